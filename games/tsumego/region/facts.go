package region

import "math/bits"

// fact is what is known of a position without search.
type fact uint8

const (
	FactNone  fact = iota
	FactDead       // the target is dead, whoever moves and whatever the threats
	FactAlive      // it lives whatever the threats
)

// PointSets are the sets of points that the facts of a position follow from.
type PointSets struct {
	// Empty points, and the quiet ones among them that no attacker's stone
	// touches.
	Empty, Quiet uint64
	// Liberties are those of the target's stones, Chain that of the first of them.
	Liberties, Chain uint64
	// Permanent attacker stones cannot be captured: the chains with a stone next
	// to the safe outside. Where reach is, a new stone is permanent too.
	Permanent, Reach uint64
	// Room is the rest: every point where the defender can have an eye.
	Room uint64
	// Divided is set by Fill where more than one part matters.
	Divided bool
}

func (r *Region) PointSets(p *Position) PointSets {
	g := PointSets{Empty: r.Full &^ (p.Attack | p.Defend)}
	g.Quiet = g.Empty &^ r.Wall &^ r.Grow(p.Attack)
	g.Liberties = r.Grow(p.Left) & g.Empty
	g.Chain = r.Flood(p.Left&-p.Left, p.Defend)
	g.Permanent, g.Reach = r.flood(p.Attack&r.Wall, p.Attack)
	g.Reach |= r.Wall
	g.Room = r.Full &^ g.Permanent &^ g.Reach
	return g
}

// PointSetsAfter puts into out the point sets of p, to which the move on point i, or
// a pass with i below 0, has led from a position whose point sets are g.
func (r *Region) PointSetsAfter(out *PointSets, from *Position, g *PointSets, p *Position, i int) {
	*out = *g
	if i < 0 {
		return
	}
	bit, near := uint64(1)<<i, r.Near[i]
	out.Empty &^= bit
	out.Liberties &^= bit
	out.Quiet &^= bit
	switch {
	case !from.AttackerToMove && p.Attack == from.Attack:
		if near&g.Chain != 0 {
			out.Chain = r.Flood(bit, p.Defend)
		}
		if p.Left != from.Left { // a chain has joined the target
			out.Liberties = r.Grow(p.Left) & out.Empty
		}
		return
	case !from.AttackerToMove || p.Defend != from.Defend, // a capture
		g.Reach&bit != 0 && near&from.Attack&^g.Permanent != 0: // loose stones are joined
		*out = r.PointSets(p)
		out.Divided = g.Divided
		return
	}
	out.Quiet &^= near
	if g.Reach&bit != 0 {
		out.Permanent |= bit
		out.Reach |= near
		out.Room &^= bit | near
	}
}

// Fact is FactOf after the parts of a closed region that do not matter are filled.
func (r *Region) Fact(p *Position) fact {
	q, g := *p, r.PointSets(p)
	if r.Fill(&q, &g); q.Left == 0 {
		return FactDead
	}
	return r.FactOf(&q, &g)
}

// FactOf looks at Benson's life, at an open region's exits and, where the target
// is one chain, at eye spaces.
func (r *Region) FactOf(p *Position, g *PointSets) fact {
	switch {
	case p.AttackerToMove && (r.aliveOf(p, g)&p.Left != 0 || r.Out(p)):
		return FactAlive
	case r.Dead(p, g):
		return FactDead
	case r.bigEye(p, g):
		return FactAlive
	}
	return FactNone
}

// KillingMove is the number of an attacker's move that captures the target at once or
// leaves no room for two eyes, and is not banned. The target is then dead whatever the
// threats. 0 if there is no such move that is found without search.
func (r *Region) KillingMove(p *Position, g *PointSets) uint8 {
	if g.Liberties&(g.Liberties-1) == 0 {
		chain, whole := g.oneChain(p)
		last := r.Grow(chain) & g.Empty
		if i := bits.TrailingZeros64(last); whole && last != 0 && last&(last-1) == 0 && chain&r.Exits == 0 && int8(i) != p.Ban {
			return uint8(i) + 1
		}
	}
	cuts := r.Cuts(p, g)
	if p.Ban >= 0 {
		cuts &^= 1 << p.Ban
	}
	if cuts == 0 {
		return 0
	}
	return uint8(bits.TrailingZeros64(cuts)) + 1
}

