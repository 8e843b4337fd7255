package bench

import (
	"context"
	"testing"
	"time"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/engine/mix"
)

// heaps is nim: move 8h+n takes n from heap h. Who takes the last one has won.
type heaps [4]int

func (h *heaps) Moves(dst []engine.Move) []engine.Move {
	for i := range h {
		for n := range h[i] {
			dst = append(dst, engine.Move(8*i+n+1))
		}
	}
	return dst
}
func (h *heaps) Do(m engine.Move)   { h[(m-1)/8] -= int((m-1)%8 + 1) }
func (h *heaps) Undo(m engine.Move) { h[(m-1)/8] += int((m-1)%8 + 1) }
func (h *heaps) Outcome() engine.Outcome {
	if *h == (heaps{}) {
		return engine.Loss
	}
	return engine.Ongoing
}
func (h *heaps) Eval() engine.Score { return engine.Score(h[0] ^ h[1] ^ h[2] ^ h[3]) }
func (h *heaps) Hash() uint64 {
	return mix.Step(uint64(h[0]) | uint64(h[1])<<8 | uint64(h[2])<<16 | uint64(h[3])<<24)
}
func (h *heaps) CloneGame() engine.Game { c := *h; return &c }

// small is a suite that takes no time, of two games.
func small() []Position {
	opened := func() engine.Game { return &heaps{1, 2, 4, 5} }
	return []Position{
		{Game: "heaps", Name: "even", Depth: 8, New: func() engine.Game { return &heaps{1, 3, 4, 6} }},
		{Game: "opened", Name: "odd", Depth: 7, New: opened},
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
	if len(a.Games) != 2 || a.Games[1].Positions != 2 || a.Games[1].FirstCuts < 0.5 {
		t.Errorf("games %+v", a.Games)
	}
}

func TestAblationsShowWhatTheTableSaves(t *testing.T) {
	r, err := Run(context.Background(), small()[:2], Options{Ablations: true})
	enginetest.Must(t, err)
	for _, a := range r.Ablations {
		if a.Game == "heaps" && a.Technique == engine.FeatureTable.String() && a.Ratio > 1.5 {
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
