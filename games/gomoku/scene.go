package gomoku

import (
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// Scene draws the stones, the last move, the winning row and, for Black in
// renju, the forbidden points.
func (s *state) Scene() scene.Scene {
	sc := scene.NewScene(scene.Lattice{Kind: scene.Intersections, W: s.board.N, H: s.board.N})
	sc.Captions = []message.Text{s.board.Rule.Text()}
	if sc.Owner = s.swap.side(board.Black); s.swap.open {
		sc.Owner = games.NoSide
	}
	if s.board.Hex {
		for i := range s.board.N {
			sc.ColLabels[i], sc.RowLabels[i] = board.HexDigit(i), board.HexDigit(i)
		}
	}
	for p := range sc.Spots {
		spot := &sc.Spots[p]
		spot.Name = s.board.Name(p)
		if c := s.board.Cells[p]; c != board.Empty {
			spot.Piece = scene.Piece{Kind: scene.Stone, Side: c.Side()}
		} else if s.isStar(p) {
			spot.Marks |= scene.MarkStar
		}
	}
	s.markForbidden(&sc)
	if s.last >= 0 {
		sc.Spots[s.last].Marks |= scene.MarkLast
	}
	for _, p := range s.win {
		sc.Spots[p].Marks |= scene.MarkWin
	}
	if t := s.swap.task(s.board.Stones); !t.IsZero() && !s.status.Over {
		sc.Captions = append(sc.Captions, t)
	}
	if !s.status.Over && s.board.Dead() {
		sc.Captions = append(sc.Captions, message.T("gomoku.caption.dead"))
	}
	return sc
}

// markForbidden marks the points that are closed to Black, who is to move.
func (s *state) markForbidden(sc *scene.Scene) {
	if s.board.Rule != board.Renju || s.turn != board.Black || s.status.Over {
		return
	}
	for p := range sc.Spots {
		if s.board.Cells[p] == board.Empty && s.board.Forbidden(p) != board.Allowed {
			sc.Spots[p].Marks |= scene.MarkBad
		}
	}
}

// isStar says where a board has its star points: the fourth lines from the
// edge, the centre, and on large boards the middles of the sides.
func (s *state) isStar(p int) bool {
	x, y, c := p%s.board.N, p/s.board.N, s.board.N/2
	on := func(i int) bool { return i == 3 || i == s.board.N-4 }
	sides := s.board.N == 19 && (on(x) && y == c || x == c && on(y))
	return p == s.board.Centre() || on(x) && on(y) || sides
}
