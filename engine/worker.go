package engine

import "duiju/engine/internal/tt"

// worker searches below the root. It has a game, its optional interfaces, and
// everything that belongs to a path; threads share only the table.
type worker struct {
	ordering
	meter        meter
	on           Feature // the techniques in use
	useTable     bool
	exact        bool      // see Options.Exact
	firstBest    bool      // see Options.FirstBest
	sel          Selection // what the game leaves out, as far as it is switched on
	frontierLoop bool      // frontier does a ply above the horizon
	prefetches   bool      // the table is read ahead
	nullMoves    bool      // null moves are tried
	treatsLate   bool      // late moves are skipped or reduced
	narrows      bool      // node takes step 3
	asksGame     bool      // node takes step 6 or 7
	mayEndEarly  bool      // node takes step 7
	sameDepth    bool      // all moves of a node are searched to the same depth
	maxPly       int       // no extension below this ply
	table        *tt.Table

	reason        Reason // of the node left last, for the Tracer
	bestMove      Move   // its best move
	read, skipped int    // and its moves that were searched, and not

	reductions reductions
	historyPly int32       // history worth one ply of reduction, see Selection.ByHistory; 0 = none
	busy       *inProgress // nil where there is one thread

	mixedMean bool // since bind, a mean of different results was proven
}

// bind puts g under the worker and looks for its optional interfaces.
func (w *worker) bind(g Game, o Options) {
	if o.Exact {
		o.Off |= inexact | FeatureProbe
	}
	w.on, w.exact, w.firstBest = ^o.Off, o.Exact, o.FirstBest
	w.useTable, w.sel, w.mixedMean = w.on.has(FeatureTable), o.selection(g), false
	w.ordering.bind(g, o, w.sel.Replies)
	w.nullMoves = w.selective != nil && w.on.has(FeatureNullMove)
	w.plan()
}

// plan says which steps and loops of node the game and the techniques ask for.
func (w *worker) plan() {
	w.treatsLate = w.sel.treatsLate()
	w.mayEndEarly = w.nullMoves || w.sel.hasStaticCuts() || w.sel.Improving || w.sel.Internal > 0 || w.sel.Singular > 0
	w.sameDepth = w.tracer == nil && w.chance == nil && w.staged == nil && w.forced == nil &&
		!w.treatsLate && w.sel.Singular == 0 && w.busy == nil
	w.frontierLoop = w.sameDepth && w.horizonIsLeaf
	w.prefetches = w.keyer != nil && w.useTable
	w.narrows, w.asksGame = w.on.has(FeatureMateDistance) || w.sel.AnyWin, w.prober != nil || w.mayEndEarly
	if w.sel.Reduction > 0 {
		w.reductions.fill(w.sel.Reduction)
	}
	w.historyPly = 0
	if w.sel.ByHistory > 0 && w.indexer != nil {
		w.historyPly = max(int32(w.sel.ByHistory*(1<<orderShift)), 1)
	}
}

// store stores the result of a node. A value that depends on an ancestor is not
// stored, only its move. If an exact value depends on an ancestor only through moves
// that are no better, it is still a lower bound on every path. The move is one of the
// position as it stands.
func (w *worker) store(key uint64, sym uint8, depth, ply int, bound Bound, valid validity, r loopResult) {
	if valid.dependsAbove(ply) {
		if bound == Exact && !r.asBound.dependsAbove(ply) {
			bound, valid = LowerBound, r.asBound
		} else {
			bound = NoBound
		}
	}
	switch {
	case bound == UpperBound && !(w.sel.AnyWin && r.best < -MaxEval): // all moves failed low: none is known to be best
		r.move = NoMove
	case bound == NoBound && (r.best <= -MaxEval || r.move == NoMove):
		return
	}
	if sym != 0 && r.move != NoMove {
		r.move = w.canonical.MapMove(r.move, sym)
	}
	w.table.Store(key, tt.Entry{
		Move: uint32(r.move), Score: int32(toNode(r.best, ply)), Depth: depth, Claim: tt.Claim{Bound: uint8(bound), Proven: valid.proven()},
	})
}

// lookup finds the entry of a key; without one, its bound and move are none. The move
// is one of the position as it stands, the score counts from the root.
func (w *worker) lookup(key uint64, sym uint8, ply int) entry {
	w.meter.probes++
	found, ok := w.table.Probe(key)
	if !ok {
		return entry{}
	}
	w.meter.hits++
	e := entryOf(found)
	e.score = toRoot(e.score, ply)
	if sym != 0 && e.move != NoMove {
		e.move = w.canonical.UnmapMove(e.move, sym)
	}
	return e
}

// isResult reports whether a score is a result of the game: a win, a loss, or a
// draw to which no evaluation and no mean contributed.
func (w *worker) isResult(s Score, valid validity) bool {
	return s.Proven() || s == 0 && valid.proven() && !w.mixedMean
}
