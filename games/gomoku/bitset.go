package gomoku

import "math/bits"

// bitset is a set of points of any board.
type bitset [(maxPoints + 63) / 64]uint64

func (b *bitset) set(p int)   { b[p>>6] |= 1 << (p & 63) }
func (b *bitset) clear(p int) { b[p>>6] &^= 1 << (p & 63) }

// first is the lowest point of the set, -1 if it is empty.
func (b *bitset) first() int {
	for i, w := range b {
		if w != 0 {
			return i<<6 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

func (b *bitset) empty() bool { return *b == bitset{} }

// each calls f for every point in rising order.
func (b *bitset) each(f func(p int)) {
	for i, w := range b {
		for ; w != 0; w &= w - 1 {
			f(i<<6 + bits.TrailingZeros64(w))
		}
	}
}
