package trianglenim

import (
	"duiju/games"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// Moves lists the legal takes, small ones first. A line starts on any piece and
// grows at either end, never over a gap and never past the limit: every path is
// a move as well.
func (s *state) Moves() []games.Move {
	var moves []games.Move
	for _, take := range s.takes() {
		moves = append(moves, games.Move{Text: letters(take), Path: points(take), AnyOrder: true})
	}
	return moves
}

// Why implements games.Reader.
func (s *state) Why(path []scene.Point) error {
	if s.pos() == 0 {
		return message.Faultf(message.ErrOver, "trianglenim.bad.over")
	}
	var take mask
	for _, p := range path {
		switch {
		case p < 0 || int(p) >= s.rules.board().cells:
			return message.Faultf(message.ErrIllegalMove, "trianglenim.bad.none")
		case take.has(int(p)):
			return message.Faultf(message.ErrIllegalMove, "trianglenim.bad.twice", "cell", cellName(int(p)))
		}
		take |= 1 << p
	}
	return s.rules.refusal(s.pos(), take)
}

// change is Change of the game's Info. Whoever is to move is the first player, so the turn
// stays where it is.
func change(of games.State, p scene.Point) {
	s := of.(*state)
	pos := s.pos()
	if p != scene.NoPoint {
		pos ^= 1 << p
	}
	s.stack = []mask{pos}
}

// points lists the cells of m in ascending order.
func points(m mask) []scene.Point {
	var list []scene.Point
	for ; m != 0; m &= m - 1 {
		list = append(list, scene.Point(m.lowest()))
	}
	return list
}

// maskOfPoints is the set of these points that are cells of the board.
func (b *board) maskOfPoints(path []scene.Point) mask {
	var m mask
	for _, p := range path {
		if p >= 0 {
			m |= 1 << p
		}
	}
	return m & b.full
}
