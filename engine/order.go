package engine

import (
	"math"
	"slices"
)

// Move ordering. The table move comes first. The others are ordered by the game's
// own opinion (Orderer, or the order of Moves) plus a bonus for moves that have
// cut before: killers of this ply, the countermove to the last move, the history
// of cuts anywhere, and the history of cuts in reply to the same move.
//
// A key packs all that into one number, so that sorting is one comparison:
//
//	order value x 2^13 + bonus | 4095 - index (12 bits)
//
// The index makes keys unique, so every sort is stable. The weight of the bonus
// was measured: in gomoku, where order values differ by tens, a bonus that decides
// only among equals costs a tenth more nodes; in dark chess it makes no difference.
// Without an Orderer, a place in the order of Moves counts half a point. Connect
// Four to depth 12 takes 69,173 nodes with the middle column first and 129,934 from
// left to right; without any bonus 73,023 and 544,680. Killers above all history
// cost half as much again in the first case.

const (
	keyFirst    = math.MaxInt64       // the table move
	bonusKiller = 96 << orderShift    // a killer or countermove is worth so many points of the Orderer more
	placeWeight = 1 << orderShift / 2 // what a place in the order of Moves is worth where there is no Orderer
	orderShift  = 13
	historyZero = historyLimit // history is stored signed and packed unsigned
)

// ordering lists the moves of a game and remembers which were good. What every
// node touches comes first, as in a frame.
type ordering struct {
	game          Game
	frames        []frame // one for each ply
	horizonIsLeaf bool    // nothing is searched beyond the horizon: no quiescence, no path
	reorders      bool    // moves are searched in another order than the game's
	hooks
	useKillers, useCounter, useHistory bool
	hist                               histories
}

// newOrdering makes room for the longest line.
func newOrdering() ordering {
	o := ordering{frames: make([]frame, MaxPly+2)}
	for ply := range o.frames {
		o.frames[ply].ply = ply
	}
	return o
}

// bind puts g under the ordering and looks for its optional interfaces. With
// replies set, cuts are remembered by the move before as well.
func (o *ordering) bind(g Game, opt Options, replies bool) {
	o.game = g
	on := ^opt.Off
	o.useKillers, o.useCounter, o.useHistory = on.has(FeatureKillers), on.has(FeatureCountermoves), on.has(FeatureHistory)
	o.hooks = newHooks(g, opt)
	o.indexer = offered[Indexer](g, o.useHistory || o.useCounter || replies)
	o.horizonIsLeaf = o.tactical == nil && o.prober == nil && o.pather == nil
	o.reorders = o.order != nil || o.indexer != nil || o.useKillers
	o.hist.fit(o.indexer, replies)
}

// forget drops what belongs to an earlier search; with fade set, half of the
// history stays.
func (o *ordering) forget(fade bool) {
	if fade {
		o.hist.fade()
	} else {
		o.hist.clear()
	}
	for i := range o.frames {
		f := &o.frames[i]
		f.killers, f.excluded, f.null, f.evaluated = [2]Move{}, NoMove, false, false
	}
}

// key is the table key of the position and the symmetry that leads to it.
func (o *ordering) key() (uint64, uint8) {
	if o.canonical != nil {
		return o.canonical.CanonicalHash()
	}
	return o.game.Hash(), 0
}

func (o *ordering) atChance() bool { return o.chance != nil && o.chance.AtChance() }

// decided reports whether the game is over here, by the rules or the path.
func (o *ordering) decided() bool {
	if o.game.Outcome() != Ongoing {
		return true
	}
	if o.pather == nil {
		return false
	}
	outcome, _ := o.pather.PathOutcome()
	return outcome != Ongoing
}

// wholeDepth asks generate for all moves.
const wholeDepth = MaxPly

