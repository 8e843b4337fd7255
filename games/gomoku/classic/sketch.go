package classic

import (
	"duiju/games/gomoku/board"
	"duiju/games/text/message"
)

// The min-max player that the chapter only sketches: rows of five, four, three,
// two worth 100, 30, 10 and 2 to their owner and as much against him for the
// enemy's, searched a few plies deep. The 10 for a three is not given there.
var sketchRow = [6]int{0, 0, 2, 10, 30, 100}

// Sketch counts the rows of the whole board each time: it is asked seldom.
type Sketch struct{ owner board.Color }

func (s *Sketch) Flip(*board.Board, int) {}
func (s *Sketch) clone() Eval            { return s }

// Value adds up the maximal rows of both colours; longer ones count as five.
func (s *Sketch) Value(b *board.Board) int {
	own, enemy := s.sums(b)
	return own - enemy
}

// With is the value with a stone of the colour added on the empty point p.
func (s *Sketch) With(b *board.Board, p int, c board.Color) int {
	b.Cells[p] = c
	v := s.Value(b)
	b.Cells[p] = board.Empty
	return v
}

// Appraisal says what the owner's rows and the enemy's add up to.
func (s *Sketch) Appraisal(b *board.Board) message.Text {
	own, enemy := s.sums(b)
	return message.T("gomoku.sketch.sum", "own", own, "enemy", enemy, "sum", own-enemy)
}

func (s *Sketch) sums(b *board.Board) (own, enemy int) {
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
			if v := sketchRow[min(n, 5)]; c == s.owner {
				own += v
			} else {
				enemy += v
			}
		}
	}
	return own, enemy
}

func NewSketch(owner board.Color) *Sketch { return &Sketch{owner} }
