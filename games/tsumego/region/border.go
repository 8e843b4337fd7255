package region

import (
	"cmp"
	"slices"

	"duiju/games/text/message"
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
	// Race is how many liberties a wall may have that is raced, if the target has fewer.
	Race int
	// Tight leaves walls outside whose liberties there are in pockets.
	Tight bool
	// Steps is how far from the target an open region reaches; 0 is three.
	Steps int
}

// Border says how walls are treated that a few moves outside may capture.
type Border uint8

// The borders.
const (
	// Raced takes those into the region, with their liberties, that have no more of them
	// outside than the target has, until no more fit; those that do not are thin.
	Raced Border = iota
	// Assumed leaves them outside as if they were safe and lists them in Weak; then
	// only the defender's success is proven. A wall with one liberty outside or none is
	// thin all the same: it cannot be assumed safe.
	Assumed
)

// BuildRegion finds the region of the target, stones of the defender on b. If what the target reaches is not closed,
// or too big to search, the region is the target's surroundings, and its Exits
// say where it is open. The error is a *message.Fault that names what is too big.
func BuildRegion(b *goban.Board, target []int, l Limits) (*Region, error) {
	g := &builder{Board: b, defender: b.Stones[target[0]], walls: l.Walls, view: l.View}
	g.alive = goban.BensonAlive(b, g.defender.Other())
	g.havens = goban.BensonAlive(b, g.defender)
	g.measure()
	var liberties []int // a wall that has no more loses to the target, if both are only counted
	for _, p := range target {
		liberties = g.withNeighbours(liberties, p)
	}
	g.spread(target, !l.Tight)
	size, wide := 0, false
	if !g.fits() && !l.Tight {
		g.spread(target, false)
	}
	if !g.fits() {
		size, wide = g.inside.Len(), g.reachesMost()
		g.inside, g.points = goban.PointSet{}, nil
		l.Steps = cmp.Or(l.Steps, OpenSteps)
		g.surround(target, l.Steps)
		if !g.fits() {
			return nil, message.Faultf(message.ErrPosition, "tsumego.error.regionsize", "n", size, "max", MaxRegionPoints)
		}
	}
	var racing []int
	raced := max(len(liberties), l.Race)
	if l.Border == Raced {
		racing = g.takeWalls(raced)
	}
	r := g.region(target, l.Border, raced)
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
	havens      *goban.PointSet // the defender's
	area        []int           // the size of the empty area of each point, 0 for a stone
	beside      []uint8         // 1<<colour for the stones beside that area
	inside      goban.PointSet
	points      []int // of inside, in the order they were found
	stack       []int
}

// attacker reports whether p holds an attacker's stone or counts as one.
func (b *builder) attacker(p int) bool {
	return b.Stones[p] == b.defender.Other() || b.walls != nil && b.walls.Has(p) || b.view != nil && !b.view.Has(p)
}

// measure finds the sizes of the empty areas and who is beside them.
func (b *builder) measure() {
	b.area, b.beside = make([]int, len(b.Stones)), make([]uint8, len(b.Stones))
	for p, s := range b.Stones {
		if s != goban.Empty || b.area[p] > 0 {
			continue
		}
		area, border := b.Chain(p)
		var beside uint8
		for _, q := range border {
			beside |= 1 << b.Stones[q]
		}
		for _, q := range area {
			b.area[q], b.beside[q] = len(area), beside
		}
	}
}

// take makes p a point of the inside and reports whether it was none.
func (b *builder) take(p int) bool {
	if b.inside.Has(p) {
		return false
	}
	b.inside.Add(p)
	b.points = append(b.points, p)
	return true
}

// fits reports whether the inside can be searched.
func (b *builder) fits() bool { return len(b.points) <= MaxRegionPoints && b.free() <= maxRegionEmpty }

// free is the number of empty points inside.
func (b *builder) free() (n int) {
	for _, p := range b.points {
		if b.Stones[p] == goban.Empty {
			n++
		}
	}
	return n
}

// reachesMost reports whether most of the board's empty points are inside: the target
// is then in the open, not in a large enclosure.
func (b *builder) reachesMost() bool {
	inside, all := 0, 0
	for p, s := range b.Stones {
		if s == goban.Empty {
			all++
			if b.inside.Has(p) {
				inside++
			}
		}
	}
	return 2*inside > all
}

