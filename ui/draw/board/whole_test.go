package board

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/scene"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

// everyPitch calls f with a board of each size that crossings are painted in, in the looks
// that differ: a light and a dark ground, four depths of colours, four kinds of blocks. Of
// squares and triangles it takes the largest sizes with DUIJU_EXHAUSTIVE=1. Points is the
// board's side.
func everyPitch(points int, o Options, f func(name string, l *Layout, v View)) {
	pitches(scene.Lattice{Kind: scene.Intersections, W: points, H: points}, o, f)
}

// pitches calls f with all sizes of a lattice, see everyPitch.
func pitches(lat scene.Lattice, o Options, f func(name string, l *Layout, v View)) {
	for _, look := range []struct {
		theme, blocks string
		level         theme.Level
	}{
		{"kaya", "quadrants", theme.Truecolor}, {"paper", "quadrants", theme.Truecolor}, {"slate", "quadrants", theme.Ansi256},
		{"kaya", "quadrants", theme.Ansi16}, {"paper", "quadrants", theme.Ansi16}, {"mono", "quadrants", theme.Mono},
		{"kaya", "halves", theme.Ansi16}, {"contrast", "sextants", theme.Truecolor}, {"night", "octants", theme.Truecolor},
	} {
		p := theme.New(look.theme, look.level, look.theme != "paper")
		v := View{Cursor: scene.NoPoint, Glyphs: theme.Unicode, Palette: p, Rimmed: p.Rimmed, Blocks: theme.BlocksNamed(look.blocks)}
		o := o
		o.WholeRows = v.Blocks == theme.Halves
		for o.Zoom = 0; ; o.Zoom++ {
			l := Pick(lat, 300, 200, o)
			if !l.size.painted {
				break
			}
			if (lat.Kind == scene.Intersections || !enginetest.Exhaustive()) && l.size.px > 9 && l.size.px != 16 {
				continue
			}
			f(fmt.Sprintf("%v, pitch %d", look, l.size.px), l, v)
			w, h := l.Size()
			if o := o; lat.Kind == scene.Intersections {
				o.Zoom = 0
				if tight := Pick(lat, w, h-1, o); tight.size.tight {
					f(fmt.Sprintf("%v, pitch %d, a row less", look, l.size.px), tight, v)
				}
			}
		}
	}
}

// filled is a board with a stone on every point, of both sides in turn.
func filled(l *Layout) *scene.Scene {
	sc := scene.NewScene(l.lat)
	for i := range sc.Spots {
		sc.Spots[i].Piece = scene.Piece{Kind: scene.Stone, Side: games.Side(i % 2)}
	}
	return &sc
}

// drawOn draws a board with a border of two cells around it, which stays empty.
func drawOn(t *testing.T, name string, l *Layout, sc *scene.Scene, v View) *canvas.Canvas {
	t.Helper()
	w, h := l.Size()
	whole := canvas.New(w+4, h+4)
	l.Draw(whole.Sub(2, 2, w+2, h+2), sc, v)
	for y := range h + 4 {
		for x := range w + 4 {
			g, _, st := whole.Cell(x, y)
			if (x < 2 || y < 2 || x >= w+2 || y >= h+2) && (g != " " || st != canvas.Style{}) {
				t.Fatalf("%s: %q (%s) is drawn at %d, %d outside a board of %d by %d", name, g, st.Describe(), x-2, y-2, w, h)
			}
		}
	}
	return whole.Sub(2, 2, w, h)
}

