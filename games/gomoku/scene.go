package gomoku

import (
	"strconv"

	"duiju/games"
)

// Scene draws the stones, the last move, the winning row and, for Black in
// renju, the forbidden points.
func (s *state) Scene() games.Scene {
	sc := games.Scene{
		Lattice:  games.Lattice{Kind: games.Intersections, W: s.n, H: s.n},
		Spots:    make([]games.Spot, s.points),
		Focus:    [2]games.Point{games.NoPoint, games.NoPoint},
		Captions: []games.Text{ruleText(s.rule)},
	}
	for i := range s.n {
		col, row := string(rune('a'+i)), strconv.Itoa(s.n-i)
		if s.hex {
			col, row = hexDigit(i), hexDigit(i)
		}
		sc.ColLabels = append(sc.ColLabels, col)
		sc.RowLabels = append(sc.RowLabels, row)
	}
	for p := range sc.Spots {
		spot := &sc.Spots[p]
		spot.Name = s.name(p)
		if c := s.cells[p]; c != empty {
			spot.Piece = games.Piece{Kind: games.Stone, Side: sideOf(c)}
		} else if s.isStar(p) {
			spot.Marks |= games.MarkStar
		}
	}
	s.markForbidden(&sc)
	if s.last >= 0 {
		sc.Spots[s.last].Marks |= games.MarkLast
	}
	for _, p := range s.win {
		sc.Spots[p].Marks |= games.MarkWin
	}
	if t := s.swap.task(s.stones); !t.IsZero() && !s.status.Over {
		sc.Captions = append(sc.Captions, t)
	}
	if !s.status.Over && s.dead() {
		sc.Captions = append(sc.Captions, games.T("gomoku.caption.dead"))
	}
	return sc
}

// markForbidden marks the points that are closed to Black, who is to move.
func (s *state) markForbidden(sc *games.Scene) {
	if s.rule != renju || s.turn != black || s.status.Over {
		return
	}
	for p := range sc.Spots {
		if s.cells[p] == empty && s.forbidden(p) != allowed {
			sc.Spots[p].Marks |= games.MarkBad
		}
	}
}

// isStar says where a board has its star points: the fourth lines from the
// edge, the centre, and on large boards the middles of the sides.
func (s *state) isStar(p int) bool {
	x, y := p%s.n, p/s.n
	c := s.n / 2
	if p == s.centre() {
		return true
	}
	on := func(i int) bool { return i == 3 || i == s.n-4 }
	if on(x) && on(y) {
		return true
	}
	return s.n == 19 && (on(x) && y == c || x == c && on(y))
}
