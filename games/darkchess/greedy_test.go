package darkchess

import (
	"slices"
	"testing"
)

// The greedy player flips while anything is face down and nothing can be taken;
// then it walks towards what it may take, and if it has to captures at a loss.
func TestGreedyFlipsThenApproaches(t *testing.T) {
	for text, want := range map[string][]string{
		"..../.R../..../..../..../..../..../X..n r P 0": {"a1"},
		"..../.R../..../..../..../..../..../...n r - 0": {"b7-b6", "b7-c7"},
		"Rpg./p.../g.../..../..../..../..../.... r - 0": {"a8-b8", "a8-a7"}, // nothing but bad captures
	} {
		b := position(t, tournament(), text)
		for seed := range uint64(20) {
			if got := greedyTurn(b, splitmix(seed)).String(); !slices.Contains(want, got) {
				t.Errorf("%s: %s, want one of %v", text, got, want)
			}
		}
	}
}
