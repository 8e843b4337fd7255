package region

import (
	"slices"

	"duiju/games/tsumego/goban"
)

// The chains around a region: the attacker's are its walls, the defender's are reached.

// wallChain is a chain next to the inside.
type wallChain struct {
	color     goban.Color
	stones    []int
	liberties []int // that are not inside
	open      int   // of them, in the open
	large     bool  // one of them is in an area that is no pocket
}

// runs reports whether the chain runs into the open when it is attacked: after a move of
// the other side a liberty in the open is left, and a stone there makes more than it takes.
// Its owner answers each move outside there, so that nothing changes inside.
func (w *wallChain) runs() bool { return len(w.liberties) >= runLiberties && w.open > 1 }

// runLiberties is the least with which a chain runs: fewer may be caught in a ladder.
const runLiberties = 4

// The open: an empty point of an area of so many points, of which so many are two steps
// away or nearer, with no stone of the other side as near. Where the other side has stones
// beside the area it has so many points for each empty one inside: nobody gets more moves
// outside than there are points inside, and while a chain is attacked every second move in
// the area is its owner's.
const (
	openArea = 20
	openEach = 4
	openRoom = 6
)

// inOpen reports whether the empty point p outside is in the open for a colour.
func (b *builder) inOpen(p int, c goban.Color) bool {
	beside := b.withNeighbours([]int{p}, p)
	near := beside
	for _, q := range beside {
		for _, s := range b.Near[q] {
			if b.Stones[s] == c.Other() && !b.inside.Has(s) {
				return false
			}
		}
		near = b.withNeighbours(near, q)
	}
	enough := openArea
	if b.beside[p]>>c.Other()&1 != 0 {
		enough = max(enough, openEach*b.free())
	}
	return b.area[p] >= enough && len(near) >= openRoom
}

// withNeighbours is points with the empty ones outside beside p.
func (b *builder) withNeighbours(points []int, p int) []int {
	for _, q := range b.Near[p] {
		if b.Stones[q] == goban.Empty && !b.inside.Has(q) && !b.attacker(q) && !slices.Contains(points, q) {
			points = append(points, q)
		}
	}
	return points
}

// wallChains lists the chains around the inside that may be captured: those with
// a stone outside the view and those that live by Benson's rule are left out.
func (b *builder) wallChains() []wallChain {
	var seen goban.PointSet
	var out []wallChain
	for _, p := range b.points {
		for _, q := range b.Near[p] {
			if seen.Has(q) || b.inside.Has(q) || b.Stones[q] == goban.Empty {
				continue
			}
			w := wallChain{color: b.Stones[q]}
			var liberties []int
			w.stones, liberties = b.Chain(q)
			for _, l := range liberties {
				if b.inside.Has(l) {
					continue
				}
				w.liberties, w.large = append(w.liberties, l), w.large || b.area[l] >= pocketArea
				if b.inOpen(l, w.color) {
					w.open++
				}
			}
			seen.AddAll(w.stones)
			if !b.alive.Has(q) && !b.havens.Has(q) && !b.anyBeyondView(w.stones) {
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

// takeWalls adds the walls, and the defender's chains, with at most so many liberties
// outside, with their liberties: the weakest first, again and again, as their liberties
// lie beside others. It returns the stones that were added.
func (b *builder) takeWalls(most int) (taken []int) {
	var left goban.PointSet // a stone of each wall that does not fit
	for {
		weakest := wallChain{liberties: make([]int, most+1)}
		for _, w := range b.wallChains() {
			if len(w.liberties) < len(weakest.liberties) && !w.runs() && !left.Has(w.stones[0]) {
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
			for _, p := range trial.withNeighbours(nil, weakest.liberties[0]) {
				trial.take(p)
			}
		}
		trial.takePockets(weakest.liberties)
		trial.takeEnclosed()
		if !trial.fits() {
			left.Add(weakest.stones[0])
			continue
		}
		taken = append(taken, weakest.stones...)
		*b = trial
	}
}

// runsFree reports whether an attacker's stone on the inside point p has room enough
// outside never to be captured: two points in the open beside it.
func (b *builder) runsFree(p int) bool {
	free := 0
	for _, q := range b.Near[p] {
		if !b.inside.Has(q) && b.Stones[q] == goban.Empty && !b.attacker(q) && b.inOpen(q, b.defender.Other()) {
			free++
		}
	}
	return free > 1
}

// leaveWalls tells the region which of the walls that stay outside may be captured, and
// which of the defender's chains are its friends: those with more than raced liberties.
// It returns the stones of these, and of the thin walls: those with at most raced liberties
// that did not fit.
func (b *builder) leaveWalls(r *Region, border Border, raced int) (friends, thin goban.PointSet) {
	for _, w := range b.wallChains() {
		n := len(w.liberties)
		if w.color == b.defender {
			if n > raced || w.runs() {
				r.Kin = append(r.Kin, WeakWall{w.stones[0], n})
				friends.AddAll(w.stones)
			}
			continue
		}
		r.Mortal = true
		switch {
		case w.runs():
		case n > raced || border == Assumed && n > 1:
			r.Weak = append(r.Weak, WeakWall{w.stones[0], n})
		default:
			var touched uint64
			for i, p := range r.Points {
				if slices.ContainsFunc(b.Near[p], func(q int) bool { return slices.Contains(w.stones, q) }) {
					touched |= 1 << i
				}
			}
			r.Thin = append(r.Thin, touched)
			thin.AddAll(w.stones)
		}
	}
	return friends, thin
}