// Every line between two points goes through all cells between them, in the ink of lines,
// and no line goes on beyond the edge of the board.
func TestLinesAreWholeAndEndAtTheEdge(t *testing.T) {
	everyPitch(5, drawn, func(name string, l *Layout, v View) {
		sc := scene.NewScene(l.lat)
		c := drawOn(t, name, l, &sc, v)
		w, h := l.Size()
		left, top := l.middle(l.lat.At(0, 0))
		right, bottom := l.middle(l.lat.At(4, 4))
		level := map[int]bool{} // rows with a line in their middle
		under := map[int]bool{} // rows with a line below
		for row := range 5 {
			x, y := l.middle(l.lat.At(0, row))
			if _, cy := l.centre(l.lat.At(0, row)); int(cy)%2 == 0 {
				under[y-1] = true
			} else {
				level[y] = true
			}
			if x != left {
				t.Fatalf("%s: row %d begins in column %d", name, row, x)
			}
		}
		for y := l.top(); y < h; y++ {
			for x := l.labels(); x < w; x++ {
				g, _, st := c.Cell(x, y)
				inside, post := x >= left && x <= right, x >= left && x <= right && (x-left)%l.size.px == 0
				if l.shifted() {
					post = post && x != left && x != right
				}
				wantLevel := inside && level[y]
				hasLevel := strings.ContainsAny(g, "─┌┬┐├┼┤└┴┘")
				hasPost := strings.ContainsAny(g, "│┌┬┐├┼┤└┴┘")
				wantPost := post && y >= top && (y < bottom || level[y] && y == bottom)
				edge := l.shifted() && (x == left-1 || x == right+1) && y >= top && y < bottom
				if hasLevel != wantLevel || st.Underline != (inside && under[y]) || hasPost != wantPost || strings.ContainsAny(g, "▏▕") != edge {
					t.Errorf("%s: column %d, row %d is %q (%s)\n%s", name, x, y, g, st.Describe(), c.Text())
					return
				}
				if (hasLevel || hasPost || edge || st.Underline) && st.FG != theme.Line {
					t.Errorf("%s: a line is %s in column %d, row %d", name, st.Describe(), x, y)
				}
			}
		}
	})
}

// No stone, mark or cursor lies on a coordinate, and the coordinate of a row touches its line.
// At the smallest pitch every second row has none, but for that of the cursor, in place of the
// next row's: it would stand directly above that.
func TestLabelsHaveCellsOfTheirOwn(t *testing.T) {
	everyPitch(11, drawn, func(name string, l *Layout, v View) {
		for _, at := range []scene.Point{0, 5 * 11, 10 * 11} {
			sc, empty := filled(l), scene.NewScene(l.lat)
			v.Cursor = at
			for _, sc := range []*scene.Scene{sc, &empty} {
				for p := range sc.Spots {
					sc.Spots[p].Marks = []scene.Mark{scene.MarkHint, scene.MarkLast, scene.MarkBad, scene.MarkLegal}[p%4]
				}
				c := drawOn(t, name, l, sc, v)
				for row, text := range sc.RowLabels {
					_, cy := l.centre(l.lat.At(0, row))
					_, y := l.middle(l.lat.At(0, row))
					if between, cursor := int(cy)%2 == 0, int(at)/l.lat.W; l.size.ph == smallest && (between && cursor != row || !between && cursor == row-1) {
						text = ""
					}
					if got := written(c, 0, y, l.labels()); strings.TrimSpace(got) != text {
						t.Errorf("%s: the coordinate of row %q reads %q", name, text, got)
					}
					if far := cy - float64(2*y+1); far < -1 || far > 1 {
						t.Errorf("%s: the coordinate of row %s is %v half rows from its line", name, text, far)
					}
				}
				for col, text := range sc.ColLabels {
					x, _ := l.middle(l.lat.At(col, 0))
					if s := sc.Spots[l.lat.At(col, 0)]; l.size.tight && isPainted(&l.raster, x, 0) && (s.Piece.Kind != scene.NoPiece || s.Marks&(scene.MarkLegal|scene.MarkHint) != 0) {
						continue // it gives way
					}
					if written(c, x, 0, 1) != text {
						t.Errorf("%s: the coordinate of column %s reads %q", name, text, written(c, x, 0, 1))
					}
				}
				w, h := l.Size()
				for y := range h {
					for x := range w {
						if (x < l.labels() || y < l.top() && !l.size.tight) && isPainted(&l.raster, x, y) {
							t.Fatalf("%s: something is painted where the coordinates are, at %d, %d", name, x, y)
						}
					}
				}
			}
		}
	})
}

// written is what stands in some cells of a row.
func written(c *canvas.Canvas, x, y, n int) (text string) {
	for i := range n {
		g, _, _ := c.Cell(x+i, y)
		text += g
	}
	return text
}

