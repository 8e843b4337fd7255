package engine_test

import (
	"context"
	"slices"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
)

// A Tracer needs the general search; without one, plain stands in for it and
// must not be told apart.
func TestPlainVisitsTheNodesOfTheGeneralSearch(t *testing.T) {
	for _, off := range []engine.Feature{engine.AllFeatures, engine.AllFeatures &^ engine.FeatureTable} {
		for _, exact := range []bool{false, true} {
			for depth := 1; depth <= 9; depth++ {
				o := engine.Options{Off: off, Exact: exact, TableMiB: 1}
				a, err := engine.New(&enginetest.ConnectFour{}, o).Search(context.Background(), engine.Limits{Depth: depth})
				if err != nil {
					t.Fatal(err)
				}
				o.Tracer = engine.NewTreeRecorder(1)
				b, err := engine.New(&enginetest.ConnectFour{}, o).Search(context.Background(), engine.Limits{Depth: depth})
				if err != nil {
					t.Fatal(err)
				}
				if a.Score != b.Score || a.Nodes != b.Nodes || a.TableHits != b.TableHits || a.FirstCuts != b.FirstCuts || a.Proven != b.Proven ||
					!slices.Equal(a.Lines[0].Moves, b.Lines[0].Moves) {
					t.Errorf("off %v, exact %v, depth %d: %+v, traced %+v", off, exact, depth, a, b)
				}
			}
		}
	}
}
