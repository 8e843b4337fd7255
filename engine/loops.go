package engine

// The loop over the moves of a node comes in three kinds. frontier is for the last
// ply of a game without quiescence; everyMove for a game whose moves are all
// searched to the same depth; bestMoves for all other games, and for a search
// that shares its moves among threads or is traced.

// loopResult is the result of a loop. It has four fields, as the compiler keeps no
// larger struct in registers.
type loopResult struct {
	best    Score
	move    Move     // of best
	asBound validity // of best as a lower bound
	asValue validity // of best as the value
}

// window is what is left of a node's window while its moves are searched.
type window struct{ alpha, beta Score }

// floor is the lower end of the window of the next move. With AnyWin a loss that
// comes later is no better, so after a loss a move must do more than lose.
func (w *worker) floor(best, alpha, beta Score) Score {
	if w.sel.AnyWin && best < -MaxEval && best > -Infinite {
		return min(max(alpha, -leastWin), beta-1)
	}
	return alpha
}

// frontier values the moves of a node one ply above the horizon. Every child is
// a leaf, whose value is the same in any window, and most nodes of such a
// search are leaves; so the loop asks the game itself.
func (w *worker) frontier(f *frame, alpha, beta Score) loopResult {
	r, left := loopResult{best: -Infinite, asBound: proven, asValue: proven}, window{alpha, beta}
	g, moves := w.game, f.moves
	w.frames[f.ply+1].pv = w.frames[f.ply+1].pv[:0]
	for i := range moves {
		if w.meter.visit() {
			return r
		}
		m := moves[i]
		if !f.unranked {
			m = w.pick(f, i)
		}
		g.Do(m)
		v, valid := Score(0), heuristic
		if o := g.Outcome(); o == Ongoing {
			v, r.asValue = g.Eval(), heuristic
		} else {
			v, valid = outcomeScore(o, f.ply+1), proven
		}
		g.Undo(m)
		v = -v
		if v <= r.best {
			continue
		}
		r.best, r.move, r.asBound = v, m, valid
		if v > left.alpha && w.raise(f, &r, &left, i, 1, i == 0) {
			break
		}
	}
	w.meter.selDepth = max(w.meter.selDepth, f.ply+1)
	return r
}

// raise notes that the i-th move, the best so far, raises alpha, and reports
// whether it cuts. first says that it is the first move searched. The line behind
// the move is that of the next frame.
func (w *worker) raise(f *frame, r *loopResult, left *window, i, depth int, first bool) (cut bool) {
	v := r.best
	if v < left.beta || v.Proven() { // mate distance may have lowered beta to it
		w.noteLine(f, r.move)
	}
	if v < left.beta {
		left.alpha = v
		return false
	}
	w.meter.countCut(first)
	if w.reorders {
		w.credit(f, r.move, i, depth, f.ply)
	}
	return true
}

// noteLine makes the line of a frame: the move, then the line of the next frame.
// Lines are so short that a loop is faster than append.
func (w *worker) noteLine(f *frame, m Move) {
	rest := w.frames[f.ply+1].pv
	if cap(f.pv) <= len(rest) {
		f.pv = make([]Move, 0, 2*len(rest)+8)
	}
	line := f.pv[:len(rest)+1]
	line[0] = m
	for i, next := range rest {
		line[i+1] = next
	}
	f.pv = f.pv[:len(line)] // and not line: the array stays, so that no pointer is written
}

// leaf is a node at the horizon of a game without quiescence.
func (w *worker) leaf(ply int) (Score, validity) {
	if w.meter.visit() {
		return 0, heuristic
	}
	w.meter.selDepth = max(w.meter.selDepth, ply)
	w.frames[ply].pv = w.frames[ply].pv[:0]
	if o := w.game.Outcome(); o != Ongoing {
		return outcomeScore(o, ply), proven
	}
	return w.game.Eval(), heuristic
}

