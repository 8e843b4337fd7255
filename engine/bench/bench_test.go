package bench

import (
	"context"
	"testing"
	"time"

	"duiju/engine"
	"duiju/engine/enginetest"
)

// small is a suite that takes no time, of two games.
func small() []Position {
	opened := func() engine.Game {
		g := &enginetest.TicTacToe{}
		g.Do(g.Moves(nil)[0])
		return g
	}
	return []Position{
		{Game: "tictactoe", Name: "empty", Depth: 8, New: func() engine.Game { return &enginetest.TicTacToe{} }},
		{Game: "opened", Name: "a corner", Depth: 7, New: opened},
		{Game: "opened", Name: "not as deep", Depth: 6, New: opened},
	}
}

func TestSignatureIsTheSameInEveryRun(t *testing.T) {
	a, err := Run(context.Background(), small(), Options{})
	enginetest.Must(t, err)
	b, _ := Run(context.Background(), small(), Options{})
	if a.Signature == 0 || a.Signature != b.Signature {
		t.Errorf("signatures %d and %d", a.Signature, b.Signature)
	}
	t.Logf("signature %d", a.Signature)
	if len(a.Games) != 2 || a.Games[1].Positions != 2 || a.Games[1].FirstCuts < 0.8 {
		t.Errorf("games %+v", a.Games)
	}
}

func TestAblationsShowWhatTheTableSaves(t *testing.T) {
	r, err := Run(context.Background(), small()[:2], Options{Ablations: true})
	enginetest.Must(t, err)
	for _, a := range r.Ablations {
		if a.Game == "tictactoe" && a.Technique == engine.FeatureTable.String() && a.Ratio > 1.5 {
			return
		}
	}
	t.Errorf("ablations %+v", r.Ablations)
}

// The suite is searched as often as was asked for, all of it in turn; the times are of
// the fastest runs, and nothing else is counted twice.
func TestTimesAreTheLeastOfTheRuns(t *testing.T) {
	var told []string
	suite := small()[:2]
	once, err := Run(t.Context(), suite, Options{})
	enginetest.Must(t, err)
	b := bench{ctx: t.Context(), suite: suite, opt: Options{Runs: 3, Progress: func(what string) { told = append(told, what) }}}
	b.baseline()
	if len(told) != 6 || told[0] == told[1] || told[0] != told[2] || told[1] != told[5] {
		t.Errorf("searched %q", told)
	}
	b.least = []time.Duration{time.Millisecond, time.Second}
	b.games()
	for i, g := range b.report.Games {
		if g.Nodes != once.Games[i].Nodes || g.FirstCuts != once.Games[i].FirstCuts || g.NsPerNode != float64(b.least[i])/float64(g.Nodes) {
			t.Errorf("three runs %+v, one %+v", g, once.Games[i])
		}
	}
	if b.report.Signature != once.Signature {
		t.Errorf("signature %d, of one run %d", b.report.Signature, once.Signature)
	}
	slow := timeOf(func() { once, _ = Run(t.Context(), suite, Options{}) })
	if slow <= 0 {
		t.Errorf("a search took %v", slow)
	}
}
