package engine_test

import (
	"testing"

	"duiju/engine"
)

// threatened is a graph whose node 1 has a forced reply.
type threatened struct{ *Graph }

func (t threatened) TacticalMoves(dst []engine.Move) []engine.Move { return dst }

func (t threatened) ForcedMoves(dst []engine.Move) ([]engine.Move, bool) {
	if t.At() != 1 {
		return dst, false
	}
	return append(dst, 1), true
}

// Beyond the horizon a forced reply is read, and standing is no choice.
func TestForcedRepliesAreReadBeyondTheHorizon(t *testing.T) {
	g := threatened{NewGraph([]Node{
		{Edges: []int{1}}, {Edges: []int{2, 2}, Eval: 50}, {Edges: []int{0}, Eval: 70},
	})}
	for off, want := range map[engine.Feature]engine.Score{0: 70, engine.FeatureForced: -50} {
		if r := search(t, engine.New(g, engine.Options{Off: off}), engine.Limits{Depth: 1}); r.Score != want {
			t.Errorf("without %v: %v, want %v", off, r.Score, want)
		}
	}
}
