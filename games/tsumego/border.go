package tsumego

import (
	"slices"

	"duiju/games"
)

// The border of a region: what is inside, what is wall, what is open.

// openSteps is how far from the target an open region reaches.
const openSteps = 3

// buildRegion finds the region of the target, stones of the defender on b.
// Points of walls are treated as attacker stones; if view is not nil, nothing
// outside it belongs to the region. If what the target reaches is not closed,
// or too big to search, the region is the target's surroundings, and its Exits
// say where it is open. The error is a *games.Fault that names what is too big.
func buildRegion(b *board, target []int, view, walls *pointSet) (*region, error) {
	g := builder{board: b, defender: b.Stones[target[0]], walls: walls, view: view}
	g.alive = bensonAlive(b, g.defender.Other())
	g.findOutside()
	g.stack = append(g.stack, target...)
	g.spread()
	if g.fits() {
		return g.withRaces(target), nil
	}
	size, wide := g.inside.len(), g.reachesMost()
	g.inside, g.points = pointSet{}, nil
	g.surround(target)
	if !g.fits() {
		return nil, games.Faultf(games.ErrPosition, "tsumego.error.regionsize", "n", size, "max", maxRegionPoints)
	}
	r := g.region(target)
	r.Race = g.openRace()
	if !wide {
		r.TooBig = size
	}
	return r, nil
}

type builder struct {
	*board
	defender    color
	walls, view *pointSet
	alive       *pointSet // attacker's stones that nothing can capture
	outside     pointSet
	inside      pointSet
	points      []int // of inside, in the order they were found
	stack       []int
}

// attacker reports whether p holds an attacker's stone or counts as one.
func (g *builder) attacker(p int) bool {
	return g.Stones[p] == g.defender.Other() || g.walls != nil && g.walls.has(p) || g.view != nil && !g.view.has(p)
}

