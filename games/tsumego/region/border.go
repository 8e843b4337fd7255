package region

import (
	"slices"

	"duiju/games"
	"duiju/games/tsumego/goban"
)

// The border of a region: what is inside, what is wall, what is open.

// OpenSteps is how far from the target an open region reaches.
const OpenSteps = 3

// Limits say how far a region reaches.
type Limits struct {
	// View, if not nil, holds all points that may belong to it; Walls are points to
	// be treated as attacker's stones.
	View, Walls *goban.PointSet
	Border      Border
	// Grown are points behind which the region goes on.
	Grown []int
	// Steps is how far from the target an open region reaches; 0 is three.
	Steps int
}

// Border says how walls are treated that a few moves outside may capture.
type Border uint8

// The borders.
const (
	// Raced takes them into the region with their liberties, until no more fit; those
	// left outside are thin.
	Raced Border = iota
	// Assumed leaves them outside as if they were safe and lists them in Weak; then
	// only the defender's success is proven. A wall without liberties outside, or in
	// atari, is thin all the same: it cannot be assumed safe.
	Assumed
)

// BuildRegion finds the region of the target, stones of the defender on b. If what the target reaches is not closed,
// or too big to search, the region is the target's surroundings, and its Exits
// say where it is open. The error is a *games.Fault that names what is too big.
func BuildRegion(b *goban.Board, target []int, l Limits) (*Region, error) {
	g := &builder{Board: b, defender: b.Stones[target[0]], walls: l.Walls, view: l.View}
	g.alive = goban.BensonAlive(b, g.defender.Other())
	g.findOutside()
	g.stack = append(g.stack, target...)
	g.spread()
	size, wide := 0, false
	if !g.fits() {
		size, wide = g.inside.Len(), g.reachesMost()
		g.inside, g.points = goban.PointSet{}, nil
		if l.Steps == 0 {
			l.Steps = OpenSteps
		}
		g.surround(target, l.Steps)
		if !g.fits() {
			return nil, games.Faultf(games.ErrPosition, "tsumego.error.regionsize", "n", size, "max", MaxRegionPoints)
		}
	}
	var racing []int
	if l.Border == Raced {
		g.grow(l.Grown)
		racing = g.takeWalls()
	}
	r := g.region(target, l.Border)
	r.Racing = r.Mask(racing)
	if !wide {
		r.TooBig = size
	}
	return r, nil
}

type builder struct {
	*goban.Board
	defender    goban.Color
	walls, view *goban.PointSet
	alive       *goban.PointSet // attacker's stones that nothing can capture
	outside     goban.PointSet
	inside      goban.PointSet
	points      []int // of inside, in the order they were found
	stack       []int
}

// attacker reports whether p holds an attacker's stone or counts as one.
func (g *builder) attacker(p int) bool {
	return g.Stones[p] == g.defender.Other() || g.walls != nil && g.walls.Has(p) || g.view != nil && !g.view.Has(p)
}

// findOutside marks the empty areas that are large enough to be outside.
func (g *builder) findOutside() {
	var seen goban.PointSet
	for p, s := range g.Stones {
		if s != goban.Empty || seen.Has(p) {
			continue
		}
		area, _ := g.Chain(p)
		for _, q := range area {
			seen.Add(q)
			if len(area) >= outsideArea {
				g.outside.Add(q)
			}
		}
	}
}

// take makes p a point of the inside and reports whether it was none.
func (g *builder) take(p int) bool {
	if g.inside.Has(p) {
		return false
	}
	g.inside.Add(p)
	g.points = append(g.points, p)
	return true
}

// fits reports whether the inside can be searched.
func (g *builder) fits() bool {
	free := 0
	for _, p := range g.points {
		if g.Stones[p] == goban.Empty {
			free++
		}
	}
	return len(g.points) <= MaxRegionPoints && free <= maxRegionEmpty
}

