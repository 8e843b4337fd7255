package gomoku

import (
	"math/bits"

	"duiju/engine"
)

// A move is the point plus one.
func moveAt(q int) engine.Move { return engine.Move(q + 1) }

// Moves appends the candidates: the empty points near a stone, best threats of
// either side first; on an empty board the centre. Where all points near a
// stone are forbidden, every other point is a candidate.
func (p *position) Moves(dst []engine.Move) []engine.Move {
	if p.stones == 0 {
		return append(dst, moveAt(p.centre()))
	}
	start := len(dst)
	rest := p.near
	if p.stones == p.bannedAt {
		for i := range rest {
			rest[i] &^= p.banned[i]
		}
	}
	for k := threatFive; k > threatNone; k-- {
		dst = p.take(dst, &rest, &p.sets[p.side][k])
		dst = p.take(dst, &rest, &p.sets[p.side^1][k])
	}
	all := rest
	dst = p.take(dst, &rest, &all)
	if len(dst) == start {
		return p.allMoves(dst)
	}
	return dst
}

// take appends the points that are in both sets and legal, and removes them
// from the first.
func (p *position) take(dst []engine.Move, from, set *bitset) []engine.Move {
	for i, w := range set {
		w &= from[i]
		from[i] &^= w
		for ; w != 0; w &= w - 1 {
			q := i<<6 + bits.TrailingZeros64(w)
			if !p.mayNot(q) {
				dst = append(dst, moveAt(q))
			}
		}
	}
	return dst
}

// allMoves appends every legal move in point order.
func (p *position) allMoves(dst []engine.Move) []engine.Move {
	if p.stones == 0 && p.centreFirst {
		return append(dst, moveAt(p.centre()))
	}
	for q := range p.points {
		if p.cells[q] == empty && !p.mayNot(q) {
			dst = append(dst, moveAt(q))
		}
	}
	return dst
}

// ban leaves a move out of the moves of this very position, and reports whether
// another is left.
func (p *position) ban(m engine.Move) bool {
	p.bannedAt = p.stones
	p.banned.set(int(m) - 1)
	rest := p.near
	for i := range rest {
		rest[i] &^= p.banned[i]
	}
	return !rest.empty()
}

// allowAll ends every ban.
func (p *position) allowAll() { p.banned, p.bannedAt = bitset{}, -1 }

// Order scores moves by what they make for either side.
func (p *position) Order(moves []engine.Move, scores []int32) {
	own, other := p.side, p.side^1
	for i, m := range moves {
		q := int(m) - 1
		scores[i] = orderOwn[p.threats[q][own]] + orderOther[p.threats[q][other]] +
			int32(p.kinds[own][p.patterns[q].of(own)].value) + int32(p.kinds[other][p.patterns[q].of(other)].value)
	}
}

// Urgency of making a threat oneself and of taking it from the opponent.
var (
	orderOwn = [threats]int32{
		threatTwo: 20, threatTwoTwo: 60, threatThree: 150, threatThreeTwo: 220, threatDoubleThree: 600,
		threatFour: 160, threatFourTwo: 260, threatFourThree: 2000, threatOpenFour: 4000, threatFive: 10000,
	}
	orderOther = [threats]int32{
		threatTwo: 15, threatTwoTwo: 45, threatThree: 100, threatThreeTwo: 150, threatDoubleThree: 400,
		threatFour: 100, threatFourTwo: 160, threatFourThree: 1200, threatOpenFour: 2500, threatFive: 8000,
	}
)

// Probe knows the ends that the threat sets show (an own five, two enemy five
// points, own points that make two at once), what follows one forced answer,
// and wins by continuous fours within narrow bounds. The plies of those are the
// length of the line found, which need not be the shortest.
func (p *position) Probe() (engine.Outcome, int) {
	own, other := p.side, p.side^1
	switch {
	case p.counts[own][threatFive] > 0:
		return engine.Win, 1
	case p.counts[other][threatFive] > 1:
		return engine.Loss, 2
	case p.counts[other][threatFive] == 1:
		return p.probeAnswer()
	case p.counts[own][threatOpenFour] > 0:
		return engine.Win, 3
	}
	if p.hasFour(own) {
		if n := p.probeVCF(); n > 0 {
			return engine.Win, n
		}
	} else if p.counts[other][threatOpenFour] > 0 && p.lostToOpenFour() {
		return engine.Loss, 4
	}
	return engine.Ongoing, 0
}

// probeAnswer plays the only answer to an enemy five point and probes from
// there.
func (p *position) probeAnswer() (engine.Outcome, int) {
	q := p.sets[p.side^1][threatFive].first()
	if p.mayNot(q) {
		return engine.Loss, 2
	}
	m := moveAt(q)
	p.Do(m)
	o, n := p.result.Negate(), 1
	if p.result == engine.Ongoing {
		o, n = p.Probe()
		o, n = o.Negate(), n+1
	}
	p.Undo(m)
	return o, n
}

// hasFour reports whether a side can make a four, perhaps on a suspect point.
func (p *position) hasFour(s int) bool {
	c := &p.counts[s]
	return c[threatFour]+c[threatFourTwo]+c[threatFourThree]+c[threatOpenFour]+c[threatSuspect] > 0
}

