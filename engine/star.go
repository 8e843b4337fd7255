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
	on          basis
	allWon      bool // every outcome read is a proven win
	allLost     bool
	allDrawn    bool
	cut         bool // not all outcomes were read
	assumed     bool // L and U come from the game, for this depth only
}

func (w *worker) newStar(f *frame, depth, ply int, alpha, beta Score) star {
	c := star{
		chances: f.chances, depth: depth, ply: ply, on: firm, allWon: true, allLost: true, allDrawn: true, cut: true,
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
func (c *star) window(i int) (a, b Score) {
	weight := int64(c.chances[i].Weight)
	a, b = c.floor-1, c.uppers[i]+1
	if c.alpha >= -MaxEval {
		others := c.high - weight*int64(c.uppers[i])
		a = Score(max(int64(a), floorDiv(c.total*int64(c.alpha)-others, weight)))
	}
	if c.beta <= MaxEval {
		others := c.low - weight*int64(c.floor)
		b = Score(min(int64(b), ceilDiv(c.total*int64(c.beta)-others, weight)))
	}
	return a, b
}

// read searches outcome i and narrows the sums.
func (c *star) read(w *worker, i int) {
	o := c.chances[i]
	a, b := c.floor-1, c.uppers[i]+1
	if w.star1 {
		a, b = c.window(i)
	}
	v, on := w.outcome(o, c.depth, c.ply, toRoot(a, c.ply), toRoot(b, c.ply), false)
	v = toNode(v, c.ply)
	c.on = c.on.and(on)
	weight := int64(o.Weight)
	// Else v is only a lower bound. One above what the preview found contradicts it,
	// as selective searches can; it then counts, lest the bounds cross and say
	// nothing.
	if v < b || v > c.uppers[i] {
		c.high += weight * (int64(v) - int64(c.uppers[i]))
		c.uppers[i] = v
	}
	if v > a { // else v is only an upper bound
		c.low += weight * (int64(v) - int64(c.floor))
	}
	c.allWon = c.allWon && v > MaxEval
	c.allLost = c.allLost && v < -MaxEval
	c.allDrawn = c.allDrawn && v == 0
}

// preview is Star2: it reads one reply to each outcome and reports UpperBound
// if that is enough for the node to fail low.
func (c *star) preview(w *worker) Bound {
	if c.alpha < -MaxEval {
		return NoBound
	}
	seen := firm
	for i, o := range c.chances {
		a, _ := c.window(i)
		v, on := w.outcome(o, c.depth, c.ply, toRoot(a, c.ply), toRoot(c.uppers[i]+1, c.ply), true)
		if w.stopped {
			return NoBound
		}
		if v = toNode(v, c.ply); v < c.uppers[i] {
			seen = seen.and(on)
			c.high += int64(o.Weight) * (int64(v) - int64(c.uppers[i]))
			c.uppers[i] = v
		}
		if c.high <= c.total*int64(c.alpha) {
			c.on = seen
			return UpperBound
		}
	}
	c.on = seen // the bounds stay in use
	return NoBound
}

// mixed reports whether the outcomes are not known to end all alike: then the
// mean is no result of the game, even if it is firm.
func (c *star) mixed() bool {
	return c.cut || !c.allWon && !c.allLost && !c.allDrawn
}

// decided reports the bound that the outcomes read so far prove, or NoBound.
func (c *star) decided() Bound {
	switch {
	case c.alpha >= -MaxEval && c.high <= c.total*int64(c.alpha), c.alpha >= MaxEval && !c.allWon:
		return UpperBound
	case c.beta <= MaxEval && c.low >= c.total*int64(c.beta), c.beta <= -MaxEval && !c.allLost:
		return LowerBound
	}
	return NoBound
}

// result is the node's value or bound.
func (c *star) result(bound Bound) (Score, basis) {
	on := c.on
	if c.assumed && bound != Exact {
		on = on.soften()
	}
	switch bound {
	case UpperBound:
		v := max(roundDiv(c.high, c.total), -MaxEval)
		if !c.allWon && c.alpha >= MaxEval {
			v = MaxEval
		}
		return v, on
	case LowerBound:
		v := min(roundDiv(c.low, c.total), MaxEval)
		if !c.allLost && c.beta <= -MaxEval {
			v = -MaxEval
		}
		return v, on
	}
	v := roundDiv(c.low, c.total)
	if !c.allWon && !c.allLost {
		v = min(max(v, -MaxEval), MaxEval)
	}
	return v, on
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
