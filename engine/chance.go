package engine

// Chance nodes. A chance node belongs to the player who made the move. The value of
// an outcome is the negated value of the position behind it; the value of the node
// is the weighted mean of its outcomes, rounded to the nearest score, halves away
// from zero.
//
// Distances count from the node, not from the root, so that the mean of "win 3" and
// 100 is the same everywhere in the tree. A mean is proven only if all outcomes are
// won or all are lost; else it is kept inside ±MaxEval.
//
// star.go has the arithmetic.

// chanceNode values a chance node for the player who made the move to it.
func (w *worker) chanceNode(depth, ply int, alpha, beta Score) (Score, validity) {
	// 1. Count, and stop when told to.
	if w.meter.visit() {
		return 0, heuristic
	}
	f := &w.frames[ply]
	f.pv = f.pv[:0]
	w.bestMove = NoMove

	// 2. The table.
	var (
		key uint64
		sym uint8
	)
	if w.useTable && depth > 0 {
		key, sym = w.key()
		if e := w.lookup(key, sym, ply); e.settles(depth, alpha, beta, w.exact) {
			w.reason = ReasonTable
			return e.score, e.validity()
		}
	}

	// 3. The outcomes, likeliest first, and the window as seen from here.
	f.chances = w.chance.Chances(f.chances[:0])
	if w.canonical != nil && w.pather == nil && depth >= groupDepth {
		w.group(f)
	}
	sortByWeight(f.chances)
	floor, upper := w.chance.ScoreBounds(depth)
	c := newStar(f.chances, f.uppers, toNode(alpha, ply), toNode(beta, ply), floor, upper)
	f.uppers = c.uppers

	// 4. Star2: one reply to each outcome may show that all is too low.
	bound := c.decided()
	if w.on.has(FeatureStar1) && w.on.has(FeatureStar2) && depth > 0 && bound == NoBound && c.alpha >= -MaxEval {
		bound = w.firstReplies(&c, depth, ply)
	}

	// 5. Star1: every outcome, with the window that still matters.
	for i := 0; i < len(c.chances) && bound == NoBound && !w.meter.stopped; i++ {
		a, b := c.whole(i)
		if w.on.has(FeatureStar1) {
			a, b = c.window(i)
		}
		v, valid := w.outcome(c.chances[i], depth, ply, a, b, false)
		c.add(i, a, b, v, valid)
		if w.on.has(FeatureStar1) {
			bound = c.decided()
		}
	}
	if w.meter.stopped {
		return 0, heuristic
	}

	// 6. Store, unless the value depends on an ancestor.
	f.pv = f.pv[:0] // a line ends where chance decides
	if bound == NoBound {
		bound = Exact
	}
	v, valid := c.result(bound)
	w.mixedMean = w.mixedMean || valid.proven() && c.mixed()
	v = toRoot(v, ply)
	if w.useTable && depth > 0 {
		w.store(key, sym, depth, ply, bound, valid, loopResult{best: v, asBound: valid})
	}
	w.reason = ReasonExact
	if c.cut && bound != Exact {
		w.reason = ReasonStarCut
	}
	return v, valid.forParent(ply)
}

// groupDepth is the depth from which looking for equal outcomes pays.
const groupDepth = 2

// group joins outcomes that lead to symmetric positions: the first stands for all,
// with the sum of their weights. It is not for games with path-dependent results,
// where the path tells them apart.
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

// outcome values the outcome o for the player at the chance node. With probe set it
// searches one reply, for an upper bound. Window and value count from the node.
func (w *worker) outcome(o Weighted, depth, ply int, alpha, beta Score, probe bool) (Score, validity) {
	w.game.Do(o.Move)
	w.frames[ply-1].move = NoMove // a countermove to chance means nothing
	v, valid := w.enter(&Enter{Move: o.Move, Ply: ply, Depth: depth, Alpha: toRoot(alpha, ply), Beta: toRoot(beta, ply), Weight: o.Weight, Probe: probe})
	w.game.Undo(o.Move)
	return toNode(v, ply), valid
}

// firstReplies is Star2: it searches one reply to each outcome and reports
// UpperBound if that is enough for the node to fail low.
func (w *worker) firstReplies(c *star, depth, ply int) Bound {
	for i, o := range c.chances {
		a, _ := c.window(i)
		_, b := c.whole(i)
		v, valid := w.outcome(o, depth, ply, a, b, true)
		if w.meter.stopped {
			return NoBound
		}
		if c.bound(i, v, valid) {
			return UpperBound
		}
	}
	return NoBound
}

// firstReply is a lower bound of the position for the side to move: its value where
// the rules decide, else by the table or by the first move.
func (w *worker) firstReply(depth, ply int, alpha, beta Score) (Score, validity) {
	if w.meter.visit() {
		return 0, heuristic
	}
	f := &w.frames[ply]
	f.pv, f.evaluated = f.pv[:0], false
	w.bestMove = NoMove
	if o := w.game.Outcome(); o != Ongoing {
		w.reason = ReasonTerminal
		return outcomeScore(o, ply), proven
	}
	if w.pather != nil {
		if o, back := w.pather.PathOutcome(); o != Ongoing {
			w.reason = ReasonRepetition
			return outcomeScore(o, ply), pathDependent(ply - back)
		}
	}
	if ply >= MaxPly {
		return -Infinite, heuristic
	}
	var (
		key   uint64
		sym   uint8
		known entry
	)
	if w.useTable {
		key, sym = w.key()
		known = w.lookup(key, sym, ply)
		if known.bound != UpperBound && known.settles(depth, known.score, known.score, w.exact) {
			w.reason, w.bestMove = ReasonTable, known.move
			return known.score, known.validity()
		}
	}
	f.next = depth - 1
	w.generate(f, known.move, depth)
	m := w.pick(f, 0)
	f.move = m
	v, valid := w.child(m, depth-1, ply+1, alpha, beta, false)
	if w.meter.stopped {
		return 0, heuristic
	}
	w.reason, w.bestMove = ReasonFailHigh, m
	// A value at or below alpha is an upper bound of this move only.
	if v <= alpha {
		return -Infinite, heuristic
	}
	if w.useTable && !valid.dependsAbove(ply) {
		w.store(key, sym, depth, ply, LowerBound, valid, loopResult{best: v, move: m, asBound: valid})
	}
	return v, valid.forParent(ply)
}

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
