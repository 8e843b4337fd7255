package goban

import (
	"errors"
	"math/bits"
	"strings"
	"sync"
)

// Color is what stands on a point.
type Color uint8

// The colours.
const (
	Empty Color = iota
	Black
	White
)

// Other is the other player's colour.
func (c Color) Other() Color { return Black + White - c }

// The smallest and the largest side of a board.
const (
	MinSize = 2
	MaxSize = 19
)

// NoPoint stands for no place, for example no banned point.
const NoPoint = -1

// PassMove is the move that plays nowhere.
const PassMove = -1

// The rules a move can break.
var (
	ErrOccupied = errors.New("there is a stone already")
	ErrKo       = errors.New("ko: play elsewhere first")
	ErrSuicide  = errors.New("that stone would have no liberty")
)

// Board is a position of Go: stones, the side to move, the ko ban and whether
// the last move was a pass that counts. It is all that decides which moves are
// legal. Points are numbered row by row from the top left.
type Board struct {
	W, H   int
	Stones []Color
	Next   Color
	// Ban is the point that Next may not play on because of ko, or noPoint.
	Ban int
	// Passed is set after a pass that counts towards the end, Ended after the
	// second in a row. A pass of a side that a ban stands against only waits.
	Passed, Ended bool

	// Near lists the up to four neighbours of each point along the lines. All
	// boards of the size share it; nobody changes it.
	Near [][]int
}

// NewBoard returns an empty board with Black to move; w and h are in
// minSize ... maxSize.
func NewBoard(w, h int) *Board {
	return &Board{W: w, H: h, Stones: make([]Color, w*h), Next: Black, Ban: NoPoint, Near: neighbours(w, h)}
}

// Drawn reads a board from rows: X black, O white, any other sign empty.
func Drawn(rows ...string) *Board {
	b := NewBoard(len(rows[0]), len(rows))
	for p, c := range strings.Join(rows, "") {
		b.Stones[p] = map[rune]Color{'X': Black, 'O': White}[c]
	}
	return b
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
func (b *Board) Clone() *Board {
	c := *b
	c.Stones = append([]Color(nil), b.Stones...)
	return &c
}

// At is the point in column x of row y, from 0 at the top left.
func (b *Board) At(x, y int) int { return y*b.W + x }

// Around lists the up to eight points about p, row by row.
func (b *Board) Around(p int) []int {
	x, y := p%b.W, p/b.W
	var all []int
	for r := max(y-1, 0); r <= min(y+1, b.H-1); r++ {
		for c := max(x-1, 0); c <= min(x+1, b.W-1); c++ {
			if q := b.At(c, r); q != p {
				all = append(all, q)
			}
		}
	}
	return all
}

// Chain returns the connected stones of p's colour and their liberties. On an
// empty point it returns the connected empty points and their stones' points.
func (b *Board) Chain(p int) (stones, border []int) {
	var seen PointSet
	seen.Add(p)
	stones = []int{p}
	for i := 0; i < len(stones); i++ {
		for _, q := range b.Near[stones[i]] {
			if seen.Has(q) {
				continue
			}
			if b.Stones[q] == b.Stones[p] {
				seen.Add(q)
				stones = append(stones, q)
			} else if b.Stones[q] == Empty || b.Stones[p] == Empty {
				seen.Add(q)
				border = append(border, q)
			}
		}
	}
	return stones, border
}

// Reach lists the points that are joined to start over points that in holds for,
// start first.
func (b *Board) Reach(start int, in func(p int) bool) []int {
	return Joined(start, func(p int, join func(int)) {
		for _, q := range b.Near[p] {
			if in(q) {
				join(q)
			}
		}
	})
}

// Joined lists the points that are joined to start, start first; near joins to a point
// those that it is next to.
func Joined(start int, near func(p int, join func(q int))) []int {
	all := []int{start}
	seen := SetOf(all)
	for i := 0; i < len(all); i++ {
		near(all[i], func(q int) {
			if !seen.Has(q) {
				seen.Add(q)
				all = append(all, q)
			}
		})
	}
	return all
}

// Parts divides the points for which in holds: part lists those that belong to one.
func (b *Board) Parts(in func(Color) bool, part func(start int) []int) (all [][]int) {
	var seen PointSet
	for p, c := range b.Stones {
		if in(c) && !seen.Has(p) {
			points := part(p)
			seen.AddAll(points)
			all = append(all, points)
		}
	}
	return all
}

// HasLiberty reports whether the chain at p has a liberty.
func (b *Board) HasLiberty(p int) bool {
	var seen PointSet
	seen.Add(p)
	stack := make([]int, 1, 64)
	stack[0] = p
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, q := range b.Near[s] {
			if b.Stones[q] == Empty {
				return true
			}
			if b.Stones[q] == b.Stones[p] && !seen.Has(q) {
				seen.Add(q)
				stack = append(stack, q)
			}
		}
	}
	return false
}

