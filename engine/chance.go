package engine

// Chance nodes. A chance node is a node of the player who made the move: its
// value is the weighted mean of its outcomes' values, each the negated value
// of the position that the opponent gets. The mean is rounded to the nearest
// score, halves away from zero.
//
// Values are taken from the node, not from the root, so that the mean of
// "win 3" and 100 does not depend on where in the tree it stands. A mean is
// proven only if all outcomes are proven the same way; else it is kept inside
// ±MaxEval.
//
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

// chanceNode values a chance node for the player who made the move to it.
func (w *worker) chanceNode(depth, ply int, alpha, beta Score) (Score, basis) {
	// 1. Count, and stop when told to.
	if w.nodes >= w.checkAt && w.poll() {
		return 0, judged
	}
	w.nodes++
	f := &w.frames[ply]
	f.pv = f.pv[:0]
	w.cut = NoMove

	// 2. The table.
	var (
		key uint64
		sym uint8
	)
	if w.useTable && depth > 0 {
		key, sym = w.key()
		if e := w.lookup(key, sym, ply); w.settles(e, depth, alpha, beta) {
			w.why = ReasonTable
			return e.score, e.basis()
		}
	}

	// 3. The outcomes, likeliest first, and the window as seen from here.
	f.chances = w.chance.Chances(f.chances[:0])
	if w.canonical != nil && w.pather == nil && depth >= groupDepth {
		w.group(f)
	}
	sortByWeight(f.chances)
	c := w.newStar(f, depth, ply, alpha, beta)

	// 4. Star2: one reply to each outcome may show that all is too low.
	bound := c.decided()
	if w.star1 && w.star2 && depth > 0 && bound == NoBound {
		bound = c.preview(w)
	}

	// 5. Star1: every outcome, with the window that still matters.
	for i := 0; i < len(f.chances) && bound == NoBound && !w.stopped; i++ {
		c.read(w, i)
		if w.star1 {
			bound = c.decided()
		}
		c.cut = i+1 < len(f.chances)
	}
	if w.stopped {
		return 0, judged
	}

	// 6. Store, unless the value leans on an ancestor.
	f.pv = f.pv[:0] // a line ends where chance decides
	if bound == NoBound {
		bound = Exact
	}
	v, on := c.result(bound)
	v = toRoot(v, ply)
	if w.useTable && depth > 0 && !on.outside(ply) {
		w.save(key, sym, ply, entry{score: v, depth: depth, bound: bound, firm: on.firm()})
	}
	w.why = ReasonExact
	if c.cut && bound != Exact {
		w.why = ReasonStarCut
	}
	return v, on.leaving(ply)
}

// groupDepth is the depth from which looking for equal outcomes pays.
const groupDepth = 2

// group joins outcomes that lead to symmetric positions: the first of them
// stands for all, with the sum of their weights. A path could tell them apart,
// so a game with path-dependent results keeps them.
func (w *worker) group(f *frame) {
	f.groups = f.groups[:0]
	kept := f.chances[:0]
next:
	for _, o := range f.chances {
		w.game.Do(o.Move)
		key, _ := w.canonical.CanonicalHash()
		w.game.Undo(o.Move)
		for i, k := range f.groups {
			if k == key {
				kept[i].Weight += o.Weight
				continue next
			}
		}
		f.groups = append(f.groups, key)
		kept = append(kept, o)
	}
	f.chances = kept
}

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
	cut         bool // not all outcomes were read
	assumed     bool // L and U come from the game, for this depth only
}

