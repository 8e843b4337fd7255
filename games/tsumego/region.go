package tsumego

import "math/bits"

// The limits of a region that is searched. 64 points fit one machine word for
// each colour.
const (
	maxRegionPoints = 64
	maxRegionEmpty  = 40
	// outsideArea is the number of connected empty points from which on an
	// area counts as outside. A smaller one is an eye and can be filled.
	outsideArea = 8
	// safeLiberties is the number of outside liberties with which a wall
	// counts as uncapturable without a word.
	safeLiberties = 4
)

// region is the part of the board in which a target lives or dies. What
// surrounds it is taken as attacker stones that cannot be captured. Its points
// are numbered from 0 in reading order; sets of points are bit masks.
type region struct {
	W, H     int
	Points   []int // board points
	Attacker color
	// Attack, Defend and Target are the stones at the start.
	Attack, Defend, Target uint64
	// Wall holds the points next to a safe attacker stone: an attacker's
	// stone there has a liberty for ever. Exits do the same for the defender.
	Wall uint64
	// Exits holds the points from which the defender gets out: next to an
	// empty point or to a stone of its own outside. 0 in a closed region.
	Exits uint64
	// Weak lists walls that have fewer than four liberties outside. Race is
	// set if the defender has stones next to one of them and the race does not
	// fit into the region: then the attacker's success is not proven.
	Weak []weakWall
	Race bool
	// Racing holds the walls that belong to the region because the defender may
	// capture them from outside.
	Racing uint64
	// TooBig is the number of points the target reaches if a closed region is
	// cut down to the target's surroundings because it cannot be searched.
	TooBig int

	full uint64
	near [maxRegionPoints]uint64
	// grown holds the neighbours of all sets within each eight points.
	grown *[8][256]uint64
	bit   []int8 // region point of each board point, or -1
}

// weakWall is an assumption: the wall chain at Point is taken as safe although
// it has only Liberties liberties outside.
type weakWall struct{ Point, Liberties int }

// Has reports whether board point p belongs to the region.
func (r *region) Has(p int) bool { return r.bit[p] >= 0 }

// Empty is the number of empty points at the start.
func (r *region) Empty() int { return len(r.Points) - bits.OnesCount64(r.Attack|r.Defend) }

// Open reports whether the defender can run out.
func (r *region) Open() bool { return r.Exits != 0 }

// mask turns board points into a set, leaving out those outside the region.
func (r *region) mask(points []int) uint64 {
	var m uint64
	for _, p := range points {
		if i := r.bit[p]; i >= 0 {
			m |= 1 << i
		}
	}
	return m
}

// framed is the region with its ways out closed by safe attacker stones. What
// lives in it lives without running out.
func (r *region) framed() *region {
	f := *r
	f.Wall, f.Exits, f.Race = r.Wall|r.Exits, 0, false
	return &f
}

// list turns a set into board points.
func (r *region) list(m uint64) []int {
	var out []int
	for ; m != 0; m &= m - 1 {
		out = append(out, r.Points[bits.TrailingZeros64(m)])
	}
	return out
}

// makeGrown fills grown from near.
func (r *region) makeGrown() {
	r.grown = new([8][256]uint64)
	for k := range r.grown {
		for m := 1; m < 256; m++ {
			low := bits.TrailingZeros(uint(m))
			r.grown[k][m] = r.grown[k][m&(m-1)] | r.near[8*k+low]
		}
	}
}

// grow is the set of all neighbours of m.
func (r *region) grow(m uint64) uint64 {
	g := r.grown
	out := g[0][uint8(m)]
	for k := 1; m > 255; k++ {
		m >>= 8
		out |= g[k&7][uint8(m)]
	}
	return out
}

// flood is the part of within that is connected to seed, seed included.
func (r *region) flood(seed, within uint64) uint64 {
	all := seed
	for seed != 0 {
		seed = r.grow(seed) & within &^ all
		all |= seed
	}
	return all
}
