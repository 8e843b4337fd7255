package engine_test

import (
	"math/rand/v2"
	"testing"

	"duiju/engine"
	"duiju/engine/mix"
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
	own, other uint64   // of the side to move, of the other
	heights    [8]uint8 // of the columns; eight, so that no index needs a check
	full       uint8    // number of full columns
	lead       int32    // what own stones weigh more than the other's
}

const (
	columns    = 7
	fourRows   = 6
	columnBits = fourRows + 1
)

// columnOrder tries the middle first.
var columnOrder = [columns]engine.Move{4, 3, 5, 2, 6, 1, 7}

// Moves implements engine.Game.
func (cf *ConnectFour) Moves(dst []engine.Move) []engine.Move {
	if cf.full == 0 {
		return append(dst, columnOrder[:]...)
	}
	for _, m := range columnOrder {
		if cf.heights[(m-1)&7] < fourRows {
			dst = append(dst, m)
		}
	}
	return dst
}

// stone is the bit at height h of column c.
func stone(c engine.Move, h uint8) uint64 { return 1 << (uint(c)*columnBits + uint(h)&7) }

// Do implements engine.Game.
func (cf *ConnectFour) Do(m engine.Move) {
	c := (m - 1) & 7
	h := cf.heights[c]
	bit := stone(c, h)
	cf.heights[c] = h + 1
	if h == fourRows-1 {
		cf.full++
	}
	cf.lead = -(cf.lead + centre[c])
	cf.own, cf.other = cf.other, cf.own|bit
}

// Undo implements engine.Game.
func (cf *ConnectFour) Undo(m engine.Move) {
	c := (m - 1) & 7
	h := cf.heights[c] - 1
	bit := stone(c, h)
	cf.heights[c] = h
	if h == fourRows-1 {
		cf.full--
	}
	cf.lead = -cf.lead - centre[c]
	cf.own, cf.other = cf.other&^bit, cf.own
}

// Outcome implements engine.Game.
func (cf *ConnectFour) Outcome() engine.Outcome { return outcome(cf.other, cf.full) }

// outcome is that for the side to move, where the other has the stones b and so
// many columns are full.
func outcome(b uint64, full uint8) engine.Outcome {
	column, row := b&(b>>1), b&(b>>columnBits)
	down, up := b&(b>>(columnBits-1)), b&(b>>(columnBits+1))
	// Two pairs in line, two steps apart, are four in a row.
	four := column&(column>>2) | row&(row>>(2*columnBits)) |
		down&(down>>(2*columnBits-2)) | up&(up>>(2*columnBits+2))
	switch {
	case four != 0:
		return engine.Loss
	case full == columns:
		return engine.Draw
	}
	return engine.Ongoing
}

// centre weighs a stone by its column.
var centre = [8]int32{0, 1, 2, 3, 2, 1, 0}

// Eval implements engine.Game: stones near the middle.
func (cf *ConnectFour) Eval() engine.Score { return engine.Score(cf.lead) }

// Hash implements engine.Game. The own stones plus all stones plus the bottom
// row is a number that no other position has (Tromp).
func (cf *ConnectFour) Hash() uint64 { return hash(cf.own, cf.other) }

func hash(own, other uint64) uint64 { return mix.Step(own<<1 + other + bottom) }

// KeyAfter implements engine.Keyer.
func (cf *ConnectFour) KeyAfter(m engine.Move) uint64 {
	c := (m - 1) & 7
	return hash(cf.other, cf.own|stone(c, cf.heights[c]))
}

const bottom = 1 | 1<<7 | 1<<14 | 1<<21 | 1<<28 | 1<<35 | 1<<42

// MoveIndexes implements engine.Indexer: a square for each column and height.
func (cf *ConnectFour) MoveIndexes() int { return columns * columnBits }

// MoveIndex implements engine.Indexer.
func (cf *ConnectFour) MoveIndex(m engine.Move) int {
	return int(m-1)*columnBits + int(cf.heights[m-1])
}

// CloneGame implements engine.Cloner.
func (cf *ConnectFour) CloneGame() engine.Game { c := *cf; return &c }

// In random games a four is seen when it stands and not before, in every
// direction and place.
func TestConnectFourSeesEveryFour(t *testing.T) {
	stands := func(b uint64) (found []int) {
		for c := range columns {
			for r := range fourRows {
				for way, step := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
					n := 0
					for i := range 4 {
						x, y := c+i*step[0], r+i*step[1]
						if x < columns && y >= 0 && y < fourRows && b>>(x*columnBits+y)&1 == 1 {
							n++
						}
					}
					if n == 4 {
						found = append(found, way*columns*fourRows+c*fourRows+r)
					}
				}
			}
		}
		return found
	}
	seen := map[int]bool{}
	for i := range uint64(6000) {
		random := rand.New(rand.NewPCG(7, i))
		g := &ConnectFour{}
		for g.Outcome() == engine.Ongoing {
			moves := g.Moves(nil)
			g.Do(moves[random.IntN(len(moves))])
			found := stands(g.other)
			if (g.Outcome() == engine.Loss) != (len(found) > 0) {
				t.Fatalf("%v, with fours at %v: %b", g.Outcome(), found, g.other)
			}
			for _, at := range found {
				seen[at] = true
			}
		}
	}
	if want := columns*3 + 4*fourRows + 2*4*3; len(seen) != want {
		t.Errorf("fours in %d places, want all %d", len(seen), want)
	}
}

func TestConnectFourPerft(t *testing.T) {
	want := []uint64{1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234}
	for depth, n := range want {
		if got := engine.Perft(&ConnectFour{}, depth, false); got != n {
			t.Errorf("perft(%d) = %d, want %d", depth, got, n)
		}
	}
}
