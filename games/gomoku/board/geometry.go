package board

import (
	"strconv"
	"sync"
)

// Sizes a board may have. People are offered 15, 16, 19 and 20; the Gomocup
// protocol may ask for any of them.
const (
	MinSize   = 5
	MaxSize   = 20
	MaxPoints = MaxSize * MaxSize
)

// Directions are along the rank, down the file and the two diagonals. The
// negative side of each is left, up, up-left and up-right.
const Directions = 4

var DirX, dirY = [Directions]int{1, 0, 1, -1}, [Directions]int{0, 1, 1, 1}

// Geometry is what depends on the size of the board alone. Points are numbered
// row by row from the top left, as in scene.Scene.
//
//	 0   1   2 ...           a15 b15 c15 ...
//	 n n+1 n+2 ...    =      a14 b14 c14 ...
//	2n ...                   a13 ...
type Geometry struct {
	N, Points int
	Step      [Directions]int              // from a point to its next one in a direction
	Line      [Directions][MaxPoints]uint8 // the line through a point
	Shift     [Directions][MaxPoints]uint8 // bit offset of a point in its line word
	Blank     [Directions][2*MaxSize - 1]uint64
	Near      [MaxPoints]Bitset   // square of radius 3 and lines of radius 4, without the point
	letters   []string            // h8
	hexes     []string            // 77: row and column from the top left
	Images    [8][MaxPoints]int16 // the eight symmetries
	InWindows [MaxPoints][]place  // the windows through a point, at most 20
	InWindow  [][5]int16          // the points of a window
}

// place is a point's place in a window of five, counted from its left or top.
type place struct {
	Window int16
	At     uint8
}

// A line word holds one whole line of the board, two bits a point, with
// linePad points of edge at both ends: (20 + 2*5) points are 60 bits.
const linePad = 5

var geometries [MaxSize + 1]struct {
	once sync.Once
	g    *Geometry
}

// GeometryOf returns the shared, read-only geometry of an n x n board.
func GeometryOf(n int) *Geometry {
	slot := &geometries[n]
	slot.once.Do(func() { slot.g = newGeometry(n) })
	return slot.g
}

func newGeometry(n int) *Geometry {
	g := &Geometry{N: n, Points: n * n, Step: [Directions]int{1, n, n + 1, n - 1}}
	for d := range Directions {
		for i := range g.Blank[d] {
			g.Blank[d][i] = ^uint64(0)
		}
	}
	for p := range g.Points {
		x, y := p%n, p/n
		g.letters = append(g.letters, string(rune('a'+x))+strconv.Itoa(n-y))
		g.hexes = append(g.hexes, HexDigit(y)+HexDigit(x))
		lines := [Directions]int{y, x, x - y + n - 1, x + y}
		for d := range Directions {
			pos := y
			if d == 0 {
				pos = x
			}
			g.Line[d][p] = uint8(lines[d])
			g.Shift[d][p] = uint8(2 * (pos + linePad))
			g.Blank[d][lines[d]] &^= 3 << g.Shift[d][p]
		}
		for q := range g.Points {
			if q != p && isNear(q%n-x, q/n-y) {
				g.Near[p].Set(q)
			}
		}
		for s := range g.Images {
			g.Images[s][p] = int16(g.image(s, x, y))
		}
	}
	for d := range Directions {
		for p := range g.Points {
			if g.Offset(p, d, 4) < 0 {
				continue
			}
			var window [5]int16
			for k := range window {
				q := g.Offset(p, d, k)
				window[k] = int16(q)
				g.InWindows[q] = append(g.InWindows[q], place{int16(len(g.InWindow)), uint8(k)})
			}
			g.InWindow = append(g.InWindow, window)
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
func (g *Geometry) image(s, x, y int) int {
	if s&1 != 0 {
		x = g.N - 1 - x
	}
	if s&2 != 0 {
		y = g.N - 1 - y
	}
	if s&4 != 0 {
		x, y = y, x
	}
	return y*g.N + x
}

// Centre is the middle point; on boards of even size the one below and to the
// right of the middle.
func (g *Geometry) Centre() int { return g.N/2*g.N + g.N/2 }

// At is the point in column x of row y, -1 if there is none.
func (g *Geometry) At(x, y int) int {
	if x < 0 || y < 0 || x >= g.N || y >= g.N {
		return -1
	}
	return y*g.N + x
}

// Offset is the point k steps from p in direction d, -1 beyond the edge.
func (g *Geometry) Offset(p, d, k int) int {
	return g.At(p%g.N+k*DirX[d], p/g.N+k*dirY[d])
}