// generate lists in the frame the moves to search with depth plies left, first the
// given one, and reports whether they are a forced set.
func (o *ordering) generate(f *frame, first Move, depth int) (forced bool) {
	if o.forced == nil && o.staged == nil {
		f.moves, f.others = o.game.Moves(f.moves[:0]), false
	} else {
		forced = o.someMoves(f, depth)
	}
	f.keys = f.keys[:0]
	f.ready, f.picks = 0, 0
	if first != NoMove {
		if i := slices.Index(f.moves, first); i >= 0 {
			moveUp(f.moves, 0, i)
			f.ready = 1
		}
	}
	f.unranked = !o.reorders
	if o.reorders && o.order == nil {
		o.refutersFirst(f)
		f.unranked = depth == 1 && o.horizonIsLeaf
	}
	return forced
}

// someMoves lists the forced set, else the moves that the game names for the depth,
// else all moves.
func (o *ordering) someMoves(f *frame, depth int) (forced bool) {
	f.others = false
	if forced = o.forcedMoves(f); !forced && o.staged != nil && depth < wholeDepth {
		f.moves, f.others = o.staged.MovesAt(f.moves[:0], depth)
	}
	if !forced && (!f.others || len(f.moves) == 0) {
		f.moves, f.others = o.game.Moves(f.moves[:0]), false
	}
	return forced
}

// forcedMoves lists the forced set and reports whether the game names one.
func (o *ordering) forcedMoves(f *frame) (forced bool) {
	f.moves = f.moves[:0]
	if o.forced != nil {
		f.moves, forced = o.forced.ForcedMoves(f.moves)
	}
	return forced && len(f.moves) > 0
}

// refutersFirst moves the killers and the countermove to the front, in the order of
// Moves. It is for games without an Orderer, whose other moves are ranked later.
func (o *ordering) refutersFirst(f *frame) {
	k1, k2, counter := NoMove, NoMove, o.counter(f)
	if o.useKillers {
		k1, k2 = f.killers[0], f.killers[1]
	}
	moves, ready := f.moves, f.ready
	for i := ready; i < len(moves); i++ {
		if m := moves[i]; m == k1 || m == k2 || m == counter {
			moveUp(moves, ready, i)
			ready++
		}
	}
	f.ready = ready
}

// counter is the reply that refuted the last move elsewhere.
func (o *ordering) counter(f *frame) Move {
	if !o.useCounter || f.ply == 0 || o.indexer == nil {
		return NoMove
	}
	last := o.frames[f.ply-1].move
	if last == NoMove {
		return NoMove
	}
	return o.hist.counter[f.ply&1][o.indexer.MoveIndex(last)]
}

// widen appends the moves that the game did not name for the depth, and reports
// whether there are any.
func (o *ordering) widen(f *frame) bool {
	if !f.others {
		return false
	}
	f.others, f.deferred = false, 0
	named := len(f.moves)
	for _, m := range o.scratch() {
		if !slices.Contains(f.moves, m) {
			f.moves = append(f.moves, m)
			if len(f.keys) > 0 {
				f.keys = append(f.keys, int64(4095-min(len(f.keys), 4095)))
			}
		}
	}
	return len(f.moves) > named
}

// unnamed is how many moves were not named for the depth, for the Tracer.
func (o *ordering) unnamed(f *frame) int {
	if o.tracer == nil {
		return 0
	}
	return len(o.scratch()) - len(f.moves)
}

// scratch is the list of all moves of the position. The next call overwrites it.
func (o *ordering) scratch() []Move {
	f := &o.frames[MaxPly+1]
	f.moves = o.game.Moves(f.moves[:0])
	return f.moves
}

