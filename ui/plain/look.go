package plain

// What the board shows in words: pieces, lenses, hints, why a move was played.

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/teach/xray"
	"duiju/games/text/words"
)

// lensTime is how long a lens may take.
const lensTime = 3 * time.Second

func (s *talk) board(string) error {
	for _, row := range s.drawBoard(s.s.State().Scene()) {
		s.print(row)
	}
	return nil
}

// look lists the pieces of a row, a column or a point.
func (s *talk) look(area string) error {
	sc := s.s.State().Scene()
	var found []string
	for _, p := range areaOf(sc, area) {
		if what := s.pieceWords(sc.Spots[p].Piece); what != "" {
			found = append(found, sc.Spots[p].Name+" "+what)
		}
	}
	switch {
	case area == "" || areaOf(sc, area) == nil:
		s.say("plain.look.expected")
	case len(found) == 0:
		s.say("plain.look.empty", "area", area)
	default:
		s.say("plain.look.found", "area", area, "pieces", s.list(found))
	}
	return nil
}

func (s *talk) lens(name string) error {
	if id := s.showLens(name); id != "" {
		s.follow(s.d.Do(session.LookThrough{Lens: id}))
	}
	return nil
}

// showLens says what an overlay shows: its legend and every marked point. It
// returns the id of the lens, "" if none was shown.
func (s *talk) showLens(name string) string {
	info := s.s.Match().Module().Info()
	drawer, ok := s.s.State().(games.Lensed)
	i := slices.IndexFunc(info.Lenses, func(l games.Lens) bool { return name != "" && strings.HasPrefix(l.ID, name) })
	if !ok || i < 0 {
		var ids []string
		for _, l := range info.Lenses {
			ids = append(ids, l.ID)
		}
		s.say("plain.lens.expected", "known", s.list(ids))
		return ""
	}
	l := info.Lenses[i]
	sc := s.s.State().Scene()
	plain := s.s.State().Scene()
	ctx, cancel := context.WithTimeout(s.ctx, lensTime)
	defer cancel()
	if err := drawer.Overlay(ctx, games.Look{Lens: l.ID, At: games.NoPoint}, &sc); err != nil {
		s.print(s.Words.Error(err))
		return ""
	}
	s.say(l.Legend)
	s.showMarked(sc, plain)
	for _, c := range sc.Captions {
		s.print(s.Words.Text(c))
	}
	return l.ID
}

// showMarked says what a lens has put on the points. Of many amounts the best
// are told.
func (s *talk) showMarked(sc, plain games.Scene) {
	var marked []string
	var worth []int
	lettered := slices.ContainsFunc(sc.Spots, func(spot games.Spot) bool { return spot.Label != "" })
	for p, spot := range sc.Spots {
		amount, counted := strconv.Atoi(spot.Label)
		switch {
		case counted == nil:
			marked, worth = append(marked, spot.Name+" "+spot.Label), append(worth, amount)
		case spot.Label != "":
			marked, worth = append(marked, spot.Name+" "+spot.Label), append(worth, int(spot.Heat))
		case spot.Heat != 0 && lettered: // a shade among numbers is too little to say
			marked, worth = append(marked, spot.Name), append(worth, math.MinInt)
		case spot.Heat != 0:
			marked, worth = append(marked, fmt.Sprintf("%s %+d", spot.Name, spot.Heat)), append(worth, int(spot.Heat))
		case spot.Marks&^plain.Spots[p].Marks != 0:
			marked, worth = append(marked, spot.Name), append(worth, 0)
		}
	}
	told := min(toldPoints, len(worth)-count(worth, math.MinInt))
	switch {
	case len(marked) == 0:
	case len(marked) <= namedPoints || slices.Min(worth) == slices.Max(worth):
		s.print(s.list(marked))
	default:
		order := make([]int, len(marked))
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(worth[b], worth[a]) })
		var best []string
		for _, i := range order[:told] {
			best = append(best, marked[i])
		}
		s.say("plain.lens.best", "points", s.list(best), "n", len(marked)-told)
	}
}

