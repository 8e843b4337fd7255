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
	"duiju/games/teach/xray"
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

// Share calls told with what the x-ray shows whenever the person has changed
// that, and with "" when the person leaves it.
func (x *Xray) Share(told func(sight string) tea.Cmd) {
	x.told = told
	for i := range x.Acts {
		act := &x.Acts[i]
		do, then := act.Do, x.tell
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
func (x *Xray) sight() string {
	now := sight{Depth: x.depth, On: x.on, Proving: x.shown.Proving}
	if x.shown.Watching() {
		now.Player = x.shown.Player().String()
	}
	if x.ready() && x.search == nil {
		now.Seen, now.Selected, now.Placed = x.shown.Seen, x.selected, x.placed
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
func (x *Xray) tell() tea.Cmd {
	if x.told == nil {
		return nil
	}
	now := x.sight()
	if now == x.last {
		return nil
	}
	x.last = now
	return x.told(now)
}

// See shows what another x-ray of the same position shows; ok is false where the text is
// no such thing.
func (x *Xray) See(text string) (cmd tea.Cmd, ok bool) {
	var want sight
	if json.Unmarshal([]byte(text), &want) != nil || want.Depth < 1 || want.Depth > xray.MaxDepth {
		return nil, false
	}
	x.wanted = &want
	was := x.shown.Player().String()
	x.As(want.Player)
	if same := x.depth == want.Depth && x.on == want.On && x.shown.Proving == want.Proving && x.shown.Player().String() == was; same && (x.shown.Tree != nil || x.search != nil) {
		x.take()
		return nil, true
	}
	x.depth, x.on, x.shown.Proving = want.Depth, want.On, want.Proving
	x.shown.Tree = nil
	return x.teachCmd(), true
}

// take shows what somebody else shows, when the search is done.
func (x *Xray) take() {
	want := x.wanted
	if want == nil {
		return
	}
	if want.Seen > 0 && x.ready() && x.search == nil {
		x.pause()
		x.wanted, x.follow, x.placed = nil, false, want.Placed
		x.shown.Seen = min(want.Seen, len(x.shown.Tree.Nodes))
		x.selected = min(max(want.Selected, 0), x.shown.Seen-1)
		x.open = map[int]bool{}
		for _, i := range want.Open {
			if i >= 0 && i < x.shown.Seen {
				x.open[i] = true
			}
		}
		x.layout()
	}
	x.last = x.sight()
}
