package region

import (
	"math/bits"

	"duiju/engine"
	"duiju/games/tsumego/goban"
)

// MovePass is the engine's number of a pass; point i of the region is i+1.
const MovePass engine.Move = MaxRegionPoints + 1

// View is the searcher's view of a problem: region and position, with the
// path behind it. It implements engine.Game and the optional interfaces
// Pather, Indexer, Cloner and Namer.
type View struct {
	R     *Region
	Cur   Position
	stack []Position
	// Over is the result for the attacker, set by settle after each move.
	Over engine.Outcome
}

func NewView(r *Region, p Position) *View {
	v := &View{R: r, Cur: p, stack: make([]Position, 0, 256)}
	v.settle()
	return v
}

// settle finds out whether the position is decided by the rules.
func (v *View) settle() {
	p := &v.Cur
	switch {
	case p.Left == 0:
		v.Over = engine.Win
	case p.Passes == BothPassed:
		v.Over = engine.Loss
	case p.AttackerToMove && (v.R.Alive(p)&p.Left != 0 || v.R.Out(p)):
		v.Over = engine.Loss
	default:
		v.Over = engine.Ongoing
	}
}

// ForMover turns a result for the attacker into one for the side to move.
func (v *View) ForMover(o engine.Outcome) engine.Outcome {
	if v.Cur.AttackerToMove {
		return o
	}
	return o.Negate()
}

// Outcome implements engine.Game.
func (v *View) Outcome() engine.Outcome { return v.ForMover(v.Over) }

// Hash implements engine.Game.
func (v *View) Hash() uint64 { return v.Cur.hash() }

// Do implements engine.Game. A decided position is not left.
func (v *View) Do(m engine.Move) {
	v.stack = append(v.stack, v.Cur)
	if m == MovePass {
		v.Cur.Pass()
	} else {
		v.R.Play(&v.Cur, int(m)-1)
	}
	v.settle()
}

// Undo implements engine.Game.
func (v *View) Undo(engine.Move) {
	n := len(v.stack) - 1
	v.Cur, v.Over = v.stack[n], engine.Ongoing
	v.stack = v.stack[:n]
}

// Moves implements engine.Game: those of MoveList. The attacker always has one: where
// each of the last points would be filled in vain, every chain has two of them,
// and the defender lives.
func (v *View) Moves(dst []engine.Move) []engine.Move {
	return movesOf(v.R, &v.Cur, dst)
}

// Eval implements engine.Game: room for the target is good for the defender.
func (v *View) Eval() engine.Score {
	p := &v.Cur
	empty := v.R.Full &^ (p.Attack | p.Defend)
	room := bits.OnesCount64(v.R.Grow(p.Left) & empty)
	eyes := bits.OnesCount64(empty &^ v.R.Wall &^ v.R.Grow(p.Attack))
	s := engine.Score(20 - 10*room - 15*eyes - 5*bits.OnesCount64(p.Left) + 3*bits.OnesCount64(p.Attack))
	if p.AttackerToMove {
		return s
	}
	return -s
}

// PathOutcome implements engine.Pather: coming back to an earlier position is
// the defender's success.
func (v *View) PathOutcome() (engine.Outcome, int) {
	for i := len(v.stack) - 2; i >= 0; i -= 2 {
		if v.stack[i] == v.Cur {
			return v.ForMover(engine.Loss), len(v.stack) - i
		}
	}
	return engine.Ongoing, 0
}

// MoveIndexes implements engine.Indexer.
func (v *View) MoveIndexes() int { return 2 * (MaxRegionPoints + 2) }

// MoveIndex implements engine.Indexer.
func (v *View) MoveIndex(m engine.Move) int {
	return int(m)*2 + v.Cur.Side()
}

// CloneGame implements engine.Cloner.
func (v *View) CloneGame() engine.Game {
	c := *v
	c.stack = append(make([]Position, 0, 256), v.stack...)
	return &c
}

// Point is the board's point of a move, goban.PassMove for the pass.
func (r *Region) Point(move uint8) int {
	if move == uint8(MovePass) {
		return goban.PassMove
	}
	return r.Points[move-1]
}

// MoveAt is the move at a point of the region, or the pass.
func (r *Region) MoveAt(point int) uint8 {
	if point == goban.PassMove {
		return uint8(MovePass)
	}
	return uint8(r.Bit[point]) + 1
}

// MoveName implements games.Searched.
func (v *View) MoveName(m engine.Move) string {
	return goban.PointName(v.R.W, v.R.H, v.R.Point(uint8(m)))
}

// MoveList are the legal moves at p, the attacker's hopeless pass left out.
func (r *Region) MoveList(p *Position) []uint8 {
	return movesOf[uint8](r, p, nil)
}

func movesOf[M uint8 | engine.Move](r *Region, p *Position, dst []M) []M {
	legal, _ := r.Moves(p)
	for ; legal != 0; legal &= legal - 1 {
		dst = append(dst, M(bits.TrailingZeros64(legal)+1))
	}
	if MayPass(p) {
		dst = append(dst, M(MovePass))
	}
	return dst
}

// MayPass reports whether a pass is worth a look: the attacker's is hopeless
// unless it waits for a ban to go.
func MayPass(p *Position) bool { return !p.AttackerToMove || p.Ban != NoBan }