// Stones and tiles do not touch, marked by a dot or not, none is cut off, and half a cell of the board is left around
// them, or a whole one for the lines between rows.
func TestStonesAreApartAndWhole(t *testing.T) {
	for _, o := range []Options{drawn, {Drawn: true}} {
		for _, m := range []scene.Mark{0, scene.MarkLast, scene.MarkWin} {
			everyPitch(5, o, func(name string, l *Layout, v View) {
				sc := filled(l)
				for i := range sc.Spots {
					sc.Spots[i].Marks = m
				}
				checkApart(t, fmt.Sprintf("%s, mark %d", name, m), l, sc, v)
			})
		}
	}
	for _, letters := range []bool{false, true} {
		o := Options{Coordinates: true, Drawn: true, Letters: letters}
		pitches(scene.Lattice{Kind: scene.Cells, W: 3, H: 3}, o, func(name string, l *Layout, v View) {
			sc := scene.NewScene(l.lat)
			for i := range sc.Spots {
				sc.Spots[i].Piece = scene.Piece{Kind: scene.Hidden}
			}
			checkApart(t, name, l, &sc, v)
		})
	}
	pitches(scene.Lattice{Kind: scene.Triangle, W: 4, H: 4}, drawn, func(name string, l *Layout, v View) {
		sc := scene.NewScene(l.lat)
		for i := range sc.Spots {
			sc.Spots[i].Piece = scene.Piece{Kind: scene.Counter}
		}
		checkApart(t, name, l, &sc, v)
	})
}

// checkApart draws a full board and counts the shapes that hang together.
func checkApart(t *testing.T, name string, l *Layout, sc *scene.Scene, v View) {
	t.Helper()
	drawOn(t, name, l, sc, v)
	r := &l.raster
	w, h := r.w*r.across, r.h*r.down
	shape := make([]int, len(r.at))
	var sizes []int
	for i := range r.at {
		if r.at[i] == theme.None || shape[i] != 0 {
			continue
		}
		n := 0
		shape[i] = len(sizes) + 1
		for todo := []int{i}; len(todo) > 0; todo = todo[1:] {
			n++
			x, y := todo[0]%w, todo[0]/w
			if x == w-1 || y == h-1 && !l.size.tight || x == 0 && l.labels() == 0 || y == 0 && l.top() == 0 {
				t.Errorf("%s: a piece touches the edge of the board's picture", name)
				return
			}
			for d := range 9 { // its neighbours, also across corners
				x, y := x+d%3-1, y+d/3-1
				if next := y*w + x; x >= 0 && y >= 0 && x < w && y < h && r.at[next] != theme.None && shape[next] == 0 {
					shape[next] = len(sizes) + 1
					todo = append(todo, next)
				}
			}
		}
		sizes = append(sizes, n)
	}
	if len(sizes) != l.lat.Len() {
		t.Errorf("%s: %d pieces make %d shapes", name, l.lat.Len(), len(sizes))
		return
	}
	for i, n := range sizes { // those of a row lie alike in their cells
		if l.lat.Kind != scene.Triangle && n != sizes[i/l.lat.W*l.lat.W] || l.lat.Kind == scene.Triangle && n != sizes[0] {
			t.Errorf("%s: piece %d has %d points, one beside it %d", name, i, n, sizes[i/l.lat.W*l.lat.W])
		}
	}
}

// The cursor's frame in a square is closed and has the tile in its middle.
func TestTheFrameIsClosedAndCentred(t *testing.T) {
	for _, letters := range []bool{false, true} {
		lat := scene.Lattice{Kind: scene.Cells, W: 3, H: 3}
		pitches(lat, Options{Coordinates: true, Drawn: true, Letters: letters}, func(name string, l *Layout, v View) {
			for _, at := range []scene.Point{0, 4, 5, 8} {
				sc := scene.NewScene(l.lat)
				sc.Spots[at].Piece = scene.Piece{Kind: scene.Hidden}
				v.Cursor = at
				drawOn(t, name, l, &sc, v)
				r := &l.raster
				w := r.w * r.across
				box := func(frame bool) (x0, y0, x1, y1 int) {
					x0, y0 = w, len(r.at)
					for i, role := range r.at {
						if x, y := i%w, i/w; role == theme.Cursor && frame || role.Base() == theme.TileDown && !frame {
							x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
						}
					}
					return x0, y0, x1, y1
				}
				x0, y0, x1, y1 := box(true)
				for x := x0; x <= x1; x++ {
					for y := y0; y <= y1; y++ {
						if (x == x0 || x == x1 || y == y0 || y == y1) && r.get(x, y) != theme.Cursor {
							t.Fatalf("%s: the frame of point %d, from %d, %d to %d, %d, is open at %d, %d", name, at, x0, y0, x1, y1, x, y)
						}
					}
				}
				if a, b, c, d := box(false); a-x0 != x1-c || b-y0 != y1-d || a == x0 || b == y0 {
					t.Errorf("%s: the tile of point %d is not in the middle of its frame: %d, %d, %d and %d beside it", name, at, a-x0, b-y0, x1-c, y1-d)
				}
			}
		})
	}
}

