package tsumego

import "math/bits"

// borrow tries the proof of kids[from] on its undecided siblings. Where one side
// plays the move of one after that of the other, it is met as the other way
// round: often that is the same position.
func (s *prover) borrow(kids []child, from, depth int) {
	f := kids[from]
	for i := range kids {
		c := &kids[i]
		if c.decided() {
			continue
		}
		s.borrowed, s.alike = simulationLimit, [2]uint8{}
		if pass := uint8(movePass); c.by != pass && f.by != pass {
			s.alike = [2]uint8{f.by, c.by}
		}
		if v := s.simulate(c, &f, depth+1, f.pn == 0); v.decided() {
			c.value = v
		}
	}
}

// simulate plays the proof that the attacker (won) or the defender succeeds
// from the decided position p on the similar position q. Every reply to the
// borrowed moves is checked, so what it returns as decided is proven; an
// undecided value means that the proof does not carry over.
func (s *prover) simulate(q, p *child, depth int, won bool) value {
	failed := value{pn: 1, dn: 1, lean: free}
	k := q.pos.balance()
	// Both buckets will be read: the processor waits for them together.
	s.touched ^= s.table.bucket(q.key)[0].id ^ s.table.bucket(p.key)[0].id
	switch {
	case q.pos.left == 0 || s.safety && q.pos.passes == bothPassed:
		return attackerWins(unlimitedD, free, 0)
	case p.pos.left == 0:
		return failed
	case s.repeats(q, k, depth), s.recall(q, k):
		return q.value
	}
	if s.borrowed--; s.borrowed < 0 || depth > maxLine {
		return failed
	}
	if s.static(q) {
		return q.value
	}
	e := s.table.proof(p.key)
	if e == nil || won && k > e.attackerTo() || !won && k < e.defenderFrom() {
		return failed
	}
	s.nodes++
	move := e.move()
	base := len(s.pool)
	s.enter(withBalance(q.key, k), depth)
	if q.pos.attackerToMove == won {
		s.followProof(q, p, move, depth, won)
	} else {
		s.checkReplies(q, p, depth, won)
	}
	v, _, _ := s.join(&q.pos, k, s.pool[base:])
	s.pool = s.pool[:base]
	s.path = s.path[:depth]
	if !v.decided() {
		return failed
	}
	return s.keep(q, v, depth, 1)
}

// followProof plays the proof's move on both positions and puts the result on
// the pool; an undecided child if the move is not there.
func (s *prover) followProof(q, p *child, move uint8, depth int, won bool) {
	c := child{value: value{pn: 1, dn: 1, lean: free}}
	if move != 0 {
		next, ok := s.r.after(&q.pos, move)
		if !ok && move == s.alike[1] {
			next, ok = s.r.after(&q.pos, s.alike[0])
		}
		like, ok2 := s.r.after(&p.pos, move)
		if ok && ok2 {
			next.value = s.simulate(&next, &like, depth+1, won)
			// The other moves are not looked at, so only a success counts.
			if next.decided() && (next.pn == 0) == won {
				c = next
			}
		}
	}
	s.pool = append(s.pool, c)
}

// checkReplies puts the result of every move of q's side on the pool, up to
// the first that the proof does not answer.
func (s *prover) checkReplies(q, p *child, depth int, won bool) {
	legal := s.r.moves(&q.pos)
	if !s.safety {
		legal = s.r.withoutDame(&q.pos, legal)
	}
	ok := true
	for m := legal; m != 0 && ok; m &= m - 1 {
		ok = s.checkReply(q, p, uint8(bits.TrailingZeros64(m)+1), depth, won)
	}
	if ok && s.mayPass(&q.pos) {
		ok = s.checkReply(q, p, uint8(movePass), depth, won)
	}
	if !ok {
		s.pool = append(s.pool, child{value: value{pn: 1, dn: 1, lean: free}})
	}
}

// checkReply follows one move with the same move in p; a defender's move that
// p does not have counts as a pass there.
func (s *prover) checkReply(q, p *child, move uint8, depth int, won bool) bool {
	next, _ := s.r.after(&q.pos, move)
	like, ok := s.r.after(&p.pos, move)
	if !ok && move == s.alike[0] {
		like, ok = s.r.after(&p.pos, s.alike[1])
	}
	if !ok {
		if q.pos.attackerToMove {
			return false
		}
		like = passChild(&p.pos)
	}
	next.value = s.simulate(&next, &like, depth+1, won)
	s.pool = append(s.pool, next)
	return next.decided() && (next.pn == 0) == won
}

// after plays a move if it is legal.
func (r *region) after(p *position, move uint8) (child, bool) {
	if move == uint8(movePass) {
		return passChild(p), true
	}
	i := int(move) - 1
	if (p.attack|p.defend)>>i&1 != 0 || !r.legal(p, i) || int8(i) == p.ban && p.threats[p.side()] == 0 {
		return child{}, false
	}
	return r.child(p, i), true
}
