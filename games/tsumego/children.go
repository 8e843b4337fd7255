package tsumego

import "math/bits"

// The moves of a position in the proof search, and what is known of each before
// it is searched.

// child is a move of the position being expanded and what it leads to.
type child struct {
	value
	pos   position
	key   uint64 // of the position without threats
	by    uint8  // the move: region point + 1, or movePass
	costs bool   // it takes back a banned ko for a threat
	// unjudged says what its numbers still lack, counts serve to judge them.
	unjudged unjudged
	counts   counts
}

// unjudged is what becomes of a child's first numbers.
type unjudged uint8

const (
	judged       unjudged = iota // it has its numbers
	judgeAndKeep                 // they go into the table
	judgeOnly                    // its entry has none, but another balance's proof
	judgeAndMix                  // with the numbers of another balance
)

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
		s.touched ^= b[0].id
	}
	open := false
	for i := range kids {
		if s.look(&kids[i], depth+1); kids[i].succeeds(p) {
			s.pool = s.pool[:base+i+1]
			return s.pool[base:]
		}
		open = open || kids[i].unjudged != judged
	}
	if open {
		s.judge(p, kids)
	}
	return kids
}

// judge gives the children of p that have none their first numbers.
func (s *prover) judge(p *position, kids []child) {
	g := s.r.glance(p)
	s.odds.begin(p, &g)
	for i := range kids {
		c := &kids[i]
		if c.unjudged == judged {
			continue
		}
		first := numbersOf(s.odds.odds(c))
		switch c.unjudged {
		case judgeAndKeep:
			s.table.keepFirst(c.key, first)
		case judgeAndMix:
			// What was learned at another balance is worth three times the
			// first guess.
			first.pn, first.dn = (first.pn+3*c.pn)/4, (first.dn+3*c.dn)/4
		}
		c.value = first
	}
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
// rules, the path, the table, facts; else what its first numbers need.
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
	case e != nil && e.hasNumbers() && (e.at() == k || e.rank() == 0):
		c.value = value{pn: e.pn(), dn: e.dn(), lean: free}
	case e != nil && e.hasNumbers():
		// Looked at before, so no fact.
		g := s.r.glance(&c.pos)
		c.value = value{pn: e.pn(), dn: e.dn(), lean: free}
		c.unjudged, c.counts = judgeAndMix, s.r.countsOf(&c.pos, &g)
	case s.static(c):
	case e == nil:
		c.unjudged = judgeAndKeep
	default:
		c.unjudged = judgeOnly
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
	switch a, d := e.attackerTo(), e.defenderFrom(); {
	case a != noAttacker && k <= a:
		*v = attackerWins(a, free, e.move())
	case d != noDefender && k >= d:
		*v = defenderWins(d, free, e.move())
	default:
		return false
	}
	return true
}

// static asks the facts that hold whatever the threats, and keeps what they
// say; if they say nothing, c has its counts.
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
			c.value = value{pn: 1, dn: 1, lean: free}
			c.counts = s.r.countsOf(p, &g)
			return false
		}
		c.value = attackerWins(unlimitedD, free, by)
	}
	s.table.keepProof(c.key, c.value, 1)
	return true
}
