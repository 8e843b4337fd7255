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
func (g *builder) wallChains() []wallChain {
	var seen goban.PointSet
	var out []wallChain
	for _, p := range g.points {
		for _, q := range g.Near[p] {
			if seen.Has(q) || g.inside.Has(q) || g.Stones[q] != g.defender.Other() {
				continue
			}
			w := wallChain{}
			var liberties []int
			w.stones, liberties = g.Chain(q)
			for _, l := range liberties {
				if g.inside.Has(l) {
					continue
				}
				w.liberties = append(w.liberties, l)
				w.free = w.free || g.outside.Has(l)
			}
			for _, s := range w.stones {
				seen.Add(s)
			}
			if !g.alive.Has(q) && !g.anyBeyondView(w.stones) {
				out = append(out, w)
			}
		}
	}
	return out
}

// anyBeyondView reports whether a stone of the chain is outside the view.
func (g *builder) anyBeyondView(chain []int) bool {
	for _, s := range chain {
		if g.view != nil && !g.view.Has(s) {
			return true
		}
	}
	return false
}

// takeWalls adds the walls that a few moves outside may capture, with their
// liberties: the weakest first, again and again, as their liberties lie beside
// others. Stones of the defender outside stay there: reaching them is a way out.
// It returns the stones that were added.
func (g *builder) takeWalls() (taken []int) {
	var left goban.PointSet // a stone of each wall that does not fit
	for {
		weakest := wallChain{liberties: make([]int, safeLiberties)}
		for _, w := range g.wallChains() {
			if len(w.liberties) < len(weakest.liberties) && !left.Has(w.stones[0]) {
				weakest = w
			}
		}
		if len(weakest.stones) == 0 {
			return taken
		}
		trial := *g
		trial.points = slices.Clone(g.points)
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
		*g = trial
	}
}

// takeBehind adds the empty points beside p.
func (g *builder) takeBehind(p int) {
	for _, q := range g.Near[p] {
		if g.Stones[q] == goban.Empty && !g.attacker(q) {
			g.take(q)
		}
	}
}

// runsFree reports whether an attacker's stone on the inside point p has room
// enough outside never to be captured: three empty points of a large area beside
// it, or two with no stone of the defender near them.
func (g *builder) runsFree(p int) bool {
	free, near := 0, false
	for _, q := range g.Near[p] {
		if g.inside.Has(q) || g.Stones[q] != goban.Empty || g.attacker(q) || !g.outside.Has(q) {
			continue
		}
		free++
		for _, s := range g.Near[q] {
			near = near || !g.inside.Has(s) && g.Stones[s] == g.defender
			for _, t := range g.Near[s] {
				near = near || !g.inside.Has(t) && g.Stones[t] == g.defender
			}
		}
	}
	return free == 3 || free == 2 && !near
}

// leaveWalls tells the region which of the walls that stay outside may be
// captured, and returns the stones of those that are thin.
func (g *builder) leaveWalls(r *Region, border Border) (thin goban.PointSet) {
	for _, w := range g.wallChains() {
		if !w.weak() {
			continue
		}
		var touched uint64
		inner := 0
		for i, p := range r.Points {
			if slices.ContainsFunc(g.Near[p], func(q int) bool { return slices.Contains(w.stones, q) }) {
				touched |= 1 << i
				if g.Stones[p] == goban.Empty {
					inner++
				}
			}
		}
		if n := len(w.liberties); border == Assumed && n > 0 && n+inner > 1 {
			r.Weak = append(r.Weak, WeakWall{w.stones[0], n})
			continue
		}
		r.Thin = append(r.Thin, touched)
		for _, q := range w.stones {
			thin.Add(q)
		}
	}
	return thin
}
