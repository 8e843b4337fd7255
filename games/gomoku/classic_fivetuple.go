package gomoku

import "math/bits"

// The player of the paper 基于博弈树的五子棋 AI 算法及其 C++ 实现: every
// five-tuple, that is five points in line, has a score; the position is their
// sum, and alpha-beta looks a few plies ahead. This is what the paper meant;
// its printed program hands half-finished values up the tree and is weaker.

// The scores of a five-tuple by the number of own or enemy stones where the
// other colour is missing. Defence comes before attack, by a factor of ten.
var (
	tupleOwn   = [6]int{0, 1, 10, 100, 10_000, 1_000_000}
	tupleEnemy = [6]int{0, -1, -10, -1_000, -100_000, -10_000_000}
)

// tupleOpenThree is the exact tuple 0WWW0. The paper added it because its
// program answered 00WWW00 from a distance.
const (
	tupleOpenThreeMask = 0b01110
	tupleOpenThree     = -2_000
)

// tupleScores[own | enemy<<5] is the score of a tuple given as two masks.
type tupleScores [1 << 10]int32

var (
	paperTuples = makeTuples(false)
	evenTuples  = makeTuples(true)
)

// makeTuples computes the table; even gives both sides the enemy's scores.
func makeTuples(even bool) *tupleScores {
	t := new(tupleScores)
	for mask := range 1 << 5 {
		n := bits.OnesCount(uint(mask))
		t[mask], t[mask<<5] = int32(tupleOwn[n]), int32(tupleEnemy[n])
	}
	t[tupleOpenThreeMask<<5] = tupleOpenThree
	if even {
		for mask := range 1 << 5 {
			t[mask] = -t[mask<<5]
		}
	}
	return t
}

// maxWindows is the number of tuples on the largest board: 2n(n-4) + 2(n-4)^2.
const maxWindows = 2*maxSize*(maxSize-4) + 2*(maxSize-4)*(maxSize-4)

// tupleEval keeps the sum over all tuples; a stone touches at most 20.
type tupleEval struct {
	owner  color
	scores *tupleScores
	masks  [maxWindows]uint16
	sum    int
}

func newTupleEval(owner color, scores *tupleScores) *tupleEval {
	return &tupleEval{owner: owner, scores: scores}
}

func (e *tupleEval) place(b *board, p int)  { e.flip(b, p) }
func (e *tupleEval) remove(b *board, p int) { e.flip(b, p) }

// flip adds or removes the stone on p in all tuples through it.
func (e *tupleEval) flip(b *board, p int) {
	bit := uint16(1)
	if b.cells[p] != e.owner {
		bit = 1 << 5
	}
	for _, w := range b.inWindows[p] {
		m := &e.masks[w.window]
		e.sum -= int(e.scores[*m])
		*m ^= bit << w.at
		e.sum += int(e.scores[*m])
	}
}

// value is the sum. With the paper's scores it reaches 57,200,000, far inside
// the engine's range of evaluations.
func (e *tupleEval) value(*board) int { return e.sum }

func (e *tupleEval) clone() classicEval {
	c := *e
	return &c
}
