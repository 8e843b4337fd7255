package engine_test

import (
	"testing"

	"duiju/engine"
)

// TestRepetitionWithChanceEqualsExpectimax: without a table, every value is
// that of its path, whatever else is switched off.
func TestRepetitionWithChanceEqualsExpectimax(t *testing.T) {
	var searchers []*engine.Searcher
	for _, f := range append(engine.Features(), 0) {
		o := engine.Options{Off: f | engine.FeatureTable, Exact: true}
		searchers = append(searchers, engine.New(&board{}, o))
	}
	for i := range cases(4000) {
		g := RandomCyclicChance(random(16, i), 2+int(i%4), 3, 30, 0.15, 0.3, 0.3)
		depth := 3 + int(i%3)
		want := Minimax(g, depth)
		s := searchers[i%uint64(len(searchers))]
		s.Rebind(g)
		if r := search(t, s, engine.Limits{Depth: depth}); r.Score != want && !(r.Proven && r.Depth < depth) {
			t.Fatalf("graph %d, depth %d: %v, want %v", i, depth, r.Score, want)
		}
	}
}

// TestRepetitionWithChanceProvesOnlyTheTruth: with the table, wins and losses
// are those that chance cannot change, and all of them are found.
func TestRepetitionWithChanceProvesOnlyTheTruth(t *testing.T) {
	var searchers []*engine.Searcher
	for _, f := range append(engine.Features(), 0) {
		if f == engine.FeatureDeepening || f == engine.FeatureTable {
			continue // without them, cycles are read out to the full depth
		}
		searchers = append(searchers, engine.New(&board{}, engine.Options{Off: f, TableMiB: 1}))
	}
	certain := 0
	for i := range cases(4000) {
		g := RandomCyclicChance(random(17, i), 3+int(i%7), 3, 30, 0.2, 0.1, 0.15)
		g.Salt = i
		truth := Certain(g.Graph)[0]
		s := searchers[i%uint64(len(searchers))]
		s.Rebind(g)
		r := search(t, s, engine.Limits{Depth: 12, Nodes: 200_000})
		got := engine.Ongoing
		switch {
		case r.Score > engine.MaxEval:
			got = engine.Win
		case r.Score < -engine.MaxEval:
			got = engine.Loss
		}
		if got != engine.Ongoing && (got != truth || !r.Proven) || r.Proven && truth != got {
			t.Fatalf("graph %d: %v claimed (proven %v), certain is %v", i, r.Score, r.Proven, truth)
		}
		if got != truth && r.Depth == 12 {
			t.Fatalf("graph %d: %v after depth %d, certain is %v", i, r.Score, r.Depth, truth)
		}
		if got != engine.Ongoing {
			certain++
		}
	}
	t.Logf("%d certain results", certain)
}
