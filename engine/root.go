package engine

import "slices"

// The root: a list of moves that keeps its order from iteration to iteration,
// searched line by line for MultiPV.

// root is one searching thread: the moves of the root, and the worker that
// searches what is below them.
type root struct {
	worker *worker
	moves  []rootMove
	forced bool  // the moves are a forced set
	better bool  // the running iteration has a new best move
	swing  int64 // recent change of the root score, for aspiration
}

// rootMove is a move of the root with what the last search said about it.
type rootMove struct {
	move  Move
	place int // in the order of Moves, where that decides between equal moves
	score Score
	bound Bound
	valid validity
	pv    []Move
}

// begin forgets what belongs to an earlier search.
func (r *root) begin(run limits) {
	r.swing = 0
	r.worker.maxPly = 0
	r.worker.meter.restart(run)
	r.worker.forget(r.worker.sel.KeepHistory)
}

// list generates the moves in search order.
func (r *root) list() {
	w := r.worker
	f := &w.frames[0]
	first := NoMove
	if w.useTable {
		key, sym := w.key()
		first = w.lookup(key, sym, 0).move
	}
	if w.sel.Improving {
		w.eval(f)
	}
	r.forced = w.generate(f, first, wholeDepth)
	r.moves = r.moves[:0]
	for i := range f.moves {
		r.moves = append(r.moves, rootMove{move: w.pick(f, i), score: -Infinite})
	}
	if w.firstBest {
		for place, m := range w.scratch() {
			i := slices.IndexFunc(r.moves, func(r rootMove) bool { return r.move == m })
			r.moves[i].place = place
		}
	}
}

// help searches until the main thread is done.
func (r *root) help(l Limits) {
	if r.worker.game.Outcome() != Ongoing || r.worker.atChance() {
		return
	}
	r.list()
	for depth := 1; depth <= depthLimit(l)+1 && !r.worker.meter.stopped; depth++ {
		r.aspire(depth, 0, func() {})
	}
}

