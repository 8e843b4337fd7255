package engine_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"duiju/engine"
	"duiju/engine/enginetest"
)

// search runs a search without a context that ends.
func search(t *testing.T, s *engine.Searcher, l engine.Limits) engine.Report {
	t.Helper()
	r, err := s.Search(context.Background(), l)
	enginetest.Must(t, err)
	return r
}

// random is a source of random numbers for the i-th case of a test.
func random(test, i uint64) *rand.Rand { return rand.New(rand.NewPCG(test, i)) }

// cases is how many of n random cases a test takes: a sixth, a twentieth with -short,
// five times n with DUIJU_EXHAUSTIVE=1.
func cases(n int) uint64 {
	switch {
	case enginetest.Exhaustive():
		n *= 5
	case testing.Short():
		n /= 20
	default:
		n /= 6
	}
	return uint64(n)
}

func TestAlphaBetaIsMinimaxOnRandomTrees(t *testing.T) {
	enginetest.OneThread(t)
	shape := Shape{Depth: 4, MinMoves: 1, MaxMoves: 4, Values: 20, Decided: 0.05, Draws: 0.3}
	s := engine.New(&board{}, engine.Options{Exact: true, TableMiB: 1})
	for i := range cases(20_000) {
		g := RandomTree(random(1, i), shape)
		g.Salt = i
		s.Rebind(g)
		want := Minimax(g, shape.Depth)
		if r := search(t, s, engine.Limits{Depth: shape.Depth}); r.Score != want {
			t.Fatalf("tree %d: %v, want %v", i, r.Score, want)
		}
	}
}

func TestMinimalTreeUnderPerfectOrdering(t *testing.T) {
	for _, c := range []struct{ branching, depth, leaves int }{{7, 6, 685}, {10, 4, 199}, {4, 8, 511}} {
		for _, off := range []engine.Feature{engine.AllFeatures, engine.AllFeatures &^ engine.FeaturePVS} {
			g := PerfectTree(c.branching, c.depth)
			leaves, last := 0, 0
			g.Leaf = func(int) { leaves++ }
			s := engine.New(g, engine.Options{Off: off, OnInfo: func(engine.Info) { last, leaves = leaves, 0 }})
			search(t, s, engine.Limits{Depth: c.depth}) // last counts the last iteration alone
			if last != c.leaves {
				t.Errorf("branching %d, depth %d: %d leaves, want %d", c.branching, c.depth, last, c.leaves)
			}
		}
	}
}

func TestTicTacToeIsADraw(t *testing.T) {
	r := search(t, engine.New(&board{}, engine.Options{}), engine.Limits{})
	if r.Score != 0 || !r.Proven {
		t.Errorf("score %v, proven %v", r.Score, r.Proven)
	}
}

// countdown cancels a context at the n-th Do and counts those that follow.
type countdown struct {
	ConnectFour
	cancel context.CancelFunc
	left   int
	after  int
	at     time.Time // of the cancellation
}

func (c *countdown) Do(m engine.Move) {
	if c.left--; c.left == 0 {
		c.cancel()
		c.at = time.Now()
	}
	if c.left < 0 {
		c.after++
	}
	c.ConnectFour.Do(m)
}

func TestCancelStopsWithin2048NodesAndRestoresTheGame(t *testing.T) {
	r := random(2, 0)
	g := &countdown{}
	s := engine.New(g, engine.Options{TableMiB: 1})
	most, slowest := 0, time.Duration(0)
	for i := range cases(300) {
		ctx, cancel := context.WithCancel(context.Background())
		g.cancel, g.left, g.after = cancel, 1+r.IntN(20_000), 0
		s.Rebind(g)
		rep, err := s.Search(ctx, engine.Limits{})
		if err != context.Canceled {
			t.Fatalf("run %d: error %v", i, err)
		}
		most, slowest = max(most, g.after), max(slowest, time.Since(g.at))
		if g.after > 2048 {
			t.Errorf("run %d: %d further nodes", i, g.after)
		}
		if (g.ConnectFour != ConnectFour{}) {
			t.Fatalf("run %d: the game is not restored", i)
		}
		if rep.Depth > 0 && (rep.Best == engine.NoMove || len(rep.Lines) != 1 || rep.Lines[0].Depth != rep.Depth) {
			t.Errorf("run %d: not a finished iteration: %+v", i, rep)
		}
	}
	t.Logf("at most %d further nodes and %v", most, slowest)
}

func TestSameLimitsSameSearch(t *testing.T) {
	for _, l := range []engine.Limits{{Depth: 9}, {Nodes: 50_000}} {
		var first engine.Report
		for i := range 3 {
			r := search(t, engine.New(&ConnectFour{}, engine.Options{}), l)
			if i == 0 {
				first = r
			} else if r.Nodes != first.Nodes || r.Best != first.Best || r.Score != first.Score {
				t.Errorf("limits %+v: run %d has %d nodes, best %d, score %v; the first %d, %d, %v",
					l, i, r.Nodes, r.Best, r.Score, first.Nodes, first.Best, first.Score)
			}
		}
		if l.Nodes > 0 && first.Nodes > l.Nodes {
			t.Errorf("%d nodes, limit %d", first.Nodes, l.Nodes)
		}
	}
}

func TestNoAllocationInTheTree(t *testing.T) {
	g := &ConnectFour{}
	s := engine.New(g, engine.Options{TableMiB: 1})
	search(t, s, engine.Limits{Depth: 8})
	at := func(depth int) float64 {
		return testing.AllocsPerRun(3, func() { search(t, s, engine.Limits{Depth: depth}) })
	}
	perDepth := at(1)
	if n := at(8); n > 8*perDepth+8 {
		t.Errorf("%v allocations to depth 8, %v to depth 1", n, perDepth)
	}
}
