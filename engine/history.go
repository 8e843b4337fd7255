package engine

// What is remembered of the moves that cut.

// historyLimit bounds what is remembered of a move.
const historyLimit = 1 << 18

// histories remember which moves caused cuts, by the game's move index.
type histories struct {
	value   [2][]int32 // by ply parity, that is, by side
	counter [2][]Move  // reply that refuted a move
}

// fit makes room for the indexes of a game; what is kept stays if they are as
// many as before.
func (h *histories) fit(x Indexer) {
	n := 0
	if x != nil {
		n = x.MoveIndexes()
	}
	if len(h.value[0]) == n {
		return
	}
	for side := range h.value {
		h.value[side] = make([]int32, n)
		h.counter[side] = make([]Move, n)
	}
}

// fade halves what was learned in an earlier search.
func (h *histories) fade() {
	for side := range h.value {
		for i := range h.value[side] {
			h.value[side][i] /= 2
		}
	}
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
