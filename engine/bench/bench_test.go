package bench

import (
	"context"
	"math"
	"slices"
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

// What is measured is told before it is, and every figure is there.
func TestEveryFigureIsMeasured(t *testing.T) {
	var told []string
	suite := small()[:2]
	r, err := Run(context.Background(), suite, Options{Threads: 2, Progress: func(what string) { told = append(told, what) }})
	enginetest.Must(t, err)
	names := []string{suite[0].Game + " " + suite[0].Name, suite[1].Game + " " + suite[1].Name}
	if want := []string{names[0], names[1], names[0] + " with 2 threads", names[1] + " with 2 threads"}; !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
	if th := r.Threads; th == nil || th.Threads != 2 || !measured(th.Ratio) || !measured(th.Speed) {
		t.Errorf("%+v", r)
	}
	for i, g := range r.Games {
		want := math.Pow(float64(g.Nodes), 1/float64(suite[i].Depth))
		if g.Positions != 1 || math.Abs(g.Branching-want) > 1e-9 || !measured(g.NsPerNode) || g.TableHits <= 0 || g.TableHits >= 1 {
			t.Errorf("%+v, want a branching of %v", g, want)
		}
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	told = nil
	if r, err := Run(ended, suite, Options{Ablations: true, Threads: 2, Progress: func(what string) { told = append(told, what) }}); err == nil || r.Threads != nil || len(told) != 2 {
		t.Errorf("cancelled: %+v after %q, %v", r, told, err)
	}
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

// measured reports whether x is a time or a ratio of two.
func measured(x float64) bool { return x > 0 && !math.IsInf(x, 1) }

func TestMedians(t *testing.T) {
	if median([]float64{3, 1, 2}) != 2 || median([]float64{4, 1}) != 2.5 || ratio(3, 0) != 0 || ratio(3, 2) != 1.5 {
		t.Error("a median or a ratio is wrong")
	}
}