// Check says whether Next may play on p, or pass: nil, ErrOccupied, ErrKo or
// ErrSuicide.
func (b *Board) Check(p int) error {
	if p == PassMove {
		return nil
	}
	if b.Stones[p] != Empty {
		return ErrOccupied
	}
	if p == b.Ban {
		return ErrKo
	}
	return b.CheckSuicide(p)
}

func (b *Board) CheckSuicide(p int) error {
	for _, q := range b.Near[p] {
		if b.Stones[q] == Empty {
			return nil
		}
	}
	b.Stones[p] = b.Next
	defer func() { b.Stones[p] = Empty }()
	for _, q := range b.Near[p] {
		if b.Stones[q] == b.Next.Other() && !b.HasLiberty(q) {
			return nil
		}
	}
	if !b.HasLiberty(p) {
		return ErrSuicide
	}
	return nil
}

// Play puts a stone of Next on p, which must be legal except that a ban on p
// is not looked at (a ko threat may lift it), or passes, and returns the stones
// captured.
func (b *Board) Play(p int) (captured []int) {
	if p == PassMove {
		b.Pass()
		return nil
	}
	b.Stones[p] = b.Next
	for _, q := range b.Near[p] {
		if b.Stones[q] == b.Next.Other() && !b.HasLiberty(q) {
			chain, _ := b.Chain(q)
			for _, s := range chain {
				b.Stones[s] = Empty
			}
			captured = append(captured, chain...)
		}
	}
	b.Ban = NoPoint
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
func (b *Board) Pass() {
	counts := b.Ban == NoPoint
	b.Ended = counts && b.Passed
	b.Passed = counts
	b.Ban = NoPoint
	b.Next = b.Next.Other()
}

// Hash identifies the stones and the side to move: what repetition compares.
func (b *Board) Hash() uint64 {
	h := uint64(b.Next)
	for _, s := range b.Stones {
		h = (h<<2 | uint64(s)) * 0x9e3779b97f4a7c15
		h = bits.RotateLeft64(h, 29)
	}
	return h
}

// PointSet is a set of points of a board up to 19x19.
type PointSet [(MaxSize*MaxSize + 63) / 64]uint64

func (ps *PointSet) Has(p int) bool { return ps[p>>6]>>(p&63)&1 != 0 }
func (ps *PointSet) Add(p int)      { ps[p>>6] |= 1 << (p & 63) }
func (ps *PointSet) Remove(p int)   { ps[p>>6] &^= 1 << (p & 63) }

// SetOf is the set of some points.
func SetOf(points []int) (s PointSet) {
	s.AddAll(points)
	return s
}

// AddAll adds points.
func (ps *PointSet) AddAll(points []int) {
	for _, p := range points {
		ps.Add(p)
	}
}

// List is the points in order.
func (ps *PointSet) List() []int {
	var out []int
	for p := range MaxSize * MaxSize {
		if ps.Has(p) {
			out = append(out, p)
		}
	}
	return out
}

// Len is the number of points in the set.
func (ps *PointSet) Len() int {
	n := 0
	for _, w := range ps {
		n += bits.OnesCount64(w)
	}
	return n
}

// Moved is the set of where its points go; nil stays nil.
func (ps *PointSet) Moved(at func(int) int) *PointSet {
	if ps == nil {
		return nil
	}
	var out PointSet
	for p := range MaxSize * MaxSize {
		if ps.Has(p) {
			out.Add(at(p))
		}
	}
	return &out
}

// Symmetries is the number of ways to turn and mirror a rectangle's points.
const Symmetries = 8

// Mirrored maps column and row of a w x h board under symmetry s (0 ... 7): bit 0
// mirrors left and right, bit 1 top and bottom, bit 2 then swaps columns and
// rows.
func Mirrored(s, w, h, x, y int) (int, int) {
	if s&1 != 0 {
		x = w - 1 - x
	}
	if s&2 != 0 {
		y = h - 1 - y
	}
	if s&4 != 0 {
		return y, x
	}
	return x, y
}

// StonesOn lists the points of a colour in board order.
func StonesOn(b *Board, c Color) []int {
	var out []int
	for p, s := range b.Stones {
		if s == c {
			out = append(out, p)
		}
	}
	return out
}
