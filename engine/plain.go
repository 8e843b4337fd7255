package engine

// plain is node with nothing but alpha-beta, with or without a table: what is
// left when every other technique is off, one thread searches and the game has
// no chance and no path. It visits the same nodes and returns the same values
// as node would, in less time, and is short enough to be read first. (D. Knuth
// and R. Moore, "An analysis of alpha-beta pruning", 1975.)
func (w *worker) plain(depth, ply int, alpha, beta Score) (Score, basis) {
	if depth <= 0 || ply >= MaxPly {
		return w.leaf(ply)
	}
	if w.nodes >= w.checkAt && w.poll() {
		return 0, judged
	}
	w.nodes++
	g := w.game
	if o := g.Outcome(); o != Ongoing {
		return outcomeScore(o, ply), firm
	}
	f := &w.frames[ply]
	f.pv = f.pv[:0]
	key, first := uint64(0), NoMove
	if w.useTable {
		key = g.Hash()
		w.probes++
		if e, ok := w.table.Probe(key); ok {
			w.hits++
			known := entryOf(e)
			known.score = toRoot(known.score, ply)
			if w.settles(known, depth, alpha, beta) {
				return known.score, known.basis()
			}
			first = known.move
		}
	}
	f.moves = g.Moves(f.moves[:0])
	if first != NoMove {
		toFront(f.moves, first)
	}
	w.frames[ply+1].pv = w.frames[ply+1].pv[:0]
	var (
		best  = -Infinite
		move  Move
		v     Score
		leans basis
		on    = firm // a sum without ancestors: all moves but those that lose,
		loses = firm // and those
		bound = UpperBound
	)
	for i, m := range f.moves {
		g.Do(m)
		if depth > 1 || w.nodes >= w.checkAt {
			v, leans = w.plain(depth-1, ply+1, -beta, -alpha)
		} else if o := g.Outcome(); o != Ongoing { // leaf, without the call: most nodes are there
			w.nodes++
			v, leans = outcomeScore(o, ply+1), firm
		} else {
			w.nodes++
			v, leans = g.Eval(), judged
		}
		g.Undo(m)
		v = -v
		if v < -MaxEval {
			loses &= leans
		} else {
			on &= leans
		}
		if v <= best {
			continue
		}
		best, move = v, m
		if v >= beta {
			w.countCut(i == 0)
			bound, on, loses = LowerBound, leans, firm
			break
		}
		if v > alpha {
			alpha, bound = v, Exact
			f.pv = append(append(f.pv[:0], m), w.frames[ply+1].pv...)
		}
	}
	if best.Proven() {
		on &= loses // its distance counts
	}
	if w.useTable && !w.stopped {
		if bound == UpperBound {
			move = NoMove // none of them is known to be best
		}
		store(w.table, key, entry{move: move, score: toNode(best, ply), depth: depth, claim: claim{bound, on.firm()}})
	}
	return best, on
}

// leaf is plain at the horizon, where most nodes are, and node there if the
// game has nothing to read on for.
func (w *worker) leaf(ply int) (Score, basis) {
	if w.nodes >= w.checkAt && w.poll() {
		return 0, judged
	}
	w.nodes++
	w.frames[ply].pv = w.frames[ply].pv[:0]
	if o := w.game.Outcome(); o != Ongoing {
		return outcomeScore(o, ply), firm
	}
	return w.game.Eval(), judged
}

// isPlain reports whether plain can stand in for node.
func (w *worker) isPlain() bool {
	return w.hooks == hooks{} && w.busy == nil && !w.pvs && !w.useKillers && !w.mateDistance
}
