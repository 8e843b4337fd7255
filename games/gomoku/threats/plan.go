package threats

import "duiju/engine"

// A plan keeps a proved win from move to move.

// planned is a move of a plan and the plies from before it up to the five, at
// most.
type planned struct {
	move  engine.Move
	plies int
}

// Plan answers every defence against a proved win: positions by hash, with the
// attacker to move.
type Plan map[uint64]planned

// maxPlan bounds the positions of a plan.
const maxPlan = 5000

// Full reports whether the plan has no room left.
func (pl Plan) Full() bool { return len(pl) >= maxPlan }

// Note plans the position.
func (pl Plan) Note(p *Position, m engine.Move, plies int) { pl[p.hash] = planned{m, plies} }

// At is the planned move of a position and its plies to the five; NoMove where
// the plan does not know it.
func (pl Plan) At(p *Position) (engine.Move, int) {
	step := pl[p.hash]
	return step.move, step.plies
}

// Plies is how many there are up to the five, 0 if the plan does not know the
// position.
func (pl Plan) Plies(p *Position) int { return pl[p.hash].plies }
