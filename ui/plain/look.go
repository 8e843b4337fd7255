package plain

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
	"duiju/games/list"
	"duiju/games/play/match"
	"duiju/games/scene"
	"duiju/ui/draw/board"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// What the board shows in words: pieces, moves, lenses, hints.

// How long a lens and the search of an x-ray may take.
const (
	lensTime = 3 * time.Second
	xrayTime = 20 * time.Second
)

// within is a context for what may take so long, once its turn has come.
func (l *lines) within(limit time.Duration) (context.Context, context.CancelFunc) {
	turn, done, err := l.visitor.InTurn(l.ctx, false)
	if err != nil { // the visitor is gone, and turn is over
		return turn, func() {}
	}
	ctx, cancel := context.WithTimeout(turn, limit)
	return ctx, func() { cancel(); done() }
}

// board draws the position in ASCII, as hanzi only where the language is Chinese, as
// small as it can be and without the marks: what they say is said in words.
func (t teller) board(string) {
	sc, d := t.s.State().Scene(), frame.Paper(t.words)
	for i := range sc.Spots {
		s := &sc.Spots[i]
		s.Marks, s.Label = 0, ""
		switch {
		case s.Piece.Kind == scene.NoPiece:
			s.Piece.Kind = scene.Gone // a dot, in squares too
		case sc.Lattice.Kind == scene.Triangle && s.Piece.Kind == scene.Counter: // moves are typed by the names
			s.Label, sc.RowLabels = s.Name, nil
		}
	}
	d.Glyphs = theme.ASCII
	for row := range strings.Lines(frame.BoardText(&sc, board.Options{Zoom: 99, Turn: board.TurnNever}, d.BoardView())) {
		t.print(strings.TrimRight(row, "\n"))
	}
	marked := list.Of(t.s.Match().MarksAt(t.s.At()), func(k match.Mark) string { return t.words.Text(k.Said) })
	if len(marked) > 0 {
		t.say("plain.tutorial.marked", "points", t.list(marked))
	}
}

// look lists the pieces of a row, a column or a point.
func (t teller) look(area string) {
	sc := t.s.State().Scene()
	points := areaOf(sc, area)
	var found []string
	for _, p := range points {
		if what := t.pieceWords(sc.Spots[p].Piece); what != "" {
			found = append(found, sc.Spots[p].Name+" "+what)
		}
	}
	switch {
	case points == nil:
		t.say("plain.look.expected")
	case len(found) == 0:
		t.say("plain.look.empty", "area", area)
	default:
		t.say("plain.look.found", "area", area, "pieces", t.list(found))
	}
}

func (t teller) moves(string) {
	m := t.s.Match()
	if m.At() == 0 {
		t.say("plain.moves.none")
		return
	}
	var list []string
	for i, move := range m.Moves()[:m.At()] {
		list = append(list, strconv.Itoa(i+1)+" "+t.words.Text(games.StepText(move))+t.s.ReviewOf(i).Mark)
	}
	t.print(t.list(list))
}

// lens says what an overlay shows: its legend and every marked point. It
// returns the id of the lens, "" if none was shown.
func (t teller) lens(name string) string {
	drawer, ok := t.s.State().(games.Lensed)
	var known []string
	for _, l := range t.s.Match().Module().Info().Lenses {
		if known = append(known, l.ID); !ok || name == "" || !strings.HasPrefix(l.ID, name) {
			continue
		}
		plain, sc := t.s.State().Scene(), t.s.State().Scene()
		ctx, cancel := t.within(lensTime)
		defer cancel()
		if err := drawer.Overlay(ctx, games.Look{Lens: l.ID, At: scene.NoPoint}, &sc); err != nil {
			t.wrong(err)
			return ""
		}
		t.say(l.Legend)
		t.marked(sc, plain)
		t.text(sc.Captions...)
		return l.ID
	}
	t.say("plain.lens.expected", "known", t.list(known))
	return ""
}

