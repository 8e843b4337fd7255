package board

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"duiju/games/scene"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

// lattices are the boards of all games and some that no game has.
var lattices = []scene.Lattice{
	{Kind: scene.Intersections, W: 15, H: 15}, {Kind: scene.Intersections, W: 19, H: 19},
	{Kind: scene.Intersections, W: 13, H: 7}, {Kind: scene.Intersections, W: 1, H: 1},
	{Kind: scene.Cells, W: 4, H: 8}, {Kind: scene.Cells, W: 8, H: 4}, {Kind: scene.Cells, W: 3, H: 3},
	{Kind: scene.Triangle, W: 3, H: 3}, {Kind: scene.Triangle, W: 5, H: 5}, {Kind: scene.Triangle, W: 7, H: 7},
}

func TestPickSizes(t *testing.T) {
	point := func(w, h int) scene.Lattice { return scene.Lattice{Kind: scene.Intersections, W: w, H: h} }
	tri := func(n int) scene.Lattice { return scene.Lattice{Kind: scene.Triangle, W: n, H: n} }
	darkchess := scene.Lattice{Kind: scene.Cells, W: 4, H: 8}
	for _, tc := range []struct {
		name     string
		l        scene.Lattice
		w, h     int
		o        Options
		wantW    int
		wantH    int
		wantTurn bool
	}{
		{"19x19 at 80x24", point(19, 19), 48, 21, Options{Coordinates: true}, 41, 20, false},
		{"15x15 at 120x40 is large", point(15, 15), 88, 37, Options{Coordinates: true}, 61, 30, false},
		{"15x15 at 80x24", point(15, 15), 48, 21, Options{Coordinates: true}, 33, 16, false},
		{"15x15 at 40x12 keeps its row labels", point(15, 15), 40, 8, Options{Coordinates: true}, 33, 8, false},
		{"coordinates go before scrolling", point(15, 15), 32, 15, Options{Coordinates: true}, 31, 15, false},
		{"dark chess at 80x24 lies", darkchess, 48, 21, Options{Coordinates: true}, 44, 10, true},
		{"dark chess at 100x30 lies, large", darkchess, 68, 27, Options{Coordinates: true}, 68, 18, true},
		{"dark chess at 40x12 lies, small", darkchess, 40, 8, Options{Coordinates: true}, 35, 5, true},
		{"dark chess in a tall window stands", darkchess, 40, 40, Options{Coordinates: true}, 36, 34, false},
		{"dark chess stands when asked to", darkchess, 48, 21, Options{Coordinates: true, Turn: TurnNever}, 24, 18, false},
		{"an upright board is never turned", scene.Lattice{Kind: scene.Cells, W: 4, H: 8, Upright: true}, 48, 21, Options{Coordinates: true, Turn: TurnAlways}, 24, 18, false},
		{"a board that is wide is not turned", scene.Lattice{Kind: scene.Cells, W: 8, H: 4}, 48, 21, Options{}, 41, 9, false},
		{"side 7 at 80x24", tri(7), 48, 21, Options{Coordinates: true}, 27, 13, false},
		{"side 5 at 80x24 is large", tri(5), 48, 21, Options{Coordinates: true}, 35, 17, false},
		{"side 7 at 40x12", tri(7), 40, 8, Options{Coordinates: true}, 27, 7, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			l := Pick(tc.l, tc.w, tc.h, tc.o)
			w, h := l.Size()
			if w != tc.wantW || h != tc.wantH || l.Turned() != tc.wantTurn {
				t.Errorf("%d x %d turned %v; want %d x %d, %v", w, h, l.Turned(), tc.wantW, tc.wantH, tc.wantTurn)
			}
		})
	}
}

