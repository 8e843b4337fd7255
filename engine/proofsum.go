package engine

// The numbers of a position from those of its children.

// proofSum is the finding of a position, and how to go on where it is open.
type proofSum struct {
	finding
	best      int32  // the child with the smallest delta
	others    uint32 // what the other children add to delta
	threshold uint32 // the delta at which the best child is left
}

// sumUp is the finding of a position from its children. Won if some child is lost;
// keep the child that depends least on the path. Lost if all children are won, at the
// budgets at which all of them are.
func (pm *proofMemory) sumUp(children []proofChild, key proofKey) proofSum {
	s := proofSum{best: -1}
	s.phi, s.valid = infinite, proven
	s.bound = key.widestBound(Loss)
	if pm.view.budgets != nil {
		s.bound = pm.view.budgets.BoundBefore(NoMove, false, s.bound)
	}
	second, undecided, guesses := infinite, uint32(0), pm.view.guesses != nil
	for i := range children {
		c := &children[i]
		switch {
		case c.delta == 0:
			if s.phi > 0 || c.valid&pathMask > s.valid&pathMask {
				s.finding = decided(Win, c.boundBefore, c.valid, c.move)
				s.best = int32(i)
			}
			continue
		case s.phi == 0:
			continue
		case c.phi == 0:
			s.valid = s.valid.and(c.valid)
			if key.holds {
				s.bound = min(s.bound, c.boundBefore)
			} else {
				s.bound = max(s.bound, c.boundBefore)
			}
			continue
		}
		undecided++
		if guesses {
			s.delta = combined(s.delta, c.phi)
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
		s.valid = proven
		s.others = s.delta - min(s.delta, children[s.best].phi)
		s.threshold = childThreshold(second, 2)
	default:
		s.valid = proven
		s.others = undecided - 1
		s.delta += s.others
		s.threshold = childThreshold(second, 4)
	}
	return s
}

// combined is sum' with guesses: the larger number and a quarter of the other.
func combined(sum, n uint32) uint32 {
	if sum == 0 {
		return n
	}
	return min(max(sum, n)+(n+3)/4, ceiling-1)
}

// childThreshold is the number at which the search leaves the best child for one with
// n: n and one part in so many.
func childThreshold(n, part uint32) uint32 {
	if n >= ceiling {
		return infinite
	}
	return n + n/part + 4/part
}
