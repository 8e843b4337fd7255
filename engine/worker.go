package engine

import (
	"sync/atomic"

	"duiju/engine/internal/tt"
)

// worker is one searching thread: a game, the optional interfaces found in
// it, and everything that belongs to a path. Only the table is shared.
type worker struct {
	game Game
	hooks
	rules
	bare  bool // plain stands in for node
	flat  bool // leaf does at the horizon: no quiescence, no path
	table *tt.Table
	busy  *inProgress // nil where there is one thread

	frames []frame // one for each ply
	root   []rootMove
	hist   histories
	run    limits

	nodes    uint64
	checkAt  uint64 // the node count at which to look at the limits again
	stopped  bool   // sticky: every node returns at once
	hurried  bool   // limits used up before the first iteration is finished
	selDepth int
	mixed    bool  // a firm mean of different outcomes was seen since bind
	swing    int64 // recent change of the root score, for aspiration
	stats

	why Reason // of the node left last, for the Tracer
	cut Move   // its best move
}

// hooks are the optional interfaces of the game; nil means that the game
// lacks it or that the technique is switched off.
type hooks struct {
	chance    Chancer
	order     Orderer
	tactical  Tactical
	forced    Forced
	prober    Prober
	nuller    Nuller
	canonical Canonical
	pather    Pather
	indexer   Indexer
	selective Selective
	bounder   Bounder
	transpose Transposing
	tracer    Tracer
}

// rules are the techniques that need no interface.
type rules struct {
	useTable, useKillers, useCounter, useHistory  bool
	pvs, aspiration, mateDistance                 bool
	reductions, pruning, internalReduce, singular bool
	star1, star2                                  bool
	exact                                         bool // see Options.Exact
}

// stats are counters of one worker.
type stats struct {
	probes, hits, cuts, firstCuts uint64
}

// frame is the memory of one ply. Its slices grow once and are used again.
type frame struct {
	moves    []Move
	keys     []int64 // order of moves, descending
	scores   []int32 // scratch for Orderer
	chances  []Weighted
	uppers   []Score  // of the chances, from the node
	groups   []uint64 // keys of the chances
	deferred []int    // indexes of moves that another thread was searching
	pv       []Move
	killers  [2]Move
	move     Move // being searched
	excluded Move // left out by a singular search
	null     bool // the move being searched is a null move
}

// counters are a worker's numbers for other goroutines.
type counters struct {
	nodes, probes, hits, cuts, firstCuts atomic.Uint64
	selDepth                             atomic.Int64
}

func newWorker(o Options) *worker {
	w := &worker{frames: make([]frame, MaxPly+2)}
	on := func(f Feature) bool { return o.Off&f == 0 }
	selective := !o.Exact
	w.rules = rules{
		useTable:       on(FeatureTable),
		useKillers:     on(FeatureKillers),
		useCounter:     on(FeatureCountermoves),
		useHistory:     on(FeatureHistory),
		pvs:            on(FeaturePVS),
		aspiration:     on(FeatureAspiration),
		mateDistance:   on(FeatureMateDistance),
		reductions:     on(FeatureReductions) && selective,
		pruning:        on(FeaturePruning) && selective,
		internalReduce: on(FeatureInternalReduction) && selective,
		singular:       on(FeatureSingular) && selective,
		star1:          on(FeatureStar1),
		star2:          on(FeatureStar2),
		exact:          o.Exact,
	}
	return w
}

// bind puts g under the worker and looks for its optional interfaces.
func (w *worker) bind(g Game, o Options) {
	w.game, w.mixed = g, false
	on := func(f Feature) bool { return o.Off&f == 0 }
	selective := !o.Exact
	h := hooks{tracer: o.Tracer}
	h.chance, _ = g.(Chancer)
	h.pather, _ = g.(Pather)
	h.bounder, _ = g.(Bounder)
	if on(FeatureOrderer) {
		h.order, _ = g.(Orderer)
	}
	if on(FeatureQuiescence) && selective {
		h.tactical, _ = g.(Tactical)
	}
	if on(FeatureETC) && on(FeatureTable) {
		h.transpose, _ = g.(Transposing)
	}
	if on(FeatureForced) {
		h.forced, _ = g.(Forced)
	}
	if on(FeatureProbe) && selective {
		h.prober, _ = g.(Prober)
	}
	if on(FeatureNullMove) && selective {
		h.nuller, _ = g.(Nuller)
	}
	if on(FeatureCanonical) {
		h.canonical, _ = g.(Canonical)
	}
	if on(FeatureHistory) || on(FeatureCountermoves) {
		h.indexer, _ = g.(Indexer)
	}
	if selective {
		h.selective, _ = g.(Selective)
	}
	w.hooks = h
	w.bare = w.isPlain()
	w.flat = h.tactical == nil && h.prober == nil && h.pather == nil
	w.hist = newHistories(h.indexer)
}

// key is the table key of the position and the symmetry that leads to it.
func (w *worker) key() (uint64, uint8) {
	if w.canonical != nil {
		return w.canonical.CanonicalHash()
	}
	return w.game.Hash(), 0
}

// save stores a bound under a key. The move is of the position as it stands.
func (w *worker) save(key uint64, sym uint8, ply int, e entry) {
	e.score = toNode(e.score, ply)
	if sym != 0 && e.move != NoMove {
		e.move = w.canonical.MapMove(e.move, sym)
	}
	store(w.table, key, e)
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
// and a firm entry in every way; an entry of a shallower search else does not
// count.
func (w *worker) settles(e entry, depth int, alpha, beta Score) bool {
	lower, upper := e.bound&LowerBound != 0, e.bound&UpperBound != 0
	switch {
	case w.exact:
		if e.depth != depth {
			return false
		}
	case e.firm || e.depth >= depth:
	default:
		lower = lower && e.score > MaxEval
		upper = upper && e.score < -MaxEval
	}
	return lower && upper || lower && e.score >= beta || upper && e.score <= alpha
}

func (e entry) basis() basis {
	if e.firm {
		return firm
	}
	return judged
}