func TestHitFindsEveryShownPoint(t *testing.T) {
	for _, lat := range lattices {
		for _, room := range [][2]int{{120, 40}, {48, 21}, {40, 8}, {9, 4}} {
			for _, o := range []Options{{Turn: TurnNever}, {Turn: TurnAlways}, {Drawn: true}, {Drawn: true, Zoom: 1}} {
				o.Coordinates = true
				l := Pick(lat, room[0], room[1], o)
				n := 0
				for i := range lat.Len() {
					p := scene.Point(i)
					if !l.shown(p) {
						continue
					}
					n++
					x, y := l.middle(p)
					if got := l.Hit(x, y); got != p {
						t.Errorf("%v in %v: hit at the middle of %d gives %d", lat, room, p, got)
					}
				}
				if n == 0 {
					t.Errorf("%v in %v: no point is shown", lat, room)
				}
				if got := l.Hit(-5, -5); got != scene.NoPoint {
					t.Errorf("%v in %v: hit outside gives %d", lat, room, got)
				}
			}
		}
	}
}

// TestCursorIsAlwaysShown walks at random on boards of random room: the cursor
// stays in view, and nothing is drawn beyond the size.
func TestCursorIsAlwaysShown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lat := rapid.SampledFrom(lattices).Draw(t, "lattice")
		w, h := rapid.IntRange(1, 70).Draw(t, "w"), rapid.IntRange(1, 40).Draw(t, "h")
		o := Options{Coordinates: rapid.Bool().Draw(t, "coordinates"), Turn: Turn(rapid.IntRange(0, 2).Draw(t, "turn")),
			Drawn: rapid.Bool().Draw(t, "drawn"), Zoom: rapid.IntRange(0, 3).Draw(t, "zoom")}
		anyPoint := rapid.IntRange(0, lat.Len()-1)
		if rapid.Bool().Draw(t, "part") {
			o.Part = [2]scene.Point{scene.Point(anyPoint.Draw(t, "a")), scene.Point(anyPoint.Draw(t, "b"))}
		}
		l := Pick(lat, w, h, o)
		sc := &scene.Scene{Lattice: lat, Spots: make([]scene.Spot, lat.Len())}
		at := scene.Point(anyPoint.Draw(t, "cursor"))
		var bias Bias
		c := canvas.New(w, h)
		for range 12 {
			c.Resize(c.Size())
			l.Draw(c, sc, View{Cursor: at})
			if lw, lh := l.Size(); lw <= w && lh <= h && !l.shown(at) {
				t.Fatalf("%v in %d x %d: %d is not shown", lat, w, h, at)
			}
			at = l.Step(at, Dir(rapid.IntRange(0, 3).Draw(t, "dir")), &bias)
		}
	})
}

func TestScrollingKeepsAMargin(t *testing.T) {
	for _, tc := range []struct{ first, n, all, at, want int }{
		{0, 8, 15, 5, 0},
		{0, 8, 15, 6, 1},
		{0, 8, 15, 14, 7},
		{7, 8, 15, 9, 7},
		{7, 8, 15, 8, 6},
		{7, 8, 15, 0, 0},
		{3, 15, 15, 9, 0},
		{0, 2, 15, 5, 4},
		{0, 1, 15, 5, 5},
	} {
		if got := scroll(tc.first, tc.n, tc.all, tc.at); got != tc.want {
			t.Errorf("scroll(%d, %d, %d, %d) = %d, want %d", tc.first, tc.n, tc.all, tc.at, got, tc.want)
		}
	}
}

// TestTurnedBoardLiesClockwise: a1, the lower left corner, comes to the upper
// left, and its labels go with it.
func TestTurnedBoardLiesClockwise(t *testing.T) {
	lat := scene.Lattice{Kind: scene.Cells, W: 4, H: 8}
	l := Pick(lat, 48, 21, Options{Coordinates: true})
	for name, p := range map[string]struct {
		point scene.Point
		x, y  int
	}{
		"a1": {lat.At(0, 7), 0, 0}, "a8": {lat.At(0, 0), 7, 0},
		"d1": {lat.At(3, 7), 0, 3}, "d8": {lat.At(3, 0), 7, 3},
	} {
		if x, y := l.column(p.point); x != p.x || y != p.y {
			t.Errorf("%s is drawn in column %d, row %d; want %d, %d", name, x, y, p.x, p.y)
		}
		if got := l.at(p.x, p.y); got != p.point {
			t.Errorf("at(%d, %d) = %d, want %s", p.x, p.y, got, name)
		}
	}
}

