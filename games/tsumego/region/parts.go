package region

import "math/bits"

// The parts of a closed region are what its permanent attacker stones, which
// nobody can capture, leave connected. What happens in one cannot reach another, so
// one that no longer matters can be filled with attacker stones: the positions
// that differ in it only are one. It does not matter
//   - where no stone of the target is left in it, as the attacker only has to
//     capture that;
//   - where the target has no room for two eyes. Room does not grow again (see
//     Dead), so the attacker never needs to answer there, not even a threat.
//
// A move there is a pass for either side. The defender may pass as well. The
// attacker may not, unless it waits for a ban to go; but what it gains by a move
// that changes nothing, a pass of the defender takes back.

// Fill fills the parts of p, of which g is known, that do not matter.
func (r *Region) Fill(p *Position, g *PointSets) {
	if r.Leaks() {
		return
	}
	within := r.Full &^ g.Permanent
	filled, parts := uint64(0), 0
	for rest := within; rest != 0; {
		part := r.Flood(rest&-rest, within)
		rest &^= part
		if r.lostPart(p, g, part) {
			filled |= part
		} else {
			parts++
		}
	}
	g.Divided = parts > 1
	if filled == 0 {
		return
	}
	if p.Ban >= 0 && filled>>p.Ban&1 != 0 {
		p.Ban = NoBan
	}
	p.Attack |= filled
	p.Defend &^= filled
	p.Left &^= filled
	g.Permanent |= filled
	g.Reach |= filled
	g.Room &^= filled
	g.Empty &^= filled
	g.Quiet &^= filled
	g.Liberties = r.Grow(p.Left) & g.Empty
	g.Chain = r.Flood(p.Left&-p.Left, p.Defend)
}

// FillAfter is Fill after a move of the attacker from a position that was
// filled; before are the point sets of that one.
func (r *Region) FillAfter(p *Position, g *PointSets, from *Position, before *PointSets) {
	more := g.Permanent &^ before.Permanent
	if before.Divided && (more != 0 || p.Left != from.Left) || more != 0 && r.divides(more, g) {
		r.Fill(p, g)
	}
}

// divides reports that the points beside new permanent stones are no longer
// connected.
func (r *Region) divides(stones uint64, g *PointSets) bool {
	within := r.Full &^ g.Permanent
	beside := r.Grow(stones) & within
	if beside&(beside-1) == 0 {
		return false
	}
	all := beside & -beside
	for rest := all; rest != 0; {
		more := r.Near[bits.TrailingZeros64(rest)&63] & within &^ all
		if all |= more; beside&^all == 0 {
			return false
		}
		rest = rest&(rest-1) | more
	}
	return true
}

// lostPart reports that a part does not matter.
func (r *Region) lostPart(p *Position, g *PointSets, part uint64) bool {
	left, room := p.Left&part, g.Room&part
	if left == 0 || r.roomForOne(room) {
		return true
	}
	chain := r.Flood(left&-left, p.Defend)
	return left&^chain == 0 && r.roomForOne(room&^chain)
}

// WholeTarget extends the target to whole chains: what stands in one chain is
// captured together.
func (r *Region) WholeTarget(p *Position) { p.Left = r.Flood(p.Left, p.Defend) }

// JoinTarget is WholeTarget after the defender's move on point i.
func (r *Region) JoinTarget(p *Position, i int) {
	if r.Near[i]&p.Left != 0 {
		p.Left |= r.Flood(1<<i, p.Defend)
	}
}
