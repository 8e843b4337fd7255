package engine_test

import (
	"context"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
)

// TestProofsAreRemembered asks a prover again, in a game without budgets: what
// it has proven, a win or that there is none, costs no search, and no more does
// a move that a proof won with.
func TestProofsAreRemembered(t *testing.T) {
	asked, wins, losses := 0, 0, 0
	p := engine.NewProver(engine.ProofOptions{})
	prove := func(g engine.Game) engine.Proof {
		t.Helper()
		proof, err := p.Prove(context.Background(), g)
		if err != nil {
			t.Fatal(err)
		}
		return proof
	}
	var walk func(g engine.Game, plies int)
	walk = func(g engine.Game, plies int) {
		if plies == 0 || g.Outcome() != engine.Ongoing {
			return
		}
		first := prove(g)
		again := prove(g)
		asked++
		if again.Outcome != first.Outcome || again.Nodes > 1 {
			t.Errorf("asked again: %v after %d nodes, before %v", again.Outcome, again.Nodes, first.Outcome)
		}
		switch first.Outcome {
		case engine.Loss:
			losses++
		case engine.Win:
			wins++
		}
		for _, m := range g.Moves(nil) {
			g.Do(m)
			walk(g, plies-1)
			g.Undo(m)
		}
	}
	walk(&enginetest.TicTacToe{}, 4)
	t.Logf("%d positions, %d won, %d lost", asked, wins, losses)
	if wins == 0 || losses == 0 {
		t.Error("nothing was won, or nothing lost")
	}
}
