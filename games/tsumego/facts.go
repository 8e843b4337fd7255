package tsumego

import "math/bits"

// fact is what is known of a position without search.
type fact uint8

const (
	factNone  fact = iota
	factDead       // the target is dead, whoever moves and whatever the threats
	factAlive      // it lives whatever the threats
)

// glance is what several facts of a position are made of.
type glance struct {
	// empty points, and the quiet ones among them that no attacker's stone
	// touches.
	empty, quiet uint64
	// liberties are those of the target's stones.
	liberties uint64
	// permanent attacker stones cannot be captured: the chains with a stone next
	// to the safe outside. Where reach is, a new stone is permanent too.
	permanent, reach uint64
	// room is the rest: every point where the defender can have an eye.
	room uint64
}

func (r *region) glance(p *position) glance {
	g := glance{empty: r.full &^ (p.attack | p.defend)}
	g.quiet = g.empty &^ r.Wall &^ r.grow(p.attack)
	g.liberties = r.grow(p.left) & g.empty
	for seed := p.attack & r.Wall; seed != 0; {
		g.permanent |= seed
		near := r.grow(seed)
		g.reach |= near
		seed = near & p.attack &^ g.permanent
	}
	g.reach |= r.Wall
	g.room = r.full &^ g.permanent &^ g.reach
	return g
}

// fact looks at Benson's life, at an open region's exits and, where the target
// is one chain, at eye spaces.
func (r *region) fact(p *position) fact {
	g := r.glance(p)
	return r.factOf(p, &g)
}

func (r *region) factOf(p *position, g *glance) fact {
	switch {
	case p.attackerToMove && (r.alive(p)&p.left != 0 || r.escaped(*p)):
		return factAlive
	case r.dead(p, g):
		return factDead
	case r.bigEye(p, g):
		return factAlive
	}
	return factNone
}

// killingMove is an attacker's move, as its number, that captures the target at
// once or leaves no room for two eyes, and is not banned: then the target is
// dead whatever the threats. 0 if a look does not find one.
func (r *region) killingMove(p *position, g *glance) uint8 {
	if g.liberties&(g.liberties-1) == 0 {
		chain, whole := r.oneChain(p)
		last := r.grow(chain) & g.empty
		if i := bits.TrailingZeros64(last); whole && last != 0 && last&(last-1) == 0 && chain&r.Exits == 0 && int8(i) != p.ban {
			return uint8(i) + 1
		}
	}
	if r.Exits != 0 || bits.OnesCount64(g.room&^p.defend) > mostCut {
		return 0
	}
	room := g.room
	if chain, whole := r.oneChain(p); whole {
		room &^= chain
	}
	if bits.OnesCount64(room) > mostCut {
		return 0
	}
	for m := g.empty & g.reach & r.grow(room); m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		if r.roomForOne(room&^r.near[i]) && int8(i) != p.ban && r.legal(p, i) {
			return uint8(i) + 1
		}
	}
	return 0
}

// mostCut is how much room one move can leave too small: the four points next
// to it and two more.
const mostCut = 6

// roomForOne reports that a set of points is too small for two eyes.
func (r *region) roomForOne(room uint64) bool {
	if room&(room-1) == 0 {
		return true
	}
	second := room & (room - 1)
	return second&(second-1) == 0 && r.near[bits.TrailingZeros64(room)]&second != 0
}

// oneChain is the chain of the target's first stone, and whether it is the
// whole target.
func (r *region) oneChain(p *position) (chain uint64, whole bool) {
	chain = r.flood(p.left&-p.left, p.defend)
	return chain, p.left&^chain == 0
}

// dead reports that the target is dead whatever the threats, because it has no
// room for two eyes. Eye room is every point that is neither a permanent
// attacker's stone nor next to one or to the outside; where the target is one
// chain, its own points are none either, because it is captured whole.
//
// On all other points the attacker can play safely, so it can fill them one by
// one, capturing what loses its last liberty; then all liberties of the
// defender lie in the eye room. If that is at most one point or two
// neighbours, the rest is captured there in at most two more moves, and no ko
// can delay it. If it is one empty area inside the one chain, it is an eye
// space in a solid wall, and killableShape knows the facts.
func (r *region) dead(p *position, g *glance) bool {
	if r.Exits != 0 || bits.OnesCount64(g.room&^p.defend) > maxKillable {
		return false
	}
	room := g.room
	chain, whole := r.oneChain(p)
	if whole {
		room &^= chain
	}
	if r.roomForOne(room) {
		return true
	}
	if !whole || room&(p.attack|p.defend) != 0 || bits.OnesCount64(room) > maxKillable {
		return false
	}
	return r.grow(room)&^room&^chain == 0 && r.flood(room&-room, room) == room && r.killableShape(room, p.attackerToMove)
}

