package engine

// Star1 (B. Ballard, "The *-minimax search procedure for trees containing
// chance nodes", 1983; T. Hauk, M. Buro, J. Schaeffer, "Rediscovering
// *-minimax search", 2004), on integer weights: let L and U bound every
// outcome's value, W be the sum of all weights, s the sum of weight x value
// over the outcomes searched, w the weight of the next and r that of all after
// it. The outcome can leave the mean inside (alpha, beta) only if its value
// lies strictly between
//
//	floor((W·alpha - s - r·U) / w)   and   ceil((W·beta - s - r·L) / w)
//
// so that is its window. A value outside decides the node (a star cut). Star2 first
// searches one reply to each outcome. A reply bounds the outcome from above; if the
// bounds together fail low, the node is done.

// star is the arithmetic of one chance node. Its scores count from the node.
type star struct {
	chances     []Weighted
	uppers      []Score // bound of each outcome's value from above
	alpha, beta Score
	floor       Score // L, which bounds every outcome from below
	low, high   int64 // what the weighted sum is at least and at most
	total       int64 // W
	valid       validity
	allWon      bool // every outcome searched is a proven win
	allLost     bool
	allDrawn    bool
	cut         bool // not all outcomes were searched
	assumed     bool // L and U come from the game, for this depth only
}

// newStar begins a chance node whose outcomes lie between floor and upper. It keeps
// a bound of each in uppers.
func newStar(chances []Weighted, uppers []Score, alpha, beta, floor, upper Score) star {
	s := star{
		chances: chances, uppers: uppers[:0], alpha: alpha, beta: beta, floor: floor, assumed: floor > LossIn(0) || upper < WinIn(0),
		valid: proven, allWon: true, allLost: true, allDrawn: true, cut: true,
	}
	for _, o := range chances {
		s.total += int64(o.Weight)
		s.uppers = append(s.uppers, upper)
	}
	s.low, s.high = s.total*int64(floor), s.total*int64(upper)
	return s
}

// whole is a window that holds every value of outcome i.
func (s *star) whole(i int) (a, b Score) { return s.floor - 1, s.uppers[i] + 1 }

// window holds the values of outcome i that can leave the mean inside the node's
// window. An end of the node's window among the proven scores does not narrow it,
// because a mean of different results is never proven.
func (s *star) window(i int) (a, b Score) {
	weight := int64(s.chances[i].Weight)
	a, b = s.whole(i)
	if s.alpha >= -MaxEval {
		others := s.high - weight*int64(s.uppers[i])
		a = Score(max(int64(a), floorDiv(s.total*int64(s.alpha)-others, weight)))
	}
	if s.beta <= MaxEval {
		others := s.low - weight*int64(s.floor)
		b = Score(min(int64(b), ceilDiv(s.total*int64(s.beta)-others, weight)))
	}
	return a, b
}

// add narrows the sums by what a search of outcome i in the window (a, b) found.
func (s *star) add(i int, a, b, v Score, valid validity) {
	s.valid = s.valid.and(valid)
	weight := int64(s.chances[i].Weight)
	// Below b, v bounds the outcome from above. A selective search may find more
	// than the bound of Star2; then v replaces it, so that the bounds do not cross.
	if v < b || v > s.uppers[i] {
		s.high += weight * (int64(v) - int64(s.uppers[i]))
		s.uppers[i] = v
	}
	if v > a { // v bounds the outcome from below
		s.low += weight * (int64(v) - int64(s.floor))
	}
	s.allWon = s.allWon && v > MaxEval
	s.allLost = s.allLost && v < -MaxEval
	s.allDrawn = s.allDrawn && v == 0
	s.cut = i+1 < len(s.chances)
}

// bound takes v, the value of one reply, as an upper bound of outcome i, and reports
// whether the node fails low.
func (s *star) bound(i int, v Score, valid validity) (failsLow bool) {
	if v < s.uppers[i] {
		s.valid = s.valid.and(valid)
		s.high += int64(s.chances[i].Weight) * (int64(v) - int64(s.uppers[i]))
		s.uppers[i] = v
	}
	return s.high <= s.total*int64(s.alpha)
}

// mixed reports whether the outcomes may end differently. The mean is then no result
// of the game, even if it is proven.
func (s *star) mixed() bool {
	return s.cut || !s.allWon && !s.allLost && !s.allDrawn
}

// decided is the bound that the outcomes searched so far prove, or NoBound.
func (s *star) decided() Bound {
	switch {
	case s.alpha >= -MaxEval && s.high <= s.total*int64(s.alpha), s.alpha >= MaxEval && !s.allWon:
		return UpperBound
	case s.beta <= MaxEval && s.low >= s.total*int64(s.beta), s.beta <= -MaxEval && !s.allLost:
		return LowerBound
	}
	return NoBound
}

// result is the node's value or bound.
func (s *star) result(bound Bound) (Score, validity) {
	valid := s.valid
	if s.assumed && bound != Exact {
		valid = valid.unproven()
	}
	switch bound {
	case UpperBound:
		v := max(roundDiv(s.high, s.total), -MaxEval)
		if !s.allWon && s.alpha >= MaxEval {
			v = MaxEval
		}
		return v, valid
	case LowerBound:
		v := min(roundDiv(s.low, s.total), MaxEval)
		if !s.allLost && s.beta <= -MaxEval {
			v = -MaxEval
		}
		return v, valid
	}
	v := roundDiv(s.low, s.total)
	if !s.allWon && !s.allLost {
		v = min(max(v, -MaxEval), MaxEval)
	}
	return v, valid
}

// roundDiv divides to the nearest integer, halves away from zero.
func roundDiv(n, d int64) Score {
	if n < 0 {
		return Score(-((-n + d/2) / d))
	}
	return Score((n + d/2) / d)
}

// floorDiv and ceilDiv divide by d > 0.
func floorDiv(n, d int64) int64 {
	q := n / d
	if n%d < 0 {
		q--
	}
	return q
}

func ceilDiv(n, d int64) int64 { return -floorDiv(-n, d) }