// everyMove values the moves of a node by PVS, all to the same depth: the first
// with the full window, the others with a null window, and again if that fails
// high.
func (w *worker) everyMove(f *frame, depth, ply int, alpha, beta Score) loopResult {
	r, left := loopResult{best: -Infinite, asBound: proven}, window{alpha, beta}
	all := newValidities()
	g, moves := w.game, f.moves
	for i := range moves {
		m := moves[i]
		if !f.unranked {
			m = w.pick(f, i)
		}
		f.move = m
		if i == 1 && w.prefetches && depth > 1 {
			w.fetch(moves[2:])
		}
		floor := w.floor(r.best, left.alpha, left.beta)
		low := -left.beta
		if i > 0 && w.on.has(FeaturePVS) {
			low = -floor - 1
		}
		g.Do(m)
		v, valid := w.node(depth-1, ply+1, low, -floor)
		if low > -left.beta && -v > floor && -v < left.beta && !w.meter.stopped {
			v, valid = w.node(depth-1, ply+1, -left.beta, -floor)
		}
		g.Undo(m)
		if w.meter.stopped {
			return r
		}
		v = -v
		all.add(v, valid)
		if v <= r.best {
			continue
		}
		r.best, r.move, r.asBound = v, m, valid
		if v > left.alpha && w.raise(f, &r, &left, i, depth, i == 0) {
			break
		}
	}
	r.asValue = all.ofBest(r.best)
	return r
}

// fetch has memory bring the table's buckets of the positions behind moves. A node
// that its first move did not cut mostly searches all moves. Their buckets then
// arrive while the second move is searched; else the search waits for each.
func (w *worker) fetch(moves []Move) {
	for _, m := range moves {
		w.table.Fetch(w.keyer.KeyAfter(m))
	}
}

// moveDepths says how deeply the moves of a node are searched.
type moveDepths struct {
	depth       int  // of the node
	forcedReply int  // plies more for the only forced reply
	singular    int  // plies more for the first move
	first       Move // of the table
	forced      bool
}

// bestMoves values the moves of a node. Some may be skipped, reduced, extended,
// left out, or put off because another thread is searching them.
func (w *worker) bestMoves(f *frame, depths *moveDepths, ply int, alpha, beta Score) loopResult {
	r, left := loopResult{best: -Infinite, asBound: proven}, window{alpha, beta}
	all := newValidities()
	late := w.newLate(f, depths.depth, ply, alpha, beta, depths.forced)
	share := newSharing(w.busy, w.game, f, depths.depth)
	read, skipped := 0, 0
	f.picks = late.picks()
	for i := 0; i < len(f.moves) || r.best < -MaxEval && w.widen(f); i++ {
		if late.ends(i, r.best) {
			all.skip()
			skipped += f.left(i)
			break
		}
		m := w.pick(f, i)
		if m == f.excluded {
			continue
		}
		if share.list != nil && i > 0 && share.putOff(f, i) {
			i--
			continue
		}
		reduction := 0
		if late.active && i > 0 {
			skip, plies := w.treatLate(&late, m, i, r.best, left.alpha)
			if skip {
				all.skip()
				skipped++
				continue
			}
			reduction = plies
		}
		d := depths.depth - 1 + depths.forcedReply
		if m == depths.first && depths.forcedReply == 0 {
			d += depths.singular
		}
		share.begin(m)
		f.move = m
		read++
		v, valid := w.search(m, d, reduction, ply+1, w.floor(r.best, left.alpha, left.beta), left.beta, i == 0)
		share.end(m)
		if w.meter.stopped {
			return r
		}
		all.add(v, valid)
		if v <= r.best {
			continue
		}
		r.best, r.move, r.asBound = v, m, valid
		if v > left.alpha {
			if w.raise(f, &r, &left, i, depths.depth, read == 1) {
				break
			}
		} else if w.sel.AnyWin && v < -MaxEval { // the line shows how, in any window
			w.noteLine(f, m)
		}
	}
	if f.others {
		all.skip()
		skipped += w.unnamed(f)
	}
	w.read, w.skipped = read, skipped
	r.asValue = all.ofBest(r.best)
	return r
}
