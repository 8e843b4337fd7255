package tsumego

import (
	"math/bits"

	"duiju/engine"
)

// classicView is the paper's method as a view of the game for the shared
// engine: its candidates, its verdicts as ends of the game, its count of half
// eyes as evaluation. It is not fast: the static rules look at the whole
// board.
type classicView struct {
	*view
	board *board // scratch: what stands outside the region stays
	judge *eyeJudge
	// full keeps on searching where only an extreme count decides, so that
	// the depth means something; else every verdict ends a branch, as the
	// paper has it.
	full bool
	// unfiltered lets the defender throw stones in, against S7.
	unfiltered bool
	halves     []int // by ply, from the root
}

func newClassicView(s *state, full bool) *classicView {
	v := &classicView{view: newView(s.region, s.position()), board: s.board.Clone(), judge: newEyeJudge(s.region), full: full}
	v.halves = append(v.halves, v.count())
	return v
}

// count is the sum of half eyes of the current position.
func (v *classicView) count() int {
	v.fill()
	_, h := v.judge.judge(v.board)
	return h
}

// fill puts the current position on the scratch board.
func (v *classicView) fill() {
	for i, p := range v.r.Points {
		switch {
		case v.cur.attack>>i&1 != 0:
			v.board.Stones[p] = v.r.Attacker
		case v.cur.defend>>i&1 != 0:
			v.board.Stones[p] = v.r.Attacker.Other()
		default:
			v.board.Stones[p] = empty
		}
	}
}

// Do implements engine.Game.
func (v *classicView) Do(m engine.Move) {
	v.view.Do(m)
	v.halves = append(v.halves, v.count())
}

// Undo implements engine.Game.
func (v *classicView) Undo(m engine.Move) {
	v.view.Undo(m)
	v.halves = v.halves[:len(v.halves)-1]
}

// Outcome implements engine.Game: the rules, then the verdict S6. The verdict
// is not asked at the root, where a move is wanted.
func (v *classicView) Outcome() engine.Outcome {
	if v.over != engine.Ongoing || len(v.halves) == 1 {
		return v.view.Outcome()
	}
	h := v.halves[len(v.halves)-1]
	low, high := deadUpTo, aliveAsSecond
	switch {
	case v.full:
		low, high = low-1, high+1
	case !v.cur.attackerToMove:
		high = aliveIfFirst
	}
	switch {
	case h >= high:
		return v.forMover(engine.Loss)
	case h <= low:
		return v.forMover(engine.Win)
	}
	return engine.Ongoing
}

// Eval implements engine.Game: the probability p = h/6 that the defender
// lives, kept within 0.05 and 0.95, as (2p-1) times 1000.
func (v *classicView) Eval() engine.Score {
	permille := min(max(v.halves[len(v.halves)-1]*1000/6, 50), 950)
	s := engine.Score(2*permille - 1000)
	if v.cur.attackerToMove {
		return -s
	}
	return s
}

// pickPaper chooses as S7 does: the largest probability, in which a verdict is a
// verdict however many plies away, and of equal ones the first in reading
// order.
func pickPaper(r engine.Report) engine.Move {
	best, top := r.Best, engine.Score(0)
	for i, l := range r.Lines {
		if len(l.Moves) == 0 {
			continue
		}
		p := min(max(l.Score, -certain), certain)
		if i == 0 || p > top || p == top && l.Moves[0] < best {
			best, top = l.Moves[0], p
		}
	}
	return best
}

// certain is the score of a probability of 1.
const certain = 1000

// ringFrom is the attacker's influence at which its ring closes.
const ringFrom = 3

// Moves implements engine.Game: the points on and inside the attacker's ring.
// The defender leaves out stones that could be taken at once unless they make
// a chain of four or more (under the stones).
func (v *classicView) Moves(dst []engine.Move) []engine.Move {
	p := &v.cur
	inside := v.insideRing()
	legal := v.r.moves(p)
	from := len(dst)
	for m := legal & inside; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		if p.attackerToMove || v.unfiltered || !v.thrownAway(i) {
			dst = append(dst, engine.Move(i+1))
		}
	}
	if len(dst) == from {
		return v.view.Moves(dst)
	}
	return dst
}

// insideRing is what the target reaches over points where the attacker's
// influence is below the ring's, and the ring itself.
func (v *classicView) insideRing() uint64 {
	inside, ring := v.ring()
	return inside | ring
}

// ring is what the target reaches before the attacker's influence stops it, and
// the points where it does.
func (v *classicView) ring() (inside, ring uint64) {
	v.fill()
	values := influence(v.board, nil)
	var open uint64
	for i, p := range v.r.Points {
		a := values[p]
		if v.r.Attacker == white {
			a = -a
		}
		if a < ringFrom {
			open |= 1 << i
		}
	}
	inside = v.r.flood(v.cur.left, open|v.cur.defend)
	return inside, v.r.grow(inside) &^ inside
}

// sacrifice is the number of stones from which on being captured is looked at.
const sacrifice = 4

// thrownAway reports whether the defender's stone on i could be taken at once.
func (v *classicView) thrownAway(i int) bool {
	p := v.cur
	v.r.play(&p, i)
	chain := v.r.flood(1<<i, p.defend)
	liberties := v.r.grow(chain) & v.r.full &^ (p.attack | p.defend)
	return bits.OnesCount64(liberties) == 1 && bits.OnesCount64(chain) < sacrifice &&
		(v.r.legal(&p, bits.TrailingZeros64(liberties)) && int8(bits.TrailingZeros64(liberties)) != p.ban)
}

// CloneGame implements engine.Cloner.
func (v *classicView) CloneGame() engine.Game {
	c := *v
	c.view = v.view.CloneGame().(*view)
	c.board = v.board.Clone()
	judge := *v.judge
	judge.library, judge.exact = map[eyeShape]eyeClass{}, nil
	c.judge = &judge
	c.halves = append([]int(nil), v.halves...)
	return &c
}
