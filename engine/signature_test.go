package engine_test

import (
	"testing"

	"duiju/engine"
	"duiju/engine/bench"
	"duiju/engine/enginetest"
)

// suite is what the signature of the engine alone is taken from.
func suite() []bench.Position {
	var list []bench.Position
	// Columns as digits, first moves first.
	for _, line := range []string{"", "4", "444", "3412", "44444", "1234567", "333664", "55225", "7162", "46461"} {
		name := line
		if name == "" {
			name = "empty"
		}
		list = append(list, bench.Position{Game: "connectfour", Name: name, Depth: 14, New: func() engine.Game {
			g := &ConnectFour{}
			for _, c := range line {
				g.Do(engine.Move(c - '0'))
			}
			return g
		}})
	}
	return list
}

// The signature of the engine's own suite, the nodes of each game. A commit
// that changes the search changes these numbers, on purpose, and says so. Most
// cuts come from the first move.
func TestSignatureIsRecorded(t *testing.T) {
	list, want := suite(), map[string]uint64{"connectfour": 1988185}
	if testing.Short() {
		want = map[string]uint64{"connectfour": 63571}
		for i := range list {
			list[i].Depth = min(list[i].Depth, 8)
		}
	}
	r, err := bench.Run(t.Context(), list, bench.Options{})
	enginetest.Must(t, err)
	for _, g := range r.Games {
		if g.Nodes != want[g.Game] {
			t.Errorf("%s: %d nodes, recorded are %d", g.Game, g.Nodes, want[g.Game])
		}
		if g.FirstCuts < 0.87 {
			t.Errorf("%s: %.3f of the cuts are the first move's", g.Game, g.FirstCuts)
		}
	}
}
