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

// At is the planned move of a position and its plies to the five; NoMove where
// the plan does not know it.
func (pl Plan) At(p *Position) (engine.Move, int) {
	step := pl[p.hash]
	return step.move, step.plies
}

// Plies is how many there are up to the five, 0 if the plan does not know the
// position.
func (pl Plan) Plies(p *Position) int { return pl[p.hash].plies }

// Planner writes down a win that has been proved: it asks for the attacker's move
// again after every defence. Where no defence is forced it looks at those near the
// stones. A far stone is as good as none; the plan has no answer to it, and the next
// search begins anew.
type Planner struct {
	Game *Position
	Plan Plan
	// Find is the attacker's move that wins within so many plies and the plies that
	// it takes, NoMove if none is found.
	Find func(within int) (m engine.Move, plies int)
}

// attack plans the position, with the attacker to move and a win within so many
// plies, and returns the plies to the five against the longest defence.
func (w *Planner) attack(within int) (plies int, ok bool) {
	if o, n := w.Game.Probe(0); o != engine.Ongoing {
		return n, o == engine.Win
	}
	if n := w.Plan.Plies(w.Game); n > 0 {
		return n, true
	}
	if len(w.Plan) >= maxPlan {
		return 0, false
	}
	m, within := w.Find(within)
	if m == engine.NoMove {
		return 0, false
	}
	return w.Follow(m, within)
}

// Follow plans the attacker's move m and what comes after it.
func (w *Planner) Follow(m engine.Move, within int) (plies int, ok bool) {
	p := w.Game
	p.Do(m)
	n, ok := w.defend(within - 1)
	p.Undo(m)
	if ok {
		w.Plan[p.hash] = planned{m, n + 1}
	}
	return n + 1, ok
}

// defend tries every answer. Those that are not listed allow the five or two five
// points.
func (w *Planner) defend(within int) (plies int, ok bool) {
	p := w.Game
	if p.result != engine.Ongoing {
		return 0, p.result == engine.Loss
	}
	if o, n := p.Probe(0); o != engine.Ongoing {
		return n, o == engine.Loss
	}
	moves, forced := p.ForcedMoves(nil)
	if !forced {
		moves = p.Moves(nil)
	}
	longest := 4
	for _, m := range moves {
		p.Do(m)
		n, ok := w.attack(within - 1)
		p.Undo(m)
		if !ok {
			return 0, false
		}
		longest = max(longest, n+1)
	}
	return longest, true
}
