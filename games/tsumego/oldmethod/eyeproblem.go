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
func (j *eyeJudge) exactClass(b *goban.Board, space, others uint64, liberties bool) (class eyeClass, ok bool) {
	key := exactKey{board: b.Hash(), space: space, others: others, liberties: liberties}
	if c, known := j.exact[key]; known {
		return c, c >= 0
	}
	class = j.askExact(b, space, others, liberties)
	if j.exact == nil {
		j.exact = map[exactKey]eyeClass{}
	}
	j.exact[key] = class
	return class, class >= 0
}

// exactKey is a question that was asked before.
type exactKey struct {
	board, space, others uint64
	liberties            bool
}

// undecidedClass stands for a class that the limits left open.
const undecidedClass eyeClass = -1

func (j *eyeJudge) askExact(b *goban.Board, space, others uint64, liberties bool) eyeClass {
	for _, q := range []struct {
		eye, attackerFirst bool
		class              eyeClass
	}{
		{false, true, alwaysTwo}, {false, false, twoIfFirst},
		{true, true, alwaysOne}, {true, false, oneIfFirst},
	} {
		r := newEyeProblem(j.r, b, space, others, liberties, q.eye)
		if r == nil || j.Budget == 0 {
			return undecidedClass
		}
		s := proof.NewProver(r, 0)
		v := s.Ask(context.Background(), r.Start(q.attackerFirst), min(exactNodes, j.Budget))
		j.Budget -= min(s.Nodes, j.Budget)
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
	g.joinPoints(&inside, !liberties)
	wall := g.target(&inside)
	if !g.addLiberties(&inside, &other, wall, liberties) {
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
func (g *eyeProblem) add(p int) (i int, ok bool) {
	if len(g.r.Points) == region.MaxRegionPoints {
		return 0, false
	}
	i = len(g.r.Points)
	if p < 0 {
		p = g.b.W + 1 // for the shapes: not in a corner
	} else {
		g.at[p] = i
		g.r.Bit[p] = int8(i)
	}
	g.r.Points = append(g.r.Points, p)
	return i, true
}

// addPoints numbers the space and what surrounds it, except the attacker's
// stones there: those stay for ever.
func (g *eyeProblem) addPoints(inside *goban.PointSet) bool {
	attacker := g.defender.Other()
	for p, s := range g.b.Stones {
		g.r.Bit[p] = -1
		ring := s != attacker && slices.ContainsFunc(g.b.Around(p), inside.Has)
		if !inside.Has(p) && !ring {
			continue
		}
		i, ok := g.add(p)
		if !ok {
			return false
		}
		switch s {
		case attacker:
			g.r.Attack |= 1 << i
		case g.defender:
			g.r.Defend |= 1 << i
			first := g.chain(p)
			if _, known := g.rep[first]; !known {
				g.rep[first] = i
			}
		}
	}
	return true
}

// chain is the first stone of the chain of a defender's stone.
func (g *eyeProblem) chain(p int) int {
	if first, ok := g.chainOf[p]; ok {
		return first
	}
	stones, _ := g.b.Chain(p)
	first := stones[0]
	for _, s := range stones {
		first = min(first, s)
	}
	for _, s := range stones {
		g.chainOf[s] = first
	}
	return first
}

func (g *eyeProblem) link(i, k int) {
	if i != k {
		g.r.Near[i] |= 1 << k
		g.r.Near[k] |= 1 << i
	}
}

// joinPoints makes the neighbours: those on the board, stones of one chain
// that are joined farther out, all stones if the wall is solid, and the open
// ends, next to which the attacker is safe.
func (g *eyeProblem) joinPoints(inside *goban.PointSet, solid bool) {
	for p, i := range g.at {
		stone := g.b.Stones[p] == g.defender
		if stone {
			g.link(i, g.rep[g.chain(p)])
		}
		for _, q := range g.b.Near[p] {
			k, in := g.at[q]
			switch {
			case in:
				g.link(i, k)
			case stone:
			case g.b.Stones[q] == g.defender:
				if rep, ok := g.rep[g.chain(q)]; ok {
					g.link(i, rep)
				}
			default:
				g.r.Wall |= 1 << i
			}
		}
	}
	if !solid {
		return
	}
	all := g.r.Defend
	for m := all; m != 0; m &= m - 1 {
		g.link(bits.TrailingZeros64(all), bits.TrailingZeros64(m))
	}
}

// target is the chains that wall the space in, by their first stones in order.
func (g *eyeProblem) target(inside *goban.PointSet) []int {
	var wall []int
	for p, s := range g.b.Stones {
		if s != g.defender || g.rep == nil {
			continue
		}
		i, in := g.at[p]
		if !in {
			continue
		}
		for _, q := range g.b.Near[p] {
			if inside.Has(q) {
				g.r.Target |= 1 << i
			}
		}
	}
	g.r.MakeGrown()
	g.r.Target = g.r.Flood(g.r.Target, g.r.Defend)
	var seen goban.PointSet
	for p := range g.b.Stones {
		if i, in := g.at[p]; in && g.r.Target>>i&1 != 0 {
			if first := g.chain(p); !seen.Has(first) {
				seen.Add(first)
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
func (g *eyeProblem) addLiberties(inside, other *goban.PointSet, wall []int, all bool) bool {
	isWall := map[int]bool{}
	for _, w := range wall {
		isWall[w] = true
	}
	for p := range g.b.Stones {
		rep, ok := g.rep[p]
		if !ok || g.chainOf[p] != p {
			continue
		}
		_, border := g.b.Chain(p)
		n := 0
		for _, q := range border {
			if k, in := g.at[q]; in {
				g.link(rep, k)
			} else if !other.Has(q) {
				n++
			}
		}
		n = min(n, maxLiberties)
		if !all && isWall[p] {
			n = 0
		}
		g.r.MakeGrown()
		stones := g.r.Flood(1<<rep, g.r.Defend)
		if n == 0 && g.r.Grow(stones)&^(g.r.Attack|g.r.Defend) == 0 {
			n = 1
		}
		for range n {
			i, ok := g.add(-1)
			if !ok {
				return false
			}
			g.link(i, rep)
			g.r.Wall |= 1 << i
		}
	}
	return true
}

// addEye adds one eye that nobody can take away, next to the walls that touch
// another space of the defender; if none does, next to the first.
func (g *eyeProblem) addEye(other *goban.PointSet, wall []int) bool {
	i, ok := g.add(-1)
	if !ok || len(wall) == 0 {
		return false
	}
	touched := false
	for _, first := range wall {
		stones, _ := g.b.Chain(first)
		for _, s := range stones {
			for _, q := range g.b.Near[s] {
				if other.Has(q) {
					g.link(i, g.rep[first])
					touched = true
				}
			}
		}
	}
	if !touched {
		g.link(i, g.rep[wall[0]])
	}
	return true
}
