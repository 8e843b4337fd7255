package engine

// What a search does for a Tracer. Without one, all that is left of this file is
// one comparison a move.

// leave notes why a node ends, its best move, and how many moves it searched
// and skipped.
func (w *worker) leave(why Reason, best Move, read, skipped int) {
	w.why, w.cut, w.read, w.skipped = why, best, read, skipped
}

// entered calls the node that e describes.
func (w *worker) entered(e Enter) (v Score, on basis) {
	switch {
	case e.Chance:
		return w.chanceNode(e.Depth, e.Ply, e.Alpha, e.Beta)
	case e.Probe:
		v, on = w.firstReply(e.Depth, e.Ply, -e.Beta, -e.Alpha)
	default:
		v, on = w.node(e.Depth, e.Ply, -e.Beta, -e.Alpha)
	}
	return -v, on
}

// traced calls the node that e describes, between Enter and Leave, and returns
// its value for the side of e's window.
func (w *worker) traced(e Enter) (Score, basis) {
	before := w.nodes
	w.tracer.Enter(e)
	w.leave(ReasonNone, NoMove, 0, 0)
	v, on := w.entered(e)
	l := Leave{Score: v, Bound: Exact, Reason: w.why, Best: w.cut, Nodes: w.nodes - before}
	if e.Depth > 0 && !e.Chance {
		l.Read, l.Skipped = w.read, w.skipped
	}
	switch {
	case w.stopped:
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
	return v, on
}
