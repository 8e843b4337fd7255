package tsumego

import "math/bits"

// fact is what is known of a position without search.
type fact uint8

const (
	factNone  fact = iota
	factDead       // the target is dead, whoever moves and whatever the threats
	factAlive      // it lives whatever the threats
)

// fact looks at Benson's life, at an open region's exits and, where the target
// is one chain, at eye spaces.
func (r *Region) fact(p *position) fact {
	if p.attackerToMove && (r.alive(p)&p.left != 0 || r.escaped(*p)) {
		return factAlive
	}
	chain, whole := r.oneChain(p)
	switch {
	case !whole:
		return factNone
	case r.Exits == 0 && r.oneEyeRoom(p, chain, r.permanent(p)):
		return factDead
	case r.bigEye(p, chain):
		return factAlive
	}
	return factNone
}

// oneChain is the chain of the target's first stone, and whether it is the
// whole target.
func (r *Region) oneChain(p *position) (chain uint64, whole bool) {
	chain = r.flood(p.left&-p.left, p.defend)
	return chain, p.left&^chain == 0
}

// permanent is the set of attacker stones that cannot be captured: the chains
// with a stone next to the safe outside.
func (r *Region) permanent(p *position) uint64 {
	return r.flood(p.attack&r.Wall, p.attack)
}

// oneEyeRoom reports that the target is dead whatever is played and whoever
// moves. The target must be one chain T. Eye room is every other point that is
// neither a permanent attacker's stone nor next to one or to the outside. On
// all points that are no eye room the attacker can play safely, so it can fill
// them one by one; then T has no liberties left but the eye room. If that is
// at most one point or two neighbours, T is captured there in at most two more
// moves, and no ko can delay it.
func (r *Region) oneEyeRoom(p *position, chain, permanent uint64) bool {
	room := r.full &^ chain &^ permanent &^ r.Wall &^ r.grow(permanent)
	if room&(room-1) == 0 {
		return true
	}
	first := room & -room
	second := room &^ first
	return second&(second-1) == 0 && r.near[bits.TrailingZeros64(first)]&second != 0
}

// bigEye reports that the chain lives in one of the empty areas that it alone
// encloses, whatever stands outside, by the facts of eye spaces in a solid
// wall: with the defender to move 3 points and more live except the square of
// four; with the attacker to move 4 points and more live except the shapes
// with a vital point. In the corner the bent four and the 2x3 depend on
// liberties and are left to the search. Areas above six points are too.
func (r *Region) bigEye(p *position, chain uint64) bool {
	empty := r.full &^ (p.attack | p.defend)
	seen := uint64(0)
	for rest := r.grow(chain) & empty; rest != 0; {
		a := r.flood(rest&-rest, r.full&^p.defend)
		rest &^= a
		if a&seen != 0 {
			continue
		}
		seen |= a
		if a&p.attack != 0 || a&(r.Wall|r.Exits) != 0 || (r.grow(a)&^a)&^chain != 0 {
			continue
		}
		if r.livingShape(a, p.attackerToMove) {
			return true
		}
	}
	return false
}

func (r *Region) livingShape(a uint64, attackerFirst bool) bool {
	n := bits.OnesCount64(a)
	if n < 3 || n > 6 {
		return false
	}
	edges, top := 0, 0
	corner := false
	for m := a; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		d := bits.OnesCount64(r.near[i] & a)
		edges += d
		top = max(top, d)
		x, y := r.Points[i]%r.W, r.Points[i]/r.W
		corner = corner || (x == 0 || x == r.W-1) && (y == 0 || y == r.H-1)
	}
	edges /= 2
	square := n == 4 && edges == 4
	if !attackerFirst {
		return !square
	}
	switch n {
	case 4:
		return !square && top < 3 && !corner
	case 5:
		return edges == 4 && top < 4
	case 6:
		return !(top == 4 && edges == 6) && !(edges == 7 && corner)
	}
	return false
}

// withoutDame takes points out of legal that need no look, where the target is
// one chain. A point next to the outside without empty neighbours and without
// attacker stones that could be captured changes nothing but the chain's
// liberties: the defender gains nothing there over a pass, and for the attacker
// all such points are alike.
func (r *Region) withoutDame(p *position, legal uint64) uint64 {
	chain, whole := r.oneChain(p)
	if !whole || r.Exits != 0 {
		return legal
	}
	permanent := r.permanent(p)
	empty := r.full &^ (p.attack | p.defend)
	first := true
	for m := legal & r.Wall; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		near := r.near[i]
		if near&(empty|p.attack&^permanent) != 0 || near&p.defend&^chain != 0 || int8(i) == p.ban {
			continue
		}
		if p.attackerToMove && near&chain != 0 && first {
			first = false
			continue
		}
		legal &^= 1 << i
	}
	return legal
}
