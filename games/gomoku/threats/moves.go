package threats

import (
	"math/bits"

	"duiju/engine"
	"duiju/games/gomoku/board"
)

// Moves appends the candidates: the empty points near a stone, best threats of
// either side first; on an empty board the centre. Where all points near a
// stone are forbidden, every other point is a candidate.
func (p *Position) Moves(dst []engine.Move) []engine.Move {
	if p.Board.Stones == 0 {
		return append(dst, board.Move(p.Board.Centre()))
	}
	start := len(dst)
	rest := p.near
	if p.Board.Stones == p.bannedAt {
		for i := range rest {
			rest[i] &^= p.banned[i]
		}
	}
	for k := Five; k > None; k-- {
		for _, s := range [2]int{p.side, p.side ^ 1} {
			if p.threats.counts[s][k] > 0 {
				dst = p.take(dst, &rest, &p.threats.sets[s][k])
			}
		}
	}
	all := rest
	dst = p.take(dst, &rest, &all)
	if len(dst) == start {
		return p.AllMoves(dst)
	}
	return dst
}

// take appends the points that are in both sets and legal, and removes them
// from the first.
func (p *Position) take(dst []engine.Move, from, set *board.Bitset) []engine.Move {
	for i, w := range set {
		w &= from[i]
		from[i] &^= w
		for ; w != 0; w &= w - 1 {
			q := i<<6 + bits.TrailingZeros64(w)
			if !p.MayNot(q) {
				dst = append(dst, board.Move(q))
			}
		}
	}
	return dst
}

// AllMoves appends every legal move in point order.
func (p *Position) AllMoves(dst []engine.Move) []engine.Move {
	if p.Board.Stones == 0 && p.Board.CentreFirst {
		return append(dst, board.Move(p.Board.Centre()))
	}
	for q := range p.Board.Points {
		if p.Board.Cells[q] == board.Empty && !p.MayNot(q) {
			dst = append(dst, board.Move(q))
		}
	}
	return dst
}

// Ban leaves a move out of the moves of this very position, and reports whether
// another is left.
func (p *Position) Ban(m engine.Move) bool {
	p.bannedAt = p.Board.Stones
	p.banned.Set(int(m) - 1)
	rest := p.near
	for i := range rest {
		rest[i] &^= p.banned[i]
	}
	return !rest.Empty()
}

// AllowAll ends every ban.
func (p *Position) AllowAll() { p.banned, p.bannedAt = board.Bitset{}, -1 }

// Order scores moves by what they make for either side.
func (p *Position) Order(moves []engine.Move, scores []int32) {
	own, spots := p.side, &p.threats.weights.spots[p.side]
	for i, m := range moves {
		at := p.threats.kept[int(m)-1].shapes
		scores[i] = int32(spots[at.of(own)].own) + int32(spots[at.of(own^1)].other)
	}
}

// Probe knows the ends that the threat sets show (an own five, two enemy five
// points, own points that make two at once), what follows one forced answer,
// and wins by continuous fours within narrow bounds. The plies of those are the
// length of the line found, which need not be the shortest. Fours are looked
// for at the horizon and after an answer to one: further up the search sees them
// itself.
func (p *Position) Probe(depth int) (engine.Outcome, int) {
	own, other := p.side, p.side^1
	switch {
	case p.threats.counts[own][Five] > 0:
		return engine.Win, 1
	case p.threats.counts[other][Five] > 0:
		stops := p.fiveStops()
		if q := stops.First(); q < 0 {
			return engine.Loss, 2
		} else if stops.Clear(q); stops.Empty() {
			return p.probeAnswer(q)
		}
		return engine.Ongoing, 0
	case p.threats.counts[own][OpenFour] > 0 && p.OpensFour(p.threats.sets[own][OpenFour].First()):
		return engine.Win, 3
	}
	if p.threats.hasFour(own) {
		if depth <= 0 || p.answered() {
			if n := p.probeVCF(); n > 0 {
				return engine.Win, n
			}
		}
	} else if p.threats.counts[other][OpenFour] > 0 && p.lostToOpenFour() {
		return engine.Loss, 4
	}
	return engine.Ongoing, 0
}

