package engine

// node values the position for the side to move: negamax with alpha-beta
// window (alpha, beta), fail-soft. A result at or below alpha is an upper
// bound of the value, at or above beta a lower bound, between them the value
// at this depth. Proven scores count from the root. depth is in plies; at 0
// and below the quiescence search takes over.
//
// Sources of the steps: D. Knuth and R. Moore, "An analysis of alpha-beta
// pruning" (1975); A. Reinefeld, "An improvement to the scout tree search
// algorithm" (1983) for the null windows (PVS); J. Schaeffer, "The history
// heuristic" (1989); C. Donninger, "Null move and deep search" (1993).
func (w *worker) node(depth, ply int, alpha, beta Score) (Score, basis) {
	// 1. Count, and stop when told to.
	if w.nodes >= w.checkAt && w.poll() {
		return 0, judged
	}
	w.nodes++
	f := &w.frames[ply]
	f.pv = f.pv[:0]
	w.cut = NoMove

	// 2. The rules decide, or the path does. A line ends at the horizon if the
	// game has nothing to read on for (child comes here only to be watched).
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
	if depth <= 0 && w.flat || ply >= MaxPly {
		w.selDepth = max(w.selDepth, ply)
		w.why = ReasonLeaf
		return w.game.Eval(), judged
	}

	// 3. Mate distance: nothing below can be better than a win on the next
	// ply, nor worse than a loss here.
	if w.mateDistance {
		alpha, beta = max(alpha, LossIn(ply)), min(beta, WinIn(ply+1))
		if alpha >= beta {
			w.why = ReasonFailLow
			return alpha, firm
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
		key, sym = w.key()
		known = w.lookup(key, sym, ply)
		if w.settles(known, depth, alpha, beta) {
			w.why, w.cut = ReasonTable, known.move
			return known.score, known.basis()
		}
	}

	// 6. A static proof.
	if w.prober != nil {
		if o, n := w.prober.Probe(); o != Ongoing {
			w.why = ReasonTerminal
			return outcomeScore(o, ply+n), firm
		}
	}

	// 7. Null move: if passing already fails high, a move will.
	if w.nuller != nil {
		if s, ok := w.nullMove(depth, ply, alpha, beta); ok {
			w.why = ReasonNullCut
			return s, judged
		}
	}

	// 8. Without a move to begin with, a shallower search finds one first.
	if w.internalReduce && w.selective != nil && depth >= 5 && known.move == NoMove && f.excluded == NoMove {
		depth--
	}

	// 9. Moves, best guesses first. A single forced reply costs no depth.
	singular := w.singularExtension(known, depth, ply)
	forced := w.generate(f, known.move, ply)
	extendAll := forced && len(f.moves) == 1 && !w.exact && ply <= w.run.maxPly

	// 10. A move may lead to a position that is known to be good enough.
	if w.transpose != nil && depth > 1 && w.transpose.Transposes(depth) {
		d := depth - 1
		if extendAll {
			d++
		}
		if m, v, on := w.transposed(f, d, ply, alpha, beta); m != NoMove {
			w.why, w.cut = ReasonTable, m
			return v, on
		}
	}

	// 11. Every move: the first with the full window, the others to show that
	// they are no better.
	var (
		original = alpha
		best     = -Infinite
		bestMove = NoMove
		bestOn   = firm // what best rests on
		on       = newSum()
		late     = w.newLate(depth, alpha, beta, forced)
	)
	share := w.busy != nil && depth >= shareMinDepth && f.excluded == NoMove
	position := uint64(0)
	if share {
		position = w.game.Hash()
	}
	f.deferred = f.deferred[:0]
	for at := 0; at < len(f.moves)+len(f.deferred); at++ {
		i := at
		if at >= len(f.moves) {
			i = f.deferred[at-len(f.moves)]
		}
		m := w.pick(f, i)
		if m == f.excluded {
			continue
		}
		reduction := 0
		if late.active && i > 0 {
			skip, r := w.judgeLate(&late, m, i, best, alpha)
			if skip {
				on.skip()
				continue
			}
			reduction = r
		}
		d := depth - 1
		if extendAll {
			d++
		} else if m == known.move {
			d += singular
		}
		if share && i > 0 && at < len(f.moves) && w.busy.has(task(position, m)) {
			f.deferred = append(f.deferred, i)
			continue
		}
		if share {
			w.busy.begin(task(position, m))
		}
		f.move = m
		v, vOn := w.search(m, d, reduction, ply+1, alpha, beta, i == 0)
		if share {
			w.busy.end(task(position, m))
		}
		if w.stopped {
			return 0, judged
		}
		on.add(v, vOn)
		if v <= best {
			continue
		}
		first := bestMove == NoMove
		best, bestMove, bestOn = v, m, vOn
		if v <= alpha {
			continue
		}
		if v < beta || v.Proven() { // mate distance may have lowered beta to it
			f.pv = append(append(f.pv[:0], m), w.frames[ply+1].pv...)
		}
		if v >= beta {
			w.countCut(first)
			w.credit(f, m, i, depth, ply)
			break
		}
		alpha = v
	}

	// 12. Nothing searched but the excluded move: the bound stands.
	if bestMove == NoMove {
		return original, judged
	}

	// 13. Store, unless the value leans on an ancestor.
	bound, rests := Exact, on.of(best)
	w.why = ReasonExact
	switch {
	case best >= beta:
		bound, rests = LowerBound, bestOn
		w.why = ReasonFailHigh
	case best <= original:
		bound = UpperBound
		w.why = ReasonFailLow
	}
	if w.useTable && f.excluded == NoMove {
		w.keep(key, sym, depth, ply, best, bound, bestMove, rests, bestOn)
	}
	w.cut = bestMove
	return best, rests.leaving(ply)
}

// search values the move m by PVS: a first move at once with the full window,
// any other with a null window, perhaps reduced, and again if that fails high.
func (w *worker) search(m Move, depth, reduction, ply int, alpha, beta Score, first bool) (Score, basis) {
	if first || !w.pvs && reduction == 0 {
		return w.child(m, depth, ply, alpha, beta, false)
	}
	v, on := w.child(m, depth-reduction, ply, alpha, alpha+1, false)
	if reduction > 0 && v > alpha && !w.stopped {
		v, on = w.child(m, depth, ply, alpha, alpha+1, true)
	}
	if v > alpha && v < beta && !w.stopped {
		v, on = w.child(m, depth, ply, alpha, beta, true)
	}
	return v, on
}

// child plays m and values what follows for the mover. depth and ply are
// those of the child; again marks a re-search, for the Tracer.
func (w *worker) child(m Move, depth, ply int, alpha, beta Score, again bool) (Score, basis) {
	w.game.Do(m)
	var (
		v  Score
		on basis
	)
	switch atChance := w.chance != nil && w.chance.AtChance(); {
	case w.tracer != nil:
		v, on = w.traced(Enter{Move: m, Ply: ply, Depth: depth, Alpha: alpha, Beta: beta, Chance: atChance, Again: again})
	case atChance:
		v, on = w.chanceNode(depth, ply, alpha, beta)
	case w.flat && depth <= 0:
		w.selDepth = max(w.selDepth, ply)
		v, on = w.leaf(ply)
		v = -v
	case w.bare:
		v, on = w.plain(depth, ply, -beta, -alpha)
		v = -v
	default:
		v, on = w.node(depth, ply, -beta, -alpha)
		v = -v
	}
	w.game.Undo(m)
	return v, on
}

// keep stores what a finished node knows. Of an exact value that leans on an
// ancestor only through moves that are no better, the lower half holds on
// every path; else only the move is worth keeping.
func (w *worker) keep(key uint64, sym uint8, depth, ply int, best Score, bound Bound, m Move, on, bestOn basis) {
	if bound == Exact && on.outside(ply) && !bestOn.outside(ply) {
		bound, on = LowerBound, bestOn
	}
	if on.outside(ply) {
		bound = NoBound
	}
	if bound == UpperBound {
		m = NoMove // all moves failed low: none of them is known to be best
	} else if bound == NoBound && best <= -MaxEval {
		m = NoMove
	}
	if bound == NoBound && m == NoMove {
		return
	}
	w.save(key, sym, ply, entry{move: m, score: best, depth: depth, claim: claim{bound, on.firm()}})
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
