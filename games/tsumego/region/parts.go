package region

import "math/bits"

// Permanent attacker stones, which nobody can capture, divide a closed region into
// parts. Moves in one part do not change another. A part that no longer matters is
// filled with attacker stones, so that positions which differ only there become the
// same. A part does not matter
//   - if no stone of the target is left in it, as the attacker only has to
//     capture the target;
//   - if the target has no room for two eyes in it. Room does not grow again (see
//     Dead), so the attacker never needs to answer there, not even a threat.
//
// A move in such a part is a pass for either side. The defender may pass anyway. The
// attacker may pass only to wait for a ban to end; a move that changes nothing gains
// it no more, as the defender answers it by a pass.

// Fill fills the parts of p that do not matter. g are the point sets of p.
func (r *Region) Fill(p *Position, g *PointSets) {
	if !r.sealed() {
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
