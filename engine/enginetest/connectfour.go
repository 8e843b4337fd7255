package enginetest

import (
	"math/bits"

	"duiju/engine"
)

// ConnectFour is the game on 7 columns and 6 rows, on two bitboards of seven
// bits a column; the topmost bit of each column stays empty, so that lines
// cannot run over from one column to the next. (John Tromp's Fhourstones.)
//
//	6 13 20 27 34 41 48   always empty
//	5 12 19 26 33 40 47
//	…
//	0  7 14 21 28 35 42
//
// Move m is column m-1.
type ConnectFour struct {
	own, other uint64 // of the side to move, of the other
	heights    [7]uint8
	stones     uint8
}

const (
	columns    = 7
	rows       = 6
	columnBits = rows + 1
)

// columnOrder tries the middle first.
var columnOrder = [columns]engine.Move{4, 3, 5, 2, 6, 1, 7}

// Moves implements engine.Game.
func (g *ConnectFour) Moves(dst []engine.Move) []engine.Move {
	for _, m := range columnOrder {
		if g.heights[m-1] < rows {
			dst = append(dst, m)
		}
	}
	return dst
}

// Do implements engine.Game.
func (g *ConnectFour) Do(m engine.Move) {
	c := m - 1
	bit := uint64(1) << (uint(c)*columnBits + uint(g.heights[c]))
	g.heights[c]++
	g.stones++
	g.own, g.other = g.other, g.own|bit
}

// Undo implements engine.Game.
func (g *ConnectFour) Undo(m engine.Move) {
	c := m - 1
	g.heights[c]--
	g.stones--
	bit := uint64(1) << (uint(c)*columnBits + uint(g.heights[c]))
	g.own, g.other = g.other&^bit, g.own
}

// Outcome implements engine.Game.
func (g *ConnectFour) Outcome() engine.Outcome {
	b := g.other
	for _, step := range [4]uint{1, columnBits, columnBits - 1, columnBits + 1} {
		pairs := b & (b >> step)
		if pairs&(pairs>>(2*step)) != 0 {
			return engine.Loss
		}
	}
	if g.stones == columns*rows {
		return engine.Draw
	}
	return engine.Ongoing
}

// centre weighs a stone by its column: masks of columns 2-6, 3-5 and 4.
var centre = [3]uint64{columnMask(1, 5), columnMask(2, 4), columnMask(3, 3)}

func columnMask(from, to int) (mask uint64) {
	for c := from; c <= to; c++ {
		mask |= (1<<rows - 1) << (c * columnBits)
	}
	return mask
}

// Eval implements engine.Game: stones near the middle.
func (g *ConnectFour) Eval() engine.Score {
	s := 0
	for _, mask := range centre {
		s += bits.OnesCount64(g.own&mask) - bits.OnesCount64(g.other&mask)
	}
	return engine.Score(s)
}

// Hash implements engine.Game. The own stones plus all stones plus the bottom
// row is a number that no other position has (Tromp).
func (g *ConnectFour) Hash() uint64 { return mix(g.own<<1 + g.other + bottom) }

const bottom = 1 | 1<<7 | 1<<14 | 1<<21 | 1<<28 | 1<<35 | 1<<42

// Transposes implements engine.Transposing.
func (g *ConnectFour) Transposes(depth int) bool { return depth >= 3 }

// MoveIndexes implements engine.Indexer: a square for each column and height.
func (g *ConnectFour) MoveIndexes() int { return columns * columnBits }

// MoveIndex implements engine.Indexer.
func (g *ConnectFour) MoveIndex(m engine.Move) int {
	return int(m-1)*columnBits + int(g.heights[m-1])
}

// CloneGame implements engine.Cloner.
func (g *ConnectFour) CloneGame() engine.Game { c := *g; return &c }
