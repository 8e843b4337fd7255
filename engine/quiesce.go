package engine

// The quiescence search: beyond the horizon only noisy moves are searched, until
// the evaluation can be trusted. (L. Harris, "The heuristic search and the game
// of chess", 1975.)

// maxQuiet bounds the plies of a quiescence search.
const maxQuiet = 64

// quiesce values a position at or beyond the horizon, where depth is 0 or less: its
// evaluation, or more if a noisy move leads to more. Where the game names a forced
// set, the evaluation does not count and the whole set is searched, so that a chain
// of threats and answers is followed to its end. A first iteration that has used up
// its limits searches no noisy moves, so that even a wild position gets an answer.
func (w *worker) quiesce(depth, ply int, alpha, beta Score) (Score, validity) {
	// 1. A static proof, or no noisy moves to search.
	if w.prober != nil {
		if o, n := w.prober.Probe(0); o != Ongoing {
			w.reason = ReasonProbe
			return outcomeScore(o, ply+n), proven
		}
	}
	w.meter.selDepth = max(w.meter.selDepth, ply)
	if w.tactical == nil || depth <= -maxQuiet || w.meter.hurried {
		w.reason = ReasonLeaf
		return w.game.Eval(), heuristic
	}

	// 2. Forced moves, or else the evaluation as it stands.
	f := &w.frames[ply]
	f.next = depth - 1
	forced := w.forcedMoves(f)
	best, bestMove, original, all := -Infinite, NoMove, alpha, newValidities()
	if !forced {
		best = w.eval(f)
		all.skip()
		if best >= beta {
			w.reason = ReasonLeaf
			return best, heuristic
		}
		alpha = max(alpha, best)
		f.moves = w.tactical.TacticalMoves(f.moves[:0])
		if len(f.moves) == 0 {
			w.reason = ReasonLeaf
			return best, heuristic
		}
	}

	// 3. The moves, in the game's order.
	for _, m := range f.moves {
		f.move = m
		v, valid := w.child(m, depth-1, ply+1, alpha, beta, false)
		if w.meter.stopped {
			return 0, heuristic
		}
		all.add(v, valid)
		if v <= best {
			continue
		}
		best, bestMove = v, m
		if v > alpha && (v < beta || v.Proven()) {
			f.pv = append(append(f.pv[:0], m), w.frames[ply+1].pv...)
		}
		if v >= beta {
			w.reason, w.bestMove = ReasonFailHigh, m
			return best, valid.forParent(ply)
		}
		alpha = max(alpha, v)
	}
	w.bestMove, w.reason = bestMove, ReasonExact
	if best <= original {
		w.reason = ReasonFailLow
	}
	return best, all.ofBest(best).forParent(ply)
}
