package classic

import (
	"context"

	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/text/message"
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
func patternScore(b *board.Board, p int, c board.Color, value *[6]int) int {
	total := 0
	for d := range board.Directions {
		for s := -4; s <= 0; s++ {
			for k := 1; k <= 5; k++ {
				if o := s + k - 1; o != 0 && b.Look(p, d, o) != c {
					break
				}
				total += value[k]
			}
		}
	}
	return total
}

// PatternScores returns attack and guard of the empty point p for the side to
// move.
func PatternScores(b *board.Board, p int, turn board.Color) (attack, guard int) {
	return patternScore(b, p, turn, &patternAttack), patternScore(b, p, turn.Other(), &patternGuard)
}

// PatternBest is the highest total and the points that have it, in row order.
// Forbidden points are left out.
func PatternBest(b *board.Board, turn board.Color) (best int, points []int) {
	best = -1
	for p := range b.Points {
		if !b.MayPlay(p, turn) {
			continue
		}
		attack, guard := PatternScores(b, p, turn)
		if v := attack + guard; v > best {
			best, points = v, points[:0]
		}
		if attack+guard == best {
			points = append(points, p)
		}
	}
	return best, points
}

// Patterns is classic:patterns.
type Patterns struct {
	Scan  bool // the first of equal points in row order, as in the original
	Seed  uint64
	Watch *games.Watcher
}

// Choose plays the point with the highest total, the centre on an empty board.
func (p *Patterns) Choose(_ context.Context, st games.State, _ games.Budget, _ func(games.Thought)) (games.Decision, error) {
	b, turn := st.(position).Position()
	if b.Stones == 0 {
		return games.Decision{Move: b.Name(b.Centre())}, nil
	}
	best, points := PatternBest(b, turn)
	if len(points) == 0 { // every point is forbidden: whatever is legal
		return games.Decision{Move: st.Moves()[0].Text}, nil
	}
	at := points[0]
	if !p.Scan {
		r := board.Splitmix(p.Seed ^ uint64(b.Stones))
		at = points[r.Below(len(points))]
	}
	p.show(b, turn, at)
	attack, guard := PatternScores(b, at, turn)
	return games.Decision{
		Move: b.Name(at),
		Thought: games.Thought{Note: message.T("gomoku.patterns.note",
			"attack", attack, "guard", guard, "total", best)},
	}, nil
}
