package threats

import (
	"sync"

	"duiju/games/gomoku/board"
)

// lineBook numbers the lines through an empty point by what they are worth: four
// neighbours on each side, without regard to direction, what neither colour can
// use left out.
type lineBook struct {
	numbers [1 << (4 * bookReach)]uint16 // by the index of a line table of that reach
	swapped []uint16                     // the number with the colours exchanged
	lines   int                          // numbers given
	bare    int                          // the first of them are lines without a stone
}

const bookReach = 4

// codebook makes the book at its first use.
var codebook = sync.OnceValue(func() *lineBook {
	b := new(lineBook)
	given := map[uint32]uint16{}
	for _, bare := range []bool{true, false} {
		for i := range uint32(len(b.numbers)) {
			line := useful(i)
			if line = min(line, mirrored(line)); (line&0x5555^line>>1&0x5555 == 0) != bare {
				continue // a point is empty, 0, or edge, 3, or has a stone
			}
			if _, ok := given[line]; !ok {
				given[line] = uint16(len(given))
			}
			b.numbers[i] = given[line]
		}
		if bare {
			b.bare = len(given)
		}
	}
	b.lines = len(given)
	b.swapped = make([]uint16, b.lines)
	for i, n := range b.numbers {
		b.swapped[n] = b.numbers[swapColors(uint32(i))]
	}
	return b
})

// line is the number of the line through the point q in direction d.
func (lb *lineBook) line(tm *threatMap, q, d int) uint16 {
	return lb.numbers[uint16(tm.indexAt(q, d)>>beyondBook(tm.table))]
}

// beyondBook is how many bits of an index on each side the book does not look at.
func beyondBook(t *lineTable) uint { return 2 * (t.reach - bookReach) }

// mirrored is the line seen from the other side.
func mirrored(i uint32) (m uint32) {
	for range 2 * bookReach {
		m, i = m<<2|i&3, i>>2
	}
	return m
}

// useful is a line with an edge in the place of every point that no five of
// either colour through the middle can have or be stopped by.
func useful(i uint32) uint32 {
	var sides [2][bookReach]board.Color // from the middle outwards
	for k := range bookReach {
		sides[0][k] = board.Color(i >> (2 * (bookReach - 1 - k)) & 3)
		sides[1][k] = board.Color(i >> (2 * (bookReach + k)) & 3)
	}
	for range 3 { // what is cut may shorten what is left
		short := [board.Edge + 1]bool{}
		for c := board.Black; c <= board.White; c++ {
			short[c] = 1+reaches(&sides[0], c)+reaches(&sides[1], c) < 5
		}
		for s := range sides {
			stopped := short
			for k, c := range sides[s] {
				switch c {
				case board.Edge:
					stopped[board.Black], stopped[board.White] = true, true
				case board.Black, board.White:
					stopped[board.Black+board.White-c] = true
				}
				if stopped[board.Black] && stopped[board.White] {
					sides[s][k] = board.Edge
				}
			}
		}
	}
	i = 0
	for k := range bookReach {
		i |= uint32(sides[0][k])<<(2*(bookReach-1-k)) | uint32(sides[1][k])<<(2*(bookReach+k))
	}
	return i
}

// reaches is how many points of a side a colour can have without a gap.
func reaches(side *[bookReach]board.Color, c board.Color) (n int) {
	for _, at := range side {
		if at != board.Empty && at != c {
			break
		}
		n++
	}
	return n
}
