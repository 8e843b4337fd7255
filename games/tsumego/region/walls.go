package region

import (
	"slices"

	"duiju/games/tsumego/goban"
)

// The walls of a region: the attacker's chains around it.

// wallChain is an attacker's chain next to the inside.
type wallChain struct {
	stones    []int
	liberties []int // that are not inside
	free      bool  // one of them is in a large empty area
}

// weak reports whether a few moves outside may capture the chain.
func (w *wallChain) weak() bool { return len(w.liberties) < safeLiberties }

// wallChains lists the chains around the inside that may be captured: those with
// a stone outside the view and those that live by Benson's rule are left out.
func (b *builder) wallChains() []wallChain {
	var seen goban.PointSet
	var out []wallChain
	for _, p := range b.points {
		for _, q := range b.Near[p] {
			if seen.Has(q) || b.inside.Has(q) || b.Stones[q] != b.defender.Other() {
				continue
			}
			w := wallChain{}
			var liberties []int
			w.stones, liberties = b.Chain(q)
			for _, l := range liberties {
				if b.inside.Has(l) {
					continue
				}
				w.liberties = append(w.liberties, l)
				w.free = w.free || b.outside.Has(l)
			}
			seen.AddAll(w.stones)
			if !b.alive.Has(q) && !b.anyBeyondView(w.stones) {
				out = append(out, w)
			}
		}
	}
	return out
}

// anyBeyondView reports whether a stone of the chain is outside the view.
func (b *builder) anyBeyondView(chain []int) bool {
	return b.view != nil && slices.ContainsFunc(chain, func(s int) bool { return !b.view.Has(s) })
}

// takeWalls adds the walls that a few moves outside may capture, with their
// liberties: the weakest first, again and again, as their liberties lie beside
// others. Stones of the defender outside stay there: reaching them is a way out.
// It returns the stones that were added.
func (b *builder) takeWalls() (taken []int) {
	var left goban.PointSet // a stone of each wall that does not fit
	for {
		weakest := wallChain{liberties: make([]int, safeLiberties)}
		for _, w := range b.wallChains() {
			if len(w.liberties) < len(weakest.liberties) && !left.Has(w.stones[0]) {
				weakest = w
			}
		}
		if len(weakest.stones) == 0 {
			return taken
		}
		trial := *b
		trial.points = slices.Clone(b.points)
		for _, p := range slices.Concat(weakest.stones, weakest.liberties) {
			trial.take(p)
		}
		if len(weakest.liberties) == 1 { // one move takes it: what then?
			trial.takeBehind(weakest.liberties[0])
		}
		trial.takeEnclosed()
		if !trial.fits() {
			left.Add(weakest.stones[0])
			continue
		}
		taken = append(taken, weakest.stones...)
		*b = trial
	}
}

// takeBehind adds the empty points beside p.
func (b *builder) takeBehind(p int) {
	for _, q := range b.Near[p] {
		if b.Stones[q] == goban.Empty && !b.attacker(q) {
			b.take(q)
		}
	}
}

// runsFree reports whether an attacker's stone on the inside point p has room
// enough outside never to be captured: three empty points of a large area beside
// it, or two with no stone of the defender near them.
func (b *builder) runsFree(p int) bool {
	free, near := 0, false
	for _, q := range b.Near[p] {
		if b.inside.Has(q) || b.Stones[q] != goban.Empty || b.attacker(q) || !b.outside.Has(q) {
			continue
		}
		free++
		for _, s := range b.Near[q] {
			near = near || !b.inside.Has(s) && b.Stones[s] == b.defender
			for _, t := range b.Near[s] {
				near = near || !b.inside.Has(t) && b.Stones[t] == b.defender
			}
		}
	}
	return free == 3 || free == 2 && !near
}

// leaveWalls tells the region which of the walls that stay outside may be
// captured, and returns the stones of those that are thin.
func (b *builder) leaveWalls(r *Region, border Border) (thin goban.PointSet) {
	for _, w := range b.wallChains() {
		r.Mortal = true
		if !w.weak() {
			continue
		}
		var touched uint64
		inner := 0
		for i, p := range r.Points {
			if slices.ContainsFunc(b.Near[p], func(q int) bool { return slices.Contains(w.stones, q) }) {
				touched |= 1 << i
				if b.Stones[p] == goban.Empty {
					inner++
				}
			}
		}
		if n := len(w.liberties); border == Assumed && n > 0 && n+inner > 1 {
			r.Weak = append(r.Weak, WeakWall{w.stones[0], n})
			continue
		}
		r.Thin = append(r.Thin, touched)
		thin.AddAll(w.stones)
	}
	return thin
}
