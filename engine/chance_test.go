package engine_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
)

// bounded is a Graph whose scores are known to be small.
type bounded struct {
	*Graph
	limit engine.Score
}

func (b bounded) ScoreBounds(int) (low, high engine.Score) { return -b.limit, b.limit }

// transposing is a Graph that has every move looked up before the first.
type transposing struct{ *Graph }

func (transposing) Transposes(int) bool { return true }

func TestChanceTreesEqualExpectimax(t *testing.T) {
	enginetest.OneThread(t)
	shapes := []Shape{
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
	searchers := make([]*engine.Searcher, len(variants))
	for i, o := range variants {
		o.Exact, o.TableMiB = true, 1
		searchers[i] = engine.New(&board{}, o)
	}
	for i := range cases(4000) {
		shape := shapes[i%4]
		g := RandomTree(random(3, i), shape)
		g.Salt = i
		want := Minimax(g, shape.Depth)
		var view engine.Game = g
		switch {
		case shape.Decided == 0:
			view = bounded{g, engine.Score(shape.Values)}
		case i&4 != 0:
			view = transposing{g}
		}
		for j, s := range searchers {
			s.Rebind(view)
			if r := search(t, s, engine.Limits{Depth: shape.Depth}); r.Score != want {
				t.Fatalf("tree %d, variant %d: %v, want %v", i, j, r.Score, want)
			}
		}
	}
}

// folded is a Graph that knows its symmetries, which are none.
type folded struct{ *Graph }

func (f folded) CanonicalHash() (uint64, uint8)               { return f.Hash(), 0 }
func (f folded) MapMove(m engine.Move, _ uint8) engine.Move   { return m }
func (f folded) UnmapMove(m engine.Move, _ uint8) engine.Move { return m }

func TestEqualOutcomesAreReadOnce(t *testing.T) {
	shape := Shape{Depth: 4, MinMoves: 1, MaxMoves: 3, Values: 50, Chance: 0.8, Width: 3}
	o := engine.Options{Exact: true, TableMiB: 1, Off: engine.FeatureTable}
	apart, joined := uint64(0), uint64(0)
	for i := range cases(1000) {
		g := RandomTree(random(12, i), shape)
		want := Minimax(g, shape.Depth)
		a := search(t, engine.New(g, o), engine.Limits{Depth: shape.Depth})
		b := search(t, engine.New(folded{g}, o), engine.Limits{Depth: shape.Depth})
		if a.Score != want || b.Score != want {
			t.Fatalf("graph %d: %v, joined %v, want %v", i, a.Score, b.Score, want)
		}
		apart, joined = apart+a.Nodes, joined+b.Nodes
	}
	if joined*10 > apart*9 {
		t.Errorf("%d nodes with equal outcomes joined, %d without", joined, apart)
	}
}

// orderedChanceTree is a regular tree in which every move leads to a chance
// node; moves are in the order of their true values. It returns the value of
// each node for its side to move or, at a chance node, the player before it.
func orderedChanceTree(r *rand.Rand, branching, depth, limit int) *Graph {
	var nodes []Node
	var grow func(left int) (node, value int)
	grow = func(left int) (int, int) {
		at := len(nodes)
		nodes = append(nodes, Node{})
		if left == 0 {
			v := r.IntN(2*limit+1) - limit
			nodes[at].Eval = engine.Score(v)
			return at, v
		}
		type edge struct{ to, value int }
		edges := make([]edge, branching)
		for i := range edges {
			c := len(nodes)
			nodes = append(nodes, Node{})
			sum := 0
			for range branching {
				to, v := grow(left - 1)
				nodes[c].Edges = append(nodes[c].Edges, to)
				nodes[c].Weights = append(nodes[c].Weights, 1)
				sum -= v
			}
			edges[i] = edge{c, sum}
		}
		slices.SortStableFunc(edges, func(a, b edge) int { return b.value - a.value })
		for _, e := range edges {
			nodes[at].Edges = append(nodes[at].Edges, e.to)
		}
		return at, edges[0].value / branching
	}
	grow(depth)
	return NewGraph(nodes)
}

func TestStarSearchSavesLeaves(t *testing.T) {
	enginetest.OneThread(t)
	const branching, depth, limit = 8, 3, 100
	g := orderedChanceTree(random(10, 0), branching, depth, limit)
	leaves := func(off engine.Feature) int {
		n := 0
		g.Leaf = func(int) { n++ }
		s := engine.New(bounded{g, limit}, engine.Options{Off: off | engine.FeatureDeepening, Exact: true, TableMiB: 4})
		search(t, s, engine.Limits{Depth: depth})
		return n
	}
	all, star1, star2 := leaves(engine.FeatureStar1), leaves(engine.FeatureStar2), leaves(0)
	t.Logf("expectimax %d leaves, Star1 %d, Star2 %d", all, star1, star2)
	if star1*5 > all*4 {
		t.Errorf("Star1 reads %d of %d leaves", star1, all)
	}
	if star2*4 > all {
		t.Errorf("Star2 reads %d of %d leaves", star2, all)
	}
}
