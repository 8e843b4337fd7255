package tsumego

import "math/bits"

// unlimited stands for any number of threats.
const unlimited = 127

// noBan means that no point is banned.
const noBan = -1

// position is a node of the graph whose least fixpoint is the truth: the
// attacker succeeds where it can force the capture within finitely many moves.
// It is a small value; a search keeps the earlier ones on a stack.
//
// Passes need no memory. Where no ban stands against the attacker, passing is
// hopeless for it, because the defender may pass too and the play is over; so
// "the last move was a pass that counts" is only ever true for an attacker to
// move, and there it changes nothing.
type position struct {
	attack, defend uint64
	// left holds the target stones of the start that are still on the board.
	left uint64
	// ban is the point the side to move may play on only for a threat.
	ban            int8
	threats        [2]int8 // of the attacker and the defender
	attackerToMove bool
	passes         passes
}

// passes is what is remembered of them.
type passes uint8

const (
	noPass passes = iota
	// hopelessPass: the attacker has passed without a ban, the defender is to
	// move.
	hopelessPass
	// bothPassed: the play is over.
	bothPassed
)

// side indexes threats by the side to move.
func (p *position) side() int {
	if p.attackerToMove {
		return 0
	}
	return 1
}

// start is the position at the beginning of the region's problem.
func (r *region) start(attackerToMove bool) position {
	return position{attack: r.Attack, defend: r.Defend, left: r.Target, ban: noBan, attackerToMove: attackerToMove}
}

// withoutLiberty returns the chain of seed within stones if it has no liberty
// in empty, else 0.
func (r *region) withoutLiberty(seed, stones, empty uint64) uint64 {
	all := seed
	for seed != 0 {
		near := r.grow(seed)
		if near&empty != 0 {
			return 0
		}
		seed = near & stones &^ all
		all |= seed
	}
	return all
}

// legal reports whether the side to move may play on the empty point i. It
// does not look at the ban.
func (r *region) legal(p *position, i int) bool {
	empty := r.full &^ (p.attack | p.defend)
	near := r.near[i]
	if near&empty != 0 {
		return true
	}
	bit := uint64(1) << i
	own, other, safe, otherSafe := p.defend, p.attack, r.Exits, r.Wall
	if p.attackerToMove {
		own, other, safe, otherSafe = p.attack, p.defend, r.Wall, r.Exits
	}
	if safe&bit != 0 {
		return true
	}
	empty &^= bit
	for m := near & own; m != 0; m &= m - 1 {
		chain := r.withoutLiberty(m&-m, own, empty)
		if chain == 0 || chain&safe != 0 {
			return true
		}
	}
	for m := near & other; m != 0; m &= m - 1 {
		chain := r.withoutLiberty(m&-m, other, empty)
		if chain != 0 && chain&otherSafe == 0 {
			return true
		}
	}
	return false
}

// moves is the set of points the side to move may play on, those included
// that cost a threat.
func (r *region) moves(p *position) uint64 {
	empty := r.full &^ (p.attack | p.defend)
	if p.ban >= 0 && p.threats[p.side()] == 0 {
		empty &^= 1 << p.ban
	}
	out := empty
	// Beside an empty point every move is legal.
	for m := empty &^ r.grow(r.full&^(p.attack|p.defend)); m != 0; m &= m - 1 {
		if i := bits.TrailingZeros64(m); !r.legal(p, i) {
			out &^= 1 << i
		}
	}
	return out
}

// play puts a stone of the side to move on the legal point i.
func (r *region) play(p *position, i int) {
	if int8(i) == p.ban {
		if t := &p.threats[p.side()]; *t != unlimited {
			*t--
		}
	}
	bit := uint64(1) << i
	own, other, ownSafe, otherSafe := p.defend|bit, p.attack, r.Exits, r.Wall
	if p.attackerToMove {
		own, other, ownSafe, otherSafe = p.attack|bit, p.defend, r.Wall, r.Exits
	}
	empty := r.full &^ (own | other)
	var taken uint64
	for near := r.near[i] & other; near != 0; {
		seed := near & -near
		near &^= seed
		if seed&taken != 0 {
			continue
		}
		if chain := r.withoutLiberty(seed, other, empty); chain&otherSafe == 0 {
			taken |= chain
		}
	}
	other &^= taken
	p.ban = noBan
	// One stone taken by a stone that stands alone with this one liberty.
	if taken != 0 && taken&(taken-1) == 0 && r.near[i]&(own|empty) == 0 && bit&ownSafe == 0 {
		p.ban = int8(bits.TrailingZeros64(taken))
	}
	if p.attackerToMove {
		p.attack, p.defend = own, other
		p.left &= other
	} else {
		p.defend, p.attack = own, other
	}
	p.attackerToMove = !p.attackerToMove
	p.passes = noPass
}

// pass plays nowhere.
func (p *position) pass() {
	switch {
	case p.passes == hopelessPass:
		p.passes = bothPassed
	case p.attackerToMove && p.ban == noBan:
		p.passes = hopelessPass
	}
	p.ban = noBan
	p.attackerToMove = !p.attackerToMove
}

// escaped reports whether a target chain has reached an exit of an open region.
func (r *region) escaped(p position) bool {
	return r.Exits != 0 && p.left != 0 && r.flood(p.left, p.defend)&r.Exits != 0
}

// hash mixes everything that decides the future.
func (p *position) hash() uint64 {
	return p.mix(uint64(uint8(p.threats[0]))<<8 | uint64(uint8(p.threats[1]))<<16)
}

// mix is a hash of the position with the threats given in bits 8 to 23.
func (p *position) mix(threats uint64) uint64 {
	state := uint64(uint8(p.ban)) | threats | uint64(p.passes)<<25
	if p.attackerToMove {
		state |= 1 << 24
	}
	hi, lo := bits.Mul64(p.attack^0x9e3779b97f4a7c15, p.defend^0xc2b2ae3d27d4eb4f)
	hi, lo = bits.Mul64(hi^lo^p.left, state<<32^state^0xd6e8feb86659fd93)
	return hi ^ lo
}
