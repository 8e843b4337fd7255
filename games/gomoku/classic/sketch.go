package classic

import (
	"duiju/games"
	"duiju/games/gomoku/board"
)

// The min-max player that the chapter only sketches: rows of five, four, three,
// two worth 100, 30, 10 and 2 to their owner and as much against him for the
// enemy's, searched a few plies deep. The 10 for a three is not given there.
var sketchRow = [6]int{0, 0, 2, 10, 30, 100}

// Sketch counts the rows of the whole board each time: it is asked seldom.
type Sketch struct{ owner board.Color }

func (e *Sketch) Place(*board.Board, int)  {}
func (e *Sketch) Remove(*board.Board, int) {}
func (e *Sketch) clone() Eval              { return e }

// Value adds up the maximal rows of both colours; longer ones count as five.
func (e *Sketch) Value(b *board.Board) int {
	own, enemy := e.sums(b)
	return own - enemy
}

// Appraisal says what the owner's rows and the enemy's add up to.
func (e *Sketch) Appraisal(b *board.Board) games.Text {
	own, enemy := e.sums(b)
	return games.T("gomoku.sketch.sum", "own", own, "enemy", enemy, "sum", own-enemy)
}

func (e *Sketch) sums(b *board.Board) (own, enemy int) {
	for p := range b.Points {
		c := b.Cells[p]
		if c != board.Black && c != board.White {
			continue
		}
		for d := range board.Directions {
			if b.Look(p, d, -1) == c {
				continue // counted where the row begins
			}
			n := 1
			for b.Look(p, d, n) == c {
				n++
			}
			if v := sketchRow[min(n, 5)]; c == e.owner {
				own += v
			} else {
				enemy += v
			}
		}
	}
	return own, enemy
}

func NewSketch(owner board.Color) *Sketch { return &Sketch{owner} }
