package classic

import (
	"math/bits"

	"duiju/games/gomoku/board"
	"duiju/games/text/message"
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

// TupleScores are the scores of all tuples. A tuple is given as two masks of
// its points, own | enemy<<5.
type TupleScores struct {
	Of [tupleMasks]int32
	// gains has what a stone of the owner and one of the enemy on each point
	// of the tuple change; 0 for a point that is taken.
	gains [tupleMasks][5][2]int32
}

const tupleMasks = 1 << 10

var (
	PaperTuples = makeTuples(false)
	EvenTuples  = makeTuples(true)
)

// makeTuples computes the table; even gives both sides the enemy's scores.
func makeTuples(even bool) *TupleScores {
	t := new(TupleScores)
	for mask := range 1 << 5 {
		n := bits.OnesCount(uint(mask))
		t.Of[mask], t.Of[mask<<5] = int32(tupleOwn[n]), int32(tupleEnemy[n])
	}
	t.Of[tupleOpenThreeMask<<5] = tupleOpenThree
	if even {
		for mask := range 1 << 5 {
			t.Of[mask] = -t.Of[mask<<5]
		}
	}
	for mask := range t.gains {
		for k := range 5 {
			own, enemy := 1<<k, 1<<(k+5)
			if mask&(own|enemy) == 0 {
				t.gains[mask][k] = [2]int32{t.Of[mask|own] - t.Of[mask], t.Of[mask|enemy] - t.Of[mask]}
			}
		}
	}
	return t
}

// maxWindows is the number of tuples on the largest board: 2n(n-4) + 2(n-4)^2.
const maxWindows = 2*board.MaxSize*(board.MaxSize-4) + 2*(board.MaxSize-4)*(board.MaxSize-4)

// Tuples keeps the sum over all tuples, and what every next stone would change
// of it. A stone touches at most 20 tuples. Pairs are of the owner and the enemy.
type Tuples struct {
	owner  board.Color
	Scores *TupleScores
	masks  [maxWindows]uint16
	gains  [board.MaxPoints][2]int32 // of a stone on each point
	fours  [2]int                    // tuples of four stones of one side and a gap
	Sum    int
}

// NewTuples adds up the tuples of a board for the owner.
func NewTuples(b *board.Board, owner board.Color, scores *TupleScores) *Tuples {
	t := &Tuples{owner: owner, Scores: scores}
	for p := range b.Points {
		for _, w := range b.InWindows[p] {
			gain := scores.gains[0][w.At]
			t.gains[p][0] += gain[0]
			t.gains[p][1] += gain[1]
		}
	}
	for p := range b.Points {
		if c := b.Cells[p]; c == board.Black || c == board.White {
			t.Flip(b, p)
		}
	}
	return t
}

// Flip adds or removes the stone on p in all tuples through it.
func (t *Tuples) Flip(b *board.Board, p int) {
	bit := uint16(1) << (5 * t.of(b.Cells[p]))
	for _, w := range b.InWindows[p] {
		was := t.masks[w.Window]
		is := was ^ bit<<w.At
		t.masks[w.Window] = is
		if mixed[was] && mixed[is] {
			continue
		}
		t.fours[0] += four[is][0] - four[was][0]
		t.fours[1] += four[is][1] - four[was][1]
		t.Sum += int(t.Scores.Of[is] - t.Scores.Of[was])
		after, before := &t.Scores.gains[is], &t.Scores.gains[was]
		for k, q := range &b.InWindow[w.Window] {
			gain := &t.gains[q]
			gain[0] += after[k][0] - before[k][0]
			gain[1] += after[k][1] - before[k][1]
		}
	}
}

// mixed are the tuples with stones of both colours; four counts those with four
// stones of one side and a gap.
var mixed, four = func() (mixed [tupleMasks]bool, four [tupleMasks][2]int) {
	for mask := range mixed {
		own, enemy := bits.OnesCount(uint(mask&31)), bits.OnesCount(uint(mask>>5))
		mixed[mask] = own > 0 && enemy > 0
		if own == 4 && enemy == 0 {
			four[mask][0] = 1
		}
		if enemy == 4 && own == 0 {
			four[mask][1] = 1
		}
	}
	return mixed, four
}()

// of is the place of a colour in a pair.
func (t *Tuples) of(c board.Color) int {
	if c == t.owner {
		return 0
	}
	return 1
}

// Value is the sum. With the paper's scores it reaches 57,200,000, far inside
// the engine's range of evaluations.
func (t *Tuples) Value(*board.Board) int { return t.Sum }

// With is the sum with a stone of the colour added on the empty point p.
func (t *Tuples) With(_ *board.Board, p int, c board.Color) int {
	return t.Sum + int(t.gains[p][t.of(c)])
}

// canMakeFive reports whether a stone of the colour fills a tuple.
func (t *Tuples) canMakeFive(c board.Color) bool { return t.fours[t.of(c)] > 0 }

// fives are the points where a colour fills a tuple.
func (t *Tuples) fives(b *board.Board, c board.Color) (set board.Bitset) {
	side := t.of(c)
	for w, mask := range t.masks[:len(b.InWindow)] {
		if four[mask][side] == 0 {
			continue
		}
		for _, p := range b.InWindow[w] {
			if b.Cells[p] == board.Empty {
				set.Set(int(p))
			}
		}
	}
	return set
}

// Appraisal says what the owner's tuples and the enemy's add up to.
func (t *Tuples) Appraisal(b *board.Board) message.Text {
	own, enemy := 0, 0
	for _, m := range t.masks[:len(b.InWindow)] {
		if m>>5 == 0 {
			own += int(t.Scores.Of[m])
		} else {
			enemy += int(t.Scores.Of[m])
		}
	}
	return message.T("gomoku.fivetuple.sum", "own", own, "enemy", enemy, "sum", t.Sum)
}

func (t *Tuples) clone() Eval {
	c := *t
	return &c
}