// Cuts is the set of points on which an attacker's stone would be permanent and leave
// no room for two eyes. A defender to move must take the cut if there is one, and is
// dead if there are two: no other move helps, as room does not depend on the
// defender's stones.
func (r *Region) Cuts(p *Position, g *PointSets) (cuts uint64) {
	if !r.sealed() || bits.OnesCount64(g.Room&^p.Defend) > mostCut {
		return 0
	}
	room := g.Room
	if chain, whole := g.oneChain(p); whole {
		room &^= chain
	}
	if bits.OnesCount64(room) > mostCut {
		return 0
	}
	for m := g.Empty & g.Reach & r.Grow(room); m != 0; m &= m - 1 {
		if r.roomForOne(room &^ r.Near[bits.TrailingZeros64(m)&63]) {
			cuts |= m & -m
		}
	}
	return cuts
}

// mostCut is the most room that is looked at: one move can leave seven points too
// small, its own, the four next to it and two more, but hardly ever does.
const mostCut = 6

// roomForOne reports that a set of points is too small for two eyes.
func (r *Region) roomForOne(room uint64) bool {
	if room&(room-1) == 0 {
		return true
	}
	second := room & (room - 1)
	return second&(second-1) == 0 && r.Near[bits.TrailingZeros64(room)]&second != 0
}

// oneChain is the chain of the target's first stone, and whether it is the
// whole target.
func (ps *PointSets) oneChain(p *Position) (chain uint64, whole bool) {
	return ps.Chain, p.Left&^ps.Chain == 0
}

// Dead reports that the target is dead whatever the threats, because it has no
// room for two eyes. Eye room is every point that is neither a permanent
// attacker's stone nor next to one or to the outside; where the target is one
// chain, its own points are none either, because it is captured whole.
//
// On all other points the attacker can play safely, so it can fill them one by
// one, capturing what loses its last liberty; then all liberties of the
// defender lie in the eye room. If that is at most one point or two
// neighbours, the rest is captured there in at most two more moves, and no ko
// can delay it. If it is one empty area inside the one chain, it is an eye
// space in a solid wall, and shapeFact knows what becomes of it.
func (r *Region) Dead(p *Position, g *PointSets) bool {
	if !r.sealed() || bits.OnesCount64(g.Room&^p.Defend) > maxKillable {
		return false
	}
	room := g.Room
	chain, whole := g.oneChain(p)
	if whole {
		room &^= chain
	}
	if r.roomForOne(room) {
		return true
	}
	if !whole || room&(p.Attack|p.Defend) != 0 || bits.OnesCount64(room) > maxKillable {
		return false
	}
	eye, near := r.flood(room&-room, room)
	return eye == room && near&^room&^chain == 0 && r.shapeFact(room, p.AttackerToMove) == FactDead
}

// MovesToCapture bounds how many moves elsewhere the defender gets at p before its target
// is captured, which is dead by a fact; ok is false if it is not. The attacker fills the
// liberties of all chains, takes their stones that are not the target's, and then fills
// the eye. A move of the defender there makes at most two liberties more and costs it a
// move elsewhere and a point that the attacker fills no more.
func (r *Region) MovesToCapture(p *Position) (n int, ok bool) {
	if r.Fact(p) != FactDead {
		return 0, false
	}
	g := r.PointSets(p)
	room, rest := g.Room, r.Full&^g.Permanent
	if chain, whole := g.oneChain(p); whole {
		room, rest = room&^chain, rest&^chain
	}
	eye := bits.OnesCount64(room)
	rest &^= room
	if n = bits.OnesCount64(rest & (r.Grow(p.Defend) | p.Defend)); eye < len(eyeLiberties) {
		eye = eyeLiberties[eye]
	}
	n += (bits.OnesCount64(rest)-n)/3 + eye
	if p.AttackerToMove {
		n--
	}
	return max(n, 0), true
}

// eyeLiberties are how many moves the attacker needs to fill an eye of so many points.
var eyeLiberties = [maxKillable + 1]int{0, 1, 2, 3, 5, 8, 12}

// maxKillable is the size of the largest eye space with a vital point.
const maxKillable = 6

// shapeFact is what becomes of an empty eye space in a solid wall: with the defender to
// move it is two eyes from three points on, but for the square of four; with the attacker to
// move from four on, but for the shapes with a vital point. In the corner the bent four and
// the 2x3 depend on liberties and are left to the search. So are areas above six points, and
// those with two corners of a narrow board: a U of five there is a ko, as the attacker throws
// in at either.
func (r *Region) shapeFact(a uint64, attackerFirst bool) fact {
	s := r.ShapeOf(a)
	vital, open := false, false
	switch s.N {
	case 3:
		vital = attackerFirst
	case 4:
		vital, open = s.Square() || attackerFirst && s.Top == 3, attackerFirst && s.corners > 0
	case 5:
		vital = attackerFirst && (s.Edges == 5 || s.Top == 4)
	case 6:
		vital, open = attackerFirst && s.RabbitySix(), attackerFirst && s.Edges == 7 && s.corners > 0
	default:
		return FactNone
	}
	switch {
	case s.corners > 1:
		return FactNone
	case vital:
		return FactDead
	case open:
		return FactNone
	}
	return FactAlive
}

