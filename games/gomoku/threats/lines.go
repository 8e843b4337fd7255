package threats

import (
	"math/bits"
	"sync"

	"duiju/games/gomoku/board"
)

// LineClass is what a stone of one colour on an empty point makes in one
// direction. Names follow the field: a closed three next makes a four, an open
// three next makes two five points at once.
type LineClass uint8

// The line classes, weakest first up to LineFive.
const (
	lineDead        LineClass = iota // no five can be made here any more
	lineOne                          // the only stone of its windows
	lineClosedTwo                    // next a closed three
	lineTwo                          // open: next an open three
	lineClosedThree                  // next a four
	lineThree                        // open: next a straight four, or two fours
	lineFour                         // one five point
	LineOpenFour                     // straight four: a five point at both ends
	lineDoubleFour                   // two five points that are no straight four
	LineFive                         // wins
	lineSix                          // a row too long to win, or shut in
	lineClasses
)

// A lineTable gives the classes of both colours for the neighbours of a point:
// black in the low four bits, white in the high four. Its index holds the reach
// neighbours on the negative side of the point in the low bits, the nearest one
// highest, and those of the positive side above them, the nearest one lowest:
//
//	bits   0 1 | 2 3 | ... |  p  | ... |
//	point  -r    -r+1   -1    p     +1   ... +r
//
// with p itself left out.
type lineTable struct {
	reach     uint   // neighbours looked at on each side
	low, high uint64 // the bits of the index on both sides
	classes   []uint8
}

// look is the entry of the point whose bits in the word of its line begin at
// shift.
func (lt *lineTable) look(word uint64, shift uint) uint8 {
	return lt.classes[lt.index(bits.RotateLeft64(word, int(2*lt.reach)-int(shift)))]
}

// index leaves the point itself out of a line word that is turned so that the
// first of its neighbours has the lowest bits.
func (lt *lineTable) index(word uint64) uint64 { return word&lt.low | word>>2&lt.high }

// Four neighbours on each side decide where six wins; exact rules must see a
// fifth.
func reachOf(r board.Rule) uint {
	if r == board.Freestyle {
		return 4
	}
	return 5
}

var lineTables [board.Rules]struct {
	once sync.Once
	t    *lineTable
}

// lineTableOf returns the shared table of a rule, computed at its first use.
func lineTableOf(r board.Rule) *lineTable {
	slot := &lineTables[r]
	slot.once.Do(func() {
		reach := reachOf(r)
		blacks := classify(lineRule{reach, r.Exact(board.Black), r.Forbids(board.Black), r.Ends()})
		whites := blacks
		if r == board.Renju {
			whites = classify(lineRule{reach: reach})
		}
		side := uint64(1)<<(2*reach) - 1
		t := &lineTable{reach: reach, low: side, high: side << (2 * reach), classes: make([]uint8, len(blacks))}
		for i := range blacks {
			t.classes[i] = uint8(blacks[i]) | uint8(whites[swapColors(uint32(i))])<<4
		}
		slot.t = t
	})
	return slot.t
}

// swapColors exchanges black and white in the two-bit points of an index.
func swapColors(i uint32) uint32 { return i>>1&0x55555555 | i&0x55555555<<1 }

// lineRule is what the classes of a colour depend on.
type lineRule struct {
	reach   uint
	exact   bool // six or more does not win
	forbids bool // two fours on one line are forbidden
	ends    bool // five with an enemy stone at both ends does not win
}

// classify computes the class of every index for black. An index with one more
// stone is a larger number, so going down from the top every entry is made
// from finished ones.
func classify(r lineRule) []LineClass {
	size := uint32(1) << (4 * r.reach)
	out := make([]LineClass, size)
	for i := int64(size) - 1; i >= 0; i-- {
		out[i] = r.classOf(out, uint32(i))
	}
	return out
}

func (lr lineRule) classOf(done []LineClass, i uint32) LineClass {
	reach := lr.reach
	down, up := run(i, reach)
	switch row := down + 1 + up; {
	case row == 5 && lr.ends && shut(i, reach, down, up), row > 5 && lr.exact:
		return lineSix
	case row >= 5:
		return LineFive
	}
	var next [lineClasses]int
	for k := range 2 * reach {
		if i>>(2*k)&3 == uint32(board.Empty) {
			next[done[i|uint32(board.Black)<<(2*k)]]++
		}
	}
	double := next[lineDoubleFour]
	if lr.forbids {
		double = 0
	}
	switch {
	case next[LineFive] >= 2 && lr.ends && stoppable(done, i, reach):
		return lineFour
	case next[LineFive] == 2 && down+1+up == 4 && endsMakeFive(done, i, reach, down, up):
		return LineOpenFour
	case next[LineFive] >= 2:
		return lineDoubleFour
	case next[LineFive] == 1:
		return lineFour
	case next[LineOpenFour]+double > 0:
		return lineThree
	case next[lineFour] > 0:
		return lineClosedThree
	case next[lineThree] > 0:
		return lineTwo
	case next[lineClosedThree] > 0:
		return lineClosedTwo
	case next[lineTwo]+next[lineClosedTwo] > 0:
		return lineOne
	}
	return lineDead
}

// shut reports whether white stands at both ends of the row.
func shut(i uint32, reach uint, down, up int) bool {
	return i>>(2*(reach-1-uint(down)))&3 == uint32(board.White) && i>>(2*(reach+uint(up)))&3 == uint32(board.White)
}

// stoppable reports whether some white stone leaves no point that makes five.
// Where ends count that may be a point beside the five.
func stoppable(done []LineClass, i uint32, reach uint) bool {
	for k := range 2 * reach {
		if i>>(2*k)&3 != uint32(board.Empty) {
			continue
		}
		j, fives := i|uint32(board.White)<<(2*k), 0
		for m := range 2 * reach {
			if j>>(2*m)&3 == uint32(board.Empty) && done[j|uint32(board.Black)<<(2*m)] == LineFive {
				fives++
			}
		}
		if fives == 0 {
			return true
		}
	}
	return false
}

// run counts the black neighbours joined to the point on both sides.
func run(i uint32, reach uint) (down, up int) {
	for k := int(reach) - 1; k >= 0 && i>>(2*uint(k))&3 == uint32(board.Black); k-- {
		down++
	}
	for k := reach; k < 2*reach && i>>(2*k)&3 == uint32(board.Black); k++ {
		up++
	}
	return down, up
}

// endsMakeFive reports whether the points at both ends of the row make five.
func endsMakeFive(done []LineClass, i uint32, reach uint, down, up int) bool {
	lo, hi := 2*(reach-1-uint(down)), 2*(reach+uint(up))
	return i>>lo&3 == 0 && i>>hi&3 == 0 &&
		done[i|uint32(board.Black)<<lo] == LineFive && done[i|uint32(board.Black)<<hi] == LineFive
}
