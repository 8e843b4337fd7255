package engine

// What a search does for a Tracer. Without one it costs a comparison a move.

// note notes why a node ends, its best move, and how many moves it searched
// and skipped.
func (w *worker) note(why Reason, best Move, read, skipped int) {
	w.reason, w.bestMove, w.read, w.skipped = why, best, read, skipped
}

// enter calls the node that e describes and returns its value for the side of e's
// window.
func (w *worker) enter(e *Enter) (Score, validity) {
	if w.tracer != nil {
		return w.traced(e)
	}
	return w.entered(e)
}

// entered is enter without a Tracer.
func (w *worker) entered(e *Enter) (v Score, valid validity) {
	switch {
	case e.Chance:
		return w.chanceNode(e.Depth, e.Ply, e.Alpha, e.Beta)
	case e.Probe:
		v, valid = w.firstReply(e.Depth, e.Ply, -e.Beta, -e.Alpha)
	default:
		v, valid = w.node(e.Depth, e.Ply, -e.Beta, -e.Alpha)
	}
	return -v, valid
}

// traced calls the node that e describes, between Enter and Leave, and returns
// its value for the side of e's window.
func (w *worker) traced(e *Enter) (Score, validity) {
	before := w.meter.nodes
	w.tracer.Enter(*e)
	w.note(ReasonNone, NoMove, 0, 0)
	v, valid := w.entered(e)
	l := Leave{Score: v, Bound: Exact, Reason: w.reason, Best: w.bestMove, Nodes: w.meter.nodes - before}
	if e.Depth > 0 && !e.Chance {
		l.Read, l.Skipped = w.read, w.skipped
	}
	switch {
	case w.meter.stopped:
		l.Reason, l.Bound, l.Score = ReasonStopped, NoBound, 0
	case l.Reason == ReasonLeaf || l.Reason == ReasonTerminal || l.Reason == ReasonProbe || l.Reason == ReasonRepetition:
	case v <= e.Alpha || l.Reason == ReasonWon:
		l.Bound = UpperBound
	case v >= e.Beta:
		l.Bound = LowerBound
	case e.Probe:
		l.Bound = UpperBound
	}
	if e.Again && l.Reason == ReasonExact {
		l.Reason = ReasonResearch
	}
	w.tracer.Leave(l)
	return v, valid
}
