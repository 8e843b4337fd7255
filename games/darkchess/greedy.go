package darkchess

// greedyWorth are the fixed values of the greedy player.
var greedyWorth = [kinds]int{general: 60, advisor: 27, elephant: 14, chariot: 9, horse: 6, cannon: 18, soldier: 3}

func fixedValue(p piece) int { return greedyWorth[p.kind()] }

// greedyTurn plays one ply ahead: the best capture, counting the captor where
// it can be retaken; else the dearest attacked piece runs to safety; else a
// flip; else the step nearest to prey; else anything. It is the reference
// player of level 2, and draws most endings it should win.
func greedyTurn(b *board, random *splitmixer) turn {
	if b.undecided {
		return turn{path: []square{random.pick(b.by[hidden])}}
	}
	c := b.clone()
	turns := c.turns()
	if t, ok := bestCapture(c, turns); ok {
		return t
	}
	if t, ok := rescue(c, turns, random); ok {
		return t
	}
	if b.down > 0 {
		return turn{path: []square{random.pick(b.by[hidden])}}
	}
	if t, ok := approach(c, turns, random); ok {
		return t
	}
	return turns[random.below(len(turns))]
}

// bestCapture is the first capture with the best gain above zero.
func bestCapture(b *board, turns []turn) (turn, bool) {
	var best turn
	gain := 0
	for _, t := range turns {
		if !b.isCapture(t) {
			continue
		}
		v := 0
		for _, s := range t.path[1:] {
			v += fixedValue(b.at[s])
		}
		if b.retaken(t) {
			v -= fixedValue(b.at[t.path[0]])
		}
		if v > gain {
			best, gain = t, v
		}
	}
	return best, gain > 0
}

// rescue is a random safe step of the dearest attacked piece that has one.
func rescue(b *board, turns []turn, random *splitmixer) (turn, bool) {
	var safe []turn
	dearest := 0
	for _, t := range turns {
		if !b.isStepOnly(t) || !b.attacked(t.path[0]) {
			continue
		}
		v := fixedValue(b.at[t.path[0]])
		// Of two pieces of equal value the one on the lower square runs.
		same := len(safe) > 0 && v == dearest && safe[0].path[0] == t.path[0]
		if v < dearest || v == dearest && !same || b.retaken(t) {
			continue
		}
		if !same {
			safe, dearest = nil, v
		}
		safe = append(safe, t)
	}
	if len(safe) == 0 {
		return turn{}, false
	}
	return safe[random.below(len(safe))], true
}

// isStepOnly reports whether a turn is a step to an empty square.
func (b *board) isStepOnly(t turn) bool {
	return len(t.path) == 2 && b.at[t.path[1]] == empty
}

// approach is the step, to a safe square if there is one, after which the
// moved piece is nearest to prey, measured as value by distance.
func approach(b *board, turns []turn, random *splitmixer) (turn, bool) {
	type key struct {
		safe bool
		near float64
		tie  uint64
	}
	var best turn
	var bestKey key
	for _, t := range turns {
		if !b.isStepOnly(t) {
			continue
		}
		k := key{safe: !b.retaken(t), near: b.nearness(t), tie: random.next()}
		if best.path == nil || k.safe && !bestKey.safe ||
			k.safe == bestKey.safe && (k.near > bestKey.near || k.near == bestKey.near && k.tie > bestKey.tie) {
			best, bestKey = t, k
		}
	}
	return best, best.path != nil
}

// nearness is the best value by distance of the prey that the piece moved by
// a step could walk to.
func (b *board) nearness(t turn) float64 {
	from, to := t.path[0], t.path[1]
	c, k := b.at[from].colour(), b.at[from].kind()
	free, prey := b.empties()|from.bit(), b.prey(c, k)
	if b.shoots(k) {
		prey = 0
	}
	best := 0.0
	seen, front := to.bit(), to.bit()
	for d := 1; front != 0; d++ {
		front = b.around(front, k) &^ seen
		seen |= front
		for found := front & prey; found != 0; found &= found - 1 {
			best = max(best, float64(fixedValue(b.at[first(found)]))/float64(d))
		}
		front &= free
	}
	return best
}

// attacked reports whether the face-up piece on a square can be captured.
func (b *board) attacked(at square) bool {
	for foes := b.own[b.at[at].colour().other()]; foes != 0; foes &= foes - 1 {
		if b.capturesOf(first(foes))&at.bit() != 0 {
			return true
		}
	}
	return false
}