// rank computes the keys of the frame's moves. It is called when the first moves,
// which need no key, were not enough.
func (o *ordering) rank(f *frame) {
	var order []int32
	past, counter := o.historyOf(f), NoMove
	if o.order != nil {
		order, counter = o.orderValues(f), o.counter(f)
	}
	for i, m := range f.moves {
		if i < f.ready {
			f.keys = append(f.keys, keyFirst)
			continue
		}
		key := int64(historyZero)
		if o.indexer != nil {
			key += int64(past.value(o.indexer.MoveIndex(m)))
		}
		if m == counter || o.useKillers && (m == f.killers[0] || m == f.killers[1]) {
			key += bonusKiller
		}
		if order != nil {
			key += int64(order[i]) << orderShift
		} else {
			key -= int64(i) * placeWeight
		}
		f.keys = append(f.keys, key<<12|int64(4095-min(i, 4095)))
	}
}

// historyOf is the history of the moves of a frame.
func (o *ordering) historyOf(f *frame) (p nodeHistory) {
	if o.indexer == nil {
		return p
	}
	side := f.ply & 1
	if o.useHistory {
		p.anywhere = o.hist.value[side]
	}
	if replies := o.hist.replies[side]; len(replies) > 0 && f.ply > 0 {
		if last := o.frames[f.ply-1].move; last != NoMove {
			n := len(o.hist.value[side])
			p.replies = replies[o.indexer.MoveIndex(last)*n:][:n]
		}
	}
	return p
}

// moveUp moves the move at index from up to index to; those between move down.
func moveUp(moves []Move, to, from int) {
	m := moves[from]
	for i := from; i > to; i-- {
		moves[i] = moves[i-1]
	}
	moves[to] = m
}

// orderValues asks the Orderer about the frame's moves.
func (o *ordering) orderValues(f *frame) []int32 {
	for len(f.scores) < len(f.moves) {
		f.scores = append(f.scores, 0)
	}
	values := f.scores[:len(f.moves)]
	clear(values)
	o.order.Order(f.moves, values)
	return values
}

// lazyPicks is the number of moves that are picked one by one before the rest is
// sorted: most nodes that are cut are cut by then. Where no more than maxPicks moves
// are searched at all, the rest is never sorted.
const lazyPicks, maxPicks = 4, 13

// pick moves the best of the moves not yet searched to index i and returns it.
func (o *ordering) pick(f *frame, i int) Move {
	if len(f.keys) == 0 {
		if f.unranked || i < f.ready {
			return f.moves[i]
		}
		o.rank(f)
	}
	moves, keys := f.moves, f.keys
	switch {
	case i < max(lazyPicks, f.picks):
		best := i
		for j := i + 1; j < len(keys); j++ {
			if keys[j] > keys[best] {
				best = j
			}
		}
		moves[i], moves[best] = moves[best], moves[i]
		keys[i], keys[best] = keys[best], keys[i]
	case i == max(lazyPicks, f.picks):
		sortByKey(moves[i:], keys[i:])
	}
	return moves[i]
}

// sortByKey is an insertion sort, descending; lists are short and mostly in
// order.
func sortByKey(moves []Move, keys []int64) {
	for i := 1; i < len(keys); i++ {
		m, k := moves[i], keys[i]
		j := i
		for ; j > 0 && keys[j-1] < k; j-- {
			moves[j], keys[j] = moves[j-1], keys[j-1]
		}
		moves[j], keys[j] = m, k
	}
}

// credit remembers that the i-th move of the frame failed high.
func (o *ordering) credit(f *frame, m Move, i, depth, ply int) {
	if o.useKillers && f.killers[0] != m {
		f.killers[0], f.killers[1] = m, f.killers[0]
	}
	if o.indexer == nil {
		return
	}
	side := ply & 1
	if !f.unranked {
		past := o.historyOf(f)
		bonus := int32(min(depth*depth, 400)) * 32
		past.learn(o.indexer.MoveIndex(m), bonus)
		for _, tried := range f.moves[:i] {
			past.learn(o.indexer.MoveIndex(tried), -bonus)
		}
	}
	if o.useCounter && ply > 0 {
		if last := o.frames[ply-1].move; last != NoMove {
			o.hist.counter[side][o.indexer.MoveIndex(last)] = m
		}
	}
}