// fiveStops are the points, one of which the side to move must take to prevent
// the opponent's five. There are none where no stone prevents it.
func (p *Position) fiveStops() (all board.Bitset) {
	fives := p.threats.sets[p.side^1][Five]
	if !p.loose {
		if p.threats.counts[p.side^1][Five] == 1 {
			return fives
		}
		return all
	}
	return p.threats.commonStops(fives, p.side^1, Five)
}

// OpensFour reports whether two points that make five, which a stone of the side
// to move on q makes, cannot both be prevented.
func (p *Position) OpensFour(q int) bool {
	if !p.loose {
		return true
	}
	m := board.Move(q)
	p.Do(m)
	stops := p.fiveStops()
	p.Undo(m)
	return stops.Empty()
}

// probeAnswer plays the only answer to an enemy five point and probes from
// there.
func (p *Position) probeAnswer(q int) (engine.Outcome, int) {
	if p.MayNot(q) {
		return engine.Loss, 2
	}
	m := board.Move(q)
	p.Do(m)
	o, n := p.result.Negate(), 1
	if p.result == engine.Ongoing {
		if o, n = p.Probe(0); o == engine.Ongoing { // as a rule asked for next
			p.answerHash, p.answerEval = p.hash, p.Eval()
		}
		o, n = o.Negate(), n+1
	}
	p.Undo(m)
	return o, n
}

// answered reports whether the last move answered a four.
func (p *Position) answered() bool {
	n := len(p.marks)
	return n > 0 && p.marks[n-1].answer
}

// ForcedMoves lists the only moves that do not lose at once: the five, the
// answer to a five point, and where the opponent could make two five points,
// the stones that stop it and the own fours.
func (p *Position) ForcedMoves(dst []engine.Move) ([]engine.Move, bool) {
	own, other := p.side, p.side^1
	start := len(dst)
	if p.Board.Stones == p.bannedAt {
		return dst, false
	}
	switch {
	case p.threats.counts[own][Five] > 0:
		return append(dst, board.Move(p.threats.sets[own][Five].First())), true
	case p.threats.counts[other][Five] > 0:
		set := p.fiveStops()
		if set.Empty() { // two points: whatever is played loses
			set = p.threats.sets[other][Five]
		}
		all := set
		dst = p.take(dst, &all, &set)
	case p.threats.counts[own][OpenFour] > 0 && p.OpensFour(p.threats.sets[own][OpenFour].First()):
		return append(dst, board.Move(p.threats.sets[own][OpenFour].First())), true
	case p.threats.counts[other][OpenFour] > 0:
		var set board.Bitset
		if !p.defences(&set) {
			return dst, false
		}
		p.threats.addFours(p.side, &set)
		all := set
		dst = p.take(dst, &all, &set)
		if len(dst) == start {
			all = p.threats.sets[other][OpenFour]
			dst = p.take(dst, &all, &p.threats.sets[other][OpenFour])
		}
	default:
		return dst, false
	}
	if len(dst) == start { // nothing is legal here: lost whatever is played
		dst = p.Moves(dst)
	}
	return dst, true
}

// Only is the only move that does not lose at once, NoMove if there is a
// choice.
func (p *Position) Only() engine.Move {
	if p.threats.counts[p.side][Five] == 0 && p.threats.counts[p.side^1][Five] != 1 {
		return engine.NoMove
	}
	if m, forced := p.ForcedMoves(nil); forced && len(m) > 0 && (len(m) == 1 || !p.loose) {
		return m[0]
	}
	return engine.NoMove
}

// Known is a side's threat on q with forbidden points resolved.
func (p *Position) Known(side, q int) Threat {
	t := p.threats.kept[q].threats[side]
	if t != Suspect {
		return t
	}
	if p.forbids(q) {
		return None
	}
	return p.threats.kept[q].pattern(side).combine()
}

