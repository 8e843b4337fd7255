package oldmethod

import (
	"context"
	"math/bits"
	"slices"

	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/proof"
	"duiju/games/tsumego/region"
)

// exactNodes bounds one question about one eye space.
const exactNodes = 4_000

// exactClass is what a space is truly worth, as opposed to eyeClass by the
// library: the space is cut out of the board with the wall that it has, and the
// prover is asked whether the wall's owner lives there alone (two eyes), or
// with one sure eye more (one eye), being second or first to move. ok is false
// where the limits came first.
//
// With liberties, the chains around keep their outside liberties and their
// cuts; without, they are one chain without any, as in the library.
func (ej *eyeJudge) exactClass(b *goban.Board, space, others uint64, liberties bool) (class eyeClass, ok bool) {
	key := exactKey{board: b.Hash(), space: space, others: others, liberties: liberties}
	if c, known := ej.exact[key]; known {
		return c, c >= 0
	}
	class = ej.askExact(b, space, others, liberties)
	if ej.exact == nil {
		ej.exact = map[exactKey]eyeClass{}
	}
	ej.exact[key] = class
	return class, class >= 0
}

// exactKey is a question that was asked before.
type exactKey struct {
	board, space, others uint64
	liberties            bool
}

// undecidedClass stands for a class that the limits left open.
const undecidedClass eyeClass = -1

func (ej *eyeJudge) askExact(b *goban.Board, space, others uint64, liberties bool) eyeClass {
	for _, q := range []struct {
		eye, attackerFirst bool
		class              eyeClass
	}{
		{false, true, alwaysTwo}, {false, false, twoIfFirst},
		{true, true, alwaysOne}, {true, false, oneIfFirst},
	} {
		r := newEyeProblem(ej.r, b, space, others, liberties, q.eye)
		if r == nil || ej.Budget == 0 {
			return undecidedClass
		}
		s := proof.NewProver(r, 0)
		v := s.Ask(context.Background(), r.Start(q.attackerFirst), min(exactNodes, ej.Budget))
		ej.Budget -= min(s.Nodes, ej.Budget)
		switch {
		case !v.Decided():
			return undecidedClass
		case v.Dn == 0:
			return q.class
		}
	}
	return NoEye
}

// eyeProblem builds a region of its own from one eye space: its points, the
// points around it, and points that are on no board for the liberties and eyes
// that the chains have elsewhere.
type eyeProblem struct {
	b        *goban.Board
	defender goban.Color
	r        *region.Region
	at       map[int]int // board point to number
	chainOf  map[int]int // defender's stone on b to its chain's first stone
	rep      map[int]int // first stone of a chain to the number of one stone
}

// newEyeProblem returns nil if the space is too big.
func newEyeProblem(outer *region.Region, b *goban.Board, space, others uint64, liberties, sureEye bool) *region.Region {
	g := &eyeProblem{
		b: b, defender: outer.Attacker.Other(), at: map[int]int{}, chainOf: map[int]int{}, rep: map[int]int{},
		r: &region.Region{W: b.W, H: b.H, Attacker: outer.Attacker, Bit: make([]int8, len(b.Stones))},
	}
	inside, other := goban.SetOf(outer.List(space)), goban.SetOf(outer.List(others))
	if !g.addPoints(&inside) {
		return nil
	}
	g.joinPoints(!liberties)
	wall := g.target(&inside)
	if !g.addLiberties(&other, wall, liberties) {
		return nil
	}
	if sureEye && !g.addEye(&other, wall) {
		return nil
	}
	g.r.Full = 1<<len(g.r.Points) - 1 // of 64 points all bits, as shifts lose what is beyond
	g.r.MakeGrown()
	return g.r
}

// add numbers a board point, or with p < 0 a point that is on no board.
func (ep *eyeProblem) add(p int) (i int, ok bool) {
	if len(ep.r.Points) == region.MaxRegionPoints {
		return 0, false
	}
	i = len(ep.r.Points)
	if p < 0 {
		p = ep.b.W + 1 // for the shapes: not in a corner
	} else {
		ep.at[p] = i
		ep.r.Bit[p] = int8(i)
	}
	ep.r.Points = append(ep.r.Points, p)
	return i, true
}

// addPoints numbers the space and what surrounds it, except the attacker's
// stones there: those stay for ever.
func (ep *eyeProblem) addPoints(inside *goban.PointSet) bool {
	attacker := ep.defender.Other()
	for p, s := range ep.b.Stones {
		ep.r.Bit[p] = -1
		ring := s != attacker && slices.ContainsFunc(ep.b.Around(p), inside.Has)
		if !inside.Has(p) && !ring {
			continue
		}
		i, ok := ep.add(p)
		if !ok {
			return false
		}
		switch s {
		case attacker:
			ep.r.Attack |= 1 << i
		case ep.defender:
			ep.r.Defend |= 1 << i
			first := ep.chain(p)
			if _, known := ep.rep[first]; !known {
				ep.rep[first] = i
			}
		}
	}
	return true
}

