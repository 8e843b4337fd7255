package levels

import (
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/threats"
	"slices"
)

// Weak levels overlook threats as people do: whether a threat is missed is
// decided once, from the seed and its stones, so that a second look does not
// cure it until the threat changes.

// blindness is how often, in percent, a level overlooks a threat. A four, from
// which one stone makes five, is never overlooked.
type blindness struct {
	three int // an enemy open three
	own   int // its own
}

// fresh is how many of a hundred open threes of the enemy are overlooked at the
// first look, about: those in a straight unbroken row seldom, the others often.
func (b blindness) fresh() int { return b.three * freshShare / 100 }

const freshShare = 50 // percent

// The rate is multiplied by what makes a threat easy or hard to see.
const (
	mostBlind    = 90 // percent
	oldThreat    = 4  // plies after which a threat is old
	blindPercent = 100
)

// row is a threat: stones of one colour in one direction.
type row struct {
	stones []int
	dir    int
	broken bool
}

// hide returns the board as a level sees it: in every threat that it overlooks
// one stone is an obstacle, so that the threat is gone while the point stays
// taken.
func (b blindness) hide(real *board.Board, turn board.Color, placed []int, seed uint64) *board.Board {
	if b == (blindness{}) {
		return real
	}
	seen := *real
	e := eye{seed: seed, real: real, seen: &seen, placed: placed, position: threats.Of(real, turn)}
	if e.position.Count(0, threats.Five)+e.position.Count(1, threats.Five) > 0 {
		return real
	}
	own, other := int(turn-board.Black), int(turn.Other()-board.Black)
	for q := range real.Points {
		if real.Cells[q] != board.Empty {
			continue
		}
		e.look(q, other, b.three)
		e.look(q, own, b.own)
	}
	return &seen
}

// eye looks at a position and overlooks some of it.
type eye struct {
	seed       uint64
	real, seen *board.Board
	placed     []int // points, the oldest first
	position   *threats.Position
}

// look decides about the open threes of a side that a stone on q would make an
// open four.
func (e *eye) look(q, side, percent int) {
	for d := range board.Directions {
		if e.position.Class(q, side, d) != threats.LineOpenFour {
			continue
		}
		r := row{dir: d}
		r.stones, r.broken = e.real.StonesBeside(q, d, board.Black+board.Color(side))
		if e.missed(r, percent) {
			e.seen.Cells[r.stones[len(r.stones)/2]] = board.Edge
		}
	}
}

// missed decides whether a row is overlooked.
func (e *eye) missed(r row, percent int) bool {
	rate := 1000 * percent
	switch {
	case r.dir >= 2:
		rate = rate * 3 / 2
	case !r.broken:
		rate /= 2
	}
	if r.broken {
		rate = rate * 3 / 2
	}
	switch age := e.age(r); {
	case age <= 1:
		rate /= 2
	case age > oldThreat:
		rate = rate * 3 / 2
	}
	h := board.Splitmix(e.seed)
	for _, q := range r.stones {
		h ^= board.Splitmix(board.Zobrist[e.real.Cells[q]-board.Black][q])
	}
	return h.Below(1000*blindPercent) < min(rate, 1000*mostBlind)
}

// age is how many plies ago the newest stone of the row was placed.
func (e *eye) age(r row) int {
	for i := range e.placed {
		if slices.Contains(r.stones, e.placed[len(e.placed)-1-i]) {
			return i + 1
		}
	}
	return len(e.placed) + 1
}