// count is how often a value stands in a list.
func count(all []int, v int) int {
	n := 0
	for _, w := range all {
		if w == v {
			n++
		}
	}
	return n
}

// toldPoints is how many of a lens's many amounts are told.
const toldPoints = 8

// namedPoints is how many points of a hint are told by name; of more, the
// corners are.
const namedPoints = 12

// withArea adds to a hint where it points, unless it names a move.
func (s *talk) withArea(text string, step games.HintStep) string {
	if step.Move != "" || len(step.Area) == 0 {
		return text
	}
	sc := s.s.State().Scene()
	var names []string
	west, north := sc.Lattice.XY(step.Area[0])
	east, south := west, north
	for _, p := range step.Area {
		names = append(names, sc.Spots[p].Name)
		x, y := sc.Lattice.XY(p)
		west, east, north, south = min(west, x), max(east, x), min(north, y), max(south, y)
	}
	if len(names) <= namedPoints {
		return text + " " + strings.Join(names, " ")
	}
	from, to := sc.Lattice.At(west, north), sc.Lattice.At(east, south) // a triangle has these, too
	return s.Words.S("plain.hint.area", "text", text, "from", sc.Spots[from].Name, "to", sc.Spots[to].Name)
}

// nameAll is how many pieces of a kind are named one by one.
const nameAll = 20

// pieces says what stands where, a kind of piece a line.
func (t *term) pieces(sc games.Scene) []string {
	var kinds []string
	where := map[string][]string{}
	for _, spot := range sc.Spots {
		what := t.pieceWords(spot.Piece)
		if what == "" {
			continue
		}
		if where[what] == nil {
			kinds = append(kinds, what)
		}
		where[what] = append(where[what], spot.Name)
	}
	var lines []string
	for _, what := range kinds {
		names := strings.Join(where[what], " ")
		if n := len(where[what]); n > nameAll {
			names = fmt.Sprint(n)
		}
		lines = append(lines, t.Words.S("plain.look.found", "area", what, "pieces", names))
	}
	return lines
}

// xrayTime is how long the search of an x-ray may take.
const xrayTime = 20 * time.Second

// byProof asks the x-ray for the proof search of the position's question.
const byProof = "proof"

// xray says why the search of the position ended as it did, on the branch that
// the moves lead to. A player's name before them asks for that player's search.
// What it tells makes the game practice.
func (s *talk) xray(moves, by string) error {
	if _, ok := s.d.Can(session.LookInside{}); !ok {
		s.say("plain.notnow")
		return nil
	}
	ctx, cancel := context.WithTimeout(s.ctx, xrayTime)
	defer cancel()
	branch := strings.Fields(moves)
	if len(branch) > 0 && by == "" {
		if _, err := games.ParsePlayer(branch[0]); err == nil {
			by, branch = branch[0], branch[1:]
		}
	}
	search := xray.Limits{Of: s.s.Match(), Proof: by == byProof}
	if !search.Proof {
		search.Player = by
	}
	wording := &words.Wording{Table: s.Words, Signs: words.ASCII}
	said, err := xray.Spoken(ctx, wording, s.s.Match().Module(), s.s.State().Clone(), branch, search)
	if err != nil {
		s.print(s.Words.Error(err))
		return nil
	}
	s.follow(s.d.Do(session.LookInside{}))
	for _, line := range said {
		s.print(line)
	}
	return nil
}

// reviewed says what a review found: the whole game, then every marked move.
func (s *talk) reviewed() {
	said := session.ReviewLines(s.s)
	for _, t := range said {
		s.text(t)
	}
	if len(said) == len(s.s.ReviewSummary()) {
		s.say("plain.review.none")
	}
}

// reviewedMove says what a review found of move n, from 0, if it is worth
// saying.
func (s *talk) reviewedMove(n int) {
	if said := session.ReviewLine(s.s, n); !said.IsZero() {
		s.text(said)
	}
}
