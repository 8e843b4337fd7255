// Package mix spreads small numbers over 64 bits.
package mix

// Step is one step of SplitMix64 (G. Steele, D. Lea and C. Flood, "Fast
// splittable pseudorandom number generators", 2014): different numbers give
// different results, which look random.
func Step(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
