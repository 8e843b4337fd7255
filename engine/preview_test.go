package engine_test

import (
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
)

// silent tells nothing of what is behind a move; asking all the same misleads.
type silent struct{ ConnectFour }

func (s *silent) Previews() bool { return false }

func (s *silent) Preview(engine.Move) (engine.Outcome, engine.Score) { return engine.Loss, 0 }

// A search finds the same, in as many nodes, whether or not the game tells what
// is behind a move.
func TestPreviewsChangeNothingButTime(t *testing.T) {
	enginetest.OneThread(t)
	type plain struct{ engine.Game }
	for _, off := range []engine.Feature{
		engine.AllFeatures, engine.AllFeatures &^ engine.FeatureTable, engine.AllFeatures &^ engine.FeaturePVS, engine.FeatureHistory | engine.FeatureCountermoves,
	} {
		for _, c := range []struct {
			name string
			game engine.Game
		}{{"previewed", &ConnectFour{}}, {"with keys alone", &silent{}}} {
			for depth := 1; depth <= 9; depth++ {
				want := search(t, engine.New(plain{&ConnectFour{}}, engine.Options{Off: off}), engine.Limits{Depth: depth})
				got := search(t, engine.New(c.game, engine.Options{Off: off}), engine.Limits{Depth: depth})
				if got.Score != want.Score || got.Nodes != want.Nodes || got.SelDepth != want.SelDepth {
					t.Errorf("%s, without %v, depth %d: %v in %d nodes, want %v in %d", c.name, off, depth, got.Score, got.Nodes, want.Score, want.Nodes)
				}
			}
		}
	}
}
