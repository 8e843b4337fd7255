package engine

import "math"

// Enhanced transposition cutoffs (J. Schaeffer and A. Plaat, "New advances in
// alpha-beta searching", 1996): before a node searches any move, it looks up the
// positions behind all of them. One that the table knows to be bad enough for the
// opponent cuts the node at once. Our addition: moves that the table knows to fail
// low are searched last.

// probeChildren looks up the positions behind the frame's moves and returns a move
// that fails high with its bound, or NoMove. depth is that of the children, ply that
// of the node.
func (w *worker) probeChildren(f *frame, depth, ply int, alpha, beta Score) (m Move, bound Score, valid validity) {
	if w.reorders && len(f.keys) == 0 {
		w.rank(f)
	}
	for i, m := range f.moves {
		if m == f.excluded {
			continue
		}
		v, known, valid := w.probeChild(m, depth, ply+1, alpha, beta)
		switch {
		case known == LowerBound:
			return m, v, valid
		case known == UpperBound && len(f.keys) > 0:
			f.keys[i] = math.MinInt64 + int64(4095-min(i, 4095))
		}
	}
	return NoMove, 0, heuristic
}

// probeChild looks up the position behind m. It returns a LowerBound of at least
// beta, an UpperBound of at most alpha, or NoBound. depth and ply are those of the
// child, the window is the mover's.
func (w *worker) probeChild(m Move, depth, ply int, alpha, beta Score) (v Score, known Bound, valid validity) {
	w.game.Do(m)
	var e entry
	atChance := w.atChance()
	if atChance || !w.decided() {
		key, sym := w.key()
		e = w.lookup(key, sym, ply)
	}
	w.game.Undo(m)
	v = e.score // a chance node is valued for the mover
	settled := e.bound != NoBound
	if atChance {
		settled = settled && e.settles(depth, alpha, beta, w.exact)
	} else {
		v = -v
		settled = settled && e.settles(depth, -beta, -alpha, w.exact)
	}
	switch {
	case settled && v >= beta:
		return v, LowerBound, e.validity()
	case settled && v <= alpha:
		return v, UpperBound, heuristic
	}
	return 0, NoBound, heuristic // unknown, or exact inside the window
}
