package darkchess

// greedyWorth are the fixed values of the greedy player.
var greedyWorth = [kinds]int{general: 60, advisor: 27, elephant: 14, chariot: 9, horse: 6, cannon: 18, soldier: 3}

func fixedValue(p piece) int { return greedyWorth[p.kind()] }

// glance is a look at a board, which overlooks some captures of either side. Whether
// one is overlooked hangs on the seed and the two pieces where they stand, so a second
// look does not cure it.
type glance struct {
	b      *board
	misses int // of a hundred
	seed   uint64
}

// sees reports whether the capture of a piece by another is noticed: the less easily
// if it is a cannon's, from afar, the more if one of them has just come there.
func (g glance) sees(from, to square) bool {
	rate := g.misses
	if g.b.at[from].kind() == cannon {
		rate = rate * 3 / 2
	}
	if n := len(g.b.past); n > 0 && isStep(g.b.past[n-1].move) && (toOf(g.b.past[n-1].move) == from || toOf(g.b.past[n-1].move) == to) {
		rate /= 2
	}
	pair := uint64(g.b.at[from])<<32 | uint64(g.b.at[to])<<24 | uint64(from)<<8 | uint64(to)
	return rate == 0 || splitmix(splitmix(g.seed).next()^pair).below(100) >= rate
}

// turn plays one ply ahead: the best capture, counting the captor where it can be
// retaken; else the dearest attacked piece runs to safety; else a flip; else the step
// nearest to prey; else anything. It draws most endings it should win.
func (g glance) turn(random *splitmixer) turn {
	if g.b.undecided {
		return turn{path: []square{random.pick(g.b.by[hidden])}}
	}
	g.b = g.b.clone()
	turns := g.b.turns()
	if t, ok := g.bestCapture(turns); ok {
		return t
	}
	if t, ok := g.rescue(turns, random); ok {
		return t
	}
	if g.b.down > 0 {
		return turn{path: []square{random.pick(g.b.by[hidden])}}
	}
	if t, ok := g.approach(turns, random); ok {
		return t
	}
	return turns[random.below(len(turns))]
}

// bestCapture is the first capture with the best gain above zero.
func (g glance) bestCapture(turns []turn) (turn, bool) {
	var best turn
	gain := 0
	for _, t := range turns {
		if !g.b.isCapture(t) || !g.sees(t.path[0], t.path[1]) {
			continue
		}
		v := 0
		for _, s := range t.path[1:] {
			v += fixedValue(g.b.at[s])
		}
		if g.retaken(t) {
			v -= fixedValue(g.b.at[t.path[0]])
		}
		if v > gain {
			best, gain = t, v
		}
	}
	return best, gain > 0
}

// rescue is a random safe step of the dearest attacked piece that has one.
func (g glance) rescue(turns []turn, random *splitmixer) (turn, bool) {
	var safe []turn
	dearest := 0
	for _, t := range turns {
		if !g.b.isStepOnly(t) || !g.attacked(t.path[0]) {
			continue
		}
		v := fixedValue(g.b.at[t.path[0]])
		// Of two pieces of equal value the one on the lower square runs.
		same := len(safe) > 0 && v == dearest && safe[0].path[0] == t.path[0]
		if v < dearest || v == dearest && !same || g.retaken(t) {
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
func (g glance) approach(turns []turn, random *splitmixer) (turn, bool) {
	type key struct {
		safe bool
		near float64
		tie  uint64
	}
	var best turn
	var bestKey key
	for _, t := range turns {
		if !g.b.isStepOnly(t) {
			continue
		}
		k := key{safe: !g.retaken(t), near: g.b.nearness(t), tie: random.next()}
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
func (b *board) attacked(at square) bool { return glance{b: b}.attacked(at) }

// attacked reports whether it is seen that the face-up piece on a square can be
// captured.
func (g glance) attacked(at square) bool {
	for foes := g.b.own[g.b.at[at].colour().other()]; foes != 0; foes &= foes - 1 {
		if from := first(foes); g.b.capturesOf(from)&at.bit() != 0 && g.sees(from, at) {
			return true
		}
	}
	return false
}
