package darkchess

import (
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
)

// Two deals that differ only in what is still face down look the same, so
// every player must decide the same after the same number of nodes.
func TestPlayersCannotPeek(t *testing.T) {
	enginetest.OneThread(t)
	pairs := enginetest.Amount(60, 1000)
	specs := []games.PlayerSpec{
		{Kind: games.Level, Level: 1}, {Kind: games.Level, Level: 2}, {Kind: games.Level, Level: 5},
		{Kind: games.Max}, {Kind: games.Classic, Name: "report"},
	}
	for seed := range uint64(pairs) {
		one := shuffle(tournament(), seed)
		s := dealtState(t, one)
		if s.status.Over || s.b.down < 2 {
			continue
		}
		twin := dealtState(t, reshuffled(one, s.b.by[hidden]))
		if s.Text() != twin.Text() {
			t.Fatalf("the twin is\n%s, want\n%s", twin.Text(), s.Text())
		}
		spec := specs[int(seed)%len(specs)]
		var decided [2]games.Decision
		for i, st := range []*state{s, twin} {
			p, err := New().NewPlayer(spec, nil, games.Env{Seed: seed})
			enginetest.Must(t, err)
			if decided[i], err = p.Choose(t.Context(), st.Clone(), games.Budget{Nodes: 400}, nil); err != nil {
				t.Fatal(err)
			}
		}
		if decided[0].Move != decided[1].Move || decided[0].Thought.Nodes != decided[1].Thought.Nodes {
			t.Errorf("%s at %s: %s after %d nodes, with another deal %s after %d", spec, s.Text(),
				decided[0].Move, decided[0].Thought.Nodes, decided[1].Move, decided[1].Thought.Nodes)
		}
	}
}

// dealtState plays turns of a deal, drawn by its seed.
func dealtState(t *testing.T, d *deal) *state {
	t.Helper()
	s, g := newState(start(tournament(), d.seed), red), splitmix(d.seed)
	for range 2 + g.below(40) {
		if s.status.Over {
			break
		}
		turns := s.b.turns()
		done, err := d.Resolve(s, turns[g.below(len(turns))].String())
		if err == nil {
			err = s.Play(done)
		}
		enginetest.Must(t, err)
	}
	return s
}

// reshuffled is a deal with other pieces on the squares that are face down.
func reshuffled(d *deal, down uint32) *deal {
	c, g := *d, splitmix(^d.seed)
	var at []square
	for ; down != 0; down &= down - 1 {
		at = append(at, first(down))
	}
	for i := len(at) - 1; i > 0; i-- {
		j := g.below(i + 1)
		c.layout[at[i]], c.layout[at[j]] = c.layout[at[j]], c.layout[at[i]]
	}
	return &c
}

// With a limit on nodes alone every level decides the same again, endings
// included: nothing waits for a clock.
func TestNodeLimitsRepeat(t *testing.T) {
	enginetest.OneThread(t)
	for _, text := range []string{
		"K..c/.P.p/R..n/.m../..G./.c.C/p..P/..k. r - 0",
		"..../..../K..c/..../.P../..../.n../.... r - 0",
		"..../.r../K..c/..../.P../..../.n../.... b - 12",
	} {
		for level := 3; level <= 9; level++ {
			var decided [2]games.Decision
			for i := range decided {
				p, err := New().NewPlayer(games.PlayerSpec{Kind: games.Level, Level: level}, nil, games.Env{Seed: 7})
				enginetest.Must(t, err)
				s := newState(position(t, tournament(), text), red)
				if decided[i], err = p.Choose(t.Context(), s, games.Budget{Nodes: 1000}, nil); err != nil {
					t.Fatal(err)
				}
			}
			if a, b := decided[0], decided[1]; a.Move != b.Move || a.Thought.Nodes != b.Thought.Nodes {
				t.Errorf("level %d at %s: %s after %d nodes, then %s after %d", level, text, a.Move, a.Thought.Nodes, b.Move, b.Thought.Nodes)
			}
		}
	}
}

// Levels count plies and nodes: none has a clock, each that searches has a limit, and a
// better one no lower limit.
func TestNoLevelHasAClock(t *testing.T) {
	var below uint64
	for n, l := range levelLimits {
		if n == 0 || l.misses > 0 {
			continue
		}
		limits := newSearchPlayer(l, n >= fullLevel, games.Env{}).Limits(games.Budget{})
		if limits.Time != 0 || limits.Depth == 0 && limits.Nodes <= below {
			t.Errorf("level %d is limited by %+v, the level below to %d nodes", n, limits, below)
		}
		below = limits.Nodes
	}
}
