package board

import (
	"testing"

	"duiju/games"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

// A mark is a shape and never a colour alone: what is drawn with it reads otherwise
// than without, in glyphs, in ASCII and painted.
func TestEveryMarkHasAShape(t *testing.T) {
	onPiece := []games.Mark{games.MarkPath, games.MarkBad, games.MarkHint, games.MarkDanger, games.MarkAttack, games.MarkTarget, games.MarkWin, games.MarkLast}
	onSquare := append([]games.Mark{games.MarkScreen, games.MarkLegal, games.MarkFrom}, onPiece...)
	for _, tc := range []struct {
		kind  games.LatticeKind
		piece string
		marks []games.Mark
	}{
		{games.Intersections, "X", onPiece}, {games.Intersections, "O", onPiece},
		{games.Intersections, ".", []games.Mark{games.MarkBad, games.MarkHint, games.MarkPath, games.MarkLegal, games.MarkAttack, games.MarkRegion, games.MarkTarget, games.MarkDanger, games.MarkStar}},
		{games.Cells, "K", onSquare}, {games.Cells, "p", onSquare}, {games.Cells, "?", onSquare}, {games.Cells, ".", onSquare},
		{games.Triangle, "@", []games.Mark{games.MarkPath, games.MarkBad, games.MarkHint, games.MarkLegal}},
		{games.Triangle, "_", []games.Mark{games.MarkHint, games.MarkLast}},
	} {
		for name, o := range map[string]struct {
			glyphs *theme.GlyphSet
			drawn  bool
		}{"glyphs": {theme.Unicode, false}, "ASCII": {theme.ASCII, false}, "painted": {theme.Unicode, true}} {
			if o.drawn && tc.piece == "_" {
				continue // painted places of taken counters have bold names instead
			}
			draw := func(m games.Mark) string {
				sc := scene(tc.kind, tc.piece)
				sc.Spots[0].Marks = m
				l := Pick(sc.Lattice, 24, 12, Options{Drawn: o.drawn})
				c := canvas.New(l.Size())
				l.Draw(c, sc, View{Cursor: games.NoPoint, Glyphs: o.glyphs})
				return c.Text()
			}
			for _, m := range tc.marks {
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
