package gomoku

// The min-max player that the chapter only sketches: rows of five, four, three,
// two worth 100, 30, 10 and 2 to their owner and as much against him for the
// enemy's, searched a few plies deep. The 10 for a three is not given there.
var sketchRow = [6]int{0, 0, 2, 10, 30, 100}

// sketchEval counts the rows of the whole board each time: it is asked seldom.
type sketchEval struct{ owner color }

func (e *sketchEval) place(*board, int)  {}
func (e *sketchEval) remove(*board, int) {}
func (e *sketchEval) clone() classicEval { return e }

// value adds up the maximal rows of both colours; longer ones count as five.
func (e *sketchEval) value(b *board) int {
	sum := 0
	for p := range b.points {
		c := b.cells[p]
		if c != black && c != white {
			continue
		}
		for d := range directions {
			if b.look(p, d, -1) == c {
				continue // counted where the row begins
			}
			n := 1
			for b.look(p, d, n) == c {
				n++
			}
			v := sketchRow[min(n, 5)]
			if c != e.owner {
				v = -v
			}
			sum += v
		}
	}
	return sum
}
