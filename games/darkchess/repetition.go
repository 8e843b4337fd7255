package darkchess

import "duiju/engine"

// occurrences counts how often the position on the board has stood there
// since the last flip or capture, this time included.
func (b *board) occurrences() int {
	n := 1
	for i := b.previous(len(b.past)); i >= 0; i = b.previous(i) {
		n++
	}
	return n
}

// previous is the length that past had when the position before index from
// with the same key stood on the board, -1 if there is none since the last
// flip, capture or pass. from = len(past) means the position on the board.
func (b *board) previous(from int) int {
	for i := from - 1; i >= 0; i-- {
		u := &b.past[i]
		if !u.isQuiet() {
			return -1
		}
		if (from-i)%2 == 0 && u.key == b.key {
			return i
		}
	}
	return -1
}

// isQuiet reports whether the move was a step, which can be repeated.
func (u *undo) isQuiet() bool {
	return isStep(u.move) && u.victim == empty && u.mover != empty
}

// repetition is the result by rule 6c for the side to move, if the position
// stands for the rep-th time; Ongoing otherwise.
func (b *board) repetition() engine.Outcome {
	if b.rules.Rep == 0 || b.occurrences() < b.rules.Rep {
		return engine.Ongoing
	}
	return b.cycleOutcome()
}

// cycleOutcome judges the plies since the previous occurrence of the position.
func (b *board) cycleOutcome() engine.Outcome {
	if !b.rules.ChaseLoses {
		return engine.Draw
	}
	start := b.previous(len(b.past))
	mine, theirs := b.chases(start, b.turn), b.chases(start, b.turn.other())
	switch {
	case mine && !theirs:
		return engine.Loss
	case theirs && !mine:
		return engine.Win
	}
	return engine.Draw
}

// chases reports whether after each of its actions since past had length
// start, colour c could next capture one and the same enemy piece.
func (b *board) chases(start int, c colour) bool {
	c0 := *b // the squares alone are read and changed; past is shared
	for i := len(b.past) - 1; i >= start; i-- {
		m := b.past[i].move
		c0.put(fromOf(m), c0.at[toOf(m)])
		c0.put(toOf(m), empty)
	}
	var id [squares]int8 // who stands where, by the square at the start
	for s := range id {
		id[s] = int8(s)
	}
	victims, acted := wholeArea, false
	for _, u := range b.past[start:] {
		from, to := fromOf(u.move), toOf(u.move)
		c0.put(to, c0.at[from])
		c0.put(from, empty)
		id[to] = id[from]
		if u.turn != c {
			continue
		}
		acted = true
		var seen uint32
		for own := c0.own[c]; own != 0; own &= own - 1 {
			for v := c0.capturesOf(first(own)); v != 0; v &= v - 1 {
				seen |= 1 << uint(id[first(v)])
			}
		}
		victims &= seen
	}
	return acted && victims != 0
}

// history counts the positions of a game since its last flip or capture, nil where
// there is one alone. It is not changed once made.
type history map[uint64]int

const historyKept = 100

// history counts the positions on the way to the board, itself included.
func (b *board) history() history {
	h := history{b.key: 1}
	for i := len(b.past) - 1; i >= max(0, len(b.past)-historyKept) && b.past[i].isQuiet(); i-- {
		key := b.past[i].key
		h[key] = min(h[key]+1, len(timesKeys)-1)
	}
	if len(h) == 1 {
		return nil
	}
	return h
}
