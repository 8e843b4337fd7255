package tsumego

import "context"

// prover is the proof-number search of life and death: df-pn (A. Nagai, 2002)
// over positions, with the question always "does the attacker succeed?". It is
// written for this one game, because four things make it several times
// stronger than the general one of package engine, which the tests hold
// against it:
//
//   - a decided position is kept with the whole range of threats for which its
//     proof holds (see balance), so one proof answers the questions for a win,
//     a loss and every ko between;
//   - the proof of one move is tried on its siblings by playing it out again
//     (Y. Kawano, Using similar positions to search game trees, 1996);
//   - weak proof numbers: what must all be refuted counts as its hardest part
//     and a little for each other, because the positions of a small region are
//     reached in many orders and a sum would count them again and again;
//   - the first numbers of a position come from a network that was fitted to
//     proven positions (odds.go).
//
// A success of the attacker never rests on a repetition. A success of the
// defender may; it is kept for the position alone only if the earliest
// ancestor it leans on lies in its own subtree, else under a key of the path.
//
// A prover keeps what it learned between questions. It is for one goroutine.
type prover struct {
	r *region
	// safety asks another question: can the defender force a target that lives
	// by Benson's rule? Then the repetition is the attacker's success, and so
	// is the end of play.
	safety bool
	table  proofTable
	odds   *oddsBoard
	path   []pathNode
	pool   []child
	// borrowed is how many positions the running simulation may still visit.
	borrowed int
	// alike are the moves after which the running simulation compares two
	// positions, in the proof and in the position to decide; each stands for
	// the other where it is played already. 0: none.
	alike [2]uint8

	touched uint64 // keeps the reads of children
	ctx     context.Context
	nodes   uint64 // positions expanded or followed in a borrowed proof, in all questions
	limit   uint64 // of nodes
	stopped bool
}

// balance is the defender's outside threats minus the attacker's. One side at
// most has any, so it says both. More balance is worse for the attacker: its
// success holds for every smaller balance, the defender's for every larger.
type balance int8

const (
	// unlimitedD stands for any number of threats of the defender, and as a
	// bound of a success of the attacker for "whatever the threats".
	unlimitedD balance = 127
	// anyBalance as a bound of a success of the defender means "whatever the
	// threats".
	anyBalance balance = -127
	// decisive is the balance that stands for every finite number.
	decisive balance = 5
)

func (p *position) balance() balance {
	if p.threats[1] == unlimited {
		return unlimitedD
	}
	return balance(p.threats[1] - p.threats[0])
}

// setBalance gives the threats of balance k, for k below unlimitedD.
func (p *position) setBalance(k balance) {
	p.threats = [2]int8{}
	if k >= 0 {
		p.threats[1] = int8(k)
	} else {
		p.threats[0] = int8(-k)
	}
}

// The proof numbers' scale. free means that a result leans on no ancestor.
const (
	infinite = 1 << 30
	free     = 1 << 20
)

// simulationLimit is how many positions one borrowed proof may visit.
const simulationLimit = 500

// pollMask makes the search look at its context every 256 positions.
const pollMask = 255

// maxLine bounds the length of a line that is searched.
const maxLine = 400

// pathNode is one position of the current line.
type pathNode struct {
	key  uint64 // position and balance
	line uint64 // of all keys up to here
}

// value is what is known of a position: proof and disproof number of the
// attacker's success and, once one of them is 0, for which balances that holds
// and the depth of the earliest ancestor it leans on.
type value struct {
	pn, dn uint32
	bound  balance
	lean   int32
	move   uint8 // the successful move, 0 if all moves are equal or it is a fact
}

func attackerWins(bound balance, lean int32, move uint8) value {
	return value{0, infinite, bound, lean, move}
}

func defenderWins(bound balance, lean int32, move uint8) value {
	return value{infinite, 0, bound, lean, move}
}

func (v *value) decided() bool { return v.pn == 0 || v.dn == 0 }

// newProver returns a prover whose tables take about the given memory.
func newProver(r *region, memMiB int) *prover {
	return &prover{r: r, table: newProofTable(memMiB), odds: newOddsBoard(r), pool: make([]child, 0, 4096)}
}

// ask decides whether the attacker succeeds from p: v has pn 0 if so, dn 0 if
// not, neither if the limit or the context came first. maxNodes limits this
// question, 0 does not.
func (s *prover) ask(ctx context.Context, p position, maxNodes uint64) value {
	s.ctx, s.stopped = ctx, false
	s.limit = ^uint64(0)
	if maxNodes > 0 {
		s.limit = s.nodes + maxNodes
	}
	s.path, s.pool = s.path[:0], s.pool[:0]
	c := child{pos: p, key: p.key()}
	if s.static(&c) || s.recall(&c, p.balance()) || ctx.Err() != nil {
		return c.value
	}
	return s.expand(&c, 0, infinite, infinite)
}

// expand searches below n, at the given depth, until its numbers reach the
// thresholds.
func (s *prover) expand(n *child, depth int, maxPn, maxDn uint32) value {
	s.nodes++
	if s.nodes >= s.limit || s.nodes&pollMask == 0 && s.ctx.Err() != nil {
		s.stopped = true
	}
	p := &n.pos
	before, k, base := s.nodes, p.balance(), len(s.pool)
	s.enter(withBalance(n.key, k), depth)
	kids := s.children(p, depth)
	var v value
	for {
		joined, best, second := s.join(p, k, kids)
		v = joined
		if v.decided() || v.pn >= maxPn || v.dn >= maxDn || s.stopped {
			break
		}
		c := &kids[best]
		pn, dn := thresholds(p, v, c, kids, second, maxPn, maxDn)
		c.value = s.expand(c, depth+1, pn, dn)
		// A refuted move often fails to the same proof as its siblings.
		if c.decided() && (c.pn == 0) != p.attackerToMove && c.lean == free {
			s.borrow(kids, best, depth)
		}
	}
	s.pool = s.pool[:base]
	s.path = s.path[:depth]
	return s.keep(n, v, depth, s.nodes-before+1)
}

// enter puts a position on the path.
func (s *prover) enter(full uint64, depth int) {
	line := full
	if depth > 0 {
		line += s.path[depth-1].line * 31
	}
	s.path = append(s.path, pathNode{full, line})
}

// thresholds are those with which child c is searched: until its numbers make p
// reach its own, or another child is better by half. Without that half
// the search would change between equal children at every step.
func thresholds(p *position, v value, c *child, kids []child, second int, maxPn, maxDn uint32) (pn, dn uint32) {
	pn, dn = maxPn, maxDn
	if p.attackerToMove {
		if second >= 0 {
			pn = min(pn, kids[second].pn+kids[second].pn/2+2)
		}
		return pn, dn - v.dn + c.dn
	}
	if second >= 0 {
		dn = min(dn, kids[second].dn+kids[second].dn/2+2)
	}
	return pn - v.pn + c.pn, dn
}

// keep stores the value of n, which is at the given depth, and returns it.
func (s *prover) keep(n *child, v value, depth int, work uint64) value {
	full := withBalance(n.key, n.pos.balance())
	switch {
	case v.decided() && int(v.lean) >= depth:
		v.lean = free
		s.table.keepProof(n.key, v, work)
	case v.decided():
		s.table.keepTwin(full^s.path[depth-1].line, v)
	default:
		s.table.keepNumbers(n.key, n.pos.balance(), v, work)
	}
	return v
}