func TestArrowsGoAsSeen(t *testing.T) {
	lat := scene.Lattice{Kind: scene.Cells, W: 4, H: 8}
	l := Pick(lat, 48, 21, Options{})
	a1 := lat.At(0, 7)
	for _, tc := range []struct {
		dir  Dir
		want scene.Point
	}{
		{Right, lat.At(0, 6)}, {Down, lat.At(1, 7)}, {Up, a1}, {Left, a1},
	} {
		if got := l.Step(a1, tc.dir, nil); got != tc.want {
			t.Errorf("from a1 direction %d: %d, want %d", tc.dir, got, tc.want)
		}
	}
}

// TestTriangleArrows: letters as in a triangle of side 4.
//
//	   A
//	  B C
//	 D E F
//	G H I J
func TestTriangleArrows(t *testing.T) {
	l := Pick(scene.Lattice{Kind: scene.Triangle, W: 4, H: 4}, 48, 21, Options{})
	for _, tc := range []struct{ keys, want string }{
		{"E>", "F"}, {"E<", "D"}, {"E^", "C"}, {"Ev", "I"},
		{"E<>v", "I"}, {"F<v", "H"}, {"F<^", "B"}, {"Av", "C"}, {"A>", "C"}, {"A<", "B"},
		{"D^", "B"}, {"F^", "C"}, {"A^", "A"}, {"Gv", "G"}, {"J>", "J"}, {"G<", "G"}, {"B<", "D"}, {"C>", "F"},
	} {
		at := scene.Point(tc.keys[0] - 'A')
		var bias Bias
		for _, k := range tc.keys[1:] {
			dir := map[rune]Dir{'<': Left, '>': Right, '^': Up, 'v': Down}[k]
			at = l.Step(at, dir, &bias)
		}
		if got := string(rune('A' + at)); got != tc.want {
			t.Errorf("%s ends on %s, want %s", tc.keys, got, tc.want)
		}
	}
}

func TestTriangleIsReachedEverywhereByArrows(t *testing.T) {
	for n := 1; n <= 7; n++ {
		lat := scene.Lattice{Kind: scene.Triangle, W: n, H: n}
		l := Pick(lat, 60, 30, Options{})
		type place struct {
			p scene.Point
			b Bias
		}
		seen := map[place]bool{{}: true}
		points := map[scene.Point]bool{0: true}
		for todo := []place{{}}; len(todo) > 0; todo = todo[1:] {
			for dir := Up; dir <= Right; dir++ {
				to := todo[0]
				to.p = l.Step(to.p, dir, &to.b)
				if !seen[to] {
					seen[to] = true
					points[to.p] = true
					todo = append(todo, to)
				}
			}
		}
		if len(points) != lat.Len() {
			t.Errorf("side %d: %d of %d points are reached", n, len(points), lat.Len())
		}
	}
}

func TestLeapStopsAtPiecesAndEdges(t *testing.T) {
	sc := shown(scene.Intersections, `
.....
.X.O.
.....`)
	l := Pick(sc.Lattice, 40, 20, Options{})
	at := func(x, y int) scene.Point { return sc.Lattice.At(x, y) }
	for _, tc := range []struct{ from, want scene.Point }{
		{at(0, 1), at(1, 1)}, {at(1, 1), at(3, 1)}, {at(3, 1), at(4, 1)}, {at(0, 0), at(4, 0)},
	} {
		if got := l.Leap(sc, tc.from, Right, nil); got != tc.want {
			t.Errorf("leap from %d: %d, want %d", tc.from, got, tc.want)
		}
	}
}

// A click between points goes to the nearer one, also where a piece has two
// columns and a row is twice as high as a column is wide.
func TestHitTakesTheNearest(t *testing.T) {
	for _, kind := range []scene.LatticeKind{scene.Intersections, scene.Cells, scene.Triangle} {
		lat := scene.Lattice{Kind: kind, W: 5, H: 5}
		l := Pick(lat, 200, 100, drawn)
		w, h := l.Size()
		for y := range h {
			for x := range w {
				at := l.Hit(x, y)
				if at == scene.NoPoint {
					continue
				}
				hit, _ := l.away(at, x, y)
				for p := range scene.Point(lat.Len()) {
					if d, near := l.away(p, x, y); near && l.shown(p) && d < hit {
						t.Fatalf("kind %d: a click at %d, %d goes to %d, %d is nearer", kind, x, y, at, p)
					}
				}
			}
		}
	}
}