// chain is the first stone of the chain of a defender's stone.
func (ep *eyeProblem) chain(p int) int {
	if first, ok := ep.chainOf[p]; ok {
		return first
	}
	stones, _ := ep.b.Chain(p)
	first := stones[0]
	for _, s := range stones {
		first = min(first, s)
	}
	for _, s := range stones {
		ep.chainOf[s] = first
	}
	return first
}

func (ep *eyeProblem) link(i, k int) {
	if i != k {
		ep.r.Near[i] |= 1 << k
		ep.r.Near[k] |= 1 << i
	}
}

// joinPoints makes the neighbours: those on the board, stones of one chain
// that are joined farther out, all stones if the wall is solid, and the open
// ends, next to which the attacker is safe.
func (ep *eyeProblem) joinPoints(solid bool) {
	for p, i := range ep.at {
		stone := ep.b.Stones[p] == ep.defender
		if stone {
			ep.link(i, ep.rep[ep.chain(p)])
		}
		for _, q := range ep.b.Near[p] {
			k, in := ep.at[q]
			switch {
			case in:
				ep.link(i, k)
			case stone:
			case ep.b.Stones[q] == ep.defender:
				if rep, ok := ep.rep[ep.chain(q)]; ok {
					ep.link(i, rep)
				}
			default:
				ep.r.Wall |= 1 << i
			}
		}
	}
	if !solid {
		return
	}
	all := ep.r.Defend
	for m := all; m != 0; m &= m - 1 {
		ep.link(bits.TrailingZeros64(all), bits.TrailingZeros64(m))
	}
}

// target is the chains that wall the space in, by their first stones in order.
func (ep *eyeProblem) target(inside *goban.PointSet) []int {
	var wall []int
	for p, s := range ep.b.Stones {
		if s != ep.defender || ep.rep == nil {
			continue
		}
		i, in := ep.at[p]
		if !in {
			continue
		}
		for _, q := range ep.b.Near[p] {
			if inside.Has(q) {
				ep.r.Target |= 1 << i
			}
		}
	}
	ep.r.MakeGrown()
	ep.r.Target = ep.r.Flood(ep.r.Target, ep.r.Defend)
	for p := range ep.b.Stones {
		if i, in := ep.at[p]; in && ep.r.Target>>i&1 != 0 {
			if first := ep.chain(p); !slices.Contains(wall, first) {
				wall = append(wall, first)
			}
		}
	}
	return wall
}

// maxLiberties is the number of outside liberties from which on more make no
// difference to an eye space of a few points.
const maxLiberties = 4

// addLiberties gives every chain its liberties elsewhere, if asked; a chain
// that would have none gets one.
func (ep *eyeProblem) addLiberties(other *goban.PointSet, wall []int, all bool) bool {
	isWall := map[int]bool{}
	for _, w := range wall {
		isWall[w] = true
	}
	for p := range ep.b.Stones {
		rep, ok := ep.rep[p]
		if !ok || ep.chainOf[p] != p {
			continue
		}
		_, border := ep.b.Chain(p)
		n := 0
		for _, q := range border {
			if k, in := ep.at[q]; in {
				ep.link(rep, k)
			} else if !other.Has(q) {
				n++
			}
		}
		n = min(n, maxLiberties)
		if !all && isWall[p] {
			n = 0
		}
		ep.r.MakeGrown()
		stones := ep.r.Flood(1<<rep, ep.r.Defend)
		if n == 0 && ep.r.Grow(stones)&^(ep.r.Attack|ep.r.Defend) == 0 {
			n = 1
		}
		for range n {
			i, ok := ep.add(-1)
			if !ok {
				return false
			}
			ep.link(i, rep)
			ep.r.Wall |= 1 << i
		}
	}
	return true
}

// addEye adds one eye that nobody can take away, next to the walls that touch
// another space of the defender; if none does, next to the first.
func (ep *eyeProblem) addEye(other *goban.PointSet, wall []int) bool {
	i, ok := ep.add(-1)
	if !ok || len(wall) == 0 {
		return false
	}
	touched := false
	for _, first := range wall {
		stones, _ := ep.b.Chain(first)
		for _, s := range stones {
			for _, q := range ep.b.Near[s] {
				if other.Has(q) {
					ep.link(i, ep.rep[first])
					touched = true
				}
			}
		}
	}
	if !touched {
		ep.link(i, ep.rep[wall[0]])
	}
	return true
}
