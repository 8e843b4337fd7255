package board

import (
	"slices"
	"testing"

	"duiju/games/scene"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

// A mark is a shape and never a colour alone: what is drawn with it reads otherwise
// than without, in glyphs, in ASCII and painted.
func TestEveryMarkHasAShape(t *testing.T) {
	onPiece := []scene.Mark{scene.MarkPath, scene.MarkBad, scene.MarkHint, scene.MarkDanger, scene.MarkAttack, scene.MarkTarget, scene.MarkWin, scene.MarkLast}
	onSquare := append([]scene.Mark{scene.MarkScreen, scene.MarkLegal, scene.MarkFrom}, onPiece...)
	for _, tc := range []struct {
		kind  scene.LatticeKind
		piece string
		marks []scene.Mark
	}{
		{scene.Intersections, "X", onPiece}, {scene.Intersections, "O", onPiece},
		{scene.Intersections, ".", []scene.Mark{scene.MarkBad, scene.MarkHint, scene.MarkPath, scene.MarkLegal, scene.MarkAttack, scene.MarkRegion, scene.MarkTarget, scene.MarkDanger, scene.MarkStar}},
		{scene.Cells, "K", onSquare}, {scene.Cells, "p", onSquare}, {scene.Cells, "?", onSquare}, {scene.Cells, ".", onSquare},
		{scene.Triangle, "@", []scene.Mark{scene.MarkPath, scene.MarkBad, scene.MarkHint, scene.MarkLegal}},
		{scene.Triangle, "_", []scene.Mark{scene.MarkHint, scene.MarkLast}},
	} {
		for name, o := range map[string]struct {
			glyphs *theme.GlyphSet
			drawn  bool
		}{"glyphs": {theme.Unicode, false}, "ASCII": {theme.ASCII, false}, "painted": {theme.Unicode, true}} {
			draw := func(m scene.Mark) string { return marked(tc.kind, tc.piece, m, o.glyphs, o.drawn) }
			for _, m := range tc.marks {
				if o.drawn && tc.piece == "_" && m == scene.MarkLast {
					continue // the name of a place where a painted counter was taken last is bold instead
				}
				if with := draw(m); with == draw(0) {
					t.Errorf("%s: mark %b on %q looks as without it:\n%s", name, m, tc.piece, with)
				}
			}
		}
	}
}

// Of several marks the one shows that package scene names first.
func TestTheFirstMarkShows(t *testing.T) {
	for _, tc := range []struct {
		kind  scene.LatticeKind
		piece string
		order []scene.Mark
	}{
		{scene.Intersections, "X", []scene.Mark{scene.MarkWin, scene.MarkBad, scene.MarkTarget, scene.MarkHint, scene.MarkLast}},
		{scene.Intersections, "O", []scene.Mark{scene.MarkWin, scene.MarkDanger, scene.MarkTarget, scene.MarkPath, scene.MarkLast}},
		{scene.Intersections, ".", []scene.Mark{scene.MarkBad, scene.MarkHint, scene.MarkPath, scene.MarkLegal, scene.MarkRegion, scene.MarkStar}},
		{scene.Cells, "K", []scene.Mark{scene.MarkPath, scene.MarkScreen, scene.MarkLegal, scene.MarkHint, scene.MarkDanger, scene.MarkWin, scene.MarkLast, scene.MarkFrom}},
		{scene.Triangle, "@", []scene.Mark{scene.MarkPath, scene.MarkLegal | scene.MarkHint | scene.MarkBad}},
	} {
		for _, painted := range []bool{false, true} {
			var weaker scene.Mark
			for _, m := range slices.Backward(tc.order) {
				weaker |= m
				if alone, all := marked(tc.kind, tc.piece, m, theme.Unicode, painted), marked(tc.kind, tc.piece, weaker, theme.Unicode, painted); alone != all {
					t.Errorf("painted %v: mark %b on %q does not show beside %b:\n%s\nwant\n%s", painted, m, tc.piece, weaker, all, alone)
				}
			}
		}
	}
}

// marked is a board of one point with marks.
func marked(kind scene.LatticeKind, piece string, m scene.Mark, glyphs *theme.GlyphSet, painted bool) string {
	sc := shown(kind, piece)
	sc.Spots[0].Marks = m
	l := Pick(sc.Lattice, 24, 12, Options{Drawn: painted})
	c := canvas.New(l.Size())
	l.Draw(c, sc, View{Cursor: scene.NoPoint, Glyphs: glyphs})
	return c.Text()
}

// Every stone is of its side's colour in the middle, and no other point has one, from the
// smallest pitch to the largest.
func TestPaintedStonesLieOnTheirPoints(t *testing.T) {
	for _, room := range [][2]int{{50, 24}, {62, 31}, {74, 37}, {120, 57}, {200, 80}} {
		for _, shown := range []func() *scene.Scene{gomoku, corner, discs} {
			sc := shown()
			l := Pick(sc.Lattice, room[0], room[1], drawn)
			if !l.size.painted {
				continue
			}
			c := canvas.New(l.Size())
			l.Draw(c, sc, View{Cursor: scene.NoPoint, Glyphs: theme.Unicode})
			for p, spot := range sc.Spots {
				if !l.shown(scene.Point(p)) || spot.Marks&scene.MarkOutside != 0 {
					continue
				}
				want := theme.Board
				if spot.Piece.Kind == scene.Stone {
					want = [2]theme.Role{theme.Disc1, theme.Disc2}[spot.Piece.Side]
				}
				x, y := l.middle(scene.Point(p))
				_, _, st := c.Cell(x, y)
				is := func(r theme.Role) bool { return st.FG.Base() == r || st.BG.Base() == r }
				other := is(theme.Disc1) && want != theme.Disc1 || is(theme.Disc2) && want != theme.Disc2
				if spot.Marks&(scene.MarkLast|scene.MarkWin) == 0 && (!is(want) || other && spot.Label == "") {
					t.Errorf("%dx%d: the middle of point %d is %s, want %s:\n%s", room[0], room[1], p, st.Describe(), want, c.Text())
				}
			}
		}
	}
}
