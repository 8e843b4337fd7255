package tsumego

import (
	"context"
	"math/bits"
)

// prover is the proof-number search of life and death: df-pn (A. Nagai, 2002)
// over positions, with the question always "does the attacker succeed?". It is
// written for this one game, because three things make it several times
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
//     reached in many orders and a sum would count them again and again.
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
	path   []pathNode
	pool   []child
	// borrowed is how many positions the running simulation may still visit.
	borrowed int

	touched uint64 // keeps the reads of children
	ctx     context.Context
	nodes   uint64 // positions expanded, in all questions
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

// child is a move of the position being expanded and what it leads to.
type child struct {
	value
	pos   position
	key   uint64 // of the position without threats
	by    uint8  // the move: region point + 1, or movePass
	costs bool   // it takes back a banned ko for a threat
}

// newProver returns a prover whose tables take about the given memory.
func newProver(r *region, memMiB int) *prover {
	return &prover{r: r, table: newProofTable(memMiB), pool: make([]child, 0, 4096)}
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

// children appends the moves of p to the pool with what is known of each, up to
// the first that succeeds. Below the root, moves that need no look are left
// out.
func (s *prover) children(p *position, depth int) []child {
	base := len(s.pool)
	legal := s.r.moves(p)
	if depth > 0 && !s.safety {
		legal = s.r.withoutDame(p, legal)
	}
	for m := legal; m != 0; m &= m - 1 {
		s.pool = append(s.pool, child{})
		s.r.makeChild(&s.pool[len(s.pool)-1], p, bits.TrailingZeros64(m))
	}
	if s.mayPass(p) {
		s.pool = append(s.pool, passChild(p))
	}
	kids := s.pool[base:]
	// Reading all buckets first lets the processor wait for them together.
	for i := range kids {
		b := s.table.bucket(kids[i].key)
		s.touched ^= b[0].key ^ b[ways-1].key
	}
	for i := range kids {
		if s.look(&kids[i], depth+1); kids[i].succeeds(p) {
			s.pool = s.pool[:base+i+1]
			break
		}
	}
	return s.pool[base:]
}

// succeeds reports whether the move of p that led to c is known to succeed.
func (c *child) succeeds(p *position) bool {
	if p.attackerToMove {
		return c.pn == 0
	}
	return c.dn == 0
}

// mayPass is Region's, except that for safety the attacker may wait.
func (s *prover) mayPass(p *position) bool { return s.safety || mayPass(p) }

// mayPass reports whether a pass is worth a look: the attacker's is hopeless
// unless it waits for a ban to go.
func mayPass(p *position) bool { return !p.attackerToMove || p.ban != noBan }

// child plays the legal move on point i.
func (r *region) child(p *position, i int) child {
	var c child
	r.makeChild(&c, p, i)
	return c
}

// makeChild is child in place.
func (r *region) makeChild(c *child, p *position, i int) {
	c.pos, c.by, c.costs = *p, uint8(i+1), int8(i) == p.ban
	r.play(&c.pos, i)
	c.key = c.pos.key()
}

func passChild(p *position) child {
	c := child{pos: *p, by: uint8(movePass)}
	c.pos.pass()
	c.key = c.pos.key()
	return c
}

// look fills in what is known of c, at the given depth, without a search: the
// rules, the path, the table, facts; else the first numbers.
func (s *prover) look(c *child, depth int) {
	k := c.pos.balance()
	if c.pos.left == 0 || s.safety && c.pos.passes == bothPassed {
		c.value = attackerWins(unlimitedD, free, 0)
		return
	}
	if s.repeats(c, k, depth) {
		return
	}
	if depth > maxLine {
		c.value = s.repeated(0) // leans on the whole path
		return
	}
	e := s.table.find(c.key)
	if e != nil && e.tell(k, &c.value) {
		return
	}
	if s.table.twin(withBalance(c.key, k)^s.path[depth-1].line, &c.value) {
		return
	}
	switch {
	case e != nil && e.pn != 0 && (e.at == k || e.work == 0):
		c.value = value{pn: e.pn, dn: e.dn, lean: free}
	case e != nil && e.pn != 0:
		// Looked at before, so no fact. What was learned at another balance is
		// worth three times the first guess.
		g := s.r.glance(&c.pos)
		first := s.r.firstNumbers(&c.pos, &g)
		c.value = value{pn: (first.pn + 3*e.pn) / 4, dn: (first.dn + 3*e.dn) / 4, lean: free}
	case !s.static(c) && e == nil:
		s.table.keepFirst(c.key, c.value)
	}
}

// repeats finds an earlier position of the path.
func (s *prover) repeats(c *child, k balance, depth int) bool {
	full := withBalance(c.key, k)
	for d := depth - 2; d >= 0; d -= 2 {
		if s.path[d].key == full {
			c.value = s.repeated(int32(d))
			return true
		}
	}
	return false
}

// repeated is the value of coming back to the ancestor at depth d.
func (s *prover) repeated(d int32) value {
	if s.safety {
		return attackerWins(unlimitedD, d, 0)
	}
	return defenderWins(anyBalance, d, 0)
}

// recall looks c up among the decided positions.
func (s *prover) recall(c *child, k balance) bool {
	e := s.table.find(c.key)
	return e != nil && e.tell(k, &c.value)
}

// tell fills in v if the position is decided at balance k.
func (e *proofEntry) tell(k balance, v *value) bool {
	switch {
	case e.attackerTo != noAttacker && k <= e.attackerTo:
		*v = attackerWins(e.attackerTo, free, e.move)
	case e.defenderFrom != noDefender && k >= e.defenderFrom:
		*v = defenderWins(e.defenderFrom, free, e.move)
	default:
		return false
	}
	return true
}

// static asks the facts that hold whatever the threats, and keeps what they
// say; if they say nothing, c has its first numbers.
func (s *prover) static(c *child) bool {
	p := &c.pos
	g := s.r.glance(p)
	f := factNone
	switch {
	case !s.safety:
		f = s.r.factOf(p, &g)
	case s.r.alive(p)&p.left != 0:
		f = factAlive
	case s.r.dead(p, &g):
		f = factDead
	}
	switch f {
	case factDead:
		c.value = attackerWins(unlimitedD, free, 0)
	case factAlive:
		c.value = defenderWins(anyBalance, free, 0)
	default:
		by := uint8(0)
		if p.attackerToMove {
			by = s.r.killingMove(p, &g)
		}
		if by == 0 {
			c.value = s.r.firstNumbers(p, &g)
			return false
		}
		c.value = attackerWins(unlimitedD, free, by)
	}
	s.table.keepProof(c.key, c.value, 1)
	return true
}
