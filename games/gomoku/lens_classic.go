package gomoku

import (
	"slices"
	"strconv"

	"duiju/games"
)

// drawTuples shows the sum S of classic:five-tuple for the side to move, and
// how a stone would change it: heat at every point, and under the cursor the
// tuples through it.
func (s *state) drawTuples(at games.Point, sc *games.Scene) {
	own := newTupleEval(s.turn, paperTuples)
	for p := range s.points {
		if s.cells[p] != empty {
			own.place(&s.board, p)
		}
	}
	sc.Captions = append(sc.Captions, games.T("gomoku.tuples.sum", "side", colorName(s.turn), "sum", own.sum))
	gain := make([]int, s.points)
	most := 1
	for p := range s.points {
		if s.cells[p] == empty {
			gain[p] = own.with(&s.board, p, s.turn) - own.sum
			most = max(most, gain[p])
		}
	}
	for p, g := range gain {
		sc.Spots[p].Heat = int8(max(0, 100*g/most))
	}
	if at < 0 || int(at) >= s.points {
		return
	}
	p := int(at)
	if s.cells[p] == empty {
		sc.Captions = append(sc.Captions, games.T("gomoku.tuples.change", "point", s.name(p),
			"own", signed(gain[p]), "other", signed(own.with(&s.board, p, s.turn.other())-own.sum)))
	}
	var all []games.Text
	for d := range directions {
		for k := -4; k <= 0; k++ {
			if t := s.tupleText(own, p, d, k); !t.IsZero() {
				all = append(all, t)
			}
		}
	}
	for pair := range slices.Chunk(all, 2) { // up to 20, and the panel is low
		if len(pair) == 2 {
			pair[0] = games.T("gomoku.tuples.two", "one", pair[0], "other", pair[1])
		}
		sc.Captions = append(sc.Captions, pair[0])
	}
}

// with is the sum with a stone of the colour added on the empty point p.
func (e *tupleEval) with(b *board, p int, c color) int {
	b.cells[p] = c
	e.place(b, p)
	sum := e.sum
	e.remove(b, p)
	b.cells[p] = empty
	return sum
}

// tupleText is the tuple that begins k steps from p, the zero Text if it has no
// score.
func (s *state) tupleText(e *tupleEval, p, d, k int) games.Text {
	first, last := s.offset(p, d, k), s.offset(p, d, k+4)
	if first < 0 || last < 0 {
		return games.Text{}
	}
	mask, text := 0, ""
	for i := range 5 {
		switch s.look(first, d, i) {
		case empty:
			text += "0"
		case s.turn:
			text += "B"
			mask |= 1 << i
		default:
			text += "W"
			mask |= 1 << (i + 5)
		}
	}
	v := int(e.scores[mask])
	if v == 0 {
		return games.Text{}
	}
	return games.T("gomoku.tuples.window", "first", s.name(first), "last", s.name(last), "text", text, "score", signed(v))
}

// signed writes a number with its sign.
func signed(v int) string {
	if v > 0 {
		return "+" + strconv.Itoa(v)
	}
	return strconv.Itoa(v)
}

// drawArea labels every point with the smallest radius from 1 to 3 at which the
// classic search looks at it.
func (s *state) drawArea(sc *games.Scene) {
	for radius := 3; radius >= 1; radius-- {
		g := newClassicGame(s, radius, &sketchEval{s.turn})
		n := 0
		g.area.each(func(p int) {
			sc.Spots[p].Label = strconv.Itoa(radius)
			sc.Spots[p].Heat = int8(100 - 30*(radius-1))
			n++
		})
		sc.Captions = append(sc.Captions, games.T("gomoku.area.count", "radius", radius, "n", n))
	}
}
