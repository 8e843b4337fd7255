package engine_test

import (
	"testing"

	"duiju/engine"
)

// TestPerftCountsOutcomesOnceOrByWeight: the root has a move to a chance node
// with weights 3 and 1 and a move to an end of the game; below the first
// outcome are two moves, the second outcome ends the game.
func TestPerftCountsOutcomesOnceOrByWeight(t *testing.T) {
	g := NewGraph([]Node{
		{Edges: []int{1, 4}},
		{Edges: []int{2, 3}, Weights: []int32{3, 1}},
		{Edges: []int{4, 4}},
		{Outcome: engine.Loss},
		{Outcome: engine.Win},
	})
	for _, c := range []struct {
		depth           int
		plain, weighted uint64
	}{{0, 1, 1}, {1, 3, 5}, {2, 2, 6}, {3, 0, 0}} {
		if n := engine.Perft(g, c.depth, false); n != c.plain {
			t.Errorf("depth %d: %d, want %d", c.depth, n, c.plain)
		}
		if n := engine.Perft(g, c.depth, true); n != c.weighted {
			t.Errorf("depth %d, weighted: %d, want %d", c.depth, n, c.weighted)
		}
	}
	g.Do(1)
	for depth, want := range [][2]uint64{{1, 1}, {2, 6}, {0, 0}} {
		if plain, weighted := engine.Perft(g, depth, false), engine.Perft(g, depth, true); plain != want[0] || weighted != want[1] {
			t.Errorf("from the chance node, depth %d: %d and %d, want %v", depth, plain, weighted, want)
		}
	}
}
