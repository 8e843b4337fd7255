package engine_test

import (
	"context"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
)

// Within a depth, a proof finds exactly the wins that are that short, and
// claims no loss that a longer line would refute.
func TestProofsWithinADepthMissNoWin(t *testing.T) {
	enginetest.OneThread(t)
	ctx := context.Background()
	shape := Shape{Depth: 8, MinMoves: 1, MaxMoves: 4, Decided: 0.12, Draws: 0.2, WinLoss: true}
	wins := 0
	var provers [9]*engine.Prover
	for depth := range provers {
		provers[depth] = engine.NewProver(engine.ProofOptions{TableMiB: 1, Depth: depth})
	}
	for i := range cases(1000) {
		shape.Width = int(i%3) * 5
		g := RandomTree(random(51, i), shape)
		g.Salt = i
		values, plies := Retrograde(g)
		for depth := 1; depth <= 8; depth++ {
			p := provers[depth]
			got, err := p.Prove(ctx, g)
			short := values[0] == engine.Win && plies[0] <= depth
			if short {
				wins++
			}
			if err != nil || (got.Outcome == engine.Win) != short || got.Outcome == engine.Loss && values[0] == engine.Win {
				t.Errorf("graph %d within %d plies: %v, the truth is %v in %d", i, depth, got.Outcome, values[0], plies[0])
			}
		}
	}
	if wins == 0 {
		t.Error("nothing to be won")
	}
}
