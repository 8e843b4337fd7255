//go:build !windows

package e2e

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/match"
	"duiju/games/scene"
	"duiju/games/text/record"
	"duiju/ui/draw/theme"
)

// player plays a game by keys. It knows the rules and the saved record; where
// the cursor is it sees on the screen.
type player struct {
	*terminal
	home   string
	module games.Module
}

func newPlayer(t testing.TB, x *terminal, home, id string) *player {
	t.Helper()
	return &player{terminal: x, home: home, module: moduleOf(t, id)}
}

// moduleOf is the game with an id.
func moduleOf(t testing.TB, id string) games.Module {
	t.Helper()
	for _, m := range all.All() {
		if m.Info().ID == id {
			return m
		}
	}
	t.Fatalf("no game %s", id)
	return nil
}

// record is the newest save or finished record of the game, nil if there is
// none.
func (p *player) record() *match.Match {
	p.t.Helper()
	var files []string
	for _, dir := range []string{"state/duiju/games", "data/duiju/records"} {
		found, err := filepath.Glob(filepath.Join(p.home, dir, p.module.Info().ID+"-*.duiju"))
		if err != nil {
			p.t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) == 0 {
		return nil
	}
	newest := slices.MaxFunc(files, func(a, b string) int { return strings.Compare(filepath.Base(a), filepath.Base(b)) })
	data, err := os.ReadFile(newest)
	if os.IsNotExist(err) {
		return nil // it is just being moved
	}
	if err != nil {
		p.t.Fatal(err)
	}
	r, err := record.Parse(data)
	if err != nil {
		p.t.Fatalf("%s: %v\n%s", newest, err, data)
	}
	m, err := match.Replay(p.module, r)
	if err != nil {
		p.t.Fatalf("%s: %v\n%s", newest, err, data)
	}
	return m
}

// awaitRecord waits until the saved record is as wanted.
func (p *player) awaitRecord(what string, ok func(*match.Match) bool) *match.Match {
	p.t.Helper()
	var m *match.Match
	p.awaitPolled(what, func() bool {
		m = p.record()
		return m != nil && ok(m)
	})
	return m
}

// place is where a point stands on the screen.
type place struct{ x, y int }

// widest is more than the columns of the largest painted square.
const widest = 28

// cursor is the middle of the cursor in half cells, for it may lie between two rows:
// of brackets in one row, or of a frame of lines, round corners or painted corners.
func (s screen) cursor() (place, bool) {
	for y, row := range s.cells {
		for x, c := range row {
			if c != "[" {
				continue
			}
			for end := x + 2; end < min(x+widest, len(row)); end++ {
				if row[end] == "]" {
					return place{x + end, 2 * y}, true
				}
			}
		}
	}
	x0, y0, x1, y1 := widest*widest, 0, -1, -1
	for y, row := range s.cells {
		for x, c := range row {
			if s.framed[[2]int{x, y}] || c == "╭" && slices.Contains(row[x:min(x+widest, len(row))], "╮") ||
				c == "╮" && slices.Contains(row[max(x-widest, 0):x], "╭") || c == "╯" || c == "╰" {
				if y1 < 0 {
					y0 = y
				}
				x0, x1, y1 = min(x0, x), max(x1, x), y
			}
		}
	}
	return place{x0 + x1, y0 + y1}, y1 >= 0 && x1-x0 <= widest
}

// nearest is the one of some places that is nearest to a cursor.
func nearest(all []place, cursor place) place {
	return slices.MinFunc(all, func(a, b place) int {
		far := func(q place) int {
			dx, dy := 2*q.x-cursor.x, 2*q.y-cursor.y
			return dx*dx + 4*dy*dy
		}
		return far(a) - far(b)
	})
}

// counters are the glyphs that places of a triangle have: drawn ones a shape,
// and painted counters bear their names.
const counters = "●·◉◎∘◆×ABCDEFGHIJKLMNOPQRSTUVWXYZ123456789"

// places finds all points of the board on the screen: those of a triangle by
// their glyphs, in order, all others by the coordinates around them; nil if
// some are not there.
func places(s screen, sc scene.Scene) []place {
	if sc.Lattice.Kind == scene.Triangle {
		return trianglePlaces(s, sc.Lattice)
	}
	cols, rows := sc.ColLabels, sc.RowLabels
	top, xs := labelRow(s, cols)
	turned := top < 0
	if turned { // the rows go from left to right, from the last to the first
		cols = slices.Clone(sc.RowLabels)
		slices.Reverse(cols)
		rows = sc.ColLabels
		top, xs = labelRow(s, cols)
	}
	if top < 0 {
		return nil
	}
	var known, at []int // rows that have their label; others lie between them
	for y := top + 1; y < len(s.cells); y++ {
		for i, label := range rows {
			if f := strings.Fields(s.row(y)); len(f) > 0 && strings.HasPrefix(f[0], label) && (len(known) == 0 || i > known[len(known)-1]) {
				known, at = append(known, i), append(at, y)
				break
			}
		}
	}
	last := len(known) - 1
	if last < 0 || known[0] > 1 || known[last] < len(rows)-2 {
		return nil
	}
	ys := make([]int, len(rows))
	for i := range ys {
		ys[i] = int(math.Round(float64(at[0]) + float64((i-known[0])*(at[last]-at[0]))/float64(max(known[last]-known[0], 1))))
	}
	out := make([]place, sc.Lattice.Len())
	for i := range out {
		x, y := sc.Lattice.XY(scene.Point(i))
		if turned {
			x, y = len(xs)-1-y, x
		}
		out[i] = place{xs[x], ys[y]}
	}
	return out
}

// labelRow finds a row that begins with labels, and their columns, which are equally far
// apart. Stones of the first line may stand in the place of half of the labels.
func labelRow(s screen, labels []string) (int, []int) {
	for y, row := range s.cells {
		var known, at []int
		for x, c := range row {
			first := c != " " && !theme.IsBlock([]rune(c)[0]) && (x == 0 || row[x-1] == " " || theme.IsBlock([]rune(row[x-1])[0]))
			if !first {
				continue
			}
			i := slices.Index(labels, c)
			if i < 0 || len(known) > 0 && i <= known[len(known)-1] {
				break
			}
			known, at = append(known, i), append(at, x)
		}
		if 2*len(known) < len(labels) {
			continue
		}
		pitch := (at[1] - at[0]) / (known[1] - known[0])
		xs := make([]int, len(labels))
		for i := range xs {
			xs[i] = at[0] + (i-known[0])*pitch
		}
		if !slices.ContainsFunc(known, func(i int) bool { return !slices.Contains(at, xs[i]) }) {
			return y, xs
		}
	}
	return -1, nil
}

func trianglePlaces(s screen, l scene.Lattice) []place {
	var out []place
	for y := 1; y < len(s.cells) && len(out) < l.Len(); y++ {
		row := s.row(y)
		if i := strings.IndexAny(row, "│"); i >= 0 {
			row = row[:i]
		}
		var xs []int
		for x, c := range []rune(row) {
			if strings.ContainsRune(counters, c) {
				xs = append(xs, x)
			}
		}
		_, r := l.XY(scene.Point(len(out)))
		if len(xs) != r+1 {
			continue
		}
		for _, x := range xs {
			out = append(out, place{x, y})
		}
	}
	if len(out) != l.Len() {
		return nil
	}
	return out
}

// near reports whether the middle between the brackets is a point's place: a
// piece has two columns, and its label stands on one of them.
func near(a, b place) bool { return a.y == b.y && (a.x-b.x)*(a.x-b.x) <= 1 }

// walk moves the cursor to a point with the arrow keys.
func (p *player) walk(sc scene.Scene, to scene.Point) {
	p.t.Helper()
	var all []place
	var at place
	s := p.await("the whole board with a cursor", func(s screen) bool {
		var ok bool
		at, ok = s.cursor()
		all = places(s, sc)
		return ok && all != nil
	})
	want := all[to]
	at = nearest(all, at)
	ys := distinct(all, func(q place) int { return q.y })
	p.steps(slices.Index(ys, want.y)-slices.Index(ys, at.y), up, down)
	if sc.Lattice.Kind == scene.Triangle { // up and down also change the column
		s = p.await("the row", func(s screen) bool { c, ok := s.cursor(); return ok && nearest(all, c).y == want.y })
		at, _ = s.cursor()
		at = nearest(all, at)
	}
	var xs []int
	for _, q := range all {
		if q.y == want.y {
			xs = append(xs, q.x)
		}
	}
	slices.Sort(xs)
	here := slices.IndexFunc(xs, func(x int) bool { return near(place{x, 0}, place{at.x, 0}) })
	if here < 0 {
		p.t.Fatalf("the cursor at %v is on no point of %v\n%s", at, xs, s)
	}
	p.steps(slices.Index(xs, want.x)-here, left, right)
	p.await(fmt.Sprintf("the cursor on %s", sc.Spots[to].Name), func(s screen) bool {
		c, ok := s.cursor()
		return ok && nearest(all, c) == want
	})
}

func distinct(all []place, f func(place) int) []int {
	var out []int
	for _, q := range all {
		out = append(out, f(q))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// steps presses the key of a direction as often as needed.
func (p *player) steps(n int, less, more string) {
	for ; n < 0; n++ {
		p.press(less)
	}
	for ; n > 0; n-- {
		p.press(more)
	}
}

// enter plays a move by its path of points: the cursor walks there, Enter
// adds a point, and where the path may grow walking adds and Enter plays.
func (p *player) enter(state games.State, move string) {
	p.t.Helper()
	path := games.PathOf(state, move)
	if len(path) == 0 {
		p.choose(state, move)
		return
	}
	sc := state.Scene()
	for i, q := range path {
		p.walk(sc, q)
		if i == 0 || !p.grows(state, path[:i]) {
			p.press(enter)
		}
	}
	if p.grows(state, path) {
		p.press(enter)
	}
}

// grows reports whether a path is a move that may go on.
func (p *player) grows(state games.State, path []scene.Point) bool {
	step, err := games.Next(state, path)
	if err != nil {
		p.t.Fatalf("path %v: %v", path, err)
	}
	return step.Move != "" && len(step.Follow) > 0
}

// choose plays a move that has a name and no points, by its number.
func (p *player) choose(state games.State, move string) {
	p.t.Helper()
	step, _ := games.Next(state, nil)
	i := slices.IndexFunc(step.Choices, func(c games.Choice) bool { return c.Value == move })
	if i < 0 {
		p.t.Fatalf("%s is neither a path nor a choice", move)
	}
	p.press(fmt.Sprint(i + 1))
}

// playOut plays a side to the end of the game and returns the match.
func (p *player) playOut(side games.Side, pick func(games.State) string) *match.Match {
	p.t.Helper()
	played := -1
	for {
		m := p.awaitRecord("the engine's move", func(m *match.Match) bool {
			return m.Status().Over || m.Turn() == side && m.At() > played
		})
		if m.Status().Over {
			return m
		}
		played = m.At()
		move := pick(m.State())
		p.enter(m.State(), move)
		p.awaitPolled("the move, or what the coach says to it", func() bool {
			m := p.record()
			return m != nil && (m.At() > played || m.Status().Over) || p.screen().has("Look once more")
		})
		if p.screen().has("Look once more") {
			p.enter(m.State(), move)
		}
		p.awaitRecord("the move in the record", func(m *match.Match) bool { return m.At() > played || m.Status().Over })
	}
}
