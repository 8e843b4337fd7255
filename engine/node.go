package engine

// node values the position for the side to move: negamax with alpha-beta
// window (alpha, beta), fail-soft. A result at or below alpha is an upper
// bound of the value, at or above beta a lower bound, between them the value
// at this depth. Proven scores count from the root. depth is in plies; at 0
// and below the quiescence search takes over.
//
// Steps 1 to 7 may end the node before its moves are generated; step 9 is the
// loop over them, of which there are three (loops.go). What a game does not offer
// costs one comparison here and nothing in the loop.
//
// Sources of the steps: D. Knuth and R. Moore, "An analysis of alpha-beta
// pruning" (1975); A. Reinefeld, "An improvement to the scout tree search
// algorithm" (1983) for the null windows (PVS); J. Schaeffer, "The history
// heuristic" (1989); C. Donninger, "Null move and deep search" (1993).
func (w *worker) node(depth, ply int, alpha, beta Score) (Score, validity) {
	// 1. Count, and stop when told to.
	if w.meter.visit() {
		return 0, heuristic
	}
	f := &w.frames[ply]
	f.pv, f.evaluated = f.pv[:0], false

	// 2. The rules decide, or the path does, or a line is at its end.
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
	if depth <= 0 && w.horizonIsLeaf || ply >= MaxPly {
		w.meter.selDepth = max(w.meter.selDepth, ply)
		w.reason = ReasonLeaf
		return w.game.Eval(), heuristic
	}

	// 3. Mate distance: nothing below can be better than a win on the next
	// ply, nor worse than a loss here. With AnyWin one win is as good as another.
	high := beta
	if w.narrows {
		if alpha, beta, high = w.narrow(ply, alpha, beta); alpha >= beta {
			w.reason = ReasonDistance
			return alpha, proven
		}
	}

	// 4. The horizon.
	if depth <= 0 {
		return w.quiesce(depth, ply, alpha, beta)
	}

	// 5. The table.
	var (
		key   uint64
		sym   uint8
		known entry
	)
	if w.useTable && f.excluded == NoMove {
		if w.canonical == nil { // as in key, without its call
			key = w.game.Hash()
		} else {
			key, sym = w.canonical.CanonicalHash()
		}
		known = w.lookup(key, sym, ply)
		if known.bound != NoBound && known.settles(depth, alpha, beta, w.exact) {
			w.reason, w.bestMove = ReasonTable, known.move
			return known.score, known.validity()
		}
	}

	// 6, 7. What the game knows of the position as it stands.
	singular := 0
	if w.asksGame {
		less, more, v, valid := w.askGame(known, depth, ply, alpha, beta)
		if less < 0 {
			return v, valid
		}
		depth, singular = depth-less, more
	}

	// 8. Moves, best guesses first. A single forced reply costs no depth. The
	// table may know that a move is good enough.
	f.next = depth - 1
	forced := w.generate(f, known.move, depth)
	single := 0
	if forced && len(f.moves) == 1 && !w.exact && ply <= w.maxPly {
		single = 1
	}
	if w.sel.Transposes && depth > 1 {
		if m, v, valid := w.probeChildren(f, depth-1+single, ply, alpha, beta); m != NoMove {
			w.note(ReasonTable, m, 0, 0)
			return v, valid
		}
	}

	// 9. Every move: the first with the full window, the others to show that
	// they are no better.
	var r loopResult
	switch {
	case w.frontierLoop && depth == 1:
		r = w.frontier(f, alpha, beta)
	case w.sameDepth:
		r = w.everyMove(f, depth, ply, alpha, beta)
	default:
		r = w.bestMoves(f, &moveDepths{depth: depth, forcedReply: single, singular: singular, first: known.move, forced: forced}, ply, alpha, beta)
	}
	if w.meter.stopped {
		return 0, heuristic
	}
	if r.move == NoMove { // the excluded move is the only one
		return alpha, heuristic
	}

	// 10. Store, unless the value depends on an ancestor.
	bound, valid := w.conclude(r, alpha, beta, high)
	if w.useTable && f.excluded == NoMove {
		w.store(key, sym, depth, ply, bound, valid, r)
	}
	return r.best, valid.forParent(ply)
}

