package tsumego

import (
	"errors"
	"math/bits"
	"sync"
)

// color is what stands on a point.
type color uint8

// The colours.
const (
	empty color = iota
	black
	white
)

// Other is the other player's colour.
func (c color) Other() color { return black + white - c }

// The smallest and the largest side of a board.
const (
	minSize = 2
	maxSize = 19
)

// noPoint stands for no place, for example no banned point.
const noPoint = -1

// passMove is the move that plays nowhere.
const passMove = -1

// The rules a move can break.
var (
	errOccupied = errors.New("there is a stone already")
	errKo       = errors.New("ko: play elsewhere first")
	errSuicide  = errors.New("that stone would have no liberty")
)

// board is a position of Go: stones, the side to move, the ko ban and whether
// the last move was a pass that counts. It is all that decides which moves are
// legal. Points are numbered row by row from the top left.
type board struct {
	W, H   int
	Stones []color
	Next   color
	// Ban is the point that Next may not play on because of ko, or noPoint.
	Ban int
	// Passed is set after a pass that counts towards the end, Ended after the
	// second in a row. A pass of a side that a ban stands against only waits.
	Passed, Ended bool

	near [][]int // neighbours, shared by all boards of the size
}

// newBoard returns an empty board with Black to move; w and h are in
// minSize ... maxSize.
func newBoard(w, h int) *board {
	return &board{W: w, H: h, Stones: make([]color, w*h), Next: black, Ban: noPoint, near: neighbours(w, h)}
}

// neighbourTables has the neighbours of each point by size, for all boards of
// that size: a file may hold very many problems.
var neighbourTables sync.Map // from [2]int to [][]int

func neighbours(w, h int) [][]int {
	if near, ok := neighbourTables.Load([2]int{w, h}); ok {
		return near.([][]int)
	}
	near := make([][]int, w*h)
	for p := range near {
		x, y := p%w, p/w
		if y > 0 {
			near[p] = append(near[p], p-w)
		}
		if x > 0 {
			near[p] = append(near[p], p-1)
		}
		if x < w-1 {
			near[p] = append(near[p], p+1)
		}
		if y < h-1 {
			near[p] = append(near[p], p+w)
		}
	}
	neighbourTables.Store([2]int{w, h}, near)
	return near
}

// Clone is an independent copy.
func (b *board) Clone() *board {
	c := *b
	c.Stones = append([]color(nil), b.Stones...)
	return &c
}

// Near lists the up to four neighbours of p along the lines. The caller must
// not change it.
func (b *board) Near(p int) []int { return b.near[p] }

// At is the point in column x of row y, from 0 at the top left.
func (b *board) At(x, y int) int { return y*b.W + x }

// Chain returns the connected stones of p's colour and their liberties. On an
// empty point it returns the connected empty points and their stones' points.
func (b *board) Chain(p int) (stones, border []int) {
	var seen pointSet
	seen.add(p)
	stones = []int{p}
	for i := 0; i < len(stones); i++ {
		for _, q := range b.near[stones[i]] {
			if seen.has(q) {
				continue
			}
			if b.Stones[q] == b.Stones[p] {
				seen.add(q)
				stones = append(stones, q)
			} else if b.Stones[q] == empty || b.Stones[p] == empty {
				seen.add(q)
				border = append(border, q)
			}
		}
	}
	return stones, border
}

// hasLiberty reports whether the chain at p has a liberty.
func (b *board) hasLiberty(p int) bool {
	var seen pointSet
	seen.add(p)
	stack := make([]int, 1, 64)
	stack[0] = p
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, q := range b.near[s] {
			if b.Stones[q] == empty {
				return true
			}
			if b.Stones[q] == b.Stones[p] && !seen.has(q) {
				seen.add(q)
				stack = append(stack, q)
			}
		}
	}
	return false
}

// Check says whether Next may play on p: nil, errOccupied, errKo or
// errSuicide.
func (b *board) Check(p int) error {
	if b.Stones[p] != empty {
		return errOccupied
	}
	if p == b.Ban {
		return errKo
	}
	return b.checkSuicide(p)
}

func (b *board) checkSuicide(p int) error {
	for _, q := range b.near[p] {
		if b.Stones[q] == empty {
			return nil
		}
	}
	b.Stones[p] = b.Next
	defer func() { b.Stones[p] = empty }()
	for _, q := range b.near[p] {
		if b.Stones[q] == b.Next.Other() && !b.hasLiberty(q) {
			return nil
		}
	}
	if !b.hasLiberty(p) {
		return errSuicide
	}
	return nil
}

// Play puts a stone of Next on p, which must be legal except that a ban on p
// is not looked at (a ko threat may lift it), and returns the stones captured.
func (b *board) Play(p int) (captured []int) {
	b.Stones[p] = b.Next
	for _, q := range b.near[p] {
		if b.Stones[q] == b.Next.Other() && !b.hasLiberty(q) {
			chain, _ := b.Chain(q)
			for _, s := range chain {
				b.Stones[s] = empty
			}
			captured = append(captured, chain...)
		}
	}
	b.Ban = noPoint
	if len(captured) == 1 {
		if chain, liberties := b.Chain(p); len(chain) == 1 && len(liberties) == 1 {
			b.Ban = captured[0]
		}
	}
	b.Passed = false
	b.Next = b.Next.Other()
	return captured
}

// Pass plays nowhere. It lifts the ban; made under a ban it does not count.
func (b *board) Pass() {
	counts := b.Ban == noPoint
	b.Ended = counts && b.Passed
	b.Passed = counts
	b.Ban = noPoint
	b.Next = b.Next.Other()
}

// Moves appends the legal points in order, and passMove last.
func (b *board) Moves(dst []int) []int {
	for p := range b.Stones {
		if b.Check(p) == nil {
			dst = append(dst, p)
		}
	}
	return append(dst, passMove)
}

// Hash identifies the stones and the side to move: what repetition compares.
func (b *board) Hash() uint64 {
	h := uint64(b.Next)
	for _, s := range b.Stones {
		h = (h<<2 | uint64(s)) * 0x9e3779b97f4a7c15
		h = bits.RotateLeft64(h, 29)
	}
	return h
}

// pointSet is a set of points of a board up to 19x19.
type pointSet [(maxSize*maxSize + 63) / 64]uint64

func (s *pointSet) has(p int) bool { return s[p>>6]>>(p&63)&1 != 0 }
func (s *pointSet) add(p int)      { s[p>>6] |= 1 << (p & 63) }
func (s *pointSet) remove(p int)   { s[p>>6] &^= 1 << (p & 63) }

// list is the points in order.
func (s *pointSet) list() []int {
	var out []int
	for p := range maxSize * maxSize {
		if s.has(p) {
			out = append(out, p)
		}
	}
	return out
}

// len is the number of points in the set.
func (s *pointSet) len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}
