package engine

import "slices"

// The root: a list of moves that keeps its order from iteration to iteration,
// searched line by line for MultiPV.

// begin forgets what belongs to an earlier search.
func (w *worker) begin() {
	w.nodes, w.checkAt, w.stopped, w.hurried, w.selDepth, w.stats = 0, 0, false, false, 0, stats{}
	w.swing = 0
	out := w.run.out
	w.run = limits{out: out}
	if w.sel.KeepHistory {
		w.hist.fade()
	} else {
		w.hist.clear()
	}
	for i := range w.frames {
		f := &w.frames[i]
		f.killers, f.excluded, f.null, f.evaluated, f.doubles = [2]Move{}, NoMove, false, false, 0
	}
	w.share()
}

// listRoot generates the root moves in search order.
func (w *worker) listRoot() {
	f := &w.frames[0]
	first := NoMove
	if w.useTable {
		key, sym := w.key()
		first = w.lookup(key, sym, 0).move
	}
	if w.sel.Improving {
		w.eval(f)
	}
	w.rootForced = w.generate(f, first, wholeDepth)
	w.root = w.root[:0]
	for i := range f.moves {
		w.root = append(w.root, rootMove{move: w.pick(f, i), score: -Infinite})
	}
	if w.firstBest {
		for place, m := range w.scratch() {
			i := slices.IndexFunc(w.root, func(r rootMove) bool { return r.move == m })
			w.root[i].place = place
		}
	}
}

// aspire searches line number first at the given depth, in a window around its
// last score that is widened until the score lies inside. The first margin is
// how much scores have moved lately, so that the game's unit does not matter.
// (G. Baudet, "The design and analysis of algorithms for asynchronous
// multiprocessors", 1978, for the narrow window.)
func (w *worker) aspire(depth, first int, news func()) {
	last := w.root[first].score
	alpha, beta := -Infinite, Infinite
	margin := int64(0)
	if w.aspiration && depth >= 4 && !last.Proven() && last > -Infinite {
		margin = max(w.swing, int64(abs(int32(last)))/32, 8)
		alpha, beta = w.around(last, margin)
	}
	for {
		best := w.searchRoot(depth, first, alpha, beta, news)
		if w.stopped {
			return
		}
		switch {
		case best <= alpha && alpha > -Infinite:
			margin *= 4
			alpha, _ = w.around(best, margin)
		case best >= beta && beta < Infinite:
			margin *= 4
			_, beta = w.around(best, margin)
		default:
			if first == 0 {
				w.swing = (w.swing + swing(last, best)) / 2
			}
			return
		}
	}
}

// swing is how far a score moved, 0 where either is no evaluation.
func swing(a, b Score) int64 {
	if a == -Infinite || a.Proven() || b.Proven() {
		return 0
	}
	return int64(abs(int32(a - b)))
}

// around is a window about s; a bound that would leave the evaluations is
// open.
func (w *worker) around(s Score, margin int64) (alpha, beta Score) {
	alpha, beta = -Infinite, Infinite
	if a := int64(s) - margin; a > -int64(MaxEval) {
		alpha = Score(a)
	}
	if b := int64(s) + margin; b < int64(MaxEval) {
		beta = Score(b)
	}
	return alpha, beta
}

// searchRoot searches the root moves from number first on and moves the best
// to that place.
func (w *worker) searchRoot(depth, first int, alpha, beta Score, news func()) Score {
	if w.tracer != nil {
		w.tracer.Enter(Enter{Depth: depth, Alpha: alpha, Beta: beta})
	}
	before := w.nodes
	w.nodes++
	f := &w.frames[0]
	f.next = depth - 1
	original, best, at, read := alpha, -Infinite, -1, 0
	all, bestValid := newValidities(), proven
	var late late
	if w.sel.ReduceRoot {
		late = w.newLate(f, depth, 0, -Infinite, Infinite, w.rootForced)
	}
	for i := first; i < len(w.root); i++ {
		r := &w.root[i]
		f.move = r.move
		reduction := 0
		if late.active && i > first {
			_, reduction = w.treatLate(&late, r.move, i-first, best, alpha)
		}
		tie := Score(0)
		if at >= 0 && r.place < w.root[at].place && best == alpha {
			tie = 1 // to be as good is enough
		}
		v, valid := w.search(r.move, depth-1, reduction, 1, w.floor(best, alpha, beta)-tie, beta, i == first)
		if w.stopped {
			break
		}
		read++
		all.add(v, valid)
		if v <= best-tie {
			continue
		}
		best, at, bestValid = v, i, valid
		r.score, r.bound, r.valid = v, UpperBound, valid
		if v <= alpha-tie {
			continue
		}
		r.bound = Exact
		r.pv = append(append(r.pv[:0], r.move), w.frames[1].pv...)
		if v >= beta {
			r.bound = LowerBound
			break
		}
		alpha = v
		if i > first {
			w.share()
			w.promote(first, i)
			at = first
			w.better = first == 0
			news()
		}
		if w.sel.AnyWin && v > MaxEval {
			break
		}
	}
	bound, valid := Exact, all.ofBest(best)
	switch {
	case best >= beta:
		bound, valid = LowerBound, bestValid
	case best <= original:
		bound = UpperBound
	}
	if !w.stopped && at >= 0 {
		if bound != UpperBound {
			w.better = w.better || first == 0 && at > 0
			w.promote(first, at)
			w.root[first].valid = valid
			if first == 0 && w.useTable {
				key, sym := w.key()
				w.store(key, sym, depth, 0, bound, valid, loopResult{best: best, move: w.root[0].move, asBound: bestValid})
			}
		}
	}
	if w.tracer != nil {
		w.leaveRoot(Leave{Score: best, Bound: bound, Best: w.root[first].move, Nodes: w.nodes - before, Read: read}, len(w.root)-first)
	}
	w.share()
	return best
}

