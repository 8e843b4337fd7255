package board

import (
	"testing"

	"duiju/games"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

// painterOn is a painter of a small board that draws nothing.
func painterOn(kind games.LatticeKind, size size) *painter {
	lat := games.Lattice{Kind: kind, W: 3, H: 3}
	return &painter{l: &Layout{lat: lat, size: size, nx: 3, ny: 3}, sc: &games.Scene{Lattice: lat}, g: theme.Unicode}
}

// marked is a piece with marks.
func marked(r rune, m games.Mark) games.Spot {
	s := put(r)
	s.Marks = m
	return s
}

// A stone bears the strongest of its marks as its shape, in the colour of its side.
func TestMarksOfAStone(t *testing.T) {
	g := theme.Unicode
	black, white := on(theme.Stone1), on(theme.Stone2)
	for _, c := range []struct {
		piece  rune
		marks  games.Mark
		filled bool
		want   string
		st     canvas.Style
	}{
		{'X', 0, false, g.Black, black}, {'O', 0, false, g.White, white}, {'O', 0, true, g.Black, white},
		{'X', games.MarkLast, false, g.BlackLast, black}, {'O', games.MarkLast, false, g.WhiteLast, white}, {'O', games.MarkLast, true, g.BlackLast, white},
		{'X', games.MarkOutside, false, g.Black, on(theme.Line)}, {'X', games.MarkOutside | games.MarkLast, false, g.BlackLast, black},
		{'X', games.MarkWin | games.MarkBad, false, g.BlackLast, bold(black)}, {'O', games.MarkWin, false, g.WhiteLast, bold(white)},
		{'X', games.MarkBad | games.MarkTarget, false, g.BlackDanger, bold(black)}, {'O', games.MarkDanger, false, g.WhiteDanger, bold(white)},
		{'X', games.MarkAttack, false, g.BlackDanger, bold(black)}, {'O', games.MarkAttack, true, g.BlackDanger, bold(white)},
		{'X', games.MarkTarget | games.MarkLast, false, g.BlackTarget, bold(black)}, {'O', games.MarkHint, false, g.WhiteTarget, bold(white)}, {'O', games.MarkPath, true, g.BlackTarget, bold(white)},
	} {
		p := painterOn(games.Intersections, size{})
		p.v.Filled = c.filled
		if got, st := p.stone(marked(c.piece, c.marks)); got != c.want || st != c.st {
			t.Errorf("%c with %v, filled %v: %q %+v, want %q %+v", c.piece, c.marks, c.filled, got, st, c.want, c.st)
		}
	}
}

// An empty crossing shows the strongest of its marks, and the crossing of lines
// without any.
func TestMarksOfACrossing(t *testing.T) {
	p := painterOn(games.Intersections, size{})
	g := p.g
	heat := func(h int8) games.Spot { return games.Spot{Heat: h, Marks: games.MarkRegion} }
	cursor := bold(on(theme.Cursor))
	for _, c := range []struct {
		spot games.Spot
		want string
		st   canvas.Style
	}{
		{marked('.', 0), g.Cross[1][1], on(theme.Line)}, {marked('.', games.MarkStar), g.Star, on(theme.Line)},
		{marked('.', games.MarkBad|games.MarkHint), g.Forbidden, bold(on(theme.Bad))}, {marked('.', games.MarkHint|games.MarkPath), g.Hint, bold(on(theme.Hint))},
		{marked('.', games.MarkPath|games.MarkLegal), g.Hint, cursor}, {marked('.', games.MarkLegal), g.Legal, cursor}, {marked('.', games.MarkAttack), g.Legal, cursor},
		{marked('.', games.MarkRegion|games.MarkStar), g.Region, cursor}, {marked('.', games.MarkTarget), g.Region, cursor}, {marked('.', games.MarkDanger), g.Region, cursor},
		{heat(1), g.HeatA[0], on(theme.LensA)}, {heat(50), g.HeatA[0], on(theme.LensA)}, {heat(51), g.HeatA[1], on(theme.LensA)},
		{heat(-1), g.HeatB[0], on(theme.LensB)}, {heat(-50), g.HeatB[0], on(theme.LensB)}, {heat(-51), g.HeatB[1], on(theme.LensB)},
		{marked('X', games.MarkLast), g.BlackLast, on(theme.Stone1)}, {marked('@', 0), g.Counter, on(theme.Stone1)}, {marked('_', 0), g.Gone, on(theme.Taken)},
	} {
		if got, st := p.crossing(4, c.spot); got != c.want || st != c.st {
			t.Errorf("%+v: %q %+v, want %q %+v", c.spot, got, st, c.want, c.st)
		}
	}
}

// An edge of the board has lines of its own, but not where the board is cut there.
func TestEdgesOfTheBoard(t *testing.T) {
	for _, c := range []struct {
		i, n        int
		first, last bool
		want        int
	}{{0, 3, false, false, 0}, {0, 3, true, false, 1}, {1, 3, false, false, 1}, {2, 3, false, false, 2}, {2, 3, false, true, 1}, {2, 3, true, false, 2}, {0, 3, false, true, 0}, {0, 1, true, false, 2}} {
		if got := edgeIndex(c.i, c.n, c.first, c.last); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}

// A counter shows the strongest of its marks, on a triangle else its name, and the
// place of one that was taken a hint or the last move.
func TestMarksOfACounter(t *testing.T) {
	g := theme.Unicode
	named := func(name string, heat int8, m games.Mark) games.Spot {
		s := marked('@', m)
		s.Name, s.Heat = name, heat
		return s
	}
	ink := canvas.Style{FG: theme.Disc2, BG: theme.Stone1}
	for _, c := range []struct {
		kind games.LatticeKind
		spot games.Spot
		want string
		st   canvas.Style
	}{
		{games.Cells, marked('_', 0), g.Gone, on(theme.Taken)}, {games.Cells, marked('.', 0), g.Gone, on(theme.Taken)},
		{games.Cells, marked('_', games.MarkHint|games.MarkLast), g.Hint, on(theme.Hint)}, {games.Cells, marked('_', games.MarkLast), g.GoneLast, bold(on(theme.Taken))},
		{games.Cells, marked('X', 0), g.Black, on(theme.Stone1)},
		{games.Triangle, named("a", 0, 0), "A", ink}, {games.Triangle, named("ab", 0, 0), g.Counter, on(theme.Stone1)}, {games.Cells, named("a", 0, 0), g.Counter, on(theme.Stone1)},
		{games.Triangle, named("a", 0, games.MarkPath|games.MarkBad), g.CounterPath, bold(on(theme.Cursor))},
		{games.Triangle, named("a", 0, games.MarkBad|games.MarkHint), g.Forbidden, bold(on(theme.Bad))},
		{games.Triangle, named("a", 0, games.MarkHint|games.MarkLegal), g.Hint, bold(on(theme.Hint))},
		{games.Triangle, named("a", 0, games.MarkLegal), g.CounterLegal, on(theme.Cursor)},
		{games.Triangle, named("a", 7, games.MarkOutside), g.Counter, on(theme.LensA)}, {games.Triangle, named("a", -7, 0), g.Counter, on(theme.LensB)},
		{games.Triangle, named("a", 0, games.MarkOutside), g.Counter, on(theme.Taken)},
	} {
		if got, st := painterOn(c.kind, size{}).counter(c.spot); got != c.want || st != c.st {
			t.Errorf("%+v: %q %+v, want %q %+v", c.spot, got, st, c.want, c.st)
		}
	}
}

// The marks beside a piece are those of its strongest mark.
func TestBracketsOfASquare(t *testing.T) {
	p := painterOn(games.Cells, size{})
	p.v.Cursor = 3
	g, cursor, bad := p.g, bold(on(theme.Cursor)), bold(on(theme.Bad))
	for _, c := range []struct {
		at    games.Point
		marks games.Mark
		want  string
		st    canvas.Style
	}{
		{3, games.MarkPath, "[]", cursor}, {4, games.MarkPath | games.MarkScreen, "<>", cursor}, {4, games.MarkScreen | games.MarkLegal, "{}", cursor},
		{4, games.MarkLegal | games.MarkHint, "()", cursor}, {4, games.MarkAttack, "()", cursor}, {4, games.MarkHint | games.MarkDanger, g.Hint + g.Hint, bold(on(theme.Hint))},
		{4, games.MarkDanger | games.MarkWin, "!!", bad}, {4, games.MarkBad, "!!", bad}, {4, games.MarkTarget, "!!", bad},
		{4, games.MarkWin | games.MarkLast, "==", cursor}, {4, games.MarkLast | games.MarkFrom, "::", cursor}, {4, games.MarkFrom, g.Dot + g.Dot, cursor}, {4, 0, "  ", cursor},
	} {
		if left, right, st := p.brackets(c.at, games.Spot{Marks: c.marks}); left+right != c.want || st != c.st {
			t.Errorf("%v with %v: %q %+v, want %q", c.at, c.marks, left+right, st, c.want)
		}
	}
}

// A label is written on what stands there, and on an empty point in the colour of
// its mark or heat.
func TestLabelsAreWrittenOnWhatStandsThere(t *testing.T) {
	for _, c := range []struct {
		spot games.Spot
		want canvas.Style
	}{
		{put('X'), canvas.Style{FG: theme.Disc2, BG: theme.Stone1}}, {put('@'), canvas.Style{FG: theme.Disc2, BG: theme.Stone1}}, {put('O'), canvas.Style{FG: theme.Stone1, BG: theme.TileUp}},
		{marked('.', games.MarkBad|games.MarkHint), bold(on(theme.Bad))}, {marked('.', games.MarkHint), bold(on(theme.Hint))},
		{games.Spot{Heat: 1}, bold(on(theme.LensA))}, {games.Spot{Heat: -1}, bold(on(theme.LensB))}, {games.Spot{}, bold(on(theme.Cursor))},
	} {
		if got := labelStyle(c.spot); got != c.want {
			t.Errorf("%+v: %+v, want %+v", c.spot, got, c.want)
		}
	}
}

// In the middle of a painted stone stands its label, else its strongest mark.
func TestMarksOfAPaintedStone(t *testing.T) {
	p := painterOn(games.Intersections, size{k: 3})
	g := p.g
	for m, want := range map[games.Mark]string{
		0: "", games.MarkBad | games.MarkWin: g.Forbidden, games.MarkWin | games.MarkDanger: g.Win, games.MarkDanger | games.MarkTarget: "!", games.MarkAttack: "!",
		games.MarkTarget | games.MarkHint: g.BlackTarget, games.MarkHint | games.MarkLast: g.Hint, games.MarkPath: g.Hint, games.MarkLast: g.Black,
	} {
		s := marked('X', m)
		if got := p.stoneMark(s); got != want {
			t.Errorf("%v: %q, want %q", m, got, want)
		}
		s.Label = "7"
		if got := p.stoneMark(s); got != "7" {
			t.Errorf("%v and a label: %q", m, got)
		}
	}
}

// What is painted in the colour of a side belongs to a stone of that side, and every
// stone shows it, from the smallest pitch to the largest.
func TestPaintedStonesLieOnTheirPoints(t *testing.T) {
	for _, room := range [][2]int{{50, 21}, {74, 37}, {120, 57}, {200, 80}} {
		for _, scene := range []func() *games.Scene{gomoku, corner, discs} {
			sc := scene()
			l := Pick(sc.Lattice, room[0], room[1], drawn)
			c := canvas.New(l.Size())
			l.Draw(c, sc, View{Cursor: games.NoPoint, Glyphs: theme.Unicode})
			painted := map[games.Point]bool{}
			w, h := c.Size()
			for y := range h {
				for x := range w {
					_, _, st := c.Cell(x, y)
					if st.BG != theme.Disc1 && st.BG != theme.Disc2 {
						continue
					}
					p := l.Hit(x, y)
					if p == games.NoPoint || sc.Spots[p].Piece.Kind == games.NoPiece || (sc.Spots[p].Piece.Side == games.First) != (st.BG == theme.Disc1) {
						t.Errorf("%dx%d: %s at %d,%d, which is point %d:\n%s", room[0], room[1], st.Describe(), x, y, p, c.Text())
						continue
					}
					painted[p] = true
				}
			}
			for p, spot := range sc.Spots {
				if spot.Piece.Kind == games.Stone && l.shown(games.Point(p)) && len(painted) > 0 && !painted[games.Point(p)] {
					t.Errorf("%dx%d: the stone on point %d is not painted:\n%s", room[0], room[1], p, c.Text())
				}
			}
		}
	}
}

// What is written on a painted piece is written in a colour that its body lets read.
func TestInkOnPaintedStones(t *testing.T) {
	p := painterOn(games.Intersections, size{k: 3})
	labelled := func(r rune) games.Spot {
		s := put(r)
		s.Label = "7"
		return s
	}
	for _, c := range []struct {
		spot games.Spot
		body theme.Role
		fg   theme.Role
		bold bool
	}{
		{put('X'), theme.Disc1, theme.Mark1, true}, {put('O'), theme.Disc2, theme.Mark2, true}, {labelled('X'), theme.Disc1, theme.Disc2, true}, {labelled('O'), theme.Disc2, theme.Disc1, true},
		{put('@'), theme.Mark1, theme.Disc1, true}, {put('_'), theme.Disc1, theme.Line, false}, {marked('_', games.MarkLast), theme.Disc1, theme.Line, true},
		{marked('X', games.MarkOutside), theme.Disc1, theme.Disc2, true}, {marked('O', games.MarkOutside), theme.Disc2, theme.Disc1, true},
	} {
		if got, want := p.onStone(c.spot, discColours{body: c.body}), (canvas.Style{FG: c.fg, BG: c.body, Bold: c.bold}); got != want {
			t.Errorf("%+v: %+v, want %+v", c.spot, got, want)
		}
	}
	for _, c := range []struct {
		spot games.Spot
		want theme.Role
	}{{put('K'), theme.Red}, {put('p'), theme.Black}, {marked('K', games.MarkOutside), theme.Taken}, {marked('p', games.MarkOutside), theme.Taken}} {
		if got := p.pieceInk(c.spot); got != c.want {
			t.Errorf("the character of %+v is in %v, want %v", c.spot, got, c.want)
		}
	}
}

// A painted piece has the colours of its kind and side; only a large one has a ring.
func TestColoursOfPieces(t *testing.T) {
	for _, c := range []struct {
		spot games.Spot
		k    int
		want discColours
	}{
		{put('_'), 3, discColours{body: theme.Mix(theme.Board, theme.Line, 3), flat: true}},
		{put('?'), 3, discColours{body: theme.TileDown, rim: theme.TileDown}}, {put('?'), 4, discColours{body: theme.TileDown, rim: theme.TileDown, ring: theme.TileUp}},
		{marked('?', games.MarkHint), 3, discColours{body: theme.TileDown, rim: theme.Hint}},
		{put('K'), 3, discColours{body: theme.TileUp, rim: theme.Rim}}, {put('K'), 4, discColours{body: theme.TileUp, rim: theme.Rim, ring: theme.Red}}, {put('p'), 4, discColours{body: theme.TileUp, rim: theme.Rim, ring: theme.Black}},
		{marked('@', games.MarkPath), 3, discColours{body: theme.Mark1, rim: theme.Disc1}},
		{marked('O', games.MarkOutside), 3, discColours{body: theme.Mix(theme.Board, theme.Disc2, 7), flat: true}}, {marked('X', games.MarkOutside), 3, discColours{body: theme.Mix(theme.Board, theme.Disc1, 7), flat: true}},
		{put('O'), smallest, discColours{body: theme.Disc2, rim: theme.Rim}},
		{put('X'), smallest, discColours{body: theme.Disc1, rim: theme.Rim1}}, {put('X'), smallest + 1, discColours{body: theme.Disc1, rim: theme.Rim1, light: theme.Shine}},
		{marked('X', games.MarkPath), smallest, discColours{body: theme.Disc1, rim: theme.Rim1}},
	} {
		if got := painterOn(games.Cells, size{k: c.k}).coloursOf(c.spot); got != c.want {
			t.Errorf("%+v at %d: %+v, want %+v", c.spot, c.k, got, c.want)
		}
	}
}

// An empty square shows its label, its heat or that it belongs to a region.
func TestEmptySquares(t *testing.T) {
	g := theme.Unicode
	for _, c := range []struct {
		spot  games.Spot
		frame bool
		discs bool
		want  string
	}{
		{games.Spot{}, true, true, "\n"}, {games.Spot{}, false, false, "\n"}, {games.Spot{}, false, true, g.Gone + "\n"},
		{games.Spot{Heat: 60, Marks: games.MarkRegion}, true, false, g.HeatA[1] + "\n"}, {games.Spot{Heat: -1}, true, false, g.HeatB[0] + "\n"},
		{marked('.', games.MarkRegion), true, false, g.Region + "\n"}, {put('O'), true, false, g.White + "\n"}, {put('_'), true, false, g.Gone + "\n"},
		{games.Spot{Label: "7", Heat: 60}, true, false, " 7\n"}, {games.Spot{Label: "77"}, true, false, "77\n"},
	} {
		p := painterOn(games.Cells, size{frame: c.frame})
		p.c, p.discs = canvas.New(2, 1), c.discs
		p.empty(c.spot, 0, 0)
		if got := p.c.Text(); got != c.want {
			t.Errorf("%+v: %q, want %q", c, got, c.want)
		}
	}
}

// A label of a tile stands above it where there is room, else beside it or in its
// place.
func TestLabelsOfTiles(t *testing.T) {
	for _, c := range []struct {
		size  size
		label string
		want  string
	}{
		{size{py: 1}, "", "\n     k\n\n"}, {size{py: 1}, "7", "\n     k7\n\n"}, {size{py: 1}, "77", "\n    77\n\n"},
		{size{py: 2, frame: true}, "7", "    7\n     k\n\n"}, {size{py: 4, frame: true}, "77", "    77\n     k\n\n"},
	} {
		p := painterOn(games.Cells, c.size)
		p.c, p.v.Letters = canvas.New(10, 3), true
		s := put('K')
		s.Piece.Side, s.Label = games.Second, c.label
		p.tile(s, 4, 1)
		if got := p.c.Text(); got != c.want {
			t.Errorf("%+v, %q: %q, want %q", c.size, c.label, got, c.want)
		}
	}
}

// An arrow steps from no point to none, needs nobody to remember the side, and a
// leap ends at the edge of a board of which no spot is known.
func TestStepsFromNowhere(t *testing.T) {
	l := Pick(games.Lattice{Kind: games.Intersections, W: 3, H: 3}, 20, 10, Options{})
	for from, want := range map[games.Point]games.Point{games.NoPoint: games.NoPoint, 9: 9, 8: 7, 0: 0} {
		if got := l.Step(from, Left, nil); got != want {
			t.Errorf("from %v to %v, want %v", from, got, want)
		}
	}
	if got := l.Step(9, Up, nil); got != 9 {
		t.Errorf("from behind the board up to %v", got)
	}
	for _, spots := range []int{0, 2} {
		if got := l.Leap(&games.Scene{Spots: make([]games.Spot, spots)}, 0, Right, nil); got != 2 {
			t.Errorf("with %d spots a leap ends at %v", spots, got)
		}
	}
}
