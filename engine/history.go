package engine

// The history heuristic: moves that cut once often cut again elsewhere.

// historyLimit bounds the history of a move.
const historyLimit = 1 << 18

// histories count cuts by the game's move index.
type histories struct {
	value   [2][]int32 // by ply parity, that is, by side
	replies [2][]int32 // the same by the move before, whose index counts first
	counter [2][]Move  // reply that refuted a move
}

// fit makes room for the indexes of a game, and with replies set for pairs of them.
// If there are as many as before, the history stays.
func (h *histories) fit(x Indexer, replies bool) {
	n, pairs := 0, 0
	if x != nil {
		n = x.MoveIndexes()
	}
	if replies {
		pairs = n * n
	}
	for side := range h.value {
		if len(h.value[side]) != n {
			h.value[side] = make([]int32, n)
			h.counter[side] = make([]Move, n)
		}
		if len(h.replies[side]) != pairs {
			h.replies[side] = make([]int32, pairs)
		}
	}
}

// fade halves what was learned in an earlier search.
func (h *histories) fade() {
	for side := range h.value {
		halve(h.value[side])
		halve(h.replies[side])
	}
}

func halve(values []int32) {
	for i := range values {
		values[i] /= 2
	}
}

func (h *histories) clear() {
	for side := range h.value {
		clear(h.value[side])
		clear(h.replies[side])
		clear(h.counter[side])
	}
}

// nodeHistory is the history of the moves of a position by their index: anywhere in
// the tree, and as replies to the last move. Either may be nil.
type nodeHistory struct{ anywhere, replies []int32 }

// value is the history of a move, within ±2 historyLimit.
func (nh nodeHistory) value(index int) (sum int32) {
	if nh.anywhere != nil {
		sum = nh.anywhere[index]
	}
	if nh.replies != nil {
		sum += nh.replies[index]
	}
	return sum
}

// learn adds a bonus for a move, or takes it off.
func (nh nodeHistory) learn(index int, bonus int32) {
	if nh.anywhere != nil {
		update(&nh.anywhere[index], bonus)
	}
	if nh.replies != nil {
		update(&nh.replies[index], bonus)
	}
}

// update moves a history value towards ±historyLimit. The nearer it is, the less a
// further cut adds.
func update(v *int32, bonus int32) {
	*v += bonus - int32(int64(*v)*int64(abs(bonus))/historyLimit)
}

func abs(x int32) int32 {
	if x < 0 {
		return -x
	}
	return x
}