// BenchmarkPainted19x19 draws a full board of painted stones and finds what
// changed, which is what a View costs.
func BenchmarkPainted19x19(b *testing.B) {
	sc := shown(scene.Intersections, strings.Repeat(strings.Repeat("XO", 9)+"X\n", 19))
	l := Pick(sc.Lattice, 170, 57, drawn)
	w, h := l.Size()
	c := canvas.New(w, h)
	p := theme.New("kaya", theme.Truecolor, true)
	screen := canvas.NewScreen(io.Discard)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		c.Resize(c.Size())
		l.Draw(c, sc, View{Cursor: scene.Point(40 + i%2)})
		screen.Show(c, p)
		_ = screen.Flush()
	}
}

func BenchmarkDraw19x19(b *testing.B) {
	sc := corner()
	l := Pick(sc.Lattice, 48, 21, Options{Coordinates: true})
	c := canvas.New(48, 21)
	b.ReportAllocs()
	for b.Loop() {
		l.Draw(c, sc, View{Cursor: 40})
	}
}

// Without a cursor, in a game that is watched, the board scrolls to the last
// move.
func TestScrollingFollowsTheLastMove(t *testing.T) {
	lat := scene.Lattice{Kind: scene.Intersections, W: 15, H: 15}
	l := Pick(lat, 40, 8, Options{Coordinates: true})
	sc := scene.Scene{Lattice: lat, Spots: make([]scene.Spot, lat.Len())}
	for _, at := range []scene.Point{lat.At(3, 14), lat.At(7, 0), lat.At(0, 8)} {
		for i := range sc.Spots {
			sc.Spots[i].Marks = 0
		}
		sc.Spots[at].Marks = scene.MarkLast
		w, h := l.Size()
		l.Draw(canvas.New(w, h), &sc, View{Cursor: scene.NoPoint})
		if _, y := lat.XY(at); y < l.oy || y >= l.oy+l.ny {
			t.Errorf("rows %d to %d are shown, the last move is in row %d", l.oy, l.oy+l.ny-1, y)
		}
	}
}

// At the smallest glyphs two numbers of two digits stand side by side: each is whole, also
// beside the cursor, and of two neighbours the shade is turned round. A stone beside the
// number at the cursor is seen.
func TestNumbersDoNotRunTogether(t *testing.T) {
	lat := scene.Lattice{Kind: scene.Intersections, W: 16, H: 16}
	l := Pick(lat, 40, 18, Options{})
	sc := scene.NewScene(lat)
	for i := range sc.Spots {
		sc.Spots[i].Label, sc.Spots[i].Heat = fmt.Sprint(10+i%80), 40
	}
	stone, cursor := lat.At(8, 5), lat.At(7, 5)
	sc.Spots[stone] = scene.Spot{Piece: scene.Piece{Kind: scene.Stone}}
	w, h := l.Size()
	c := canvas.New(w, h)
	l.Draw(c, &sc, View{Cursor: cursor, Glyphs: theme.Unicode, Palette: theme.New("kaya", theme.Truecolor, true)})
	style := map[scene.Point]canvas.Style{}
	for i, s := range sc.Spots {
		p := scene.Point(i)
		x, y := l.middle(p)
		text, _, st := c.Cell(x, y)
		for n := 1; n < len(s.Label); n++ {
			more, _, _ := c.Cell(x+n, y)
			text += more
		}
		want := s.Label
		if p == stone {
			want = theme.Unicode.Black
		}
		if style[p] = st; text != want {
			t.Errorf("point %d is %q, not %q:\\n%s", p, text, want, c.Text())
		}
		if i%lat.W > 0 && style[p] == style[p-1] {
			t.Errorf("points %d and %d are both %s", p-1, p, st.Describe())
		}
	}
	if style[cursor] == style[lat.At(7, 4)] {
		t.Error("the cursor is not seen")
	}
}
