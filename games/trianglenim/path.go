package trianglenim

import "duiju/games"

// Next says how the line of a take may grow: it starts on any piece, the
// second point fixes the direction, then it grows at either end, never over a
// gap and never past the limit. Every path is a move as well.
func (s *state) Next(path []games.Point) (games.Step, error) {
	if len(path) == 0 {
		return games.Step{Follow: points(s.pos())}, nil
	}
	cells := make([]int, len(path))
	for i, p := range path {
		cells[i] = int(p)
		if p < 0 || int(p) >= s.rules.board().cells {
			return games.Step{}, games.Faultf(games.ErrIllegalMove, "trianglenim.bad.none")
		}
		for _, before := range path[:i] {
			if before == p {
				return games.Step{}, games.Faultf(games.ErrIllegalMove, "trianglenim.bad.twice", "cell", cellName(int(p)))
			}
		}
	}
	take, err := s.rules.legal(s.pos(), cells)
	if err != nil {
		return games.Step{}, err
	}
	return games.Step{Follow: points(s.growth(take)), Move: letters(take)}, nil
}

// growth is the set of cells that one by one make a legal take longer.
func (s *state) growth(take mask) mask {
	var ends mask
	for _, longer := range s.takes() {
		if longer&take == take && longer.count() == take.count()+1 {
			ends |= longer ^ take
		}
	}
	return ends
}

// PathOf is the path that enters a take: its cells in order along the line.
func (s *state) PathOf(move string) []games.Point {
	cells, err := s.rules.board().parseCells(games.ErrIllegalMove, move)
	if err != nil {
		return nil
	}
	return points(maskOf(cells))
}

// points lists the cells of m in ascending order.
func points(m mask) []games.Point {
	var list []games.Point
	for ; m != 0; m &= m - 1 {
		list = append(list, games.Point(m.lowest()))
	}
	return list
}

// maskOfPoints is the set of these points that are cells of the board.
func (b *board) maskOfPoints(path []games.Point) mask {
	var m mask
	for _, p := range path {
		if p >= 0 {
			m |= 1 << p
		}
	}
	return m & b.full
}