// ForcedMoves lists the only moves that do not lose at once: the five, the
// answer to a five point, and where the opponent could make two five points,
// the stones that stop it and the own fours.
func (p *position) ForcedMoves(dst []engine.Move) ([]engine.Move, bool) {
	own, other := p.side, p.side^1
	start := len(dst)
	if p.stones == p.bannedAt {
		return dst, false
	}
	switch {
	case p.counts[own][threatFive] > 0:
		return append(dst, moveAt(p.sets[own][threatFive].first())), true
	case p.counts[other][threatFive] > 0:
		all := p.sets[other][threatFive]
		dst = p.take(dst, &all, &p.sets[other][threatFive])
	case p.counts[own][threatOpenFour] > 0:
		return append(dst, moveAt(p.sets[own][threatOpenFour].first())), true
	case p.counts[other][threatOpenFour] > 0:
		var set bitset
		if !p.defences(&set) {
			return dst, false
		}
		p.ownFours(&set)
		all := set
		dst = p.take(dst, &all, &set)
		if len(dst) == start {
			all = p.sets[other][threatOpenFour]
			dst = p.take(dst, &all, &p.sets[other][threatOpenFour])
		}
	default:
		return dst, false
	}
	if len(dst) == start { // nothing is legal here: lost whatever is played
		dst = p.Moves(dst)
	}
	return dst, true
}

// ownFours adds the points where the side to move makes a four.
func (p *position) ownFours(set *bitset) {
	for k := threatFour; k <= threatOpenFour; k++ {
		for i, w := range p.sets[p.side][k] {
			set[i] |= w
		}
	}
	if p.counts[p.side][threatSuspect] == 0 {
		return
	}
	for i, w := range p.sets[p.side][threatSuspect] {
		for ; w != 0; w &= w - 1 {
			q := i<<6 + bits.TrailingZeros64(w)
			if n := p.patterns[q].of(p.side).lines(); n[lineFour]+n[lineOpenFour] > 0 {
				set.set(q)
			}
		}
	}
}

func (p *position) lostToOpenFour() bool {
	var set bitset
	if !p.defences(&set) {
		return false
	}
	for i, w := range set {
		for ; w != 0; w &= w - 1 {
			if !p.mayNot(i<<6 + bits.TrailingZeros64(w)) {
				return false
			}
		}
	}
	return true
}

// defences collects every point where a stone of the side to move leaves the
// opponent without a point that makes two five points. It reports false if the
// set would not be complete: where such a point is suspect in renju, a stone
// anywhere may make it forbidden.
func (p *position) defences(set *bitset) bool {
	other := p.side ^ 1
	if p.suspectOpenFour(other) {
		return false
	}
	first := true
	for i, w := range p.sets[other][threatOpenFour] {
		for ; w != 0; w &= w - 1 {
			var stops bitset
			p.stops(i<<6+bits.TrailingZeros64(w), other, &stops)
			if first {
				*set, first = stops, false
				continue
			}
			for k := range set {
				set[k] &= stops[k]
			}
		}
	}
	return true
}

// suspectOpenFour reports whether black's straight four stands on a suspect
// point, where threats alone do not show it.
func (p *position) suspectOpenFour(s int) bool {
	if p.counts[s][threatSuspect] == 0 {
		return false
	}
	for i, w := range p.sets[s][threatSuspect] {
		for ; w != 0; w &= w - 1 {
			q := i<<6 + bits.TrailingZeros64(w)
			if p.patterns[q].of(s).lines()[lineOpenFour] > 0 {
				return true
			}
		}
	}
	return false
}

// stops collects the points where a stone of the other side leaves side s with
// less than two five points by playing t.
func (p *position) stops(t, s int, set *bitset) {
	set.set(t)
	pat := p.patterns[t].of(s)
	block := uint64(black + color(s^1))
	for d := range directions {
		if c := pat.class(d); c < lineFour || c == lineSix {
			continue
		}
		word, at := p.lines[d][p.line[d][t]], uint(p.shift[d][t])
		for _, step := range [2]int{1, -1} {
			q, sh := t, at
			for range p.table.reach {
				q += step * p.step[d]
				sh += uint(2 * step)
				c := word >> sh & 3
				if c == uint64(edge) {
					break
				}
				if c != uint64(empty) {
					continue
				}
				next := p.table.look(word|block<<sh, at) >> (4 * s) & 15
				if p.kinds[s][pat.with(d, lineClass(next))].kind < threatOpenFour {
					set.set(q)
				}
			}
		}
	}
}

// Quiet moves neither make nor stop a four or an open three.
func (p *position) Quiet(m engine.Move) bool {
	q := int(m) - 1
	return p.threats[q][p.side] < threatThree && p.threats[q][p.side^1] < threatThree
}

// Late-move pruning and futility, by depth in plies.
var (
	lateMoves   = [...]int{1: 6, 2: 9, 3: 14, 4: 20, 5: 28, 6: 38}
	quietMargin = [...]engine.Score{1: 60, 2: 100, 3: 150, 4: 210}
)

// Late is the number of moves after which quiet ones are skipped.
func (p *position) Late(depth int) int {
	if depth < len(lateMoves) {
		return lateMoves[depth]
	}
	return 0
}

// Margin is what a quiet move can hope to add to the evaluation.
func (p *position) Margin(depth int) engine.Score {
	if depth < len(quietMargin) {
		return quietMargin[depth]
	}
	return -1
}
