package engine_test

import (
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
)

// A search finds the same, in as many nodes, whether or not the game tells the key
// behind a move.
func TestKeysAheadChangeNothingButTime(t *testing.T) {
	enginetest.OneThread(t)
	type plain struct{ engine.Game }
	for _, off := range []engine.Feature{
		engine.AllFeatures, engine.AllFeatures &^ engine.FeatureTable, engine.AllFeatures &^ engine.FeaturePVS, engine.FeatureHistory | engine.FeatureCountermoves,
	} {
		for depth := 1; depth <= 9; depth++ {
			want := search(t, engine.New(plain{&ConnectFour{}}, engine.Options{Off: off}), engine.Limits{Depth: depth})
			got := search(t, engine.New(&ConnectFour{}, engine.Options{Off: off}), engine.Limits{Depth: depth})
			if got.Score != want.Score || got.Nodes != want.Nodes || got.SelDepth != want.SelDepth {
				t.Errorf("without %v, depth %d: %v in %d nodes, want %v in %d", off, depth, got.Score, got.Nodes, want.Score, want.Nodes)
			}
		}
	}
}
