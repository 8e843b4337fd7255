package trianglenim

import (
	"cmp"
	"math/bits"
	"slices"
	"sync"

	"duiju/engine"
)

// The sides that can be played.
const (
	minSide = 3
	maxSide = 8
)

// maxCells is the number of cells of the largest board.
const maxCells = maxSide * (maxSide + 1) / 2

// mask is a set of cells, bit i for cell i: a position (1 = the piece is
// present), a take, a group. The article's numbering: row r begins at bit
// r(r+1)/2, so the apex is bit 0.
//
//	    A                 0
//	   B C               1 2
//	  D E F             3 4 5
//	 G H I J           6 7 8 9
//	K L M N O       10 11 12 13 14
type mask uint64

func (m mask) count() int { return bits.OnesCount64(uint64(m)) }

// lowest is the lowest cell; m must not be empty.
func (m mask) lowest() int { return bits.TrailingZeros64(uint64(m)) }

// highest is the highest cell; m must not be empty.
func (m mask) highest() int { return bits.Len64(uint64(m)) - 1 }

func (m mask) has(cell int) bool { return m>>cell&1 != 0 }

// board is the geometry of one side. It is made once and read-only.
type board struct {
	side, cells int
	full        mask
	// takes is the article's pickList: every take of the full board, sorted
	// by size and then by mask, so that a limit k is the prefix of ends[k].
	takes []mask
	ends  [maxSide + 1]int
	near  []mask // neighbours by cell
	// lines are the takes by their lowest and their highest cell.
	lines [maxCells][maxCells]mask
	// images[s][i][b] is the image under symmetry s of the cells b<<8i;
	// symmetry 0 is the identity and inverse[s] undoes s.
	images  [symmetries][5][256]mask
	inverse [symmetries]uint8
}

// symmetries is the number of turns and mirrors of the triangle.
const symmetries = 6

var boards = lazily(maxSide, newBoard)

// lazily makes a value for every number up to the largest, each when it is first
// asked for.
func lazily[T any](largest int, of func(n int) T) []func() T {
	all := make([]func() T, largest+1)
	for n := range all {
		all[n] = sync.OnceValue(func() T { return of(n) })
	}
	return all
}

func boardOf(side int) *board { return boards[side]() }

func newBoard(side int) *board {
	b := &board{side: side, cells: cellAt(side, 0)}
	b.full = 1<<b.cells - 1
	b.listTakes()
	b.near = make([]mask, b.cells)
	for _, t := range b.limited(2)[b.cells:] {
		x := t.lowest()
		y := (t &^ (1 << x)).lowest()
		b.near[x] |= 1 << y
		b.near[y] |= 1 << x
	}
	b.makeImages()
	return b
}

// cellAt is the index of cell c of row r.
func cellAt(r, c int) int { return r*(r+1)/2 + c }

// place is the row and column of a cell.
func place(cell int) (r, c int) {
	for cell > r {
		r++
		cell -= r
	}
	return r, cell
}

// directions are the steps along a row, down-left and down-right.
var directions = [3][2]int{{0, 1}, {1, 0}, {1, 1}}

func (b *board) listTakes() {
	for cell := range b.cells {
		for _, d := range directions {
			r, c := place(cell)
			var take mask
			for r < b.side && c <= r {
				take |= 1 << cellAt(r, c)
				b.takes = append(b.takes, take)
				b.lines[cell][cellAt(r, c)] = take
				r, c = r+d[0], c+d[1]
			}
		}
	}
	slices.SortFunc(b.takes, func(x, y mask) int {
		return cmp.Or(cmp.Compare(x.count(), y.count()), cmp.Compare(x, y))
	})
	b.takes = slices.Compact(b.takes) // a single cell was listed three times
	for i, t := range b.takes {
		b.ends[t.count()] = i + 1
	}
}

// moveOf names a take by its ends for the engine, whose moves have no room for the mask.
func moveOf(take mask) engine.Move {
	return engine.Move(1<<12 | take.highest()<<6 | take.lowest())
}

// takeOf is the take that a move names.
func (b *board) takeOf(m engine.Move) mask { return b.lines[m&63][m>>6&63] }

// limited is the list of takes of at most limit pieces, by ascending size.
func (b *board) limited(limit int) []mask { return b.takes[:b.ends[limit]] }

// segment is the straight run of cells from x to y, both included, and false
// if they are not on one line.
func (b *board) segment(x, y int) (mask, bool) {
	run := b.lines[min(x, y)][max(x, y)]
	return run, run != 0
}

// makeImages fills the byte tables of the six symmetries: the permutations of
// (side-1-r, r-c, c), which are the distances of a cell from the three edges.
func (b *board) makeImages() {
	perms := [symmetries][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	for s, perm := range perms {
		for cell := range b.cells {
			r, c := place(cell)
			from := [3]int{b.side - 1 - r, r - c, c}
			to := cellAt(b.side-1-from[perm[0]], from[perm[2]])
			for v := range 256 {
				if v>>(cell%8)&1 != 0 {
					b.images[s][cell/8][v] |= 1 << to
				}
			}
		}
	}
	for s := range perms {
		for u := range perms {
			if b.image(b.image(1|1<<1, s), u) == 1|1<<1 && b.image(b.image(1, s), u) == 1 {
				b.inverse[s] = uint8(u)
			}
		}
	}
}

// image is m under symmetry s.
func (b *board) image(m mask, s int) mask {
	t := &b.images[s]
	return t[0][m&255] | t[1][m>>8&255] | t[2][m>>16&255] | t[3][m>>24&255] | t[4][m>>32]
}

// canonical is the least image of m and the symmetry that maps m onto it.
func (b *board) canonical(m mask) (least mask, symmetry uint8) {
	least = m
	for s := 1; s < symmetries; s++ {
		if i := b.image(m, s); i < least {
			least, symmetry = i, uint8(s)
		}
	}
	return least, symmetry
}