// findOutside marks the empty areas that are large enough to be outside.
func (g *builder) findOutside() {
	var seen pointSet
	for p, s := range g.Stones {
		if s != empty || seen.has(p) {
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

// take makes p a point of the inside and reports whether it was none.
func (g *builder) take(p int) bool {
	if g.inside.has(p) {
		return false
	}
	g.inside.add(p)
	g.points = append(g.points, p)
	return true
}

// fits reports whether the inside can be searched.
func (g *builder) fits() bool {
	free := 0
	for _, p := range g.points {
		if g.Stones[p] == empty {
			free++
		}
	}
	return len(g.points) <= maxRegionPoints && free <= maxRegionEmpty
}

// reachesMost reports whether most of the board's empty points are inside: then
// it is no enclosure that is too big, but open.
func (g *builder) reachesMost() bool {
	inside, all := 0, 0
	for p, s := range g.Stones {
		if s == empty {
			all++
			if g.inside.has(p) {
				inside++
			}
		}
	}
	return 2*inside > all
}

// spread floods from the stack over empty points and defender's stones, and
// through attacker chains without a liberty outside, until nothing changes.
func (g *builder) spread() {
	for len(g.stack) > 0 {
		for len(g.stack) > 0 {
			p := g.stack[len(g.stack)-1]
			g.stack = g.stack[:len(g.stack)-1]
			if !g.take(p) {
				continue
			}
			for _, q := range g.near[p] {
				if !g.inside.has(q) && !g.attacker(q) {
					g.stack = append(g.stack, q)
				}
			}
		}
		for _, w := range g.wallChains() {
			if !w.free {
				g.stack = append(g.stack, w.stones...)
			}
		}
	}
}

// wallChain is an attacker's chain next to the inside.
type wallChain struct {
	stones    []int
	liberties []int // that are not inside
	// free tells that one of them is in a large empty area, race that the
	// defender has a stone next to the chain that is not inside.
	free, race bool
}

// weak reports whether a few moves outside may capture the chain.
func (w *wallChain) weak() bool { return len(w.liberties) < safeLiberties }

// wallChains lists the chains around the inside that may be captured: those with
// a stone outside the view and those that live by Benson's rule are left out.
func (g *builder) wallChains() []wallChain {
	var seen pointSet
	var out []wallChain
	for _, p := range g.points {
		for _, q := range g.near[p] {
			if seen.has(q) || g.inside.has(q) || g.Stones[q] != g.defender.Other() {
				continue
			}
			w := wallChain{}
			var liberties []int
			w.stones, liberties = g.Chain(q)
			for _, l := range liberties {
				if g.inside.has(l) {
					continue
				}
				w.liberties = append(w.liberties, l)
				w.free = w.free || g.outside.has(l)
			}
			for _, s := range w.stones {
				seen.add(s)
				for _, e := range g.near[s] {
					w.race = w.race || g.Stones[e] == g.defender && !g.inside.has(e)
				}
			}
			if !g.alive.has(q) && !g.anyBeyondView(w.stones) {
				out = append(out, w)
			}
		}
	}
	return out
}

// anyBeyondView reports whether a stone of the chain is outside the view.
func (g *builder) anyBeyondView(chain []int) bool {
	for _, s := range chain {
		if g.view != nil && !g.view.has(s) {
			return true
		}
	}
	return false
}

// withRaces numbers the closed region after adding the walls that the defender
// may capture from outside, with their liberties, again and again. Stones of
// the defender outside stay there: reaching them is a way out. If the races do
// not fit, the region is left without them, and says so.
func (g *builder) withRaces(target []int) *region {
	closed := *g
	var racing []int
	for more := true; more && g.fits(); {
		more = false
		for _, w := range g.wallChains() {
			if !w.weak() || !w.race {
				continue
			}
			racing = append(racing, w.stones...)
			for _, p := range slices.Concat(w.stones, w.liberties) {
				more = g.take(p) || more
			}
		}
	}
	if g.fits() {
		r := g.region(target)
		r.Racing = r.mask(racing)
		return r
	}
	r := closed.region(target)
	r.Race = true
	return r
}

// openRace reports whether a wall of an open region may lose a race outside.
func (g *builder) openRace() bool {
	for _, w := range g.wallChains() {
		if w.weak() && w.race {
			return true
		}
	}
	return false
}

// surround makes the inside of an open region: the target, the empty points
// within a few steps and in the pockets that they close, nearest first, and
// the chains of both colours whose liberties all lie there.
func (g *builder) surround(target []int) {
	for _, p := range target {
		g.take(p)
	}
	free := 0
	takeEmpty := func(p int) bool {
		if free == maxRegionEmpty || g.Stones[p] != empty || g.attacker(p) || !g.take(p) {
			return false
		}
		free++
		return true
	}
	ring := target
	for range openSteps {
		var next []int
		for _, p := range ring {
			for _, q := range g.near[p] {
				if takeEmpty(q) {
					next = append(next, q)
				}
			}
		}
		ring = next
	}
	for _, p := range slices.Clone(g.points) {
		for _, q := range g.near[p] {
			if pocket := g.pocket(q); len(pocket) < outsideArea && free+len(pocket) <= maxRegionEmpty {
				for _, e := range pocket {
					takeEmpty(e)
				}
			}
		}
	}
	g.takeEnclosed()
}

// pocket is the connected empty area at p outside the inside, up to
// outsideArea points.
func (g *builder) pocket(p int) []int {
	if g.Stones[p] != empty || g.inside.has(p) || g.attacker(p) {
		return nil
	}
	var seen pointSet
	seen.add(p)
	area := []int{p}
	for i := 0; i < len(area) && len(area) < outsideArea; i++ {
		for _, q := range g.near[area[i]] {
			if g.Stones[q] == empty && !g.attacker(q) && !g.inside.has(q) && !seen.has(q) {
				seen.add(q)
				area = append(area, q)
			}
		}
	}
	return area
}

// takeEnclosed adds the chains next to the inside that have no liberty
// elsewhere.
func (g *builder) takeEnclosed() {
	for i := 0; i < len(g.points); i++ {
		for _, q := range g.near[g.points[i]] {
			if g.Stones[q] == empty || g.inside.has(q) {
				continue
			}
			chain, liberties := g.Chain(q)
			enclosed := !g.anyBeyondView(chain)
			for _, l := range liberties {
				enclosed = enclosed && g.inside.has(l)
			}
			if !enclosed {
				continue
			}
			for _, s := range chain {
				g.take(s)
			}
		}
	}
}

// region numbers the points of the inside, which must fit.
func (g *builder) region(target []int) *region {
	r := &region{W: g.W, H: g.H, Attacker: g.defender.Other(), bit: make([]int8, len(g.Stones))}
	for p := range g.Stones {
		r.bit[p] = -1
		if g.inside.has(p) {
			r.bit[p] = int8(len(r.Points))
			r.Points = append(r.Points, p)
		}
	}
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
			switch j := r.bit[q]; {
			case j >= 0:
				r.near[i] |= 1 << j
			case g.attacker(q):
				r.Wall |= bit
			default:
				r.Exits |= bit
			}
		}
	}
	r.makeGrown()
	for _, w := range g.wallChains() {
		if w.weak() {
			r.Weak = append(r.Weak, weakWall{w.stones[0], len(w.liberties)})
		}
	}
	r.Target = r.mask(target)
	return r
}