// shape is what tells the shapes of eye spaces apart.
type shape struct {
	N, Edges int // points, neighbouring pairs
	Top      int // most neighbours of a point
	corners  int // corner points of the board
}

func (s shape) Square() bool     { return s.N == 4 && s.Edges == 4 }
func (s shape) RabbitySix() bool { return s.N == 6 && s.Edges == 6 && s.Top == 4 }

func (r *Region) ShapeOf(a uint64) shape {
	s := shape{N: bits.OnesCount64(a)}
	for m := a; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		d := bits.OnesCount64(r.Near[i] & a)
		s.Edges += d
		s.Top = max(s.Top, d)
		x, y := r.Points[i]%r.W, r.Points[i]/r.W
		if (x == 0 || x == r.W-1) && (y == 0 || y == r.H-1) {
			s.corners++
		}
	}
	s.Edges /= 2
	return s
}

// bigEye reports that a target chain lives in one of the empty areas that it alone
// encloses, whatever stands outside.
func (r *Region) bigEye(p *Position, g *PointSets) bool {
	quiet := g.Quiet &^ r.Exits
	if bits.OnesCount64(quiet) < minLiving {
		return false
	}
	for rest := quiet; rest != 0; {
		a, near := r.flood(rest&-rest, quiet)
		rest &^= a
		border := near &^ a
		if n := bits.OnesCount64(a); n < minLiving || n > maxKillable || border&^p.Defend != 0 {
			continue
		}
		chain := r.Flood(border&-border, p.Defend)
		if chain&p.Left != 0 && border&^chain == 0 && r.shapeFact(a, p.AttackerToMove) == FactAlive {
			return true
		}
	}
	return false
}

// minLiving is the size of the smallest eye space that can be two eyes.
const minLiving = 3

// WithoutDame takes dame out of the legal points, where the target is one chain. A point
// next to the outside without empty neighbours and without attacker stones to capture
// changes only the liberties of the chain. For the defender such a move is no better
// than a pass; for the attacker all such points are the same.
func (r *Region) WithoutDame(p *Position, g *PointSets, legal uint64) uint64 {
	dame := legal & r.Wall &^ r.Grow(g.Empty)
	if dame == 0 || !r.sealed() {
		return legal
	}
	chain, whole := g.oneChain(p)
	if !whole {
		return legal
	}
	first := true
	for m := dame; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		near := r.Near[i]
		if near&p.Attack&^g.Permanent != 0 || near&p.Defend&^chain != 0 || int8(i) == p.Ban {
			continue
		}
		if p.AttackerToMove && near&chain != 0 && first {
			first = false
			continue
		}
		legal &^= 1 << i
	}
	return legal
}

// ShapeKey is the message that names the shape of an eye space; one of more than five
// points is named by how many, n, but for the rabbity six.
func (r *Region) ShapeKey(a uint64) string {
	s := r.ShapeOf(a)
	switch {
	case s.N == 1:
		return "tsumego.shape.single"
	case s.N == 2:
		return "tsumego.shape.two"
	case s.N == 3 && r.straight(a):
		return "tsumego.shape.straightthree"
	case s.N == 3:
		return "tsumego.shape.bentthree"
	case s.Square():
		return "tsumego.shape.squarefour"
	case s.N == 4 && s.Top == 3:
		return "tsumego.shape.tfour"
	case s.N == 4 && r.straight(a):
		return "tsumego.shape.straightfour"
	case s.N == 4 && r.straightButOne(a):
		return "tsumego.shape.bentfour"
	case s.N == 4:
		return "tsumego.shape.zigzagfour"
	case s.N == 5 && s.Edges == 5:
		return "tsumego.shape.bulkyfive"
	case s.N == 5 && s.Top == 4:
		return "tsumego.shape.crossfive"
	case s.N == 5:
		return "tsumego.shape.five"
	case s.RabbitySix():
		return "tsumego.shape.rabbitysix"
	}
	return "tsumego.shape.big"
}

// straight reports whether all points lie on one line.
func (r *Region) straight(a uint64) bool {
	points := r.List(a)
	sameX, sameY := true, true
	for _, p := range points {
		sameX = sameX && p%r.W == points[0]%r.W
		sameY = sameY && p/r.W == points[0]/r.W
	}
	return sameX || sameY
}

// straightButOne reports whether all but one do, by which the L of four differs from the S.
func (r *Region) straightButOne(a uint64) bool {
	for m := a; m != 0; m &= m - 1 {
		if r.straight(a &^ (m & -m)) {
			return true
		}
	}
	return false
}
