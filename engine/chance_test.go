package engine_test

import (
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
)

// bounded is a Graph whose scores are known to be small.
type bounded struct {
	*enginetest.Graph
	limit engine.Score
}

func (b bounded) ScoreBounds(int) (low, high engine.Score) { return -b.limit, b.limit }

func TestChanceTreesEqualExpectimax(t *testing.T) {
	shapes := []enginetest.Shape{
		{Depth: 3, MinMoves: 1, MaxMoves: 3, Values: 20, Chance: 0.7},
		{Depth: 3, MinMoves: 1, MaxMoves: 4, Values: 1000, Decided: 0.3, Draws: 0.2, Chance: 0.5},
		{Depth: 4, MinMoves: 1, MaxMoves: 3, Values: 5, Decided: 0.2, Draws: 0.2, Chance: 0.5, Width: 4},
		{Depth: 3, MinMoves: 1, MaxMoves: 3, Decided: 0.4, Draws: 0.1, Chance: 0.6, WinLoss: true},
	}
	variants := []engine.Options{
		{Off: engine.FeatureStar1},
		{Off: engine.FeatureStar2},
		{},
		{Off: engine.FeatureTable},
		{Off: engine.FeatureTable | engine.FeaturePVS | engine.FeatureAspiration},
		{Off: engine.FeatureMateDistance},
	}
	searchers := make([]engine.Searcher, len(variants))
	for i, o := range variants {
		o.Exact, o.TableMiB = true, 1
		searchers[i] = engine.New(&enginetest.TicTacToe{}, o)
	}
	for i := range uint64(10_000) {
		shape := shapes[i%4]
		g := enginetest.RandomTree(random(3, i), shape)
		g.Salt = i
		want := enginetest.Minimax(g, shape.Depth)
		var view engine.Game = g
		if shape.Decided == 0 {
			view = bounded{g, engine.Score(shape.Values)}
		}
		for j, s := range searchers {
			s.Rebind(view)
			if r := search(t, s, engine.Limits{Depth: shape.Depth}); r.Score != want {
				t.Fatalf("tree %d, variant %d: %v, want %v", i, j, r.Score, want)
			}
		}
	}
}
