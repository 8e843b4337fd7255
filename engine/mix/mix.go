// Package mix spreads small numbers over 64 bits by SplitMix64 (G. Steele, D. Lea and
// C. Flood, "Fast splittable pseudorandom number generators", 2014).
package mix

const golden = 0x9e3779b97f4a7c15

// Finish is a bijection whose results look random; of 0 it is 0.
func Finish(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Step is one step of the generator, as a function of its state.
func Step(x uint64) uint64 { return Finish(x + golden) }

// Splitmix is the generator: one word of state, every seed good. Deals of dark chess
// are made by it and part of records, so it may never change.
type Splitmix uint64

// Next is the next number.
func (s *Splitmix) Next() uint64 {
	*s += golden
	return Finish(uint64(*s))
}

// Below is a number in [0, n), of a small n.
func (s *Splitmix) Below(n int) int { return int(s.Next() % uint64(n)) }
