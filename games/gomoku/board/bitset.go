package board

import (
	"iter"
	"math/bits"
)

// Bitset is a set of points of any board.
type Bitset [(MaxPoints + 63) / 64]uint64

func (b *Bitset) Set(p int)      { b[p>>6] |= 1 << (p & 63) }
func (b *Bitset) Has(p int) bool { return b[p>>6]>>(p&63)&1 == 1 }
func (b *Bitset) Clear(p int)    { b[p>>6] &^= 1 << (p & 63) }

// First is the lowest point of the set, -1 if it is empty.
func (b *Bitset) First() int {
	for i, w := range b {
		if w != 0 {
			return i<<6 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

func (b *Bitset) Empty() bool { return *b == Bitset{} }

// All yields the points in ascending order.
func (b Bitset) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range b {
			for ; w != 0; w &= w - 1 {
				if !yield(i<<6 + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}
