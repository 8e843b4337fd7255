package engine

// What the children say about their parent.

// proofSum is the finding of a position with what the search needs to go on.
type proofSum struct {
	finding
	best   int32  // the child with the smallest delta
	others uint32 // what the other children add to delta
	worse  uint32 // the delta at which the best child is left
}

// sumUp is the finding of the position at the given place, with its children.
// One that is lost for the opponent is enough: of several, the one that leans
// least. If all are won for him, his success holds for the budgets for which it
// holds against every move.
func (p *Prover) sumUp(children []proofChild, at place) proofSum {
	s := proofSum{best: -1}
	s.phi, s.on = infinite, firm
	s.bound = at.everywhere(lost)
	if p.here.budgeted != nil {
		s.bound = p.here.budgeted.Through(NoMove, false, s.bound)
	}
	second, undecided, guesses := infinite, uint32(0), p.here.guesser != nil
	for i := range children {
		c := &children[i]
		switch {
		case c.delta == 0:
			if s.phi > 0 || c.on&leanMask > s.on&leanMask {
				s.finding = decided(won, c.before, c.on, c.move)
				s.best = int32(i)
			}
			continue
		case s.phi == 0:
			continue
		case c.phi == 0:
			s.on = s.on.and(c.on)
			if at.holds {
				s.bound = min(s.bound, c.before)
			} else {
				s.bound = max(s.bound, c.before)
			}
			continue
		}
		undecided++
		if guesses {
			s.delta = together(s.delta, c.phi)
		} else {
			s.delta = max(s.delta, c.phi)
		}
		if s.best < 0 || c.delta < s.phi || c.delta == s.phi && c.phi > children[s.best].phi {
			s.phi, s.best, second = c.delta, int32(i), s.phi
		} else {
			second = min(second, c.delta)
		}
	}
	switch {
	case s.phi == 0:
	case undecided == 0:
		s.move = NoMove
	case guesses:
		s.on = firm
		s.others = s.delta - min(s.delta, children[s.best].phi)
		s.worse = worse(second, 2)
	default:
		s.on = firm
		s.others = undecided - 1
		s.delta += s.others
		s.worse = worse(second, 4)
	}
	return s
}

// together is the number of what must be done besides: the larger one and a
// quarter of the other.
func together(sum, n uint32) uint32 {
	if sum == 0 {
		return n
	}
	return min(max(sum, n)+(n+3)/4, ceiling-1)
}

// worse is the number at which the best child is left for one with n: worse by
// one part in so many.
func worse(n, part uint32) uint32 {
	if n >= ceiling {
		return infinite
	}
	return n + n/part + 4/part
}
