package tsumego

import (
	"math/bits"

	"duiju/engine"
)

// movePass is the engine's number of a pass; point i of the region is i+1.
const movePass engine.Move = maxRegionPoints + 1

// view is the searcher's view of a problem: region and position, with the
// path behind it. It implements engine.Game and the optional interfaces
// Pather, Indexer, Cloner and Namer.
type view struct {
	r     *region
	cur   position
	stack []position
	// over is the result for the attacker, set by settle after each move.
	over engine.Outcome
	past []engine.Outcome
}

func newView(r *region, p position) *view {
	v := &view{r: r, cur: p, stack: make([]position, 0, 256), past: make([]engine.Outcome, 0, 256)}
	v.settle()
	return v
}

// settle finds out whether the position is decided by the rules.
func (v *view) settle() {
	p := &v.cur
	switch {
	case p.left == 0:
		v.over = engine.Win
	case p.passes == bothPassed:
		v.over = engine.Loss
	case p.attackerToMove && (v.r.alive(p)&p.left != 0 || v.r.escaped(*p)):
		v.over = engine.Loss
	default:
		v.over = engine.Ongoing
	}
}

// forMover turns a result for the attacker into one for the side to move.
func (v *view) forMover(o engine.Outcome) engine.Outcome {
	if v.cur.attackerToMove {
		return o
	}
	return o.Negate()
}

// Outcome implements engine.Game.
func (v *view) Outcome() engine.Outcome { return v.forMover(v.over) }

// Hash implements engine.Game.
func (v *view) Hash() uint64 { return v.cur.hash() }

// Do implements engine.Game.
func (v *view) Do(m engine.Move) {
	v.stack = append(v.stack, v.cur)
	v.past = append(v.past, v.over)
	if m == movePass {
		v.cur.pass()
	} else {
		v.r.play(&v.cur, int(m)-1)
	}
	v.settle()
}

// Undo implements engine.Game.
func (v *view) Undo(engine.Move) {
	n := len(v.stack) - 1
	v.cur, v.over = v.stack[n], v.past[n]
	v.stack, v.past = v.stack[:n], v.past[:n]
}

// Moves implements engine.Game. The attacker's pass is left out where no ban
// makes it wait, unless there is no other move.
func (v *view) Moves(dst []engine.Move) []engine.Move {
	p := &v.cur
	legal := v.r.moves(p)
	for m := legal; m != 0; m &= m - 1 {
		dst = append(dst, engine.Move(bits.TrailingZeros64(m)+1))
	}
	if !p.attackerToMove || p.ban != noBan || legal == 0 {
		dst = append(dst, movePass)
	}
	return dst
}

// Eval implements engine.Game: room for the target is good for the defender.
func (v *view) Eval() engine.Score {
	p := &v.cur
	empty := v.r.full &^ (p.attack | p.defend)
	room := bits.OnesCount64(v.r.grow(p.left) & empty)
	eyes := bits.OnesCount64(empty &^ v.r.Wall &^ v.r.grow(p.attack))
	s := engine.Score(20 - 10*room - 15*eyes - 5*bits.OnesCount64(p.left) + 3*bits.OnesCount64(p.attack))
	if p.attackerToMove {
		return s
	}
	return -s
}

// PathOutcome implements engine.Pather: coming back to an earlier position is
// the defender's success.
func (v *view) PathOutcome() (engine.Outcome, int) {
	for i := len(v.stack) - 2; i >= 0; i -= 2 {
		if v.stack[i] == v.cur {
			return v.forMover(engine.Loss), len(v.stack) - i
		}
	}
	return engine.Ongoing, 0
}

// MoveIndexes implements engine.Indexer.
func (v *view) MoveIndexes() int { return 2 * (maxRegionPoints + 2) }

// MoveIndex implements engine.Indexer.
func (v *view) MoveIndex(m engine.Move) int {
	return int(m)*2 + v.cur.side()
}

// CloneGame implements engine.Cloner.
func (v *view) CloneGame() engine.Game {
	c := *v
	c.stack = append(make([]position, 0, 256), v.stack...)
	c.past = append(make([]engine.Outcome, 0, 256), v.past...)
	return &c
}

// MoveName implements engine.Namer.
func (v *view) MoveName(m engine.Move) string {
	if m == movePass {
		return "pass"
	}
	return pointName(v.r.W, v.r.H, v.r.Points[m-1])
}