// maxKillable is the size of the largest eye space with a vital point.
const maxKillable = 6

// killableShape reports that an empty eye space of at least three points in a
// solid wall is one eye: with the defender to move only the square of four,
// with the attacker to move the shapes with a vital point too.
func (r *region) killableShape(a uint64, attackerFirst bool) bool {
	s := r.shapeOf(a)
	if s.square() {
		return true
	}
	if !attackerFirst {
		return false
	}
	switch s.n {
	case 3:
		return true
	case 4:
		return s.top == 3
	case 5:
		return s.edges == 5 || s.top == 4
	case 6:
		return s.rabbitySix()
	}
	return false
}

// shape is what tells the shapes of eye spaces apart.
type shape struct {
	n, edges int  // points, neighbouring pairs
	top      int  // most neighbours of a point
	corner   bool // has a corner point of the board
}

func (s shape) square() bool     { return s.n == 4 && s.edges == 4 }
func (s shape) rabbitySix() bool { return s.n == 6 && s.edges == 6 && s.top == 4 }

func (r *region) shapeOf(a uint64) shape {
	s := shape{n: bits.OnesCount64(a)}
	for m := a; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		d := bits.OnesCount64(r.near[i] & a)
		s.edges += d
		s.top = max(s.top, d)
		x, y := r.Points[i]%r.W, r.Points[i]/r.W
		s.corner = s.corner || (x == 0 || x == r.W-1) && (y == 0 || y == r.H-1)
	}
	s.edges /= 2
	return s
}

// bigEye reports that a target chain lives in one of the empty areas that it
// alone encloses, whatever stands outside, by the facts of eye spaces in a solid
// wall: with the defender to move 3 points and more live except the square of
// four; with the attacker to move 4 points and more live except the shapes
// with a vital point. In the corner the bent four and the 2x3 depend on
// liberties and are left to the search. Areas above six points are too.
func (r *region) bigEye(p *position, g *glance) bool {
	quiet := g.quiet &^ r.Exits
	if bits.OnesCount64(quiet) < minLiving {
		return false
	}
	for rest := quiet; rest != 0; {
		a := r.flood(rest&-rest, quiet)
		rest &^= a
		border := r.grow(a) &^ a
		if n := bits.OnesCount64(a); n < minLiving || n > maxKillable || border&^p.defend != 0 {
			continue
		}
		chain := r.flood(border&-border, p.defend)
		if chain&p.left != 0 && border&^chain == 0 && r.livingShape(a, p.attackerToMove) {
			return true
		}
	}
	return false
}

// minLiving is the size of the smallest eye space that can be two eyes.
const minLiving = 3

// livingShape reports that an empty eye space in a solid wall is two eyes.
func (r *region) livingShape(a uint64, attackerFirst bool) bool {
	s := r.shapeOf(a)
	if s.n < minLiving || s.n > maxKillable {
		return false
	}
	if !attackerFirst {
		return !s.square()
	}
	switch s.n {
	case 4:
		return !s.square() && s.top < 3 && !s.corner
	case 5:
		return s.edges == 4 && s.top < 4
	case 6:
		return !s.rabbitySix() && !(s.edges == 7 && s.corner)
	}
	return false
}

// withoutDame takes points out of legal that need no look, where the target is
// one chain. A point next to the outside without empty neighbours and without
// attacker stones that could be captured changes nothing but the chain's
// liberties: the defender gains nothing there over a pass, and for the attacker
// all such points are alike.
func (r *region) withoutDame(p *position, legal uint64) uint64 {
	empty := r.full &^ (p.attack | p.defend)
	dame := legal & r.Wall &^ r.grow(empty)
	if dame == 0 || r.Exits != 0 {
		return legal
	}
	chain, whole := r.oneChain(p)
	if !whole {
		return legal
	}
	permanent := r.flood(p.attack&r.Wall, p.attack)
	first := true
	for m := dame; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		near := r.near[i]
		if near&p.attack&^permanent != 0 || near&p.defend&^chain != 0 || int8(i) == p.ban {
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
