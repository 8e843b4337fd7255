package tsumego

// The second question about a target that lives: with two eyes or in seki?

// safetyNodes bounds that question, which only names what is known already;
// safetyShare adds a part of what the answer took.
const (
	safetyNodes = 40_000
	safetyShare = 2
)

// askSafety asks whether the defender, who is not captured from the root at the
// deciding threats, can force a target that lives by Benson's rule. ok is false
// if a limit came first.
func (s *solver) askSafety() (safe, ok bool) {
	r := s.Region
	if r.Exits != 0 {
		r = r.framed()
	}
	q := newProver(r, safetyMiB)
	q.safety = true
	p := s.root
	p.setBalance(s.deciding)
	budget := safetyNodes + s.driver.spent()/safetyShare
	if s.o.Nodes > 0 {
		left := s.o.Nodes - min(s.o.Nodes, s.driver.spent())
		if left == 0 {
			return false, false
		}
		budget = min(budget, left)
	}
	v := q.ask(s.ctx, p, budget)
	s.extra += q.nodes
	if v.dn == 0 {
		s.safeEnd = q.safeEnd(p)
	}
	return v.dn == 0, v.decided()
}

// safetyMiB is the memory of that question.
const safetyMiB = 16

// safeEnd follows the proof of two eyes from p until they are there.
func (s *prover) safeEnd(p position) position {
	for range maxShown {
		if s.r.alive(&p)&p.left != 0 {
			break
		}
		by, _, ok := s.reply(&p)
		if !ok {
			if by, ok = resist(s, s.r, &p); !ok {
				break
			}
		}
		c, legal := s.r.after(&p, by)
		if !legal {
			break
		}
		p = c.pos
	}
	return p
}
