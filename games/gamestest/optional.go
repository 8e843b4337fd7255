package gamestest

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/scene"
	"duiju/games/teach"
)

// testReview plays a random game and has it judged: one sentence for every
// move up to At, and facts that JSON can write.
func (k *kit) testReview(t *testing.T, review func(context.Context, games.Record) (teach.Review, error)) {
	m := k.newMatch(t, match.Setup{Options: games.Fit(k.m, k.c.playerOpts), Seed: 21})
	rng := rand.New(rand.NewPCG(5, 6))
	for m.At() < k.c.playerPlies && !m.Status().Over {
		playAny(t, m, rng)
	}
	rec := m.Record()
	for _, at := range []int{rec.At, rec.At / 2, 0} {
		rec.At = at
		r, err := review(context.Background(), rec)
		if err != nil || len(r.Moves) != at {
			t.Fatalf("Review judges %d of %d moves: %v", len(r.Moves), at, err)
		}
		for _, move := range r.Moves {
			k.checkText(t, "Review", move.Text)
			if _, err := json.Marshal(move.Facts); err != nil {
				t.Errorf("Review: facts that are no JSON: %v", err)
			}
		}
		for _, text := range r.Summary {
			k.checkText(t, "Review", text)
		}
	}
}

// solvingSteps is more than the few dozen steps that may solve a game.
const solvingSteps = 200

// testSolving watches the game being solved from its start.
func (k *kit) testSolving(t *testing.T) {
	o := games.Fit(k.m, k.c.playerOpts)
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
