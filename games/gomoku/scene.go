package gomoku

import (
	"strconv"

	"duiju/games"
	"duiju/games/gomoku/board"
)

// Scene draws the stones, the last move, the winning row and, for Black in
// renju, the forbidden points.
func (s *state) Scene() games.Scene {
	sc := games.Scene{
		Lattice:  games.Lattice{Kind: games.Intersections, W: s.N, H: s.N},
		Spots:    make([]games.Spot, s.Points),
		Owner:    s.swap.side(board.Black),
		Focus:    [2]games.Point{games.NoPoint, games.NoPoint},
		Captions: []games.Text{s.Rule.Text()},
	}
	if s.swap.open {
		sc.Owner = games.NoSide
	}
	for i := range s.N {
		col, row := string(rune('a'+i)), strconv.Itoa(s.N-i)
		if s.Hex {
			col, row = board.HexDigit(i), board.HexDigit(i)
		}
		sc.ColLabels = append(sc.ColLabels, col)
		sc.RowLabels = append(sc.RowLabels, row)
	}
	for p := range sc.Spots {
		spot := &sc.Spots[p]
		spot.Name = s.Name(p)
		if c := s.Cells[p]; c != board.Empty {
			spot.Piece = games.Piece{Kind: games.Stone, Side: c.Side()}
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
	if t := s.swap.task(s.Stones); !t.IsZero() && !s.status.Over {
		sc.Captions = append(sc.Captions, t)
	}
	if !s.status.Over && s.Dead() {
		sc.Captions = append(sc.Captions, games.T("gomoku.caption.dead"))
	}
	return sc
}

// markForbidden marks the points that are closed to Black, who is to move.
func (s *state) markForbidden(sc *games.Scene) {
	if s.Rule != board.Renju || s.turn != board.Black || s.status.Over {
		return
	}
	for p := range sc.Spots {
		if s.Cells[p] == board.Empty && s.Forbidden(p) != board.Allowed {
			sc.Spots[p].Marks |= games.MarkBad
		}
	}
}

// isStar says where a board has its star points: the fourth lines from the
// edge, the centre, and on large boards the middles of the sides.
func (s *state) isStar(p int) bool {
	x, y := p%s.N, p/s.N
	c := s.N / 2
	if p == s.Centre() {
		return true
	}
	on := func(i int) bool { return i == 3 || i == s.N-4 }
	if on(x) && on(y) {
		return true
	}
	return s.N == 19 && (on(x) && y == c || x == c && on(y))
}
