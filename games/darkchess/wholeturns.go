package darkchess

import (
	"slices"

	"duiju/engine"
)

// wholeTurns is the rules' view where a turn may be a chain of captures: each
// is one move, numbered from 1 in the order of turns. The search takes chains
// apart instead; see the moves of a board.
type wholeTurns struct {
	b      *board
	before []int // len(b.past) before each Do
}

var _ engine.Chancer = (*wholeTurns)(nil)

// Moves implements engine.Game.
func (w *wholeTurns) Moves(dst []engine.Move) []engine.Move {
	for i := range w.b.turns() {
		dst = append(dst, engine.Move(i+1))
	}
	return dst
}

// Do implements engine.Game.
func (w *wholeTurns) Do(m engine.Move) {
	w.before = append(w.before, len(w.b.past))
	if w.b.atChance() {
		w.b.play(turn{shown: turnedUp(m)})
	} else {
		w.b.play(w.b.turns()[m-1])
	}
}

// Undo implements engine.Game.
func (w *wholeTurns) Undo(engine.Move) {
	n := len(w.before) - 1
	for len(w.b.past) > w.before[n] {
		w.b.undo()
	}
	w.before = w.before[:n]
}

// Outcome implements engine.Game.
func (w *wholeTurns) Outcome() engine.Outcome { return w.b.outcome() }

// Eval implements engine.Game: nobody searches this view.
func (w *wholeTurns) Eval() engine.Score { return newView(w.b, allFlips).Eval() }

// Hash implements engine.Game.
func (w *wholeTurns) Hash() uint64 { return w.b.hash() }

// AtChance implements engine.Chancer.
func (w *wholeTurns) AtChance() bool { return w.b.atChance() }

// Chances implements engine.Chancer.
func (w *wholeTurns) Chances(dst []engine.Weighted) []engine.Weighted { return w.b.chances(dst) }

// ScoreBounds implements engine.Chancer: nobody searches this view.
func (w *wholeTurns) ScoreBounds(int) (low, high engine.Score) {
	return engine.LossIn(0), engine.WinIn(0)
}

// MoveName implements games.Searched.
func (w *wholeTurns) MoveName(m engine.Move) string {
	if w.b.atChance() {
		return nameOf(m)
	}
	return w.b.turns()[m-1].String()
}

// CloneGame implements engine.Cloner.
func (w *wholeTurns) CloneGame() engine.Game {
	return &wholeTurns{w.b.clone(), slices.Clone(w.before)}
}