// aspire searches line number first at the given depth, in a window around its
// last score that is widened until the score lies inside. The first margin is
// the recent change of scores, so that it fits the game's unit.
// (G. Baudet, "The design and analysis of algorithms for asynchronous
// multiprocessors", 1978, for the narrow window.)
func (r *root) aspire(depth, first int, news func()) {
	w := r.worker
	w.maxPly = 2*depth + 8
	last := r.moves[first].score
	alpha, beta := -Infinite, Infinite
	margin := int64(0)
	if w.on.has(FeatureAspiration) && depth >= 4 && !last.Proven() && last > -Infinite {
		margin = max(r.swing, int64(abs(int32(last)))/32, 8)
		alpha, beta = around(last, margin)
	}
	for {
		best := r.search(depth, first, alpha, beta, news)
		if w.meter.stopped {
			return
		}
		switch {
		case best <= alpha && alpha > -Infinite:
			margin *= 4
			alpha, _ = around(best, margin)
		case best >= beta && beta < Infinite:
			margin *= 4
			_, beta = around(best, margin)
		default:
			if first == 0 {
				r.swing = (r.swing + swing(last, best)) / 2
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

// around is a window about s. An end beyond the evaluations is infinite.
func around(s Score, margin int64) (alpha, beta Score) {
	alpha, beta = -Infinite, Infinite
	if a := int64(s) - margin; a > -int64(MaxEval) {
		alpha = Score(a)
	}
	if b := int64(s) + margin; b < int64(MaxEval) {
		beta = Score(b)
	}
	return alpha, beta
}

// search searches the moves from number first on and moves the best to that
// place. It calls news for a new best move that is not the first.
func (r *root) search(depth, first int, alpha, beta Score, news func()) Score {
	w := r.worker
	if w.tracer != nil {
		w.tracer.Enter(Enter{Depth: depth, Alpha: alpha, Beta: beta})
	}
	before := w.meter.nodes
	w.meter.nodes++
	f := &w.frames[0]
	f.next = depth - 1
	original, best, at, read := alpha, -Infinite, -1, 0
	all, bestValid := newValidities(), proven
	var late late
	if w.sel.ReduceRoot {
		late = w.newLate(f, depth, 0, -Infinite, Infinite, r.forced)
	}
	for i := first; i < len(r.moves); i++ {
		m := &r.moves[i]
		f.move = m.move
		reduction := 0
		if late.active && i > first {
			_, reduction = w.treatLate(&late, m.move, i-first, best, alpha)
		}
		tie := Score(0)
		if at >= 0 && m.place < r.moves[at].place && best == alpha {
			tie = 1 // to be as good is enough
		}
		v, valid := w.search(m.move, depth-1, reduction, 1, w.floor(best, alpha, beta)-tie, beta, i == first)
		if w.meter.stopped {
			break
		}
		read++
		all.add(v, valid)
		if v <= best-tie {
			continue
		}
		best, at, bestValid = v, i, valid
		m.score, m.bound, m.valid = v, UpperBound, valid
		if v <= alpha-tie {
			continue
		}
		m.bound = Exact
		m.pv = append(append(m.pv[:0], m.move), w.frames[1].pv...)
		if v >= beta {
			m.bound = LowerBound
			break
		}
		alpha = v
		if i > first {
			w.meter.share()
			r.promote(first, i)
			at = first
			r.better = first == 0
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
	if !w.meter.stopped && at >= 0 && bound != UpperBound {
		r.better = r.better || first == 0 && at > 0
		r.promote(first, at)
		r.moves[first].valid = valid
		if first == 0 && w.useTable {
			key, sym := w.key()
			w.store(key, sym, depth, 0, bound, valid, loopResult{best: best, move: r.moves[0].move, asBound: bestValid})
		}
	}
	if w.tracer != nil {
		r.leave(Leave{Score: best, Bound: bound, Best: r.moves[first].move, Nodes: w.meter.nodes - before, Read: read}, len(r.moves)-first)
	}
	w.meter.share()
	return best
}

// leave tells the Tracer how a root of so many moves has ended.
func (r *root) leave(l Leave, moves int) {
	l.Reason = [...]Reason{UpperBound: ReasonFailLow, LowerBound: ReasonFailHigh, Exact: ReasonExact}[l.Bound]
	if l.Read == 0 {
		l.Reason, l.Bound, l.Score = ReasonStopped, NoBound, 0
	}
	if r.worker.meter.stopped {
		l.Skipped = moves - l.Read
	}
	r.worker.tracer.Leave(l)
}

// promote moves root move number i to place first; those between move down.
func (r *root) promote(first, i int) {
	m := r.moves[i]
	copy(r.moves[first+1:i+1], r.moves[first:i])
	r.moves[first] = m
}

// sortLines puts the lines found in the order of their scores.
func (r *root) sortLines(lines int) {
	slices.SortStableFunc(r.moves[:lines], func(a, b rootMove) int { return int(b.score) - int(a.score) })
}

// finished is the report of an iteration.
func (r *root) finished(depth, lines int) Report {
	best := &r.moves[0]
	report := Report{Best: best.move, Score: best.score, Proven: r.worker.isResult(best.score, best.valid)}
	report.Depth = depth
	for i := range lines {
		r.extendLine(&r.moves[i], depth)
		report.Lines = append(report.Lines, r.line(i, depth))
	}
	return report
}

// running is the state of an iteration that goes on. A single line is that of this
// iteration; several are those of the last, as lines of different iterations cannot
// be compared.
func (r *root) running(last Report, depth int) Info {
	if len(last.Lines) != 1 {
		return Info{Depth: last.Depth, Lines: last.Lines}
	}
	return Info{Depth: depth, Lines: []Line{r.line(0, depth)}}
}

func (r *root) line(i, depth int) Line {
	m := &r.moves[i]
	return Line{Score: m.score, Bound: m.bound, Depth: depth, Moves: slices.Clone(m.pv)}
}

// improve is the report after an iteration that was cut short: that of the last
// finished one, with the better move that was found since, if the game wants that
// (Selection.Unfinished). Every move before it was searched to the same depth.
func (r *root) improve(last Report, depth int) Report {
	if !r.worker.sel.Unfinished || !r.better || len(last.Lines) != 1 {
		return last
	}
	last.Best, last.Score, last.Proven = r.moves[0].move, r.moves[0].score, r.moves[0].score.Proven()
	last.Lines = []Line{r.line(0, depth)}
	return last
}

// partial is what a first iteration that was cut short has found.
func (r *root) partial() (report Report) {
	for i := range r.moves {
		if m := &r.moves[i]; m.score > -Infinite && (report.Best == NoMove || m.score > report.Score) {
			report.Best, report.Score = m.move, m.score
		}
	}
	return report
}

// extendLine lengthens a principal variation that a table entry cut short, by table
// moves with the score of the line.
func (r *root) extendLine(m *rootMove, depth int) {
	w := r.worker
	if !w.useTable || len(m.pv) == 0 {
		return
	}
	done := 0
	for ; done < len(m.pv); done++ {
		w.game.Do(m.pv[done])
		if w.atChance() {
			done++
			break
		}
	}
	for len(m.pv) < depth && done == len(m.pv) && !w.atChance() && !w.decided() {
		score := m.score
		if done%2 == 1 {
			score = -score
		}
		key, sym := w.key()
		e := w.lookup(key, sym, done)
		if e.score != score || e.bound == NoBound || e.bound == UpperBound && !score.Proven() || !slices.Contains(w.scratch(), e.move) {
			break
		}
		m.pv = append(m.pv, e.move)
		w.game.Do(e.move)
		done++
	}
	for done > 0 {
		done--
		w.game.Undo(m.pv[done])
	}
}
