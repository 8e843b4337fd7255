package xray

import (
	"bytes"
	"context"
	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"testing"
)

// The same limits give the same bytes, and more nodes a deeper tree.
func TestWrittenTreesAreReproducible(t *testing.T) {
	m := games.ByID(all.All(), "gomoku")
	s := played(t, m, nil, "h8", "i9")
	write := func(by Limits) []byte {
		x, err := Run(context.Background(), english(), m, s.Clone(), by)
		enginetest.Must(t, err)
		return x.Write("json")
	}
	few, many := Limits{Depth: 4, Nodes: 300}, Limits{Depth: 4, Nodes: 20_000}
	if !bytes.Equal(write(few), write(few)) {
		t.Error("two searches of one limit differ")
	}
	if len(write(many)) <= len(write(few)) {
		t.Error("more nodes make no deeper tree")
	}
	// A search that the limit cuts off is never shown: the tree is a whole one.
	tr, err := Teach(context.Background(), s.Clone(), engine.Limits{Depth: 4, Nodes: 300}, 0, engine.NewTreeRecorder(Kept))
	enginetest.Must(t, err)
	whole, err := Teach(context.Background(), s.Clone(), engine.Limits{Depth: tr.Depth}, 0, engine.NewTreeRecorder(Kept))
	if err != nil || whole.Total != tr.Total || tr.Depth == 0 || tr.Depth == 4 || tr.Nodes[0].Depth != tr.Depth {
		t.Errorf("depth %d in %d nodes within 300, %d without a limit: %v", tr.Depth, tr.Total, whole.Total, err)
	}
	if _, err := Run(context.Background(), english(), m, s.Clone(), Limits{Nodes: 1}); err == nil {
		t.Error("a search that did not end is written")
	}
	if _, err := Run(context.Background(), english(), m, s.Clone(), Limits{Depth: MaxDepth + 1}); err == nil {
		t.Error("a depth beyond the last is taken")
	}
}

// A count that ends at its limit says so by going beyond it, and one that just fits
// is whole.
func TestACountEndsBehindItsLimit(t *testing.T) {
	m := games.ByID(all.All(), "trianglenim")
	x, err := Run(t.Context(), english(), m, played(t, m, nil, "KLMNO"), Limits{})
	enginetest.Must(t, err)
	x.Tree.CountAll(t.Context())
	all := x.Tree.All
	for limit := range all + 1 {
		if limit > 99 && limit < all-99 {
			continue // as many nodes each
		}
		n := engine.Count(t.Context(), x.Tree.game(), x.Tree.Depth, limit)
		if limit == all && n != all || limit < all && n <= limit || n > all {
			t.Fatalf("up to %d of %d: %d", limit, all, n)
		}
	}
}
