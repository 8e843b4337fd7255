package classic

import (
	"math/bits"

	"duiju/games"
	"duiju/games/gomoku/board"
)

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
	PaperTuples = makeTuples(false)
	EvenTuples  = makeTuples(true)
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
const maxWindows = 2*board.MaxSize*(board.MaxSize-4) + 2*(board.MaxSize-4)*(board.MaxSize-4)

// Tuples keeps the sum over all tuples; a stone touches at most 20.
type Tuples struct {
	owner  board.Color
	Scores *tupleScores
	masks  [maxWindows]uint16
	Sum    int
}

func NewTuples(owner board.Color, scores *tupleScores) *Tuples {
	return &Tuples{owner: owner, Scores: scores}
}

func (e *Tuples) Place(b *board.Board, p int)  { e.flip(b, p) }
func (e *Tuples) Remove(b *board.Board, p int) { e.flip(b, p) }

// flip adds or removes the stone on p in all tuples through it.
func (e *Tuples) flip(b *board.Board, p int) {
	bit := uint16(1)
	if b.Cells[p] != e.owner {
		bit = 1 << 5
	}
	for _, w := range b.InWindows[p] {
		m := &e.masks[w.Window]
		e.Sum -= int(e.Scores[*m])
		*m ^= bit << w.At
		e.Sum += int(e.Scores[*m])
	}
}

// Value is the sum. With the paper's scores it reaches 57,200,000, far inside
// the engine's range of evaluations.
func (e *Tuples) Value(*board.Board) int { return e.Sum }

// Appraisal says what the owner's tuples and the enemy's add up to.
func (e *Tuples) Appraisal(b *board.Board) games.Text {
	own, enemy := 0, 0
	for _, m := range e.masks[:b.Windows] {
		if m>>5 == 0 {
			own += int(e.Scores[m])
		} else {
			enemy += int(e.Scores[m])
		}
	}
	return games.T("gomoku.fivetuple.sum", "own", own, "enemy", enemy, "sum", e.Sum)
}

func (e *Tuples) clone() Eval {
	c := *e
	return &c
}

// With is the sum with a stone of the colour added on the empty point p.
func (e *Tuples) With(b *board.Board, p int, c board.Color) int {
	b.Cells[p] = c
	e.Place(b, p)
	sum := e.Sum
	e.Remove(b, p)
	b.Cells[p] = board.Empty
	return sum
}
