package tsumego

import (
	"math/bits"

	"duiju/games"
)

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

// Region is the part of the board in which a target lives or dies. What
// surrounds it is taken as attacker stones that cannot be captured. Its points
// are numbered from 0 in reading order; sets of points are bit masks.
type Region struct {
	W, H     int
	Points   []int // board points
	Attacker Color
	// Attack, Defend and Target are the stones at the start.
	Attack, Defend, Target uint64
	// Wall holds the points next to a safe attacker stone: an attacker's
	// stone there has a liberty for ever.
	Wall uint64
	// Exits holds the points from which the defender runs out of an open
	// region; 0 in a closed one.
	Exits uint64
	// Weak lists walls that have fewer than four liberties outside.
	Weak []WeakWall

	full uint64
	near [maxRegionPoints]uint64
	bit  []int8 // region point of each board point, or -1
}

// WeakWall is an assumption: the wall chain at Point is taken as safe although
// it has only Liberties liberties outside.
type WeakWall struct{ Point, Liberties int }

// Has reports whether board point p belongs to the region.
func (r *Region) Has(p int) bool { return r.bit[p] >= 0 }

// Empty is the number of empty points at the start.
func (r *Region) Empty() int { return len(r.Points) - bits.OnesCount64(r.Attack|r.Defend) }

// Open reports whether the defender can run out.
func (r *Region) Open() bool { return r.Exits != 0 }

// mask turns board points into a set, leaving out those outside the region.
func (r *Region) mask(points []int) uint64 {
	var m uint64
	for _, p := range points {
		if i := r.bit[p]; i >= 0 {
			m |= 1 << i
		}
	}
	return m
}

// list turns a set into board points.
func (r *Region) list(m uint64) []int {
	var out []int
	for ; m != 0; m &= m - 1 {
		out = append(out, r.Points[bits.TrailingZeros64(m)])
	}
	return out
}

// grow is the set of all neighbours of m.
func (r *Region) grow(m uint64) uint64 {
	var out uint64
	for ; m != 0; m &= m - 1 {
		out |= r.near[bits.TrailingZeros64(m)]
	}
	return out
}

// flood is the part of within that is connected to seed, seed included.
func (r *Region) flood(seed, within uint64) uint64 {
	all := seed
	for seed != 0 {
		seed = r.grow(seed) & within &^ all
		all |= seed
	}
	return all
}

// BuildRegion finds the region of the target, stones of the defender on b.
// Points of walls are treated as attacker stones; if view is not nil, nothing
// outside it belongs to the region. If the defender's side of the border is
// not closed, or the closed region is too big to search, the region is the
// surrounding of the target, and its Exits say where it is open. The error is
// a *games.Fault that names what is too big.
func BuildRegion(b *Board, target []int, view, walls *pointSet) (*Region, error) {
	g := builder{Board: b, defender: b.Stones[target[0]], walls: walls, view: view}
	g.findOutside()
	g.stack = append(g.stack, target...)
	g.spread()
	r := g.region(target)
	if r == nil {
		return nil, games.Faultf(games.ErrPosition, "tsumego.error.regionsize", "n", g.inside.len(), "max", maxRegionPoints)
	}
	return r, nil
}

type builder struct {
	*Board
	defender     Color
	walls, view  *pointSet
	outside      pointSet
	inside       pointSet
	stack        []int
	weak         []WeakWall
	insidePoints []int
}

// attacker reports whether p holds an attacker's stone or counts as one.
func (g *builder) attacker(p int) bool {
	return g.Stones[p] == g.defender.Other() || g.walls != nil && g.walls.has(p) || g.view != nil && !g.view.has(p)
}

// findOutside marks the empty areas that are large enough to be outside.
func (g *builder) findOutside() {
	var seen pointSet
	for p, s := range g.Stones {
		if s != Empty || seen.has(p) {
			continue
		}
		area, _ := g.Chain(p)
		for _, q := range area {
			seen.add(q)
			if len(area) >= outsideArea {
				g.outside.add(q)
			}
		}
	}
}

// spread floods from the stack over empty points and defender's stones, and
// through attacker chains without a liberty outside, until nothing changes.
func (g *builder) spread() {
	for len(g.stack) > 0 {
		for len(g.stack) > 0 {
			p := g.stack[len(g.stack)-1]
			g.stack = g.stack[:len(g.stack)-1]
			if g.inside.has(p) {
				continue
			}
			g.inside.add(p)
			g.insidePoints = append(g.insidePoints, p)
			for _, q := range g.near[p] {
				if !g.inside.has(q) && !g.attacker(q) {
					g.stack = append(g.stack, q)
				}
			}
		}
		g.takeCapturable()
	}
}

// takeCapturable puts attacker chains that touch the inside and have no
// liberty outside on the stack, whole.
func (g *builder) takeCapturable() {
	var seen pointSet
	for _, p := range g.insidePoints {
		for _, q := range g.near[p] {
			if seen.has(q) || g.inside.has(q) || g.Stones[q] != g.defender.Other() {
				continue
			}
			chain, liberties := g.Chain(q)
			free := false
			for _, l := range liberties {
				free = free || g.outside.has(l) && !g.inside.has(l)
			}
			for _, s := range chain {
				seen.add(s)
			}
			if !free && !g.anyWall(chain) {
				g.stack = append(g.stack, chain...)
			}
		}
	}
}

// anyWall reports whether a stone of the chain is outside the view.
func (g *builder) anyWall(chain []int) bool {
	for _, s := range chain {
		if g.view != nil && !g.view.has(s) {
			return true
		}
	}
	return false
}

// region numbers the points of a closed region, or returns nil if it is too
// big.
func (g *builder) region(target []int) *Region {
	r := &Region{W: g.W, H: g.H, Attacker: g.defender.Other(), bit: make([]int8, len(g.Stones))}
	empty := 0
	for p := range g.Stones {
		r.bit[p] = -1
		if !g.inside.has(p) {
			continue
		}
		if len(r.Points) == maxRegionPoints {
			return nil
		}
		r.bit[p] = int8(len(r.Points))
		r.Points = append(r.Points, p)
		if g.Stones[p] == Empty {
			empty++
		}
	}
	if empty > maxRegionEmpty {
		return nil
	}
	var seen pointSet
	for i, p := range r.Points {
		bit := uint64(1) << i
		r.full |= bit
		switch g.Stones[p] {
		case g.defender:
			r.Defend |= bit
		case g.defender.Other():
			r.Attack |= bit
		}
		for _, q := range g.near[p] {
			if j := r.bit[q]; j >= 0 {
				r.near[i] |= 1 << j
				continue
			}
			r.Wall |= bit
			if g.Stones[q] == g.defender.Other() && !seen.has(q) {
				g.noteWall(q, &seen)
			}
		}
	}
	r.Weak = g.weak
	r.Target = r.mask(target)
	return r
}

// noteWall records a wall chain with few liberties outside.
func (g *builder) noteWall(q int, seen *pointSet) {
	chain, liberties := g.Chain(q)
	for _, s := range chain {
		seen.add(s)
	}
	n := 0
	for _, l := range liberties {
		if !g.inside.has(l) {
			n++
		}
	}
	if n < safeLiberties {
		g.weak = append(g.weak, WeakWall{chain[0], n})
	}
}
