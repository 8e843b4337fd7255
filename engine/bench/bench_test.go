package bench

import (
	"context"
	"flag"
	"testing"

	"duiju/engine"
)

var exhaustive = flag.Bool("exhaustive", false, "run the long measurements")

// small is a suite that takes no time.
func small() []Position {
	s := Suite()
	for i := range s {
		s[i].Depth = min(s[i].Depth, 8)
	}
	return s
}

func TestSignatureIsTheSameInEveryRun(t *testing.T) {
	a, err := Run(context.Background(), small(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, _ := Run(context.Background(), small(), Options{})
	if a.Signature == 0 || a.Signature != b.Signature {
		t.Errorf("signatures %d and %d", a.Signature, b.Signature)
	}
	t.Logf("signature %d", a.Signature)
	if len(a.Games) != 2 || a.Games[1].Positions != 10 || a.Games[1].FirstCuts < 0.8 {
		t.Errorf("games %+v", a.Games)
	}
}

func TestAblationsShowWhatTheTableSaves(t *testing.T) {
	r, err := Run(context.Background(), small()[:2], Options{Ablations: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range r.Ablations {
		if a.Game == "tictactoe" && a.Technique == engine.FeatureTable.String() && a.Ratio > 1.5 {
			return
		}
	}
	t.Errorf("ablations %+v", r.Ablations)
}

// The stencil must visit the nodes of the engine, or it measures another
// search.
func TestStencilVisitsTheSameNodes(t *testing.T) {
	var h hand
	score := h.search(8, 0, -engine.Infinite, engine.Infinite)
	p := Suite()[1]
	r, err := engine.New(p.New(), engine.Options{Off: engine.AllFeatures}).Search(context.Background(), engine.Limits{Depth: 8})
	if err != nil || r.Score != score || r.Nodes != h.nodes {
		t.Errorf("engine %v in %d nodes, stencil %v in %d (error %v)", r.Score, r.Nodes, score, h.nodes, err)
	}
}

func TestMeasure(t *testing.T) {
	if !*exhaustive {
		t.Skip("needs -exhaustive")
	}
	r, err := Run(context.Background(), Suite(), Options{Ablations: true, Stencil: true, Threads: 2})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("signature %d", r.Signature)
	for _, g := range r.Games {
		t.Logf("%+v", g)
	}
	for _, a := range r.Ablations {
		t.Logf("%+v", a)
	}
	for _, s := range r.Stencil {
		t.Logf("%+v", s)
	}
	t.Logf("%+v", *r.Threads)
	for _, g := range r.Games {
		if g.FirstCuts < 0.9 {
			t.Errorf("%s: first-move cuts %.3f", g.Game, g.FirstCuts)
		}
	}
	if r.Threads.Ratio < 1.6 {
		t.Errorf("the main of two threads needs 1/%.2f of the nodes; were two cores idle?", r.Threads.Ratio)
	}
}
