package games_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"duiju/engine"
	"duiju/games"
	"duiju/games/nullgame"
)

func TestBudgetLimits(t *testing.T) {
	level := engine.Limits{Depth: 6, Nodes: 1000, Time: 2 * time.Second}
	for _, c := range []struct {
		name   string
		budget games.Budget
		level  engine.Limits
		want   engine.Limits
	}{
		{"level alone", games.Budget{}, level, level},
		{"nodes or depth alone replace the level's time", games.Budget{Nodes: 10, Depth: 2}, level,
			engine.Limits{Depth: 2, Nodes: 10}},
		{"nodes and time", games.Budget{Nodes: 10, Time: time.Second}, level,
			engine.Limits{Depth: 6, Nodes: 10, Time: 970 * time.Millisecond}},
		{"looser budget", games.Budget{Nodes: 5000, Depth: 9, Time: time.Minute}, level, level},
		{"time less 30 ms", games.Budget{Time: time.Second}, engine.Limits{},
			engine.Limits{Time: 970 * time.Millisecond}},
		{"short time less a tenth", games.Budget{Time: 100 * time.Millisecond}, engine.Limits{},
			engine.Limits{Time: 90 * time.Millisecond}},
		{"a twentieth of the clock and the increment",
			games.Budget{Clock: 100 * time.Second, Increment: 5 * time.Second}, engine.Limits{},
			engine.Limits{Time: 9970 * time.Millisecond * 85 / 100, Soft: 9970 * time.Millisecond * 55 / 100}},
		{"never more than the clock has",
			games.Budget{Clock: 10 * time.Millisecond, Increment: 5 * time.Second}, engine.Limits{},
			engine.Limits{Time: 9 * time.Millisecond * 85 / 100, Soft: 9 * time.Millisecond * 55 / 100}},
	} {
		if got := c.budget.Limits(c.level); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

func start(t *testing.T, pins string) games.State {
	t.Helper()
	s, err := nullgame.Module{}.New(games.Options{"pins": pins}, 0)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestMarginVariesBySeed wants every winning first move of Kayles with seven
// pins to be chosen by some seed, and no other.
func TestMarginVariesBySeed(t *testing.T) {
	chosen := map[string]int{}
	for seed := range uint64(60) {
		p := games.NewSearchPlayer(games.SearchConfig{Margin: 1, Choices: 3}, games.Env{Seed: seed})
		d, err := p.Choose(context.Background(), start(t, "7"), games.Budget{Depth: 9}, nil)
		if err != nil {
			t.Fatal(err)
		}
		again, err := p.Choose(context.Background(), start(t, "7"), games.Budget{Depth: 9}, nil)
		if err != nil || again.Move != d.Move {
			t.Errorf("seed %d chooses %q, then %q (%v)", seed, d.Move, again.Move, err)
		}
		if len(d.Thought.Lines) > 1 {
			t.Errorf("seed %d shows %d lines, one was asked for", seed, len(d.Thought.Lines))
		}
		chosen[d.Move]++
	}
	for move := range chosen {
		s := start(t, "7")
		if err := s.Play(move); err != nil {
			t.Fatal(err)
		}
		if r := solve(s); r != engine.Loss {
			t.Errorf("%q was chosen %d times and does not win", move, chosen[move])
		}
	}
}

// solve is a plain minimax over the rules.
func solve(s games.State) engine.Outcome {
	for _, m := range s.Moves() {
		next := s.Clone()
		if err := next.Play(m); err != nil {
			panic(err)
		}
		if solve(next) == engine.Loss {
			return engine.Win
		}
	}
	return engine.Loss
}

func TestSearchPlayerAnswersWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p := games.NewSearchPlayer(games.SearchConfig{}, games.Env{})
	d, err := p.Choose(ctx, start(t, "12"), games.Budget{}, nil)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %+v, %v", d, err)
	}
}

func TestSearchPlayerRefusesAGameThatIsOver(t *testing.T) {
	s := start(t, "2")
	if err := s.Play("1-2"); err != nil {
		t.Fatal(err)
	}
	p := games.NewSearchPlayer(games.SearchConfig{}, games.Env{})
	if _, err := p.Choose(context.Background(), s, games.Budget{}, nil); !errors.Is(err, games.ErrOver) {
		t.Errorf("got %v", err)
	}
}

func TestHintsOfAPlayer(t *testing.T) {
	steps, err := games.Hints(context.Background(), nullgame.Module{}, nil, start(t, "6"))
	if err != nil {
		t.Fatal(err)
	}
	if len(steps) < 2 || steps[0].Move != "" || len(steps[0].Area) == 0 || steps[1].Move == "" {
		t.Fatalf("got %+v", steps)
	}
	s := start(t, "6")
	for _, move := range steps[len(steps)-1].Line {
		if err := s.Play(move); err != nil {
			t.Errorf("the line of the hint: %v", err)
		}
	}
}
