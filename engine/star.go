package engine

// Star1 (B. Ballard, "The *-minimax search procedure for trees containing
// chance nodes", 1983; T. Hauk, M. Buro, J. Schaeffer, "Rediscovering
// *-minimax search", 2004), on integer weights: let L and U bound every
// outcome's value, W be the sum of all weights, s the sum of weight x value
// over the outcomes read, w the weight of the next and r that of all after
// it. The outcome can leave the mean inside (alpha, beta) only if its value
// lies strictly between
//
//	floor((W·alpha - s - r·U) / w)   and   ceil((W·beta - s - r·L) / w)
//
// so that is its window; outside, the node is done (a star cut). Star2 first
// reads one reply to each outcome. The opponent's replies bound an outcome's
// value from above, and if the bounds together already fail low, the rest is
// skipped.

// star is the state of one chance node. Its scores count from the node.
type star struct {
	chances     []Weighted
	uppers      []Score // bound of each outcome's value from above
	alpha, beta Score
	floor       Score // L, which bounds every outcome from below
	low, high   int64 // what the weighted sum is at least and at most
	total       int64 // W
	depth, ply  int
	valid       validity
	allWon      bool // every outcome read is a proven win
	allLost     bool
	allDrawn    bool
	cut         bool // not all outcomes were read
	assumed     bool // L and U come from the game, for this depth only
}

func (w *worker) newStar(f *frame, depth, ply int, alpha, beta Score) star {
	c := star{
		chances: f.chances, depth: depth, ply: ply, valid: proven, allWon: true, allLost: true, allDrawn: true, cut: true,
		alpha: toNode(alpha, ply), beta: toNode(beta, ply),
	}
	floor, upper := w.chance.ScoreBounds(depth)
	c.floor, c.assumed = floor, floor > LossIn(0) || upper < WinIn(0)
	f.uppers = f.uppers[:0]
	for _, o := range f.chances {
		c.total += int64(o.Weight)
		f.uppers = append(f.uppers, upper)
	}
	c.uppers = f.uppers
	c.low, c.high = c.total*int64(c.floor), c.total*int64(upper)
	return c
}

// window is the part of outcome i's values that can leave the mean inside the
// node's window. Where the window reaches into the proven scores, sums say
// nothing (a mixed mean is never proven), and the outcome gets its full range.
func (s *star) window(i int) (a, b Score) {
	weight := int64(s.chances[i].Weight)
	a, b = s.floor-1, s.uppers[i]+1
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

// read searches outcome i and narrows the sums.
func (s *star) read(w *worker, i int) {
	o := s.chances[i]
	a, b := s.floor-1, s.uppers[i]+1
	if w.star1 {
		a, b = s.window(i)
	}
	v, valid := w.outcome(o, s.depth, s.ply, toRoot(a, s.ply), toRoot(b, s.ply), false)
	v = toNode(v, s.ply)
	s.valid = s.valid.and(valid)
	weight := int64(o.Weight)
	// Else v is only a lower bound. One above what the preview found contradicts it,
	// as selective searches can; it then counts, lest the bounds cross and say
	// nothing.
	if v < b || v > s.uppers[i] {
		s.high += weight * (int64(v) - int64(s.uppers[i]))
		s.uppers[i] = v
	}
	if v > a { // else v is only an upper bound
		s.low += weight * (int64(v) - int64(s.floor))
	}
	s.allWon = s.allWon && v > MaxEval
	s.allLost = s.allLost && v < -MaxEval
	s.allDrawn = s.allDrawn && v == 0
}

// preview is Star2: it reads one reply to each outcome and reports UpperBound
// if that is enough for the node to fail low.
func (s *star) preview(w *worker) Bound {
	if s.alpha < -MaxEval {
		return NoBound
	}
	seen := proven
	for i, o := range s.chances {
		a, _ := s.window(i)
		v, valid := w.outcome(o, s.depth, s.ply, toRoot(a, s.ply), toRoot(s.uppers[i]+1, s.ply), true)
		if w.stopped {
			return NoBound
		}
		if v = toNode(v, s.ply); v < s.uppers[i] {
			seen = seen.and(valid)
			s.high += int64(o.Weight) * (int64(v) - int64(s.uppers[i]))
			s.uppers[i] = v
		}
		if s.high <= s.total*int64(s.alpha) {
			s.valid = seen
			return UpperBound
		}
	}
	s.valid = seen // the bounds stay in use
	return NoBound
}

// mixed reports whether the outcomes are not known to end all alike: then the
// mean is no result of the game, even if it is proven.
func (s *star) mixed() bool {
	return s.cut || !s.allWon && !s.allLost && !s.allDrawn
}

// decided reports the bound that the outcomes read so far prove, or NoBound.
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
