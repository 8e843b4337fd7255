package darkchess

import "duiju/engine"

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
	return rate == 0 || splitmix(splitmix(g.seed).Next()^pair).below(100) >= rate
}

// glimpse is a board as a level that overlooks captures searches it, one ply deep: a turn
// is worth what the glance sees in it, and the reply is not looked at.
type glimpse struct {
	glance
	all     []turn
	dearest int // the most that an attacked piece with a safe step is worth
	played  int // of all, from 1
}

func newGlimpse(g glance) *glimpse {
	g.b = g.b.clone()
	v := &glimpse{glance: g, all: g.b.turns()}
	for _, t := range v.all {
		v.dearest = max(v.dearest, v.rescue(t))
	}
	return v
}

// The worth of what else a level does than to capture and to flee, least last, each more
// than all that comes after it; a gain or how near prey is, below glimpseStep, is added. What is worth the same is chosen evenly.
const (
	glimpseStep    = 1024
	worthOfCapture = 4 * glimpseStep
	worthOfRescue  = 3 * glimpseStep
	worthOfFlip    = 2 * glimpseStep
	worthOfSafe    = glimpseStep
)

// worth is what is seen in a turn: the gain of a capture, counting the captor where it can
// be retaken; else the dearest attacked piece runs to safety; else a flip; else the step
// nearest to prey, safe if there is one; else anything. It draws most endings it should win.
func (v *glimpse) worth(t turn) int {
	switch {
	case len(t.path) == 1:
		return worthOfFlip
	case v.b.isCapture(t):
		if gain := v.gain(t); gain > 0 {
			return worthOfCapture + gain
		}
		return 0
	case v.dearest > 0 && v.rescue(t) == v.dearest:
		return worthOfRescue
	case v.b.at[t.path[1]] != empty || v.b.down > 0:
		return 0
	case v.retaken(t):
		return v.near(t)
	}
	return worthOfSafe + v.near(t)
}

// near is how near a step comes to prey, below glimpseStep.
func (v *glimpse) near(t turn) int { return int(16 * v.b.nearness(t)) }

// gain is what a capture that is seen wins, counting the captor where it can be retaken.
func (g glance) gain(t turn) (gain int) {
	if !g.sees(t.path[0], t.path[1]) {
		return 0
	}
	for _, s := range t.path[1:] {
		gain += fixedValue(g.b.at[s])
	}
	if g.retaken(t) {
		gain -= fixedValue(g.b.at[t.path[0]])
	}
	return gain
}

// rescue is the value of the attacked piece that a turn brings to safety, else 0.
func (g glance) rescue(t turn) int {
	if len(t.path) != 2 || g.b.at[t.path[1]] != empty || !g.attacked(t.path[0]) || g.retaken(t) {
		return 0
	}
	return fixedValue(g.b.at[t.path[0]])
}

// Moves implements engine.Game: a move is the number of a turn, from 1.
func (v *glimpse) Moves(dst []engine.Move) []engine.Move {
	for i := range v.all {
		dst = append(dst, engine.Move(i+1))
	}
	return dst
}

// Do and Undo implement engine.Game.
func (v *glimpse) Do(m engine.Move) { v.played = int(m) }
func (v *glimpse) Undo(engine.Move) { v.played = 0 }

// Outcome implements engine.Game: what a turn ends is not looked at.
func (v *glimpse) Outcome() engine.Outcome { return engine.Ongoing }

// Eval implements engine.Game. Scores differ by two at least, so that a margin of one is
// between equals.
func (v *glimpse) Eval() engine.Score {
	if v.played == 0 {
		return 0
	}
	return -engine.Score(2 * v.worth(v.all[v.played-1]))
}

// Hash implements engine.Game.
func (v *glimpse) Hash() uint64 {
	return splitmix(v.b.key ^ uint64(v.b.quiet)<<32 ^ uint64(v.played)).Next()
}

// MoveName implements games.Searched.
func (v *glimpse) MoveName(m engine.Move) string { return v.all[m-1].String() }

// CloneGame implements engine.Cloner.
func (v *glimpse) CloneGame() engine.Game {
	c := *v
	c.b = v.b.clone()
	return &c
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
