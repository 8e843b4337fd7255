package players_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"duiju/engine"
	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/players"
	"duiju/games/text/message"
)

func TestBudgetLimits(t *testing.T) {
	level := engine.Limits{Depth: 6, Nodes: 1000, Time: 2 * time.Second, Soft: 1700 * time.Millisecond}
	timed := func(t time.Duration) engine.Limits { return engine.Limits{Time: t, Soft: t * 85 / 100} }
	counted := timed(970 * time.Millisecond)
	counted.Depth, counted.Nodes = 6, 10
	for _, c := range []struct {
		name   string
		budget games.Budget
		level  engine.Limits
		want   engine.Limits
	}{
		{"level alone", games.Budget{}, level, level},
		{"nodes or depth alone replace the level's time", games.Budget{Nodes: 10, Depth: 2}, level,
			engine.Limits{Depth: 2, Nodes: 10}},
		{"one ply alone", games.Budget{Depth: 1}, level, engine.Limits{Depth: 1, Nodes: 1000}},
		{"nodes and time", games.Budget{Nodes: 10, Time: time.Second}, level, counted},
		{"looser budget", games.Budget{Nodes: 5000, Depth: 9, Time: time.Minute}, level, level},
		{"time less 30 ms", games.Budget{Time: time.Second}, engine.Limits{}, timed(970 * time.Millisecond)},
		{"short time less a fifteenth", games.Budget{Time: 150 * time.Millisecond}, engine.Limits{},
			timed(140 * time.Millisecond)},
		{"a thirtieth of the clock and the increment",
			games.Budget{Clock: 90 * time.Second, Increment: 5 * time.Second}, engine.Limits{},
			timed(7970 * time.Millisecond)},
		{"never more than four fifths of the clock",
			games.Budget{Clock: 10 * time.Millisecond, Increment: 5 * time.Second}, engine.Limits{},
			timed(8*time.Millisecond - 8*time.Millisecond/15)},
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

// However wide the margin, a proven score is given up for no other: what is chosen
// wins soonest, or loses latest, and by some seed every such move is. Who is asked
// again chooses the same, and shows the one line that was asked for.
func TestNoMarginGivesUpAProof(t *testing.T) {
	for _, pins := range []string{"7", "8", "x6"} {
		s := start(t, strings.TrimPrefix(pins, "x"))
		if pins[0] == 'x' { // one of those that lose
			best, _ := perfect(s)
			if err := s.Play(best[0]); err != nil {
				t.Fatal(err)
			}
		}
		want, _ := perfect(s)
		chosen := map[string]bool{}
		for seed := range uint64(60) {
			p := players.NewSearchPlayer(players.SearchConfig{Margin: engine.Infinite, Choices: 30}, games.Env{Seed: seed})
			d, err := p.Choose(context.Background(), s, games.Budget{Depth: 12}, nil)
			if err != nil {
				t.Fatal(err)
			}
			again, err := p.Choose(context.Background(), s, games.Budget{Depth: 12}, nil)
			if err != nil || again.Move != d.Move || len(d.Thought.Lines) > 1 {
				t.Errorf("seed %d chooses %q, then %q (%v), and shows %d lines", seed, d.Move, again.Move, err, len(d.Thought.Lines))
			}
			chosen[d.Move] = true
		}
		slices.Sort(want)
		if got := slices.Sorted(maps.Keys(chosen)); !slices.Equal(got, want) {
			t.Errorf("%s pins: %v were chosen, best are %v", pins, got, want)
		}
	}
}

// perfect are the best moves of a position and its value, by minimax over the rules:
// a win the higher the sooner, a loss the lower.
func perfect(s games.State) (best []string, value int) {
	value = -100
	for _, m := range games.Texts(s) {
		next := s.Clone()
		if err := next.Play(m); err != nil {
			panic(err)
		}
		v := 100
		if !next.Status().Over {
			_, v = perfect(next)
			v = -v
		}
		if v > 0 {
			v--
		} else {
			v++
		}
		if v > value {
			best, value = nil, v
		}
		if v == value {
			best = append(best, m)
		}
	}
	return best, value
}

// copied counts the copies that a search makes of a view, one for each thread more.
type copied struct {
	games.Searched
	copies *atomic.Int32
}

func (c copied) CloneGame() engine.Game {
	c.copies.Add(1)
	return copied{c.Searched.CloneGame().(games.Searched), c.copies}
}

func TestSearchPlayerTakesItsThreads(t *testing.T) {
	for _, tt := range []struct{ own, env, copies int }{{0, 0, 0}, {0, 1, 0}, {0, 2, 1}, {0, 3, 2}, {2, 0, 1}, {2, 1, 0}, {1, 3, 2}} {
		var copies atomic.Int32
		config := players.SearchConfig{Engine: engine.Options{Threads: tt.own},
			View: func(s games.State) games.Searched { return copied{s.Game(), &copies} }}
		p := players.NewSearchPlayer(config, games.Env{Threads: tt.env})
		if _, err := p.Choose(context.Background(), start(t, "9"), games.Budget{Depth: 4}, nil); err != nil {
			t.Fatal(err)
		}
		if got := int(copies.Load()); got != tt.copies {
			t.Errorf("%d threads of its own, %d wanted: the position was copied %d times, want %d", tt.own, tt.env, got, tt.copies)
		}
	}
}

func TestSearchPlayerAnswersWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p := players.NewSearchPlayer(players.SearchConfig{}, games.Env{})
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
	p := players.NewSearchPlayer(players.SearchConfig{}, games.Env{})
	if _, err := p.Choose(context.Background(), s, games.Budget{}, nil); !errors.Is(err, message.ErrOver) {
		t.Errorf("got %v", err)
	}
}

func TestHintsOfAPlayer(t *testing.T) {
	steps, err := players.Hints(context.Background(), nullgame.Module{}, nil, start(t, "6"))
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
	over := start(t, "2")
	if err := over.Play("1-2"); err != nil {
		t.Fatal(err)
	}
	if steps, err := players.Hints(context.Background(), nullgame.Module{}, nil, over); len(steps) > 0 || err != nil {
		t.Errorf("hints after the end: %+v, %v", steps, err)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if steps, err := players.Hints(ended, nullgame.Module{}, nil, s); len(steps) > 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("hints that are not wanted any more: %+v, %v", steps, err)
	}
}

// hooked decides by hooks and tells what they saw.
func hooked(t *testing.T, c players.SearchConfig, seed uint64, b games.Budget) games.Decision {
	t.Helper()
	d, err := players.NewSearchPlayer(c, games.Env{Seed: seed}).Choose(context.Background(), start(t, "7"), b, nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// What Before decides is played without a search; what it leaves to the search
// is searched in the view, to the limits and with the lines that it has set.
func TestBeforeDecidesOrPrepares(t *testing.T) {
	decide := func(_ context.Context, turn *players.Turn) (games.Decision, bool) {
		return games.Decision{Move: "3"}, turn.Budget.Lines == 0
	}
	if d := hooked(t, players.SearchConfig{Before: decide}, 1, games.Budget{}); d.Move != "3" || d.Thought.Nodes != 0 {
		t.Errorf("decided 3, played %+v", d)
	}
	if d := hooked(t, players.SearchConfig{Before: decide}, 1, games.Budget{Lines: 2}); d.Thought.Nodes == 0 {
		t.Error("nothing was searched though nothing was decided")
	}
	prepare := func(_ context.Context, turn *players.Turn) (games.Decision, bool) {
		turn.Limits.Depth, turn.Lines = 2, 3
		return games.Decision{}, false
	}
	seen := 0
	pick := func(_ *players.Turn, r engine.Report) engine.Move {
		seen = len(r.Lines)
		return r.Lines[seen-1].Moves[0]
	}
	d := hooked(t, players.SearchConfig{Before: prepare, Pick: pick}, 1, games.Budget{})
	if seen != 3 || d.Thought.Depth != 2 || len(d.Thought.Lines) != 1 || d.Thought.Lines[0].Moves[0] == d.Move {
		t.Errorf("%d lines searched, %+v", seen, d)
	}
}

// After may search again, put another move in place of the one found, or only
// its text.
func TestAfterChangesWhatWasFound(t *testing.T) {
	config := players.SearchConfig{Limits: engine.Limits{Depth: 2}}
	plain := hooked(t, config, 1, games.Budget{})
	nodes := uint64(0)
	config.After = func(ctx context.Context, turn *players.Turn, f *players.Found) {
		r, err := turn.Search(ctx, engine.Limits{Depth: 4})
		if err != nil {
			t.Error(err)
		}
		nodes = f.Report.Nodes
		*f = players.Found{Report: r, Move: turn.Pick(r), Text: "say " + turn.View.MoveName(turn.Pick(r))}
	}
	d := hooked(t, config, 1, games.Budget{})
	if nodes != plain.Thought.Nodes || d.Thought.Depth != 4 || d.Move != "say "+d.Thought.Lines[0].Moves[0] {
		t.Errorf("%+v, without the hook %+v", d, plain)
	}
}

// Of lines of different depths, as a search cut short leaves them, the search
// watched is that of the line whose move is played, to its depth.
func TestTheSearchOfTheMoveIsWatched(t *testing.T) {
	const depth = 4
	var move engine.Move
	config := players.SearchConfig{Margin: 1, Choices: 2, After: func(_ context.Context, _ *players.Turn, f *players.Found) {
		move = f.Report.Lines[1].Moves[0]
		f.Move, f.Report.Depth, f.Report.Lines[0].Depth = move, depth-1, depth-1
	}}
	watch := games.NewWatcher(1 << 12)
	p := players.NewSearchPlayer(config, games.Env{Watch: watch})
	if _, err := p.Choose(context.Background(), start(t, "7"), games.Budget{Depth: depth}, nil); err != nil {
		t.Fatal(err)
	}
	s, ok := watch.Chosen()
	if !ok {
		t.Fatal("nothing was watched")
	}
	if root := s.Tree.Nodes[0]; root.Enter.Depth != depth || root.Best != move {
		t.Errorf("the search watched is to depth %d, that of the move to %d", root.Enter.Depth, depth)
	}
}

// What a search under way has found so far can be seen, of a proof its own tree.
func TestWhatIsWatchedGrows(t *testing.T) {
	watch := games.NewWatcher(1 << 12)
	if s, ok := watch.Growing(); ok {
		t.Errorf("before any search there is %+v", s)
	}
	view := start(t, "7").Game()
	move := view.Moves(nil)[0]
	watch.Begin(view)
	watch.Enter(engine.Enter{Depth: 3})
	watch.Enter(engine.Enter{Move: move, Ply: 1, Depth: 2})
	if s, ok := watch.Growing(); !ok || len(s.Tree.Nodes) != 2 || len(s.Proof.Nodes) != 0 || s.View.Hash() != view.Hash() {
		t.Errorf("of a search of two nodes there is %+v", s)
	}
	watch.Prove(view)
	if s, ok := watch.Growing(); !ok || len(s.Tree.Nodes) != 0 {
		t.Errorf("of a proof that has not begun there is %+v", s)
	}
}