// reachesMost reports whether most of the board's empty points are inside: the target
// is then in the open, not in a large enclosure.
func (g *builder) reachesMost() bool {
	inside, all := 0, 0
	for p, s := range g.Stones {
		if s == goban.Empty {
			all++
			if g.inside.Has(p) {
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
			for _, q := range g.Near[p] {
				if !g.inside.Has(q) && !g.attacker(q) {
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

// grow adds what lies behind the points, as far as it fits.
func (g *builder) grow(points []int) {
	for _, p := range points {
		trial := *g
		trial.points = slices.Clone(g.points)
		trial.take(p)
		trial.takeBehind(p)
		trial.takeEnclosed()
		if trial.fits() {
			*g = trial
		}
	}
}

// surround makes the inside of an open region: the target, the empty points
// within a few steps and in the pockets that they close, nearest first, and
// the chains of both colours whose liberties all lie there.
func (g *builder) surround(target []int, steps int) {
	for _, p := range target {
		g.take(p)
	}
	free := 0
	takeEmpty := func(p int) bool {
		if free == maxRegionEmpty || g.Stones[p] != goban.Empty || g.attacker(p) || !g.take(p) {
			return false
		}
		free++
		return true
	}
	ring := target
	for range steps {
		var next []int
		for _, p := range ring {
			for _, q := range g.Near[p] {
				if takeEmpty(q) {
					next = append(next, q)
				}
			}
		}
		ring = next
	}
	for _, p := range slices.Clone(g.points) {
		for _, q := range g.Near[p] {
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
	if g.Stones[p] != goban.Empty || g.inside.Has(p) || g.attacker(p) {
		return nil
	}
	var seen goban.PointSet
	seen.Add(p)
	area := []int{p}
	for i := 0; i < len(area) && len(area) < outsideArea; i++ {
		for _, q := range g.Near[area[i]] {
			if g.Stones[q] == goban.Empty && !g.attacker(q) && !g.inside.Has(q) && !seen.Has(q) {
				seen.Add(q)
				area = append(area, q)
			}
		}
	}
	return area
}

// takeEnclosed adds the chains next to the inside that have no liberty
// elsewhere; of the attacker also those with liberties in small areas only,
// which can be filled, and these areas.
func (g *builder) takeEnclosed() {
	for i := 0; i < len(g.points); i++ {
		for _, q := range g.Near[g.points[i]] {
			if g.Stones[q] == goban.Empty || g.inside.Has(q) {
				continue
			}
			chain, liberties := g.Chain(q)
			enclosed := !g.anyBeyondView(chain) && !g.alive.Has(q)
			var pockets []int
			for _, l := range liberties {
				if g.inside.Has(l) {
					continue
				}
				pocket := g.pocket(l)
				enclosed = enclosed && g.Stones[q] != g.defender && !g.outside.Has(l) && len(pocket) > 0 && len(pocket) < outsideArea
				pockets = append(pockets, pocket...)
			}
			if !enclosed || len(g.points)+len(chain)+len(pockets) > MaxRegionPoints {
				continue
			}
			for _, s := range slices.Concat(chain, pockets) {
				g.take(s)
			}
		}
	}
}

// region numbers the points of the inside, which must fit.
func (g *builder) region(target []int, border Border) *Region {
	r := &Region{W: g.W, H: g.H, Attacker: g.defender.Other(), Bit: make([]int8, len(g.Stones))}
	for p := range g.Stones {
		r.Bit[p] = -1
		if g.inside.Has(p) {
			r.Bit[p] = int8(len(r.Points))
			r.Points = append(r.Points, p)
		}
	}
	thin := g.leaveWalls(r, border)
	for i, p := range r.Points {
		bit := uint64(1) << i
		r.Full |= bit
		switch g.Stones[p] {
		case g.defender:
			r.Defend |= bit
		case g.defender.Other():
			r.Attack |= bit
		}
		for _, q := range g.Near[p] {
			switch j := r.Bit[q]; {
			case j >= 0:
				r.Near[i] |= 1 << j
			case g.attacker(q):
				r.Wall |= bit
				if !thin.Has(q) {
					r.firm |= bit
				}
			default:
				r.Exits |= bit
			}
		}
		if g.runsFree(p) {
			r.Wall |= bit
			r.firm |= bit
		}
	}
	r.MakeGrown()
	r.Target = r.Mask(target)
	return r
}

// Bounds are the columns and rows of the region with a margin.
func Bounds(b *goban.Board, r *Region) (x0, y0, x1, y1 int) {
	x0, y0 = b.W, b.H
	for _, p := range r.Points {
		x, y := p%b.W, p/b.W
		x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
	}
	return max(0, x0-focusMargin), max(0, y0-focusMargin), min(b.W-1, x1+focusMargin), min(b.H-1, y1+focusMargin)
}

// focusMargin is how many lines are shown around the region.
const focusMargin = 2