func (p *Position) lostToOpenFour() bool {
	var set board.Bitset
	if !p.defences(&set) {
		return false
	}
	for i, w := range set {
		for ; w != 0; w &= w - 1 {
			if !p.MayNot(i<<6 + bits.TrailingZeros64(w)) {
				return false
			}
		}
	}
	return true
}

// defences collects every point where a stone of the side to move leaves the
// opponent without a point that makes two five points. It reports false if the
// set would not be complete: where such a point is suspect in renju, a stone
// anywhere may make it forbidden, and where the ends of a five count it may be
// no open four.
func (p *Position) defences(set *board.Bitset) bool {
	other := p.side ^ 1
	if p.loose || p.threats.suspectOpenFour(other) {
		return false
	}
	*set = p.threats.commonStops(p.threats.sets[other][OpenFour], other, OpenFour)
	return true
}

// Quiet moves neither make nor stop a four or an open three.
func (p *Position) Quiet(m engine.Move) bool {
	q := int(m) - 1
	return p.threats.kept[q].threats[p.side] < Three && p.threats.kept[q].threats[p.side^1] < Three
}

// selection is what the search leaves out, by depth in plies; scores in points
// of the evaluation. The margins, the numbers and the weight of history were
// tuned together, in 3,300 pairs of games in which all of them were perturbed at
// once (SPSA). Against what stood here before:
// +25 Elo [2, 49] in 400 games of 12,000 nodes a move, +42 [1, 84] in 100 of
// 60,000; standard +38 [1, 76] and renju +53 [16, 90] in 200 each of 12,000.
// ByHistory and Replies alone, 400 games: +10 [-16, 35].
//
// The second move reduced already, singular moves asked for from depth 5 on, and
// what hangs over a position by a four with a three no longer judged as it stands:
// together +18 Elo [0, 36] in 500 games of 60,000 nodes, standard +24 [0, 49] and
// renju +42 [14, 71] in 300 each of 20,000. With late noisy moves reduced half as
// much as quiet ones, and all a ply more where a cut is expected, +18 [1, 36] in 700
// of 60,000: not more. To judge a leaf above the window before continuous fours are
// looked for saves a sixth of the time and costs: -15 [-34, 4] in 400 of 20,000,
// -21 [-50, 7] in 200 of 60,000.
//
// A correction of Eval by what searches found of it and a null move gave nothing.
// AnyWin neither wins nor loses games, -2 [-4, 1] in 400 of 20,000 nodes, which end
// with a proof here; of 1,003 quiet positions that a stronger program had not decided,
// 60,000 nodes decide 46, and 9 without it.
var selection = engine.Selection{
	Static:        []engine.Score{1: 0, 2: 22, 3: 61, 4: 100, 5: 139, 6: 178, 7: 218},
	Razor:         []engine.Score{0: -1, 1: 45, 2: 65},
	Hope:          []engine.Score{1: 55, 2: 92, 3: 139, 4: 194},
	LateQuiet:     []int{1: 4, 2: 6, 3: 9, 4: 13, 5: 19, 6: 26},
	Late:          []int{1: 6, 2: 7, 3: 10, 4: 13, 5: 15, 6: 19, 7: 22, 8: 26, 9: 29, 10: 33, 11: 38, 12: 40, 13: 46, 14: 49, 15: 54},
	Reduction:     1.8,
	ReduceFrom:    1,
	ReduceRoot:    true,
	ByHistory:     0.6,
	Improving:     true,
	Internal:      6,
	Singular:      19,
	SingularDepth: 5,
	Replies:       true,
	KeepHistory:   true,
	Unfinished:    true,
	AnyWin:        true,
}

// Selection implements engine.Selective.
func (p *Position) Selection() *engine.Selection { return &selection }

// Calm reports whether nobody threatens to win at once, the opponent not by a four
// with a three either: what else hangs is in the evaluation.
func (p *Position) Calm() bool {
	return p.threats.strongest(p.side) < OpenFour && p.threats.strongest(p.side^1) < FourThree
}

// CanPass implements engine.Selective: a tempo is everything.
func (p *Position) CanPass() bool { return false }
