package gomoku

import "sync"

// A line word holds one whole line of the board, two bits a point, with
// linePad points of edge at both ends: (20 + 2*5) points are 60 bits.
const linePad = 5

// lineClass is what a stone of one colour on an empty point makes in one
// direction. Names follow the field: a closed three next makes a four, an open
// three next makes two five points at once.
type lineClass uint8

// The line classes, weakest first up to lineFive.
const (
	lineDead        lineClass = iota // no five can be made here any more
	lineOne                          // the only stone of its windows
	lineClosedTwo                    // next a closed three
	lineTwo                          // open: next an open three
	lineClosedThree                  // next a four
	lineThree                        // open: next a straight four, or two fours
	lineFour                         // one five point
	lineOpenFour                     // straight four: a five point at both ends
	lineDoubleFour                   // two five points that are no straight four
	lineFive                         // wins
	lineSix                          // a row too long to win
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
	reach   uint // neighbours looked at on each side
	classes []uint8
}

// Four neighbours on each side decide where six wins; exact rules must see a
// fifth.
func reachOf(r rule) uint {
	if r == freestyle {
		return 4
	}
	return 5
}

var lineTables [renju + 1]struct {
	once sync.Once
	t    *lineTable
}

// lineTableOf returns the shared table of a rule, computed at its first use.
func lineTableOf(r rule) *lineTable {
	slot := &lineTables[r]
	slot.once.Do(func() {
		reach := reachOf(r)
		blacks := classify(reach, r.exact(black), r.forbids(black))
		whites := blacks
		if r == renju {
			whites = classify(reach, false, false)
		}
		t := &lineTable{reach: reach, classes: make([]uint8, len(blacks))}
		for i := range blacks {
			t.classes[i] = uint8(blacks[i]) | uint8(whites[swapColors(uint32(i))])<<4
		}
		slot.t = t
	})
	return slot.t
}

// swapColors exchanges black and white in the two-bit points of an index.
func swapColors(i uint32) uint32 { return i>>1&0x55555555 | i&0x55555555<<1 }

// classify computes the class of every index for black. An index with one more
// black stone is a larger number, so going down from the top every entry is
// made from finished ones.
func classify(reach uint, exact, forbids bool) []lineClass {
	size := uint32(1) << (4 * reach)
	out := make([]lineClass, size)
	for i := int64(size) - 1; i >= 0; i-- {
		out[i] = classOf(out, uint32(i), reach, exact, forbids)
	}
	return out
}

func classOf(done []lineClass, i uint32, reach uint, exact, forbids bool) lineClass {
	down, up := run(i, reach)
	if row := down + 1 + up; row == 5 || row > 5 && !exact {
		return lineFive
	} else if row > 5 {
		return lineSix
	}
	var next [lineClasses]int
	for k := range 2 * reach {
		if i>>(2*k)&3 == uint32(empty) {
			next[done[i|uint32(black)<<(2*k)]]++
		}
	}
	double := next[lineDoubleFour]
	if forbids {
		double = 0
	}
	switch {
	case next[lineFive] == 2 && down+1+up == 4 && endsMakeFive(done, i, reach, down, up):
		return lineOpenFour
	case next[lineFive] >= 2:
		return lineDoubleFour
	case next[lineFive] == 1:
		return lineFour
	case next[lineOpenFour]+double > 0:
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

// run counts the black neighbours joined to the point on both sides.
func run(i uint32, reach uint) (down, up int) {
	for k := int(reach) - 1; k >= 0 && i>>(2*uint(k))&3 == uint32(black); k-- {
		down++
	}
	for k := reach; k < 2*reach && i>>(2*k)&3 == uint32(black); k++ {
		up++
	}
	return down, up
}

// endsMakeFive reports whether the points at both ends of the row make five.
func endsMakeFive(done []lineClass, i uint32, reach uint, down, up int) bool {
	lo, hi := 2*(reach-1-uint(down)), 2*(reach+uint(up))
	return i>>lo&3 == 0 && i>>hi&3 == 0 &&
		done[i|uint32(black)<<lo] == lineFive && done[i|uint32(black)<<hi] == lineFive
}
