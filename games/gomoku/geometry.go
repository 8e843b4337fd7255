package gomoku

import (
	"strconv"
	"sync"
)

// Sizes a board may have. People are offered 15, 16, 19 and 20; the Gomocup
// protocol may ask for any of them.
const (
	minSize   = 5
	maxSize   = 20
	maxPoints = maxSize * maxSize
)

// Directions: along the rank, down the file and the two diagonals. The
// negative side of each is left, up, up-left and up-right.
const directions = 4

var dirX, dirY = [directions]int{1, 0, 1, -1}, [directions]int{0, 1, 1, 1}

// geometry is what depends on the size of the board alone. Points are numbered
// row by row from the top left, as in games.Scene.
//
//	 0   1   2 ...           a15 b15 c15 ...
//	 n n+1 n+2 ...    =      a14 b14 c14 ...
//	2n ...                   a13 ...
type geometry struct {
	n, points int
	step      [directions]int              // from a point to its next one in a direction
	line      [directions][maxPoints]uint8 // the line through a point
	shift     [directions][maxPoints]uint8 // bit offset of a point in its line word
	blank     [directions][2*maxSize - 1]uint64
	near      [maxPoints]bitset   // square of radius 3 and lines of radius 4, without the point
	letters   []string            // h8
	hexes     []string            // 77: row and column from the top left
	images    [8][maxPoints]int16 // the eight symmetries
	windows   int                 // number of windows of five points in line
	inWindows [maxPoints][]place  // the windows through a point, at most 20
}

// place is a point's place in a window of five, counted from its left or top.
type place struct {
	window int16
	at     uint8
}

var geometries [maxSize + 1]struct {
	once sync.Once
	g    *geometry
}

// geometryOf returns the shared, read-only geometry of an n x n board.
func geometryOf(n int) *geometry {
	slot := &geometries[n]
	slot.once.Do(func() { slot.g = newGeometry(n) })
	return slot.g
}

func newGeometry(n int) *geometry {
	g := &geometry{n: n, points: n * n, step: [directions]int{1, n, n + 1, n - 1}}
	for d := range directions {
		for i := range g.blank[d] {
			g.blank[d][i] = ^uint64(0)
		}
	}
	for p := range g.points {
		x, y := p%n, p/n
		g.letters = append(g.letters, string(rune('a'+x))+strconv.Itoa(n-y))
		g.hexes = append(g.hexes, hexDigit(y)+hexDigit(x))
		lines := [directions]int{y, x, x - y + n - 1, x + y}
		for d := range directions {
			pos := y
			if d == 0 {
				pos = x
			}
			g.line[d][p] = uint8(lines[d])
			g.shift[d][p] = uint8(2 * (pos + linePad))
			g.blank[d][lines[d]] &^= 3 << g.shift[d][p]
		}
		for q := range g.points {
			if q != p && isNear(q%n-x, q/n-y) {
				g.near[p].set(q)
			}
		}
		for s := range g.images {
			g.images[s][p] = int16(g.image(s, x, y))
		}
	}
	for d := range directions {
		for p := range g.points {
			if g.offset(p, d, 4) < 0 {
				continue
			}
			for k := range 5 {
				q := g.offset(p, d, k)
				g.inWindows[q] = append(g.inWindows[q], place{int16(g.windows), uint8(k)})
			}
			g.windows++
		}
	}
	return g
}

// isNear says which points count as close to a stone: the square of radius 3,
// and the lines of radius 4, as far as two stones of one five can be apart.
func isNear(dx, dy int) bool {
	dx, dy = max(dx, -dx), max(dy, -dy)
	return max(dx, dy) <= 3 || max(dx, dy) == 4 && (dx == 0 || dy == 0 || dx == dy)
}

// image is the point that symmetry s maps (x, y) to: bit 0 mirrors left and
// right, bit 1 top and bottom, bit 2 swaps the axes, in this order.
func (g *geometry) image(s, x, y int) int {
	if s&1 != 0 {
		x = g.n - 1 - x
	}
	if s&2 != 0 {
		y = g.n - 1 - y
	}
	if s&4 != 0 {
		x, y = y, x
	}
	return y*g.n + x
}

// centre is the middle point; on boards of even size the one below and to the
// right of the middle.
func (g *geometry) centre() int { return g.n/2*g.n + g.n/2 }

// at is the point in column x of row y, -1 if there is none.
func (g *geometry) at(x, y int) int {
	if x < 0 || y < 0 || x >= g.n || y >= g.n {
		return -1
	}
	return y*g.n + x
}

// offset is the point k steps from p in direction d, -1 beyond the edge.
func (g *geometry) offset(p, d, k int) int {
	return g.at(p%g.n+k*dirX[d], p/g.n+k*dirY[d])
}
