package gomoku

import (
	"context"

	"duiju/games"
)

// The one-ply player of 陳鍾誠's chapter on game search (對局搜尋法): it adds up
// the unbroken rows that a stone would stand in or beside, for attack and for
// guard, and takes the point with the highest total. It never searches and
// does not even look for its own five.

// What a row of 0 to 5 stones adds to a point.
var (
	patternAttack = [6]int{0, 3, 10, 30, 100, 500}
	patternGuard  = [6]int{0, 2, 9, 25, 90, 400}
)

// patternScore imagines a stone of the colour on the empty point p. In each
// direction, with offsets from -4 to 4 along the line, every window that begins
// at offset s = -4 ... 0, is 1 to 5 points long and holds that colour alone
// adds value[length].
//
// Ten of the 25 windows of a direction lie wholly on the negative side (left,
// up, up-left, up-right), so a row there counts even with a gap before p, while
// a row on the other side must touch p. Gaps, blocked ends and the edge are not
// seen. All this is the original's.
func (b *board) patternScore(p int, c color, value *[6]int) int {
	total := 0
	for d := range directions {
		for s := -4; s <= 0; s++ {
			for k := 1; k <= 5; k++ {
				if o := s + k - 1; o != 0 && b.look(p, d, o) != c {
					break
				}
				total += value[k]
			}
		}
	}
	return total
}

// patternScores returns attack and guard of the empty point p for the side to
// move.
func (s *state) patternScores(p int) (attack, guard int) {
	return s.board.patternScore(p, s.turn, &patternAttack), s.board.patternScore(p, s.turn.other(), &patternGuard)
}

// patternBest is the highest total and the points that have it, in row order.
// Forbidden points are left out.
func (s *state) patternBest() (best int, points []int) {
	best = -1
	for p := range s.points {
		if s.cells[p] != empty || s.legal(p) != nil || s.turn == black && s.forbidden(p) != allowed {
			continue
		}
		attack, guard := s.patternScores(p)
		if v := attack + guard; v > best {
			best, points = v, points[:0]
		}
		if attack+guard == best {
			points = append(points, p)
		}
	}
	return best, points
}

// patternsPlayer is classic:patterns.
type patternsPlayer struct {
	scan bool // the first of equal points in row order, as in the original
	seed uint64
}

// Choose plays the point with the highest total, the centre on an empty board.
func (pl *patternsPlayer) Choose(_ context.Context, st games.State, _ games.Budget, _ func(games.Thought)) (games.Decision, error) {
	s := st.(*state)
	if s.stones == 0 {
		return games.Decision{Move: s.name(s.centre())}, nil
	}
	best, points := s.patternBest()
	if len(points) == 0 { // every point is forbidden: whatever is legal
		return games.Decision{Move: s.Moves()[0]}, nil
	}
	p := points[0]
	if !pl.scan {
		r := splitmix(pl.seed ^ uint64(s.stones))
		p = points[r.below(len(points))]
	}
	attack, guard := s.patternScores(p)
	return games.Decision{
		Move: s.name(p),
		Thought: games.Thought{Note: games.T("gomoku.patterns.note",
			"attack", attack, "guard", guard, "total", best)},
	}, nil
}
