package engine

import "math"

// Move ordering. The table move comes first. Then the game's own opinion
// decides (Orderer, or simply the order of Moves), together with a bonus for
// moves that have cut before: killers of this ply, the countermove to the last
// move, and the history of cuts all over the tree.
//
// A key packs all that into one number, so that sorting is one comparison:
//
//	order value x 2^13 + bonus (20 bits) | 4095 - index (12 bits)
//
// The index makes keys unique, and with that every sort stable. What a point
// of the order value weighs against the bonus was measured: in gomoku, where
// values differ by tens, letting the bonus decide only among equals costs a
// tenth more nodes; dark chess is indifferent.

const (
	keyFirst     = math.MaxInt64 // the table move
	bonusLimit   = 1<<20 - 1
	bonusKiller1 = bonusLimit
	bonusKiller2 = bonusLimit - 1
	bonusCounter = bonusLimit - 2
	orderShift   = 13 // so a killer is worth 96 points of the Orderer more than an unknown move
	historyLimit = 1 << 18
	historyZero  = 1 << 18 // history is stored signed and packed unsigned
)

// histories remember which moves caused cuts, by the game's move index.
type histories struct {
	value   [2][]int32 // by ply parity, that is, by side
	counter [2][]Move  // reply that refuted a move
}

func newHistories(x Indexer) histories {
	var h histories
	if x == nil {
		return h
	}
	n := x.MoveIndexes()
	for side := range h.value {
		h.value[side] = make([]int32, n)
		h.counter[side] = make([]Move, n)
	}
	return h
}

func (h *histories) clear() {
	for side := range h.value {
		clear(h.value[side])
		clear(h.counter[side])
	}
}

// update moves a history value towards ±historyLimit; the nearer it is, the
// less a further cut adds.
func update(v *int32, bonus int32) {
	*v += bonus - int32(int64(*v)*int64(abs(bonus))/historyLimit)
}

func abs(x int32) int32 {
	if x < 0 {
		return -x
	}
	return x
}

// generate fills the frame with the moves to search and their keys, and
// reports whether they are a forced set.
func (w *worker) generate(f *frame, first Move, ply int) (forced bool) {
	f.moves = f.moves[:0]
	if w.forced != nil {
		f.moves, forced = w.forced.ForcedMoves(f.moves)
		forced = forced && len(f.moves) > 0
	}
	if !forced {
		f.moves = w.game.Moves(f.moves[:0])
	}
	w.rank(f, first, ply)
	return forced
}

// rank computes the keys of the frame's moves.
func (w *worker) rank(f *frame, first Move, ply int) {
	f.keys = f.keys[:0]
	if w.order == nil && w.indexer == nil && !w.useKillers {
		toFront(f.moves, first)
		return
	}
	var order []int32
	if w.order != nil {
		order = w.orderValues(f)
	}
	var counter Move
	var history []int32
	if w.indexer != nil {
		if w.useHistory {
			history = w.hist.value[ply&1]
		}
		if w.useCounter && ply > 0 {
			if last := w.frames[ply-1].move; last != NoMove {
				counter = w.hist.counter[ply&1][w.indexer.MoveIndex(last)]
			}
		}
	}
	for i, m := range f.moves {
		if m == first {
			f.keys = append(f.keys, keyFirst)
			continue
		}
		key := int64(historyZero)
		switch {
		case w.useKillers && m == f.killers[0]:
			key = bonusKiller1
		case w.useKillers && m == f.killers[1]:
			key = bonusKiller2
		case m == counter:
			key = bonusCounter
		case history != nil:
			key += int64(history[w.indexer.MoveIndex(m)])
		}
		if order != nil {
			key += int64(order[i]) << orderShift
		}
		f.keys = append(f.keys, key<<12|int64(4095-min(i, 4095)))
	}
}

// toFront moves m to the front; those before it move down.
func toFront(moves []Move, m Move) {
	for i, x := range moves {
		if x == m {
			copy(moves[1:i+1], moves[:i])
			moves[0] = m
			return
		}
	}
}

// orderValues asks the Orderer about the frame's moves.
func (w *worker) orderValues(f *frame) []int32 {
	for len(f.scores) < len(f.moves) {
		f.scores = append(f.scores, 0)
	}
	values := f.scores[:len(f.moves)]
	clear(values)
	w.order.Order(f.moves, values)
	return values
}

// lazyPicks is the number of moves found one by one before the rest is
// sorted: most nodes that are cut are cut by then.
const lazyPicks = 4

// pick moves the best of the moves not yet searched to place i and returns it.
// Without keys the moves are in order already.
func (w *worker) pick(f *frame, i int) Move {
	moves, keys := f.moves, f.keys
	switch {
	case len(keys) == 0:
	case i < lazyPicks:
		best := i
		for j := i + 1; j < len(keys); j++ {
			if keys[j] > keys[best] {
				best = j
			}
		}
		moves[i], moves[best] = moves[best], moves[i]
		keys[i], keys[best] = keys[best], keys[i]
	case i == lazyPicks:
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

// countCut counts a node that failed high, by the first move searched or by a
// later one.
func (w *worker) countCut(first bool) {
	w.cuts++
	if first {
		w.firstCuts++
	}
}

// credit remembers that the i-th move of the frame failed high.
func (w *worker) credit(f *frame, m Move, i, depth, ply int) {
	if w.useKillers && f.killers[0] != m {
		f.killers[0], f.killers[1] = m, f.killers[0]
	}
	if w.indexer == nil {
		return
	}
	side := ply & 1
	if w.useHistory {
		bonus := int32(min(depth*depth, 400)) * 32
		values := w.hist.value[side]
		update(&values[w.indexer.MoveIndex(m)], bonus)
		for _, tried := range f.moves[:i] {
			update(&values[w.indexer.MoveIndex(tried)], -bonus)
		}
	}
	if w.useCounter && ply > 0 {
		if last := w.frames[ply-1].move; last != NoMove {
			w.hist.counter[side][w.indexer.MoveIndex(last)] = m
		}
	}
}
