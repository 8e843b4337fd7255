package region

import (
	"math/bits"

	"duiju/games/tsumego/goban"
)

// The limits of a region that is searched. 64 points fit one machine word for
// each colour.
const (
	MaxRegionPoints = 64
	maxRegionEmpty  = 40
	// pocketArea is the number of connected empty points from which on an area that
	// only the target's surroundings close is not searched with them. No answer rests on
	// it: a wall beside an area that is left out is raced, counted or named.
	pocketArea = 8
)

// Region is the part of the board in which a target lives or dies. What
// surrounds it is taken as attacker stones that cannot be captured. Its points
// are numbered from 0 in reading order; sets of points are bit masks.
type Region struct {
	W, H     int
	Points   []int // board points
	Attacker goban.Color
	// Attack, Defend and Target are the stones at the start.
	Attack, Defend, Target uint64
	// Wall holds the points next to a safe attacker stone: an attacker's
	// stone there has a liberty for ever. Exits do the same for the defender.
	Wall uint64
	// Exits holds the points from which the defender gets out: Leak, Friends and Havens.
	Exits uint64
	// Leak holds the points next to an empty point outside, or to a stone of the defender
	// that may be captured there. 0 in a closed region.
	Leak uint64
	// Friends holds the points next to stones of the defender outside that are taken as
	// safe and listed in Kin; Havens those next to stones that nothing can capture.
	// Reaching them is a success, and an attacker's stone there has no liberty by them.
	Friends, Havens uint64
	// Kin lists the defender's chains of Friends. Where there is one the defender's
	// success is not proven.
	Kin []WeakWall
	// Weak lists the walls that are taken as safe though they may be captured from
	// outside. Where one has no more liberties outside than the defender gets moves
	// there (proof.MovesElsewhere), the attacker's success is not proven.
	Weak []WeakWall
	// Thin holds, of each wall outside that is not taken as safe, the points next to
	// it. While one of its liberties here is left it stands, whatever is played
	// outside; that the last is gone counts as a way out for the defender.
	Thin []uint64
	// firm holds the points of Wall whose safety is not that of a thin wall.
	firm uint64
	// Racing holds the walls that belong to the region because they may be captured
	// from outside.
	Racing uint64
	// Frame holds the ways out that Framed has closed.
	Frame uint64
	// Mortal says that a wall outside is neither alive nor beyond the view: a move
	// outside might matter.
	Mortal bool
	// TooBig is the number of points the target reaches if a closed region is
	// cut down to the target's surroundings because it cannot be searched.
	TooBig int

	Full uint64
	Near [MaxRegionPoints]uint64
	// grown holds the neighbours of all sets within each eight points.
	grown *[8][256]uint64
	Bit   []int8 // region point of each board point, or -1
}

// WeakWall is an assumption: the chain at Point, a wall or the defender's, is taken as
// safe although it has only Liberties liberties outside.
type WeakWall struct{ Point, Liberties int }

// Has reports whether board point p belongs to the region.
func (r *Region) Has(p int) bool { return r.Bit[p] >= 0 }

// Empty is the number of empty points at the start.
func (r *Region) Empty() int { return len(r.Points) - bits.OnesCount64(r.Attack|r.Defend) }

// Open reports whether the defender can run out.
func (r *Region) Open() bool { return r.Leak != 0 }

// Enclosed reports whether most empty points of an open region are no ways out: the
// stones around nearly close it.
func (r *Region) Enclosed() bool {
	out := bits.OnesCount64(r.Leak &^ (r.Attack | r.Defend))
	return 2*out <= r.Empty()
}

// Leaks reports whether something outside may decide: the defender can run out or
// take a thin wall.
func (r *Region) Leaks() bool { return r.Open() || len(r.Thin) > 0 }

// sealed reports that the defender gets out nowhere.
func (r *Region) sealed() bool { return r.Exits == 0 && len(r.Thin) == 0 }

// Mask turns board points into a set, leaving out those outside the region.
func (r *Region) Mask(points []int) uint64 {
	var m uint64
	for _, p := range points {
		if i := r.Bit[p]; i >= 0 {
			m |= 1 << i
		}
	}
	return m
}

// Framed is the region with its leaks closed by safe attacker stones. What lives in it
// lives without running out, unless its friends are captured.
func (r *Region) Framed() *Region {
	f := *r
	f.Wall, f.firm, f.Frame, f.Exits, f.Leak = r.Wall|r.Leak, r.firm|r.Leak, r.Frame|r.Leak, r.Friends|r.Havens, 0
	return &f
}

// Sealed is the region framed, without its friends and with its thin walls taken as safe:
// what lives in it lives whatever happens outside.
func (r *Region) Sealed() *Region {
	f := r.Framed()
	f.Wall, f.Exits, f.Friends, f.Kin = f.Wall|r.Friends, r.Havens, 0, nil
	f.Thin, f.firm = nil, f.Wall
	return f
}

// List turns a set into board points.
func (r *Region) List(m uint64) []int {
	var out []int
	for ; m != 0; m &= m - 1 {
		out = append(out, r.Points[bits.TrailingZeros64(m)])
	}
	return out
}

// MakeGrown fills grown from near.
func (r *Region) MakeGrown() {
	r.grown = new([8][256]uint64)
	for k := range r.grown {
		for m := 1; m < 256; m++ {
			low := bits.TrailingZeros(uint(m))
			r.grown[k][m] = r.grown[k][m&(m-1)] | r.Near[8*k+low]
		}
	}
}

// Grow is the set of all neighbours of m.
func (r *Region) Grow(m uint64) uint64 {
	g := r.grown
	out := g[0][uint8(m)]
	for k := 1; m > 255; k++ {
		m >>= 8
		out |= g[k&7][uint8(m)]
	}
	return out
}

// Flood is the part of within that is connected to seed, seed included.
func (r *Region) Flood(seed, within uint64) uint64 {
	all, _ := r.flood(seed, within)
	return all
}

// flood is Flood, with the neighbours of what it found as Grow has them. It goes
// point by point: chains are thin, so that is faster than with whole sets.
func (r *Region) flood(seed, within uint64) (all, near uint64) {
	all = seed
	for rest := seed; rest != 0; {
		beside := r.Near[bits.TrailingZeros64(rest)&63]
		near |= beside
		more := beside & within &^ all
		all |= more
		rest = rest&(rest-1) | more
	}
	return all, near
}