// leaveRoot completes what there is to say of a root that had so many moves.
func (w *worker) leaveRoot(l Leave, moves int) {
	switch l.Bound {
	case Exact:
		l.Reason = ReasonExact
	case LowerBound:
		l.Reason = ReasonFailHigh
	default:
		l.Reason = ReasonFailLow
	}
	if w.stopped {
		l.Skipped = moves - l.Read
	}
	w.tracer.Leave(l)
}

// promote moves root move number i to place first; those between move down.
func (w *worker) promote(first, i int) {
	r := w.root[i]
	copy(w.root[first+1:i+1], w.root[first:i])
	w.root[first] = r
}

// sortLines puts the lines found in the order of their scores.
func (w *worker) sortLines(lines int) {
	for i := 1; i < lines; i++ {
		for j := i; j > 0 && w.root[j].score > w.root[j-1].score; j-- {
			w.root[j], w.root[j-1] = w.root[j-1], w.root[j]
		}
	}
}

// finished is the report of an iteration.
func (w *worker) finished(depth, lines int) Report {
	best := &w.root[0]
	r := Report{Best: best.move, Score: best.score, Proven: w.isResult(best.score, best.valid)}
	r.Depth = depth
	r.Lines = make([]Line, lines)
	for i := range r.Lines {
		w.extendLine(&w.root[i], depth)
		r.Lines[i] = w.line(i, depth)
	}
	return r
}

// isResult reports whether a score is a result of the game: a win, a loss, or a
// draw to which no evaluation and no mean contributed.
func (w *worker) isResult(s Score, valid validity) bool {
	return s.Proven() || s == 0 && valid.proven() && !w.mixedMean
}

// report is the state of an iteration that goes on. A single line is shown as
// found now; several only when all are of one iteration, which can be compared
// and stand in order.
func (w *worker) report(last Report, depth int) Info {
	if len(last.Lines) != 1 {
		return Info{Depth: last.Depth, Lines: last.Lines}
	}
	return Info{Depth: depth, Lines: []Line{w.line(0, depth)}}
}

func (w *worker) line(i, depth int) Line {
	root := &w.root[i]
	return Line{Score: root.score, Bound: root.bound, Depth: depth, Moves: append([]Move(nil), root.pv...)}
}

// improve is the report of the last finished iteration with the better move
// that the one cut short had found, if it had and that is wanted. Every move
// before it in the order was searched as deep.
func (w *worker) improve(r Report, depth int) Report {
	if !w.sel.Unfinished || !w.better || len(r.Lines) != 1 {
		return r
	}
	r.Best, r.Score, r.Proven = w.root[0].move, w.root[0].score, w.root[0].score.Proven()
	r.Lines = []Line{w.line(0, depth)}
	return r
}

// partial is what a first iteration that was cut short has found.
func (w *worker) partial(r Report) Report {
	for i := range w.root {
		if root := &w.root[i]; root.score > -Infinite && (r.Best == NoMove || root.score > r.Score) {
			r.Best, r.Score = root.move, root.score
		}
	}
	return r
}

// extendLine lengthens a principal variation that a table entry cut short, as
// long as the table has moves that are known to be worth the line's score.
func (w *worker) extendLine(root *rootMove, depth int) {
	if !w.useTable || len(root.pv) == 0 {
		return
	}
	done := 0
	for ; done < len(root.pv); done++ {
		w.game.Do(root.pv[done])
		if w.atChance() {
			done++
			break
		}
	}
	for len(root.pv) < depth && done == len(root.pv) && !w.atChance() && !w.decided() {
		score := root.score
		if done%2 == 1 {
			score = -score
		}
		key, sym := w.key()
		e := w.lookup(key, sym, done)
		if e.score != score || e.bound == NoBound || e.bound == UpperBound && !score.Proven() || !w.legal(e.move) {
			break
		}
		root.pv = append(root.pv, e.move)
		w.game.Do(e.move)
		done++
	}
	for done > 0 {
		done--
		w.game.Undo(root.pv[done])
	}
}

func (w *worker) legal(m Move) bool {
	return slices.Contains(w.scratch(), m)
}