// The lines of a triangle go from corner to corner of every cell between two points.
func TestSlantedLinesAreWhole(t *testing.T) {
	lat := scene.Lattice{Kind: scene.Triangle, W: 4, H: 4}
	pitches(lat, drawn, func(name string, l *Layout, v View) {
		sc := scene.NewScene(lat)
		c := drawOn(t, name, l, &sc, v)
		for at := range scene.Point(lat.Len()) {
			x, y := lat.XY(at)
			fromX, fromY := l.middle(at)
			for i, glyph := range []string{"╱", "╲"} {
				below := lat.At(x+i, y+1)
				if below == scene.NoPoint {
					continue
				}
				toX, toY := l.middle(below)
				step := 2*i - 1
				if toX-fromX != step*(toY-fromY) {
					t.Fatalf("%s: from point %d to %d are %d columns and %d rows", name, at, below, toX-fromX, toY-fromY)
				}
				for n := 1; n < toY-fromY; n++ {
					if g, _, st := c.Cell(fromX+step*n, fromY+n); g != glyph || st.FG != theme.Line {
						t.Errorf("%s: the line from point %d to %d is cut by %q", name, at, below, g)
					}
				}
			}
		}
	})
}

// isPainted reports whether something is painted in a cell.
func isPainted(r *raster, x, y int) bool {
	if x < 0 || y < 0 || x >= r.w || y >= r.h {
		return false
	}
	_, painted := r.points(x, y)
	return painted
}

// The dot of the last move leaves most of the stone that it marks.
func TestTheLastStoneIsSeen(t *testing.T) {
	everyPitch(5, drawn, func(name string, l *Layout, v View) {
		if !l.painted() {
			return
		}
		sc := scene.NewScene(l.lat)
		sc.Spots[12] = scene.Spot{Piece: scene.Piece{Kind: scene.Stone, Side: games.Second}, Marks: scene.MarkLast}
		v.Cursor = scene.NoPoint
		drawOn(t, name, l, &sc, v)
		dot, stone := 0, 0
		for _, role := range l.raster.at {
			switch {
			case role == theme.Mark2:
				dot++
			case role != theme.None:
				stone++
			}
		}
		if dot > 0 && stone <= dot {
			t.Errorf("%s: the dot has %d points, and the white stone is left with %d", name, dot, stone)
		}
	})
}

// Where white stones are rings of thin lines, each ring is whole beside any other stone, with
// what marks it, and its ink is read on the board.
func TestEveryRingIsWhole(t *testing.T) {
	rings := false
	everyPitch(5, drawn, func(name string, l *Layout, v View) {
		for _, m := range []scene.Mark{0, scene.MarkLast, scene.MarkWin} {
			for _, v.Cursor = range []scene.Point{scene.NoPoint, 1, 7} {
				sc := filled(l)
				white := 0
				for i := range sc.Spots {
					sc.Spots[i].Marks = m
					white += i % 2
				}
				c := drawOn(t, name, l, sc, v)
				if l.size.ph != smallest || l.raster.down != 2 || !v.Rimmed && !v.Palette.Few {
					continue
				}
				rings = true
				count := func(glyphs string) (n int) {
					for _, g := range c.Text() {
						if strings.ContainsRune(glyphs, g) {
							n++
						}
					}
					return n
				}
				level := count("([")
				if between := count("╭┏"); level+between != white || level == 0 || between == 0 || count(")]") != level || count("╮┓") != between || count("╰┗") != between || count("╯┛") != between {
					t.Errorf("%s, mark %d, cursor %d: %d white stones are not as many whole rings\n%s", name, m, v.Cursor, white, c.Text())
				}
			}
		}
		ink, hasInk := v.Palette.Shown(theme.Rim)
		if ground, ok := v.Palette.Shown(theme.Board); ok && hasInk && v.Rimmed && ratio(ink, ground) < 4.5 {
			t.Errorf("%s: rings stand out by %.2f:1", name, ratio(ink, ground))
		}
	})
	if !rings {
		t.Error("no look has rings")
	}
}

