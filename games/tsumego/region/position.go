package region

import "math/bits"

// unlimited stands for any number of threats.
const unlimited = 127

// NoBan means that no point is banned.
const NoBan = -1

// Position is a node of the graph whose least fixpoint is the truth: the
// attacker succeeds where it can force the capture within finitely many moves.
// It is a small value; a search keeps the earlier ones on a stack.
//
// Passes need no memory. Where no ban stands against the attacker, passing is
// hopeless for it, because the defender may pass too and the play is over; so
// "the last move was a pass that counts" is only ever true for an attacker to
// move, and there it changes nothing.
type Position struct {
	Attack, Defend uint64
	// Left holds the target stones of the start that are still on the board.
	Left uint64
	// Ban is the point the side to move may play on only for a threat.
	Ban            int8
	Threats        [2]int8 // of the attacker and the defender
	AttackerToMove bool
	Passes         passes
}

// passes is what is remembered of them.
type passes uint8

const (
	noPass passes = iota
	// HopelessPass: the attacker has passed without a ban, the defender is to
	// move.
	HopelessPass
	// BothPassed: the play is over.
	BothPassed
)

// Side indexes threats by the side to move.
func (p *Position) Side() int {
	if p.AttackerToMove {
		return 0
	}
	return 1
}

// Start is the position at the beginning of the region's problem.
func (r *Region) Start(attackerToMove bool) Position {
	return Position{Attack: r.Attack, Defend: r.Defend, Left: r.Target, Ban: NoBan, AttackerToMove: attackerToMove}
}

// withoutLiberty returns the chain of seed within stones if it has no liberty
// in empty, else 0.
func (r *Region) withoutLiberty(seed, stones, empty uint64) uint64 {
	all := seed
	for rest := seed; rest != 0; {
		near := r.Near[bits.TrailingZeros64(rest)&63]
		if near&empty != 0 {
			return 0
		}
		more := near & stones &^ all
		all |= more
		rest = rest&(rest-1) | more
	}
	return all
}

// Sides are the stones of the side to move and of the other, and the points where
// their chains are safe.
func (r *Region) Sides(p *Position) (own, other, safe, otherSafe uint64) {
	if p.AttackerToMove {
		return p.Attack, p.Defend, r.Wall, r.Exits
	}
	return p.Defend, p.Attack, r.Exits, r.Wall
}

// Legal reports whether the side to move may play on the empty point i. It
// does not look at the ban.
func (r *Region) Legal(p *Position, i int) bool {
	empty := r.Full &^ (p.Attack | p.Defend)
	near := r.Near[i]
	if near&empty != 0 {
		return true
	}
	bit := uint64(1) << i
	own, other, safe, otherSafe := r.Sides(p)
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
	return !p.AttackerToMove && r.wallTaken(p.Attack, p.Defend|bit)
}

// Moves is the set of points the side to move may play on, those included
// that cost a threat; and the set of points on which a stone would capture.
func (r *Region) Moves(p *Position) (legal, takes uint64) {
	empty := r.Full &^ (p.Attack | p.Defend)
	own, other, safe, otherSafe := r.Sides(p)
	for rest := other; rest != 0; {
		chain, near := r.flood(rest&-rest, other)
		rest &^= chain
		if near &= empty; near&(near-1) == 0 && chain&otherSafe == 0 {
			takes |= near
		}
	}
	legal = empty
	// Beside an empty point every move is legal.
	if alone := empty &^ r.Grow(empty) &^ safe &^ takes; alone != 0 {
		ours := r.Grow(alone) & own
		for rest := ours; rest != 0 && alone != 0; {
			chain, near := r.flood(rest&-rest, own)
			rest &^= chain
			if free := near & empty; free&(free-1) != 0 || chain&safe != 0 {
				alone &^= near
			}
		}
		legal &^= alone
		if len(r.Thin) > 0 {
			for ; alone != 0; alone &= alone - 1 {
				if i := bits.TrailingZeros64(alone); r.Legal(p, i) {
					legal |= 1 << i
				}
			}
		}
	}
	if p.Ban >= 0 && p.Threats[p.Side()] == 0 {
		legal &^= 1 << p.Ban
	}
	return legal, takes
}

