package gomoku

import (
	"context"
	"testing"
	"time"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/levels"
	"duiju/games/gomoku/threats"
)

// strong is the strongest player under a node limit.
func strong(seed uint64) *levels.Player {
	return levels.New(levels.Max, games.Env{Unlimited: true, Seed: seed, TableMiB: 4})
}

func decide(t *testing.T, p games.Player, s *state, nodes uint64) games.Decision {
	t.Helper()
	d, err := p.Choose(context.Background(), s.Clone(), games.Budget{Nodes: nodes}, nil)
	if err != nil {
		t.Fatalf("%s: %v", s.Text(), err)
	}
	return d
}

func TestOwnFiveComesFirstThenTheAnswerToOne(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"b:f8g8h8i8 w:e8c3d3e3f3 to:b", "j8"},
		{"b:f8g8h8i8b3 w:e8c3d3e3f3 to:w", "g3"},
		{"b:f8g8h8i8 w:e8a1c1o15 to:w", "j8"},
		{"b:f8g8i8j8 w:a1c1o15 to:w", "h8"},
	} {
		s := mustText(t, c.text)
		for l := 4; l <= 9; l++ {
			p := levels.New(levels.Numbered[l], games.Env{Seed: uint64(l), TableMiB: 1})
			if d := decide(t, p, s, 1000); d.Move != c.want {
				t.Errorf("%s: level %d plays %s, want %s", c.text, l, d.Move, c.want)
			} else if d.Thought.Nodes > 10 { // it only looks if that wins
				t.Errorf("%s: level %d searched %d nodes for a forced move", c.text, l, d.Thought.Nodes)
			}
		}
	}
}

// winLength is the announced length of a win, 0 for none.
func winLength(d games.Decision) int {
	if len(d.Thought.Lines) == 0 || d.Thought.Lines[0].Score <= engine.MaxEval {
		return 0
	}
	return d.Thought.Lines[0].Score.Plies()
}

// A proved win is carried through: every later move announces at least two
// plies less, against any defence.
func TestProvedWinsAreNeverLost(t *testing.T) {
	enginetest.OneThread(t)
	defences := map[string]func(s *state, r *board.Splitmix) string{
		"random": func(s *state, r *board.Splitmix) string { m := games.Texts(s); return m[r.Below(len(m))] },
		"best": func(s *state, r *board.Splitmix) string {
			return decide(t, levels.New(levels.Level{Depth: 4, Fours: threats.AllFours}, games.Env{TableMiB: 1}), s, 2000).Move
		},
		"forced": func(s *state, r *board.Splitmix) string { // any answer that holds for a moment
			m, ok := s.view().ForcedMoves(nil)
			if !ok {
				m = s.view().Moves(nil)
			}
			return s.board.Name(int(m[r.Below(len(m))]) - 1)
		},
	}
	rnd := board.Splitmix(23)
	games := 0
	for i, c := range tactics(t) {
		if !enginetest.Exhaustive() && i%8 != 3 {
			continue
		}
		for name, defend := range defences {
			s := c.state.Clone().(*state)
			p := strong(1)
			own := s.turn
			announced := 0
			for !s.status.Over {
				if s.turn != own {
					enginetest.Must(t, s.Play(defend(s, &rnd)))
					continue
				}
				only := s.view().Only() != engine.NoMove
				d := decide(t, p, s, 100_000)
				n := winLength(d)
				if announced > 0 && !only && (n == 0 || n > announced-2) {
					t.Errorf("%s against %s: after a win in %d the next announces %d\n%s", c.id, name, announced, n, s.Text())
					break
				}
				switch {
				case n > 0:
					announced = n
				case announced > 0: // a forced move says nothing
					announced -= 2
				}
				if announced == 0 {
					break // not proved with these limits
				}
				enginetest.Must(t, s.Play(d.Move))
			}
			if announced > 0 {
				games++
				if s.status.Over && s.status.Winner != own.Side() {
					t.Errorf("%s against %s: a proved win was not won\n%s", c.id, name, s.Text())
				}
			}
		}
	}
	if games < 9 {
		t.Errorf("only %d games", games)
	}
}

// A match by nodes or by plies is the same on any machine, however slow.
func TestACountedBudgetReplacesTheLevelsTime(t *testing.T) {
	for n, l := range append(levels.Numbered[:], levels.Max) {
		p := levels.New(l, games.Env{})
		for _, b := range []games.Budget{{Nodes: 100}, {Depth: 2}} {
			if got := p.Limits(b); got.Time != 0 || got.Soft != 0 {
				t.Errorf("level %d, budget %+v: %+v", n, b, got)
			}
		}
		if got := p.Limits(games.Budget{Depth: 2, Time: time.Second}); got.Time == 0 {
			t.Errorf("level %d forgets the time of a budget", n)
		}
	}
	// No part of the nodes is nothing, which would be no limit.
	for _, b := range []games.Budget{{Nodes: 1}, {Depth: 1}} {
		s := mustText(t, "b:h8i8 w:i9g8 to:b")
		p := levels.New(levels.Numbered[9], games.Env{TableMiB: 1, NoBook: true})
		if d, err := p.Choose(context.Background(), s, b, nil); err != nil || d.Move == "" {
			t.Errorf("%+v: %+v, %v", b, d, err)
		}
	}
}