// A number on a stone leaves the stone where it stands. Between two rows it is written away from the
// only stone above or below.
func TestNumbersLeaveStonesWhereTheyAre(t *testing.T) {
	seen := false
	everyPitch(5, drawn, func(name string, l *Layout, v View) {
		for _, other := range []int{1, 3} { // the row of the other stone; the first is in row 2
			sc := scene.NewScene(l.lat)
			at := l.lat.At(2, 2)
			stone := scene.Piece{Kind: scene.Stone}
			sc.Spots[at], sc.Spots[l.lat.At(2, other)] = scene.Spot{Piece: stone}, scene.Spot{Piece: stone}
			drawOn(t, name, l, &sc, v)
			plain := slices.Clone(l.raster.at)
			sc.Spots[at].Label = "7"
			c := drawOn(t, name, l, &sc, v)
			if !slices.Equal(plain, l.raster.at) {
				t.Errorf("%s: a number moves its stone", name)
			}
			x, y := l.middle(at)
			if l.size.ph != smallest {
				continue
			}
			if other == 3 {
				y--
			}
			if seen = true; written(c, x, y, 1) != "7" {
				t.Errorf("%s: with a stone in row %d the number is not in the other half\n%s", name, other, c.Text())
			}
		}
	})
	if !seen {
		t.Error("no look has the smallest pitch")
	}
}

// At the smallest pitch half a column is left between a stone and the cursor's frame around it: they
// would be one bar.
func TestTheCursorIsApartFromItsStone(t *testing.T) {
	everyPitch(5, drawn, func(name string, l *Layout, v View) {
		if l.size.ph != smallest {
			return
		}
		for at := range scene.Point(l.lat.Len()) {
			v.Cursor = at
			drawOn(t, name, l, filled(l), v)
			r, frame := &l.raster, 0
			for i, role := range r.at {
				x, y := i%(r.w*r.across), i/(r.w*r.across)
				if role != theme.Cursor && role != theme.Accent {
					continue
				}
				frame++
				for _, beside := range []theme.Role{r.get(x-1, y), r.get(x+1, y)} {
					if beside != theme.None && beside != role {
						t.Fatalf("%s: the frame of point %d touches a stone at %d, %d", name, at, x, y)
					}
				}
			}
			if sc := filled(l); frame == 0 && !isRing(&painter{l: l, v: v, g: v.Glyphs}, sc.Spots[at]) {
				t.Fatalf("%s: point %d has no frame", name, at)
			}
		}
	})
}

// In few colours an empty square and a place of a counter that is gone have no edge, which would be
// that of a piece.
func TestEmptyPlacesHaveNoEdge(t *testing.T) {
	for _, lat := range []scene.Lattice{{Kind: scene.Cells, W: 3, H: 3}, {Kind: scene.Triangle, W: 3, H: 3}} {
		pitches(lat, drawn, func(name string, l *Layout, v View) {
			if !v.Palette.Few {
				return
			}
			points := func(piece scene.PieceKind) (n int) {
				sc := scene.NewScene(lat)
				for i := range sc.Spots {
					sc.Spots[i].Piece = scene.Piece{Kind: piece}
				}
				drawOn(t, name, l, &sc, v)
				for _, role := range l.raster.at {
					if role != theme.None && role != theme.Board {
						n++
					}
				}
				return n
			}
			empty, piece := points(scene.NoPiece), points(scene.Hidden)
			if lat.Kind == scene.Triangle {
				empty, piece = points(scene.Gone), points(scene.Counter)
			}
			if 2*empty > piece {
				t.Errorf("%s: empty places have %d painted points, pieces %d", name, empty, piece)
			}
		})
	}
}

// What a stone would make is a small stone with one sign; in few colours the letter of the side
// stands before it.
func TestThreatsAreSmallStones(t *testing.T) {
	everyPitch(5, drawn, func(name string, l *Layout, v View) {
		for label, heat := range map[string]int8{"b3": 30, "w3": -30} {
			sc := scene.NewScene(l.lat)
			sc.Spots[12] = scene.Spot{Label: label, Heat: heat, Marks: scene.MarkGhost}
			c := drawOn(t, name, l, &sc, v)
			text := strings.TrimLeft(label, "bw")
			if v.Palette.Few {
				text = label
			}
			x, y := l.middle(12)
			_, _, st := c.Cell(x, y)
			if got := written(c, x, y, len(text)); got != text || !v.Palette.Few && strings.Contains(c.Text(), label) {
				t.Errorf("%s: %s is shown as %q", name, label, got)
			}
			ink, ok := v.Palette.Shown(st.FG)
			ground, okGround := v.Palette.Shown(st.BG)
			if !v.Palette.Few && (!ok || !okGround || st.BG == theme.Board || ratio(ink, ground) < 4.5) {
				t.Errorf("%s: %s is read by %.2f:1 (%s)", name, label, ratio(ink, ground), st.Describe())
			}
		}
	})
}
