package engine

import "slices"

// The optional interfaces of a game, and the memory of a ply.

// hooks are the optional interfaces of the game. One is nil if the game lacks it or
// the technique is switched off.
type hooks struct {
	chance    Chancer
	order     Orderer
	tactical  Tactical
	forced    Forced
	prober    Prober
	canonical Canonical
	keyer     Keyer
	pather    Pather
	indexer   Indexer
	selective Selective
	staged    Staged
	tracer    Tracer
}

// newHooks are the optional interfaces of g that o allows; the Indexer is found by
// the ordering.
func newHooks(g Game, o Options) hooks {
	on := ^o.Off
	return hooks{
		tracer:    o.Tracer,
		chance:    offered[Chancer](g, true),
		pather:    offered[Pather](g, true),
		order:     offered[Orderer](g, on.has(FeatureOrderer)),
		tactical:  offered[Tactical](g, on.has(FeatureQuiescence)),
		forced:    offered[Forced](g, on.has(FeatureForced)),
		prober:    offered[Prober](g, on.has(FeatureProbe)),
		canonical: offered[Canonical](g, on.has(FeatureCanonical)),
		selective: offered[Selective](g, true),
		staged:    offered[Staged](g, on.has(FeatureStaged)),
		keyer:     offered[Keyer](g, true),
	}
}

// offered is g as an optional interface, nil if it is not that or the technique is
// off.
func offered[T any](g Game, on bool) (t T) {
	if on {
		t, _ = g.(T)
	}
	return t
}

// frame is the memory of one ply. Its slices grow once and are used again. What
// every node touches comes first, so that it lies together in the processor's cache.
type frame struct {
	moves     []Move
	pv        []Move
	move      Move    // being searched
	excluded  Move    // left out by a singular search
	next      int     // the depth of a child that is neither reduced nor extended
	ply       int     // of the frame
	ready     int     // moves at the front that need no key: the table's, and those that refuted elsewhere
	picks     int     // moves that are picked one by one, if more than lazyPicks
	keys      []int64 // order of moves, descending
	evaluated bool    // eval is that of the position
	unranked  bool    // the moves stand in their final order
	others    bool    // the game named some moves for the depth, and there are others
	null      bool    // the move being searched is a null move
	eval      Score
	scores    []int32 // scratch for Orderer
	chances   []Weighted
	uppers    []Score  // of the chances, from the node
	groups    []uint64 // keys of the chances
	deferred  int      // moves at the end that another thread was searching
	killers   [2]Move
}

// left is how many moves there are from the i-th on, without the excluded one.
func (f *frame) left(i int) int {
	n := len(f.moves) - i
	if f.excluded != NoMove && slices.Contains(f.moves[i:], f.excluded) {
		n--
	}
	return n
}