// narrow is step 3: the window after it. high is the upper end before AnyWin lowers
// it.
func (w *worker) narrow(ply int, alpha, beta Score) (low, up, high Score) {
	if w.on.has(FeatureMateDistance) {
		alpha, beta = max(alpha, LossIn(ply)), min(beta, WinIn(ply+1))
	}
	high = beta
	if w.sel.AnyWin && alpha < leastWin {
		beta = min(beta, leastWin)
	}
	return alpha, beta, high
}

// askGame is steps 6 and 7: the node is searched less plies less deeply, its first
// move singular plies more deeply. Where the value of the node is known, less is -1.
func (w *worker) askGame(known entry, depth, ply int, alpha, beta Score) (less, singular int, v Score, valid validity) {
	// 6. A static proof.
	if w.prober != nil {
		if o, n := w.prober.Probe(depth); o != Ongoing {
			w.reason = ReasonProbe
			return -1, 0, outcomeScore(o, ply+n), proven
		}
	}

	// 7. What the game's Selection asks for. The position as it stands, or a
	// pass, may be good enough. A node without a table move is searched less
	// deeply. A table move that is better than all others is searched more deeply.
	if !w.mayEndEarly {
		return 0, 0, 0, heuristic
	}
	if v, valid, why := w.endEarly(depth, ply, alpha, beta); why != ReasonNone {
		w.note(why, NoMove, 0, 0)
		return -1, 0, v, valid
	}
	if w.sel.Internal > 0 && depth >= w.sel.Internal && known.move == NoMove && w.frames[ply].excluded == NoMove {
		less = 1
	}
	return less, w.singularExtension(known, depth-less, ply), 0, heuristic
}

// conclude says how the result of the loop bounds the value of the node, and notes
// why the node ends. high is as in narrow.
func (w *worker) conclude(r loopResult, alpha, beta, high Score) (bound Bound, valid validity) {
	w.bestMove = r.move
	switch {
	case r.best >= high:
		w.reason = ReasonFailHigh
		return LowerBound, r.asBound
	case r.best >= beta:
		w.reason = ReasonWon
		return LowerBound, r.asBound
	case r.best <= alpha:
		w.reason = ReasonFailLow
		return UpperBound, r.asValue
	}
	w.reason = ReasonExact
	return Exact, r.asValue
}

// search values the move m by PVS: the first move with the full window, any other
// with a null window, perhaps reduced, and again if that fails high. A leaf has the
// same value in every window, so it is searched once.
func (w *worker) search(m Move, depth, reduction, ply int, alpha, beta Score, first bool) (Score, validity) {
	if first || !w.on.has(FeaturePVS) && reduction == 0 || depth <= 0 && w.horizonIsLeaf {
		return w.child(m, depth, ply, alpha, beta, false)
	}
	v, valid := w.child(m, depth-reduction, ply, alpha, alpha+1, false)
	if reduction > 0 && v > alpha && !w.meter.stopped {
		v, valid = w.child(m, depth, ply, alpha, alpha+1, true)
	}
	if v > alpha && v < beta && !w.meter.stopped {
		v, valid = w.child(m, depth, ply, alpha, beta, true)
	}
	return v, valid
}

// child plays m and values what follows for the mover. depth and ply are
// those of the child; again marks a re-search, for the Tracer.
func (w *worker) child(m Move, depth, ply int, alpha, beta Score, again bool) (Score, validity) {
	if w.prefetches && depth > 0 {
		w.table.Fetch(w.keyer.KeyAfter(m))
	}
	w.game.Do(m)
	var (
		v     Score
		valid validity
	)
	atChance := w.chance != nil && w.chance.AtChance()
	if atChance {
		depth -= w.sel.Chance
	}
	switch {
	case w.tracer != nil:
		v, valid = w.traced(&Enter{Move: m, Ply: ply, Depth: depth, Alpha: alpha, Beta: beta, Chance: atChance, Again: again,
			Shift: depth - w.frames[ply-1].next})
	case atChance:
		v, valid = w.chanceNode(depth, ply, alpha, beta)
	case w.horizonIsLeaf && depth <= 0:
		v, valid = w.leaf(ply)
		v = -v
	default:
		v, valid = w.node(depth, ply, -beta, -alpha)
		v = -v
	}
	w.game.Undo(m)
	return v, valid
}

// outcomeScore is the score of a decided position ply moves below the root.
func outcomeScore(o Outcome, ply int) Score {
	switch o {
	case Win:
		return WinIn(ply)
	case Loss:
		return LossIn(ply)
	}
	return 0
}