func (w *worker) newStar(f *frame, depth, ply int, alpha, beta Score) star {
	c := star{
		chances: f.chances, depth: depth, ply: ply, on: firm, allWon: true, allLost: true, cut: true,
		alpha: toNode(alpha, ply), beta: toNode(beta, ply), floor: LossIn(0),
	}
	upper := WinIn(0)
	if w.bounder != nil {
		c.floor, upper = w.bounder.ScoreBounds(depth)
		c.assumed = true
	}
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
	v, on := w.outcome(o, c.depth, c.ply, toRoot(a, c.ply), toRoot(b, c.ply))
	v = toNode(v, c.ply)
	c.on = c.on.and(on)
	weight := int64(o.Weight)
	if v < b { // else v is only a lower bound
		c.high += weight * (int64(v) - int64(c.uppers[i]))
		c.uppers[i] = v
	}
	if v > a { // else v is only an upper bound
		c.low += weight * (int64(v) - int64(c.floor))
	}
	c.allWon = c.allWon && v > MaxEval
	c.allLost = c.allLost && v < -MaxEval
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
		v, on := w.reply(o, c.depth, c.ply, toRoot(a, c.ply), toRoot(c.uppers[i]+1, c.ply))
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

// outcome plays o and values what follows for the player at the chance node.
func (w *worker) outcome(o Weighted, depth, ply int, alpha, beta Score) (Score, basis) {
	w.game.Do(o.Move)
	w.frames[ply-1].move = NoMove // a countermove to chance means nothing
	var (
		v  Score
		on basis
	)
	if w.tracer != nil {
		v, on = w.traced(Enter{Move: o.Move, Ply: ply, Depth: depth, Alpha: alpha, Beta: beta, Weight: o.Weight})
	} else {
		v, on = w.node(depth, ply, -beta, -alpha)
		v = -v
	}
	w.game.Undo(o.Move)
	return v, on
}

// reply plays o and bounds what follows from above by one reply.
func (w *worker) reply(o Weighted, depth, ply int, alpha, beta Score) (Score, basis) {
	w.game.Do(o.Move)
	w.frames[ply-1].move = NoMove
	var (
		v  Score
		on basis
	)
	if w.tracer != nil {
		v, on = w.traced(Enter{Move: o.Move, Ply: ply, Depth: depth, Alpha: alpha, Beta: beta, Weight: o.Weight, Probe: true})
	} else {
		v, on = w.firstReply(depth, ply, -beta, -alpha)
		v = -v
	}
	w.game.Undo(o.Move)
	return v, on
}

// firstReply bounds the position from below for the side to move: exactly
// where the rules decide, else by the table or by the best-looking move.
func (w *worker) firstReply(depth, ply int, alpha, beta Score) (Score, basis) {
	if w.nodes >= w.checkAt && w.poll() {
		return 0, judged
	}
	w.nodes++
	f := &w.frames[ply]
	f.pv = f.pv[:0]
	w.cut = NoMove
	if o := w.game.Outcome(); o != Ongoing {
		w.why = ReasonTerminal
		return outcomeScore(o, ply), firm
	}
	if w.pather != nil {
		if o, back := w.pather.PathOutcome(); o != Ongoing {
			w.why = ReasonRepetition
			return outcomeScore(o, ply), leaning(ply - back)
		}
	}
	if ply >= MaxPly {
		return -Infinite, judged
	}
	var (
		key   uint64
		sym   uint8
		known entry
	)
	if w.useTable {
		key, sym = w.key()
		known = w.lookup(key, sym, ply)
		if known.bound != UpperBound && w.settles(known, depth, known.score, known.score) {
			w.why, w.cut = ReasonTable, known.move
			return known.score, known.basis()
		}
	}
	w.generate(f, known.move, ply)
	m := w.pick(f, 0)
	f.move = m
	v, on := w.child(m, depth-1, ply+1, alpha, beta, false)
	if w.stopped {
		return 0, judged
	}
	w.why, w.cut = ReasonFailHigh, m
	// A value at or below alpha is an upper bound of this move only.
	if v <= alpha {
		return -Infinite, judged
	}
	if w.useTable && !on.outside(ply) {
		w.save(key, sym, ply, entry{move: m, score: v, depth: depth, bound: LowerBound, firm: on.firm()})
	}
	return v, on.leaving(ply)
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

// sortByWeight puts the likeliest outcomes first; equal ones keep their order.
func sortByWeight(c []Weighted) {
	for i := 1; i < len(c); i++ {
		x, j := c[i], i
		for ; j > 0 && c[j-1].Weight < x.Weight; j-- {
			c[j] = c[j-1]
		}
		c[j] = x
	}
}
