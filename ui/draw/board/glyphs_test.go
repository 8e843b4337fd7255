package board

import (
	"testing"

	"duiju/games"
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
			draw := func(m scene.Mark) string {
				sc := shown(tc.kind, tc.piece)
				sc.Spots[0].Marks = m
				l := Pick(sc.Lattice, 24, 12, Options{Drawn: o.drawn})
				c := canvas.New(l.Size())
				l.Draw(c, sc, View{Cursor: scene.NoPoint, Glyphs: o.glyphs})
				return c.Text()
			}
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

// What is painted in the colour of a side belongs to a stone of that side, and every
// stone shows it, from the smallest pitch to the largest.
func TestPaintedStonesLieOnTheirPoints(t *testing.T) {
	for _, room := range [][2]int{{50, 21}, {74, 37}, {120, 57}, {200, 80}} {
		for _, shown := range []func() *scene.Scene{gomoku, corner, discs} {
			sc := shown()
			l := Pick(sc.Lattice, room[0], room[1], drawn)
			c := canvas.New(l.Size())
			l.Draw(c, sc, View{Cursor: scene.NoPoint, Glyphs: theme.Unicode})
			painted := map[scene.Point]bool{}
			w, h := c.Size()
			for y := range h {
				for x := range w {
					_, _, st := c.Cell(x, y)
					if st.BG != theme.Disc1 && st.BG != theme.Disc2 {
						continue
					}
					p := l.Hit(x, y)
					if p == scene.NoPoint || sc.Spots[p].Piece.Kind == scene.NoPiece || (sc.Spots[p].Piece.Side == games.First) != (st.BG == theme.Disc1) {
						t.Errorf("%dx%d: %s at %d,%d, which is point %d:\n%s", room[0], room[1], st.Describe(), x, y, p, c.Text())
						continue
					}
					painted[p] = true
				}
			}
			for p, spot := range sc.Spots {
				if spot.Piece.Kind == scene.Stone && l.shown(scene.Point(p)) && len(painted) > 0 && !painted[scene.Point(p)] {
					t.Errorf("%dx%d: the stone on point %d is not painted:\n%s", room[0], room[1], p, c.Text())
				}
			}
		}
	}
}
