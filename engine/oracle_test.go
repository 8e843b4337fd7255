package engine_test

import (
	"duiju/engine"
	"duiju/engine/enginetest"
)

// Minimax returns the value of g for the side to move after depth plies, by plain
// minimax and expectimax: no window, no table, no order. It is slow, short and the
// measure of every search. An undecided position there counts by its Eval. At a chance
// node it returns the mean over its outcomes, for the player who moved to it.
func Minimax(g engine.Game, depth int) engine.Score {
	if c, ok := g.(engine.Chancer); ok && c.AtChance() {
		return mean(g, c, depth)
	}
	end := g.Outcome()
	if p, ok := g.(engine.Pather); ok && end == engine.Ongoing {
		end, _ = p.PathOutcome()
	}
	switch {
	case end != engine.Ongoing:
		return [...]engine.Score{engine.Win: engine.WinIn(0), engine.Loss: engine.LossIn(0), engine.Draw: 0}[end]
	case depth == 0:
		return g.Eval()
	}
	best := -engine.Infinite
	for _, m := range g.Moves(nil) {
		g.Do(m)
		v := Minimax(g, depth-1)
		if c, ok := g.(engine.Chancer); !ok || !c.AtChance() {
			v = -v
		}
		g.Undo(m)
		best = max(best, later(v))
	}
	return best
}

// mean is the weighted mean of the outcomes, rounded to nearest, halves away
// from zero; proven only if all outcomes are proven the same way.
func mean(g engine.Game, c engine.Chancer, depth int) engine.Score {
	var sum, total int64
	won, lost := true, true
	for _, w := range c.Chances(nil) {
		g.Do(w.Move)
		v := -Minimax(g, depth)
		g.Undo(w.Move)
		sum += int64(w.Weight) * int64(v)
		total += int64(w.Weight)
		won = won && v > engine.MaxEval
		lost = lost && v < -engine.MaxEval
	}
	return enginetest.Mean(sum, total, won || lost)
}

// later is a score seen one ply earlier: a proven one is a ply farther away.
func later(s engine.Score) engine.Score { return enginetest.FromNode(s, -1) }
