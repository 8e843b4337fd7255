package engine

// plain is node with nothing but alpha-beta: what is left when every technique
// is off and the game has no chance and no path. It visits the same nodes and
// returns the same values as node would, in less time, and is short enough to
// be read first.
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
	f.moves = g.Moves(f.moves[:0])
	f.pv = f.pv[:0]
	w.frames[ply+1].pv = w.frames[ply+1].pv[:0]
	var (
		best  = -Infinite
		v     Score
		on    = firm
		leans basis
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
		on = on.and(leans)
		if v <= best {
			continue
		}
		best = v
		if v >= beta {
			w.countCut(i == 0)
			on = leans
			break
		}
		if v > alpha {
			alpha = v
			f.pv = append(append(f.pv[:0], m), w.frames[ply+1].pv...)
		}
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
	return w.hooks == hooks{} && !w.useTable && !w.pvs && !w.useKillers && !w.mateDistance
}
