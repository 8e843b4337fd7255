package bench

import (
	"context"
	"slices"
	"testing"

	"duiju/engine"
)

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

// The stencil must do what the engine does, or it measures another search.
func TestStencilDoesWhatTheEngineDoes(t *testing.T) {
	for _, table := range []bool{false, true} {
		h := newHand(table)
		score, _ := h.search(10, 0, -engine.Infinite, engine.Infinite)
		r, err := stencilEngine(table).Search(context.Background(), engine.Limits{Depth: 10})
		if err != nil || r.Score != score || r.Nodes != h.nodes || r.Cuts != h.cuts || r.FirstCuts != h.firstCuts {
			t.Errorf("table %v: engine %v in %d nodes, stencil %v in %d (error %v)", table, r.Score, r.Nodes, score, h.nodes, err)
		}
		if line := h.frames[0].pv; !slices.Equal(line, r.Lines[0].Moves[:len(line)]) {
			t.Errorf("table %v: engine's line %v, stencil's %v", table, r.Lines[0].Moves, line)
		}
	}
}

func TestStencilEndsWhereItsNodesDo(t *testing.T) {
	h := newHand(true)
	h.limit = 1000
	if _, firm := h.search(10, 0, -engine.Infinite, engine.Infinite); firm || !h.stopped || h.nodes != h.limit {
		t.Errorf("%d nodes of %d, stopped %v", h.nodes, h.limit, h.stopped)
	}
}

// The signature of the engine's own suite, the nodes of each game. A commit
// that changes the search changes these numbers, on purpose, and says so. Most
// cuts come from the first move.
func TestSignatureIsRecorded(t *testing.T) {
	suite, want := Suite(), map[string]uint64{"tictactoe": 3723, "connectfour": 1988185}
	if testing.Short() {
		suite, want = small(), map[string]uint64{"tictactoe": 2999, "connectfour": 63571}
	}
	r, err := Run(context.Background(), suite, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range r.Games {
		if g.Nodes != want[g.Game] {
			t.Errorf("%s: %d nodes, recorded are %d", g.Game, g.Nodes, want[g.Game])
		}
		if g.FirstCuts < 0.87 {
			t.Errorf("%s: %.3f of the cuts are the first move's", g.Game, g.FirstCuts)
		}
	}
}
