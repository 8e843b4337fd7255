package engine_test

import (
	"context"
	"testing"

	"duiju/engine"
)

// plainProofs offers nothing: games here offer a part and embed it for the rest.
type plainProofs struct{}

func (plainProofs) Offers() engine.Feature                             { return 0 }
func (plainProofs) Guess() (phi, delta uint32)                         { return 1, 1 }
func (plainProofs) Budget() (bare uint64, budget int8, holds bool)     { return 0, 0, true }
func (plainProofs) BoundBefore(_ engine.Move, _ bool, bound int8) int8 { return bound }
func (plainProofs) Legal(engine.Move) bool                             { return false }
func (plainProofs) Substitute(engine.Move) engine.Move                 { return engine.NoMove }

// guessing is a graph without draws that guesses right nine times in ten.
type guessing struct {
	*Graph
	truth []engine.Outcome
	plainProofs
}

func (g guessing) Offers() engine.Feature { return engine.FeatureGuess }

func (g guessing) Guess() (phi, delta uint32) {
	at := g.At()
	good := g.truth[at] == engine.Win
	if uint64(at)*0x9e3779b97f4a7c15>>40%10 == 0 {
		good = !good
	}
	if good {
		return 100, 5000
	}
	return 5000, 100
}

// First numbers steer a proof and never decide it.
func TestGuessesSteerProofsAndDecideNone(t *testing.T) {
	ctx := context.Background()
	p := engine.NewProver(engine.ProofOptions{TableMiB: 1})
	off := engine.NewProver(engine.ProofOptions{TableMiB: 1, Off: engine.FeatureGuess})
	shape := Shape{Depth: 9, MinMoves: 2, MaxMoves: 4, Decided: 0.05, WinLoss: true, Width: 12}
	with, without := uint64(0), uint64(0)
	for i := range cases(1000) {
		c := RandomTree(random(71, i), shape)
		c.Salt = i
		values, _ := Retrograde(c)
		g := guessing{Graph: c, truth: values}
		a, err := p.Prove(ctx, g)
		if err != nil || a.Outcome != wins(values[0]) {
			t.Fatalf("graph %d: %v with guesses, want %v", i, a.Outcome, values[0])
		}
		b, err := off.Prove(ctx, g)
		if err != nil || b.Outcome != a.Outcome {
			t.Fatalf("graph %d: %v without guesses", i, b.Outcome)
		}
		with, without = with+a.Nodes, without+b.Nodes
	}
	if with*4 > without*3 {
		t.Errorf("%d nodes with guesses, %d without", with, without)
	}
}