// Play puts a stone of the side to move on the legal point i.
func (r *Region) Play(p *Position, i int) {
	bit := uint64(1) << i
	own, other, ownSafe, otherSafe := r.Sides(p)
	own |= bit
	empty := r.Full &^ (own | other)
	var taken uint64
	for near := r.Near[i] & other; near != 0; {
		seed := near & -near
		near &^= seed
		if seed&taken != 0 {
			continue
		}
		if chain := r.withoutLiberty(seed, other, empty); chain&otherSafe == 0 {
			taken |= chain
		}
	}
	p.Put(i)
	if taken == 0 {
		return
	}
	// One stone taken by a stone that stands alone with this one liberty.
	if taken&(taken-1) == 0 && r.Near[i]&(own|empty) == 0 && bit&ownSafe == 0 {
		p.Ban = int8(bits.TrailingZeros64(taken))
	}
	p.Attack &^= taken
	p.Defend &^= taken
	p.Left &^= taken
}

// Put is Play where the stone captures nothing.
func (p *Position) Put(i int) {
	if int8(i) == p.Ban {
		if t := &p.Threats[p.Side()]; *t != unlimited {
			*t--
		}
	}
	if p.AttackerToMove {
		p.Attack |= 1 << i
	} else {
		p.Defend |= 1 << i
	}
	p.Ban = NoBan
	p.AttackerToMove = !p.AttackerToMove
	p.Passes = noPass
}

// Pass plays nowhere.
func (p *Position) Pass() {
	switch {
	case p.Passes == HopelessPass:
		p.Passes = BothPassed
	case p.AttackerToMove && p.Ban == NoBan:
		p.Passes = HopelessPass
	}
	p.Ban = NoBan
	p.AttackerToMove = !p.AttackerToMove
}

// Escaped reports whether a target chain has reached an exit of an open region.
func (r *Region) Escaped(p Position) bool {
	return r.Exits != 0 && p.Left != 0 && r.Flood(p.Left, p.Defend)&r.Exits != 0
}

// Out reports whether the defender got out: by running, or by taking a thin wall.
func (r *Region) Out(p *Position) bool { return r.Escaped(*p) || r.wallTaken(p.Attack, p.Defend) }

// wallTaken reports whether a thin wall has no liberty left here. Those it may
// have outside are not counted, as the defender may fill them at any time.
func (r *Region) wallTaken(attack, defend uint64) bool {
	empty := r.Full &^ (attack | defend)
	for _, touched := range r.Thin {
		if touched&empty != 0 {
			continue
		}
		if c := r.Flood(touched&attack, attack); c&r.firm == 0 && r.Grow(c)&empty == 0 {
			return true
		}
	}
	return false
}

// hash mixes everything that decides the future.
func (p *Position) hash() uint64 {
	return p.Mix(uint64(uint8(p.Threats[0]))<<8 | uint64(uint8(p.Threats[1]))<<16)
}

// Mix is a hash of the position with the threats given in bits 8 to 23.
func (p *Position) Mix(threats uint64) uint64 {
	state := uint64(uint8(p.Ban)) | threats | uint64(p.Passes)<<25
	if p.AttackerToMove {
		state |= 1 << 24
	}
	hi, lo := bits.Mul64(p.Attack^0x9e3779b97f4a7c15, p.Defend^0xc2b2ae3d27d4eb4f)
	hi, lo = bits.Mul64(hi^lo^p.Left, state<<32^state^0xd6e8feb86659fd93)
	return hi ^ lo
}

// After plays a move, a point of the region + 1 or movePass, if it is legal; 0, a point
// outside, is not.
func (r *Region) After(p *Position, move uint8) (Position, bool) {
	q := *p
	if move == uint8(MovePass) {
		q.Pass()
		return q, true
	}
	i := int(move) - 1
	if i < 0 || (p.Attack|p.Defend)>>i&1 != 0 || !r.Legal(p, i) || int8(i) == p.Ban && p.Threats[p.Side()] == 0 {
		return Position{}, false
	}
	r.Play(&q, i)
	return q, true
}

// Balance is the defender's outside threats minus the attacker's. One side at
// most has any, so it says both. More balance is worse for the attacker: its
// success holds for every smaller balance, the defender's for every larger.
type Balance int8

const (
	// UnlimitedD stands for any number of threats of the defender, and as a
	// bound of a success of the attacker for "whatever the threats".
	UnlimitedD Balance = 127
	// AnyBalance as a bound of a success of the defender means "whatever the
	// threats".
	AnyBalance Balance = -127
	// Decisive is the balance that stands for every finite number.
	Decisive Balance = 5
)

func (p *Position) Balance() Balance {
	if p.Threats[1] == unlimited {
		return UnlimitedD
	}
	return Balance(p.Threats[1] - p.Threats[0])
}

// SetBalance gives the threats of balance k, for k below unlimitedD.
func (p *Position) SetBalance(k Balance) {
	p.Threats = [2]int8{}
	if k >= 0 {
		p.Threats[1] = int8(k)
	} else {
		p.Threats[0] = int8(-k)
	}
}
