package engine_test

import (
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
)

// staged is a graph that names about half of its moves, more with every ply.
type staged struct{ *Graph }

func (s staged) MovesAt(dst []engine.Move, depth int) (moves []engine.Move, others bool) {
	for i := range s.Nodes[s.At()].Edges {
		if i < depth-1 || (s.At()*7+i)%3 == 0 {
			dst = append(dst, engine.Move(i+1))
		} else {
			others = true
		}
	}
	return dst, others
}

// stagedMinimax is minimax over the moves named for each depth.
func stagedMinimax(g staged, depth, ply int) engine.Score {
	if o := g.Outcome(); o != engine.Ongoing {
		return scoreOf(o, ply)
	}
	if depth == 0 {
		return g.Eval()
	}
	moves, _ := g.MovesAt(nil, depth)
	if ply == 0 || len(moves) == 0 {
		moves = g.Moves(nil)
	}
	best := -engine.Infinite
	for _, m := range moves {
		g.Do(m)
		best = max(best, -stagedMinimax(g, depth-1, ply+1))
		g.Undo(m)
	}
	return best
}

func TestMovesByDepthAreThoseSearched(t *testing.T) {
	enginetest.OneThread(t)
	shape := Shape{Depth: 6, MinMoves: 1, MaxMoves: 5, Values: 30, Decided: 0.2, Draws: 1}
	differ := 0
	for i := range cases(600) {
		g := staged{RandomTree(random(41, i), shape)}
		for depth := 1; depth <= 6; depth++ {
			want := stagedMinimax(g, depth, 0)
			for _, off := range []engine.Feature{
				engine.AllFeatures &^ engine.FeatureStaged,
				engine.AllFeatures &^ (engine.FeatureStaged | engine.FeaturePVS | engine.FeatureKillers | engine.FeatureMateDistance),
			} {
				r := search(t, engine.New(g, engine.Options{Off: off, TableMiB: 1}), engine.Limits{Depth: depth})
				if r.Score != want && !(r.Proven && r.Depth < depth) {
					t.Fatalf("tree %d, depth %d without %v: %v, want %v", i, depth, off, r.Score, want)
				}
			}
			if want != Minimax(g.Graph, depth) {
				differ++
			}
		}
	}
	if differ == 0 {
		t.Error("the moves left out never mattered")
	}
}

// first names nothing but the first move.
type first struct{ *Graph }

func (f first) MovesAt(dst []engine.Move, _ int) ([]engine.Move, bool) {
	return append(dst, 1), len(f.Nodes[f.At()].Edges) > 1
}

// A move that was left out may be the rescue from a loss.
func TestMovesLeftOutAreTriedBeforeALossIsBelieved(t *testing.T) {
	for _, c := range []struct {
		last engine.Outcome
		want engine.Score
	}{{engine.Draw, 0}, {engine.Loss, engine.LossIn(2)}, {engine.Win, engine.WinIn(2)}} {
		g := first{NewGraph([]Node{
			{Edges: []int{1}}, {Edges: []int{2, 2, 3}}, {Outcome: engine.Win}, {Outcome: c.last},
		})}
		for _, off := range []engine.Feature{0, engine.AllFeatures &^ engine.FeatureStaged} {
			if r := search(t, engine.New(g, engine.Options{Off: off}), engine.Limits{Depth: 4}); r.Score != c.want || !r.Proven {
				t.Errorf("the move left out leads to %v; without %v: %v, proven %v", c.last, off, r.Score, r.Proven)
			}
		}
	}
}

// chancy is a graph with chance nodes and a Selection.
type chancy struct {
	*Graph
	engine.FullWidth
	less int
}

func (c chancy) Selection() *engine.Selection { return &engine.Selection{Chance: c.less} }

func TestMovesToChanceAreReadLessDeeply(t *testing.T) {
	enginetest.OneThread(t)
	shape := Shape{Depth: 7, MinMoves: 2, MaxMoves: 3, Values: 50, Chance: 0.5}
	rec := engine.NewTreeRecorder(1 << 20)
	seen := 0
	for i := range uint64(20) {
		g := chancy{Graph: RandomTree(random(42, i), shape), less: 2}
		search(t, engine.New(g, engine.Options{Tracer: rec, Off: engine.FeatureReductions}), engine.Limits{Depth: 6})
		tree := rec.Last()
		for j := range tree.Nodes[1:] {
			n := &tree.Nodes[j+1]
			parent := &tree.Nodes[n.Parent]
			if n.Chance {
				seen++
				if n.Depth != parent.Depth-3 {
					t.Fatalf("graph %d: a chance node of depth %d below depth %d", i, n.Depth, parent.Depth)
				}
			}
		}
		off := search(t, engine.New(g, engine.Options{Off: engine.FeatureChanceReduction}), engine.Limits{Depth: 6})
		full := search(t, engine.New(g.Graph, engine.Options{}), engine.Limits{Depth: 6})
		if off.Nodes != full.Nodes || off.Score != full.Score {
			t.Errorf("graph %d: switched off, %v in %d nodes; without the wish %v in %d", i, off.Score, off.Nodes, full.Score, full.Nodes)
		}
	}
	if seen == 0 {
		t.Error("no chance node")
	}
}
