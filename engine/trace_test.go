package engine_test

import (
	"fmt"
	"slices"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
)

// paperTree is the tree of the paper that the gomoku player follows: nodes 0
// and 3-6 are MAX, 1 and 2 MIN, f the leaves 7-14 as MAX sees them.
func paperTree(f [8]engine.Score) *Graph {
	nodes := make([]Node, 15)
	for i := range 7 {
		nodes[i].Edges = []int{2*i + 1, 2*i + 2}
	}
	for i, v := range f {
		nodes[7+i].Eval = -v // MIN is to move there
	}
	return NewGraph(nodes)
}

// visits records the nodes of a graph in the order in which they are entered.
type visits struct {
	g    *Graph
	seen []int
}

func (v *visits) Enter(engine.Enter) { v.seen = append(v.seen, v.g.At()) }
func (v *visits) Leave(engine.Leave) {}

// TestPaperTreeIsCutByFinishedValuesOnly: the paper cuts node 12 as well,
// because it passes the lower bound -4 of node 5 up to node 2 as an upper one.
func TestPaperTreeIsCutByFinishedValuesOnly(t *testing.T) {
	cases := []struct {
		name   string
		leaves [8]engine.Score // 7 ... 14
		visits []int
		value  engine.Score
		best   engine.Move
	}{
		{"the paper's leaves", [8]engine.Score{-5, 5, 10, 3, -4, -8, 1, 6},
			[]int{0, 1, 3, 7, 8, 4, 9, 2, 5, 11, 12}, 5, 1},
		{"a leaf 12 that matters", [8]engine.Score{-5, 5, 10, 3, -4, 20, 1, 30},
			[]int{0, 1, 3, 7, 8, 4, 9, 2, 5, 11, 12, 6, 13, 14}, 20, 2},
	}
	for _, c := range cases {
		g := paperTree(c.leaves)
		if v := Minimax(g, 3); v != c.value {
			t.Errorf("%s: minimax is %v, want %v", c.name, v, c.value)
		}
		g.Leaf = func(n int) {
			if !slices.Contains(c.visits, n) {
				panic(fmt.Sprintf("%s: leaf %d is read", c.name, n))
			}
		}
		v := &visits{g: g}
		r := search(t, engine.New(g, engine.Options{Off: engine.AllFeatures, Tracer: v}), engine.Limits{Depth: 3})
		if r.Score != c.value || r.Best != c.best || !slices.Equal(v.seen, c.visits) {
			t.Errorf("%s: score %v by %d after %v", c.name, r.Score, r.Best, v.seen)
		}
	}
}

func TestRecordedTreesYieldTheirRootScore(t *testing.T) {
	shape := Shape{Depth: 4, MinMoves: 1, MaxMoves: 4, Values: 20, Decided: 0.1, Draws: 0.3, Chance: 0.2}
	offs := []engine.Feature{engine.AllFeatures, 0, engine.FeatureTable, engine.FeaturePVS, engine.FeatureStar1}
	for i := range cases(1000) {
		rec := engine.NewTreeRecorder(1 << 16)
		g := RandomTree(random(6, i), shape)
		off := offs[int(i)%len(offs)]
		r := search(t, engine.New(g, engine.Options{Off: off, Tracer: rec, TableMiB: 1}), engine.Limits{Depth: 4})
		tree := rec.Last()
		if err := enginetest.CheckTree(tree); err != nil {
			t.Fatalf("tree %d: %v", i, err)
		}
		if root := tree.Nodes[0]; root.Enter.Ply != 0 || root.Score != r.Score || root.Best != r.Best {
			t.Fatalf("tree %d: the root says %v by %d, the search %v by %d", i, root.Score, root.Best, r.Score, r.Best)
		}
		if tree.Seen != uint64(len(tree.Nodes)) {
			t.Fatalf("tree %d: %d of %d nodes kept", i, len(tree.Nodes), tree.Seen)
		}
	}
}

// A search that a limit ends before its first move has a value leaves the tree of the one
// before it; no root is worth more than a proven loss or win.
func TestASearchCutShortHasNoValueOfItsOwn(t *testing.T) {
	shape := Shape{Depth: 6, MinMoves: 2, MaxMoves: 4, Values: 20}
	for i := range cases(40) {
		g := RandomTree(random(19, i), shape)
		for nodes := uint64(20); nodes < 120; nodes++ {
			rec := engine.NewTreeRecorder(1 << 16)
			r := search(t, engine.New(g, engine.Options{Tracer: rec, TableMiB: 1}), engine.Limits{Nodes: nodes})
			root := rec.Last().Nodes[0]
			if root.Score < -engine.MaxEval || root.Score > engine.MaxEval || r.Depth > 0 && root.Reason == engine.ReasonStopped {
				t.Fatalf("tree %d, %d nodes: the root says %v (%v), the search %v at depth %d", i, nodes, root.Score, root.Reason, r.Score, r.Depth)
			}
		}
	}
}

// TestWatchingChangesNothing: a search visits the same nodes with a Tracer.
func TestWatchingChangesNothing(t *testing.T) {
	shape := Shape{Depth: 6, MinMoves: 1, MaxMoves: 4, Values: 20, Decided: 0.1, Draws: 0.3, Chance: 0.2}
	for i := range cases(200) {
		g := RandomTree(random(18, i), shape)
		var views []engine.Game
		if views = append(views, transposing{g}); i%2 == 0 {
			views = append(views, Cyclic{Graph: g})
		}
		for _, view := range views {
			alone := search(t, engine.New(view, engine.Options{TableMiB: 1}), engine.Limits{Depth: 6})
			seen := search(t, engine.New(view, engine.Options{TableMiB: 1, Tracer: nobody{}}), engine.Limits{Depth: 6})
			if alone.Nodes != seen.Nodes || alone.Score != seen.Score || alone.Best != seen.Best {
				t.Fatalf("tree %d: %d nodes, %v by %d; watched %d, %v by %d", i,
					alone.Nodes, alone.Score, alone.Best, seen.Nodes, seen.Score, seen.Best)
			}
		}
	}
}

func TestFullRecorderKeepsTheTopOfTheTree(t *testing.T) {
	const limit = 500
	rec := engine.NewTreeRecorder(limit)
	r := search(t, engine.New(&ConnectFour{}, engine.Options{Tracer: rec}), engine.Limits{Depth: 8})
	tree := rec.Last()
	enginetest.Must(t, enginetest.CheckTree(tree))
	if len(tree.Nodes) > limit || tree.Seen <= limit || tree.Nodes[0].Score != r.Score {
		t.Errorf("%d of %d nodes, root %v", len(tree.Nodes), tree.Seen, tree.Nodes[0].Score)
	}
	deepest := 0
	for _, n := range tree.Nodes {
		deepest = max(deepest, n.Ply)
	}
	for i, n := range tree.Nodes {
		kept := 0
		for c := n.FirstChild; c >= 0; c = tree.Nodes[c].NextSibling {
			if tree.Nodes[c].Parent != i {
				t.Fatalf("node %d is a child of %d and of %d", c, i, tree.Nodes[c].Parent)
			}
			kept++
		}
		if n.Ply < deepest && kept != n.Children {
			t.Errorf("node %d at ply %d: %d of %d children kept", i, n.Ply, kept, n.Children)
		}
	}
}
