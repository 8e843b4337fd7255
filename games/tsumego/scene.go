package tsumego

import (
	"strconv"

	"duiju/games"
)

// focusMargin is how many lines are shown around the region.
const focusMargin = 2

// Scene implements games.State.
func (s *state) Scene() games.Scene {
	b := s.board
	sc := games.Scene{
		Lattice: games.Lattice{Kind: games.Intersections, W: b.W, H: b.H},
		Spots:   make([]games.Spot, len(b.Stones)),
		Focus:   [2]games.Point{games.NoPoint, games.NoPoint},
	}
	for x := 0; x < b.W; x++ {
		sc.ColLabels = append(sc.ColLabels, columnLetters[x:x+1])
	}
	for y := 0; y < b.H; y++ {
		sc.RowLabels = append(sc.RowLabels, strconv.Itoa(b.H-y))
	}
	for p := range b.Stones {
		sc.Spots[p] = s.spot(p)
	}
	s.focus(&sc)
	s.captions(&sc)
	return sc
}

func (s *state) spot(p int) games.Spot {
	spot := games.Spot{Name: s.board.Name(p)}
	switch s.board.Stones[p] {
	case black:
		spot.Piece = games.Piece{Kind: games.Stone, Side: games.First}
	case white:
		spot.Piece = games.Piece{Kind: games.Stone, Side: games.Second}
	default:
		if isStar(s.board.W, s.board.H, p) {
			spot.Marks |= games.MarkStar
		}
	}
	if p == s.last {
		spot.Marks |= games.MarkLast
	}
	if s.left.has(p) {
		spot.Marks |= games.MarkTarget
	}
	if p == s.board.Ban {
		spot.Marks |= games.MarkBad
	}
	if s.region != nil && !s.region.Has(p) && s.board.Stones[p] == empty {
		spot.Marks |= games.MarkOutside
	}
	return spot
}

// isStar reports whether p is a star point of an empty board.
func isStar(w, h, p int) bool {
	star := func(n, i int) bool {
		switch {
		case n >= 13:
			return i == 3 || i == n-4 || n%2 == 1 && i == n/2
		case n == 9:
			return i == 2 || i == 6 || i == 4
		}
		return n%2 == 1 && n >= 5 && i == n/2
	}
	if w == 9 && h == 9 && (p%w == 4) != (p/w == 4) {
		return false
	}
	return star(w, p%w) && star(h, p/w)
}

// focus is the part of the board around the region.
func (s *state) focus(sc *games.Scene) {
	if s.region == nil {
		return
	}
	x0, y0, x1, y1 := bounds(s.board, s.region)
	sc.Focus = [2]games.Point{sc.Lattice.At(x0, y0), sc.Lattice.At(x1, y1)}
}

// bounds are the columns and rows of the region with a margin.
func bounds(b *board, r *region) (x0, y0, x1, y1 int) {
	x0, y0 = b.W, b.H
	for _, p := range r.Points {
		x, y := p%b.W, p/b.W
		x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
	}
	return max(0, x0-focusMargin), max(0, y0-focusMargin), min(b.W-1, x1+focusMargin), min(b.H-1, y1+focusMargin)
}

// captions says the task and what has been used up.
func (s *state) captions(sc *games.Scene) {
	switch {
	case s.tooBig:
		sc.Captions = append(sc.Captions, games.T("tsumego.task.noregion", "max", maxRegionPoints))
		return
	case s.region == nil:
		sc.Captions = append(sc.Captions, games.T("tsumego.task.none"))
		return
	}
	sc.Captions = append(sc.Captions, s.problem.task())
	for _, w := range s.region.Weak {
		sc.Captions = append(sc.Captions, games.T("tsumego.assume.wall", "point", s.board.Name(w.Point), "n", w.Liberties))
	}
	if s.board.Ban != noPoint {
		sc.Captions = append(sc.Captions, games.T("tsumego.board.ban", "point", s.board.Name(s.board.Ban)))
	}
	if s.threats[0]+s.threats[1] > 0 {
		for _, side := range []games.Side{games.First, games.Second} {
			sc.Gauges = append(sc.Gauges, games.Gauge{
				Name:  games.T("tsumego.board.threats", "side", s.SideName(side)),
				Value: strconv.Itoa(s.threats[side]),
			})
		}
	}
}
