package gamestest

import (
	"context"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/scene"
	"duiju/games/teach"
)

// solvingSteps is more than the few dozen steps that may solve a game.
const solvingSteps = 200

// testSolving watches the game being solved from its start.
func (k *kit) testSolving(t *testing.T) {
	o := games.Fit(k.m, nil)
	run, err := teach.Of(k.m).Solving(o)
	enginetest.Must(t, err)
	g := game{kit: k, T: t}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	before := run.Progress()
	if err := run.Step(cancelled); err == nil || run.Progress() != before {
		t.Errorf("a cancelled step: %v, from %v to %v", err, before, run.Progress())
	}
	for range solvingSteps {
		p := run.Progress()
		g.checkScene(run.Scene(), "solving")
		if p.Done == p.Total {
			return
		}
		enginetest.Must(t, run.Step(context.Background()))
		if next := run.Progress(); next.Total != p.Total || next.Done <= p.Done {
			t.Fatalf("a step leads from %v to %v", p, next)
		}
	}
	t.Errorf("not solved after %d steps", solvingSteps)
}

// checkField checks that a picture has all its cells.
func (g *game) checkField(where string, f *scene.Field) {
	g.Helper()
	if f == nil {
		return
	}
	if f.W < 1 || f.H < 1 || len(f.Shade) != f.W*f.H || f.At < -1 || f.At >= len(f.Shade) {
		g.Errorf("%s: a field of %dx%d with %d cells, pointing at %d", where, f.W, f.H, len(f.Shade), f.At)
	}
	for _, v := range f.Shade {
		if v < -1 || v > 100 {
			g.Errorf("%s: shade %d", where, v)
			return
		}
	}
}
