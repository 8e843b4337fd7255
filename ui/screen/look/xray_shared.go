package look

// An x-ray that others see as well: what it shows is written as text, and an
// x-ray of the same position shows the same from that. The search itself is not
// sent: one thread and a depth give the same tree everywhere.

import (
	"encoding/json"
	"maps"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine"
	"duiju/games"
)

// sight is what an x-ray shows.
type sight struct {
	Depth    int            `json:"depth"`
	On       engine.Feature `json:"on,omitempty"`
	Proving  bool           `json:"proving,omitempty"`
	Player   string         `json:"player,omitempty"` // whose search it is
	Seen     int            `json:"seen,omitempty"`   // 0 while it searches
	Selected int            `json:"selected,omitempty"`
	Open     []int          `json:"open,omitempty"`
	Placed   bool           `json:"placed,omitempty"`
}

// maxOpen is how many open nodes are told.
const maxOpen = 500

// sharing is what joins an x-ray to others that show the same.
type sharing struct {
	x      *xray
	told   func(string) tea.Cmd // nil: nobody else sees it
	shown  string               // as it was told last
	wanted *sight               // what somebody else shows
}

// Share calls told with what the x-ray shows whenever the person has changed
// that, and with "" when the person leaves it.
func (s *sharing) Share(told func(sight string) tea.Cmd) {
	s.told = told
	for i := range s.x.Acts {
		act := &s.x.Acts[i]
		do, then := act.Do, s.tell
		if do == nil {
			continue
		}
		if act.ID == "back" {
			then = func() tea.Cmd { return told("") }
		}
		act.Do = func() tea.Cmd { return tea.Batch(do(), then()) }
	}
}

// sight is what is shown now, as text.
func (s *sharing) sight() string {
	x := s.x
	now := sight{Depth: x.depth, On: x.on, Proving: x.proving}
	if x.watching() {
		now.Player = x.players.spec().String()
	}
	if x.tree != nil && x.search == nil {
		now.Seen, now.Selected, now.Placed = x.seen, x.selected, x.placed
		now.Open = slices.Sorted(maps.Keys(x.open))
		now.Open = now.Open[:min(len(now.Open), maxOpen)]
	}
	text, err := json.Marshal(now)
	if err != nil {
		return "" // plain fields cannot fail
	}
	return string(text)
}

// tell tells the others of a change.
func (s *sharing) tell() tea.Cmd {
	if s.told == nil {
		return nil
	}
	now := s.sight()
	if now == s.shown {
		return nil
	}
	s.shown = now
	return s.told(now)
}

// See shows what another x-ray of the same position shows.
func (s *sharing) See(text string) tea.Cmd {
	var want sight
	if json.Unmarshal([]byte(text), &want) != nil || want.Depth < 1 || want.Depth > maxTeachDepth {
		return nil
	}
	x := s.x
	s.wanted = &want
	was := x.players.spec().String()
	x.players.who = slices.IndexFunc(x.players.list, func(p games.PlayerSpec) bool { return p.String() == want.Player })
	if same := x.depth == want.Depth && x.on == want.On && x.proving == want.Proving && x.players.spec().String() == was; same && (x.tree != nil || x.search != nil) {
		s.take()
		return nil
	}
	x.depth, x.on, x.proving = want.Depth, want.On, want.Proving
	x.tree, x.decided = nil, nil
	return x.teachCmd()
}

// take shows what somebody else shows, when the search is done.
func (s *sharing) take() {
	x, want := s.x, s.wanted
	if want == nil {
		return
	}
	if want.Seen > 0 && x.tree != nil && x.search == nil {
		x.pause()
		s.wanted, x.follow, x.placed = nil, false, want.Placed
		x.seen = min(want.Seen, len(x.tree.Nodes))
		x.selected = min(max(want.Selected, 0), x.seen-1)
		x.open = map[int]bool{}
		for _, i := range want.Open {
			if i >= 0 && i < x.seen {
				x.open[i] = true
			}
		}
		x.layout()
	}
	s.shown = s.sight()
}
