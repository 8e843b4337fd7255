package cli

import (
	"io"
	"strings"
	"testing"

	"duiju/engine/bench"
	"duiju/engine/enginetest"
	"duiju/games/all"
)

// The node signature of every game, as duiju bench prints it. A commit that
// changes a game's search or evaluation changes its number, on purpose, and says
// so.
func TestSignatureOfEveryGameIsRecorded(t *testing.T) {
	enginetest.OneThread(t)
	want := map[string]uint64{"gomoku": 93054, "trianglenim": 22198, "darkchess": 188786, "tsumego": 310}
	a := &app{ctx: t.Context(), modules: all.All(), std: Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard}}
	recorded := 0
	for _, m := range a.modules {
		list, err := a.benchPositions(m)
		if err != nil {
			t.Fatal(err)
		}
		r, err := bench.Run(t.Context(), list, bench.Options{})
		if err != nil {
			t.Fatal(err)
		}
		id := m.Info().ID
		switch nodes, ok := want[id]; {
		case !ok:
			t.Logf("%s: %d nodes, not recorded yet", id, r.Signature)
			continue
		case r.Signature != nodes:
			t.Errorf("%s: %d nodes, recorded are %d", id, r.Signature, nodes)
		}
		recorded++
	}
	if recorded != len(want) {
		t.Errorf("%d of %d recorded games found", recorded, len(want))
	}
}