// marked says what a lens has put on the points. Of many amounts the best
// are told.
func (t teller) marked(sc, plain scene.Scene) {
	type mark struct {
		text  string
		worth int
	}
	var all []mark
	lettered := slices.ContainsFunc(sc.Spots, func(spot scene.Spot) bool { return spot.Label != "" })
	for p, spot := range sc.Spots {
		amount, err := strconv.Atoi(spot.Label)
		switch {
		case err == nil:
			all = append(all, mark{spot.Name + " " + spot.Label, amount})
		case spot.Label != "":
			all = append(all, mark{spot.Name + " " + spot.Label, int(spot.Heat)})
		case spot.Heat != 0 && lettered: // a shade among numbers is too little to say
			all = append(all, mark{spot.Name, math.MinInt})
		case spot.Heat != 0:
			all = append(all, mark{fmt.Sprintf("%s %+d", spot.Name, spot.Heat), int(spot.Heat)})
		case spot.Marks&^plain.Spots[p].Marks != 0:
			all = append(all, mark{spot.Name, 0})
		}
	}
	told := all
	if len(all) > namedPoints && slices.ContainsFunc(all, func(m mark) bool { return m.worth != all[0].worth }) {
		told = slices.SortedStableFunc(slices.Values(all), func(a, b mark) int { return cmp.Compare(b.worth, a.worth) })[:toldPoints]
		told = slices.DeleteFunc(told, func(m mark) bool { return m.worth == math.MinInt })
	}
	names := list.Of(told, func(m mark) string { return m.text })
	switch left := len(all) - len(told); {
	case left > 0:
		t.say("plain.lens.best", "points", t.list(names), "n", left)
	case len(all) > 0:
		t.print(t.list(names))
	}
}

// toldPoints is how many of a lens's many amounts are told.
const toldPoints = 8

// namedPoints is how many points of a hint are told by name; of more, the
// corners are.
const namedPoints = 12

// withArea adds to a hint where it points, unless it names a move.
func (t teller) withArea(text string, step games.HintStep) string {
	if step.Move != "" || len(step.Area) == 0 {
		return text
	}
	sc := t.s.State().Scene()
	west, north := sc.Lattice.XY(step.Area[0])
	east, south := west, north
	for _, p := range step.Area {
		x, y := sc.Lattice.XY(p)
		west, east, north, south = min(west, x), max(east, x), min(north, y), max(south, y)
	}
	if len(step.Area) <= namedPoints {
		return text + " " + strings.Join(pointNames(sc, step.Area), " ")
	}
	from, to := sc.Lattice.At(west, north), sc.Lattice.At(east, south) // a triangle has these, too
	return t.words.S("plain.hint.area", "text", text, "from", sc.Spots[from].Name, "to", sc.Spots[to].Name)
}

// pointNames are the names of points.
func pointNames(sc scene.Scene, points []scene.Point) []string {
	return append([]string{}, list.Of(points, func(p scene.Point) string { return sc.Spots[p].Name })...)
}

// nameAll is how many pieces of a kind are named one by one.
const nameAll = 20

// pieces says what stands where, a kind of piece a line.
func (t teller) pieces() {
	var kinds []string
	where := map[string][]string{}
	for _, spot := range t.s.State().Scene().Spots {
		if what := t.pieceWords(spot.Piece); what != "" {
			if where[what] == nil {
				kinds = append(kinds, what)
			}
			where[what] = append(where[what], spot.Name)
		}
	}
	for _, what := range kinds {
		names := strings.Join(where[what], " ")
		if n := len(where[what]); n > nameAll {
			names = fmt.Sprint(n)
		}
		t.say("plain.look.found", "area", what, "pieces", names)
	}
}

// pieceWords is a piece in words, "" for none.
func (l *lines) pieceWords(p scene.Piece) string {
	switch {
	case p.Name != "":
		return l.words.S(p.Name)
	case p.Kind == scene.Stone && p.Side == games.First:
		return l.words.S("plain.piece.black")
	case p.Kind == scene.Stone:
		return l.words.S("plain.piece.white")
	case p.Kind == scene.Counter:
		return l.words.S("plain.piece.present")
	case p.Kind == scene.Hidden:
		return l.words.S("plain.piece.hidden")
	}
	return ""
}

// areaOf is the points of a row, a column or one point, by its label or name;
// nil if there is no such area. A row of a triangle is also named by its first
// point.
func areaOf(sc scene.Scene, name string) []scene.Point {
	var area []scene.Point
	for p, spot := range sc.Spots {
		x, y := sc.Lattice.XY(scene.Point(p))
		first := sc.Spots[sc.Lattice.At(0, y)].Name
		switch {
		case strings.EqualFold(label(sc.RowLabels, y), name),
			strings.EqualFold(label(sc.ColLabels, x), name),
			sc.Lattice.Kind == scene.Triangle && strings.EqualFold(first, name),
			strings.EqualFold(spot.Name, name):
			area = append(area, scene.Point(p))
		}
	}
	if name == "" {
		return nil
	}
	return area
}

func label(labels []string, i int) string {
	if i < len(labels) {
		return labels[i]
	}
	return ""
}