// spread floods from the target over empty points and defender's stones, and through
// attacker chains without liberties outside, or with pockets only where those are in
// pockets, until nothing changes.
func (b *builder) spread(target []int, pockets bool) {
	b.inside, b.points, b.stack = goban.PointSet{}, nil, slices.Clone(target)
	for len(b.stack) > 0 {
		for len(b.stack) > 0 {
			p := b.stack[len(b.stack)-1]
			b.stack = b.stack[:len(b.stack)-1]
			if !b.take(p) {
				continue
			}
			for _, q := range b.Near[p] {
				if !b.inside.Has(q) && !b.attacker(q) {
					b.stack = append(b.stack, q)
				}
			}
		}
		for _, w := range b.wallChains() {
			if w.color != b.defender && (len(w.liberties) == 0 || pockets && !w.large) {
				b.stack = append(b.stack, w.stones...)
			}
		}
	}
}

// surround makes the inside of an open region: the target, the empty points
// within a few steps and in the pockets that they close, nearest first, and
// the chains of both colours whose liberties all lie there.
func (b *builder) surround(target []int, steps int) {
	for _, p := range target {
		b.take(p)
	}
	free := 0
	takeEmpty := func(p int) bool {
		if free == maxRegionEmpty || b.Stones[p] != goban.Empty || b.attacker(p) || !b.take(p) {
			return false
		}
		free++
		return true
	}
	ring := target
	for range steps {
		var next []int
		for _, p := range ring {
			for _, q := range b.Near[p] {
				if takeEmpty(q) {
					next = append(next, q)
				}
			}
		}
		ring = next
	}
	b.takePockets(slices.Clone(b.points))
	b.takeEnclosed()
}

// takePockets adds the small empty areas beside the points that fit.
func (b *builder) takePockets(points []int) {
	for _, p := range points {
		for _, q := range b.Near[p] {
			pocket := b.pocket(q)
			if len(pocket) >= pocketArea {
				continue
			}
			trial := *b
			trial.points = slices.Clone(b.points)
			for _, e := range pocket {
				trial.take(e)
			}
			if trial.fits() {
				*b = trial
			}
		}
	}
}

// pocket is the connected empty area at p outside the inside, nil if p is not of one.
func (b *builder) pocket(p int) []int {
	free := func(q int) bool { return b.Stones[q] == goban.Empty && !b.inside.Has(q) && !b.attacker(q) }
	if !free(p) {
		return nil
	}
	return b.Reach(p, free)
}

// takeEnclosed adds the chains next to the inside that have no liberty
// elsewhere; of the attacker also those with liberties in small areas only,
// which can be filled, and these areas.
func (b *builder) takeEnclosed() {
	for i := 0; i < len(b.points); i++ {
		for _, q := range b.Near[b.points[i]] {
			if b.Stones[q] == goban.Empty || b.inside.Has(q) {
				continue
			}
			chain, liberties := b.Chain(q)
			enclosed := !b.anyBeyondView(chain) && !b.alive.Has(q)
			var pockets []int
			for _, l := range liberties {
				if b.inside.Has(l) {
					continue
				}
				pocket := b.pocket(l)
				enclosed = enclosed && b.Stones[q] != b.defender && b.area[l] < pocketArea && len(pocket) > 0 && len(pocket) < pocketArea
				pockets = append(pockets, pocket...)
			}
			if !enclosed || len(b.points)+len(chain)+len(pockets) > MaxRegionPoints {
				continue
			}
			for _, s := range slices.Concat(chain, pockets) {
				b.take(s)
			}
		}
	}
}

// region numbers the points of the inside, which must fit.
func (b *builder) region(target []int, border Border, raced int) *Region {
	r := &Region{W: b.W, H: b.H, Attacker: b.defender.Other(), Bit: make([]int8, len(b.Stones))}
	for p := range b.Stones {
		r.Bit[p] = -1
		if b.inside.Has(p) {
			r.Bit[p] = int8(len(r.Points))
			r.Points = append(r.Points, p)
		}
	}
	friends, thin := b.leaveWalls(r, border, raced)
	for i, p := range r.Points {
		bit := uint64(1) << i
		r.Full |= bit
		switch b.Stones[p] {
		case b.defender:
			r.Defend |= bit
		case b.defender.Other():
			r.Attack |= bit
		}
		for _, q := range b.Near[p] {
			switch j := r.Bit[q]; {
			case j >= 0:
				r.Near[i] |= 1 << j
			case b.attacker(q):
				r.Wall |= bit
				if !thin.Has(q) {
					r.firm |= bit
				}
			case b.havens.Has(q):
				r.Havens |= bit
			case friends.Has(q):
				r.Friends |= bit
			default:
				r.Leak |= bit
			}
		}
		if b.runsFree(p) {
			r.Wall |= bit
			r.firm |= bit
		}
	}
	r.Exits = r.Leak | r.Friends | r.Havens
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
