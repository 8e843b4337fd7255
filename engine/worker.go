package engine

import "duiju/engine/internal/tt"

// worker is one searching thread: a game, the optional interfaces found in
// it, and everything that belongs to a path. Only the table is shared.
type worker struct {
	ordering
	sel          Selection // what the game leaves out, as far as it is switched on
	frontierLoop bool      // frontier does a ply above the horizon
	prefetches   bool      // the table is read ahead
	nullMoves    bool      // null moves are tried
	treatsLate   bool      // late moves are skipped or reduced
	narrows      bool      // step 3 of node is taken
	asksGame     bool      // steps 6 or 7 are
	mayEndEarly  bool      // step 7 of node: a node may be decided before its moves
	sameDepth    bool      // all moves of a node are read to the same depth
	table        *tt.Table
	evals        evalCache // nil unless asked for

	reason        Reason // of the node left last, for the Tracer
	bestMove      Move   // its best move
	read, skipped int    // and its moves that were searched, and not

	reductions
	historyPly int32       // history for a ply less, see Selection.ByHistory; 0: it does not count
	busy       *inProgress // nil where there is one thread

	root []rootMove
	// better says that the running iteration has a new best move, rootForced
	// that the root moves are a forced set.
	better, rootForced bool

	mixedMean bool  // a proven mean of different outcomes was seen since bind
	swing     int64 // recent change of the root score, for aspiration

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

func newWorker(o Options) *worker {
	w := &worker{}
	w.frames = make([]frame, MaxPly+2)
	for ply := range w.frames {
		w.frames[ply].ply = ply
	}
	on := func(f Feature) bool { return o.Off&f == 0 }
	w.techniques = techniques{
		useTable:     on(FeatureTable),
		useKillers:   on(FeatureKillers),
		useCounter:   on(FeatureCountermoves),
		useHistory:   on(FeatureHistory),
		pvs:          on(FeaturePVS),
		aspiration:   on(FeatureAspiration),
		mateDistance: on(FeatureMateDistance),
		star1:        on(FeatureStar1),
		star2:        on(FeatureStar2),
		exact:        o.Exact,
		firstBest:    o.FirstBest,
	}
	return w
}

// bind puts g under the worker and looks for its optional interfaces.
func (w *worker) bind(g Game, o Options) {
	w.game, w.mixedMean = g, false
	on := func(f Feature) bool { return o.Off&f == 0 }
	selective := !o.Exact
	h := hooks{tracer: o.Tracer}
	h.chance, _ = g.(Chancer)
	h.pather, _ = g.(Pather)
	if on(FeatureOrderer) {
		h.order, _ = g.(Orderer)
	}
	if on(FeatureQuiescence) && selective {
		h.tactical, _ = g.(Tactical)
	}
	if on(FeatureForced) {
		h.forced, _ = g.(Forced)
	}
	if on(FeatureProbe) && selective {
		h.prober, _ = g.(Prober)
	}
	if on(FeatureCanonical) {
		h.canonical, _ = g.(Canonical)
	}
	if h.previewer, _ = g.(Previewer); h.previewer != nil && h.previewer.Previews() {
		h.preview = h.previewer
	}
	h.selective, w.sel = o.selection(g)
	if on(FeatureHistory) || on(FeatureCountermoves) || w.sel.Replies {
		h.indexer, _ = g.(Indexer)
	}
	if on(FeatureStaged) && selective {
		h.staged, _ = g.(Staged)
	}
	w.nullMoves = h.selective != nil && on(FeatureNullMove) && selective
	w.treatsLate = w.sel.treatsLate()
	w.mayEndEarly = w.nullMoves || w.sel.hasStaticCuts() || w.sel.Improving || w.sel.Internal > 0 || w.sel.Singular > 0
	if w.sel.Reduction > 0 {
		w.reductions.fill(w.sel.Reduction)
	}
	w.hooks = h
	w.horizonIsLeaf = h.tactical == nil && h.prober == nil && h.pather == nil
	w.reorders = h.order != nil || h.indexer != nil || w.useKillers
	w.sameDepth = h.tracer == nil && h.chance == nil && h.staged == nil && h.forced == nil &&
		!w.treatsLate && w.sel.Singular == 0 && w.busy == nil
	w.frontierLoop = w.sameDepth && w.horizonIsLeaf && !w.sel.KeepEval
	w.prefetches = h.previewer != nil && w.useTable
	w.narrows, w.asksGame = w.mateDistance || w.sel.AnyWin, h.prober != nil || w.mayEndEarly
	w.historyPly = 0
	if w.sel.ByHistory > 0 && h.indexer != nil {
		w.historyPly = max(int32(w.sel.ByHistory*(1<<orderShift)), 1)
	}
	w.hist.fit(h.indexer, w.sel.Replies)
}

// key is the table key of the position and the symmetry that leads to it.
func (w *worker) key() (uint64, uint8) {
	if w.canonical != nil {
		return w.canonical.CanonicalHash()
	}
	return w.game.Hash(), 0
}

// store stores what a finished node knows. Of an exact value that leans on an
// ancestor only through moves that are no better, the lower half holds on
// every path; else only the move is worth keeping. The move is of the position as
// it stands.
func (w *worker) store(key uint64, sym uint8, depth, ply int, bound Bound, valid validity, r loopResult) {
	if valid.dependsAbove(ply) {
		if bound == Exact && !r.asBound.dependsAbove(ply) {
			bound, valid = LowerBound, r.asBound
		} else {
			bound = NoBound
		}
	}
	switch {
	case bound == UpperBound && !(w.sel.AnyWin && r.best < -MaxEval): // all moves failed low: none of them is known to be best
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

// lookup finds the entry of a key, or one with no bound and no move; the move
// is one of the position as it stands, the score counts from the root.
func (w *worker) lookup(key uint64, sym uint8, ply int) entry {
	w.probes++
	found, ok := w.table.Probe(key)
	if !ok {
		return entry{}
	}
	w.hits++
	e := entryOf(found)
	e.score = toRoot(e.score, ply)
	if sym != 0 && e.move != NoMove {
		e.move = w.canonical.UnmapMove(e.move, sym)
	}
	return e
}

// settles reports whether e decides a node of this depth and window. A proven
// win holds at any depth as a lower bound, a proven loss as an upper bound,
// and a proven entry in every way; an entry of a shallower search else does not
// count.
func (w *worker) settles(e entry, depth int, alpha, beta Score) bool {
	lower, upper := e.bound&LowerBound != 0, e.bound&UpperBound != 0
	switch {
	case w.exact:
		if e.depth != depth {
			return false
		}
	case e.proven || e.depth >= depth:
	default:
		lower = lower && e.score > MaxEval
		upper = upper && e.score < -MaxEval
	}
	return lower && upper || lower && e.score >= beta || upper && e.score <= alpha
}

func (e entry) validity() validity {
	if e.proven {
		return proven
	}
	return heuristic
}

func (w *worker) atChance() bool { return w.chance != nil && w.chance.AtChance() }

// decided reports whether the game is over here, by the rules or the path.
func (w *worker) decided() bool {
	if w.game.Outcome() != Ongoing {
		return true
	}
	if w.pather == nil {
		return false
	}
	o, _ := w.pather.PathOutcome()
	return o != Ongoing
}

// judge is the game's Eval, perhaps remembered.
func (w *worker) evaluate() Score {
	if w.evals == nil {
		return w.game.Eval()
	}
	return w.evals.eval(w.game)
}
