package gamestest

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/text/message"
)

func (k *kit) newPlayer(t *testing.T, p games.PlayerSpec, o games.Options) games.Player {
	t.Helper()
	player, err := k.m.NewPlayer(p, o, games.Env{Seed: 5})
	if err != nil {
		t.Fatalf("NewPlayer(%s): %v", p, err)
	}
	return player
}

func (k *kit) testPlayers(t *testing.T) {
	options := games.Fit(k.m, nil)
	for _, p := range k.info.Opponents() {
		t.Run(p.String(), func(t *testing.T) { k.testPlayer(t, p, options) })
	}
	for _, bad := range []games.PlayerSpec{
		{Kind: games.Classic, Name: "no-such-player"},
		{Kind: games.Level, Level: 10},
	} {
		_, err := k.m.NewPlayer(bad, options, games.Env{})
		k.checkFault(t, "NewPlayer "+bad.String(), err, message.ErrOption)
	}
	if len(k.info.Classics) > 0 {
		bad := games.PlayerSpec{Kind: games.Classic, Name: k.info.Classics[0].Name, Options: games.Options{"no-such-option": "1"}}
		_, err := k.m.NewPlayer(bad, options, games.Env{})
		k.checkFault(t, "NewPlayer "+bad.String(), err, message.ErrOption)
	}
}

// testPlayer plays the player against random moves, on the side that changes
// with every ply pair, with a twin that must decide the same.
func (k *kit) testPlayer(t *testing.T, p games.PlayerSpec, o games.Options) {
	m := k.newMatch(t, match.Setup{Options: o, Seed: 11})
	one, two := k.newPlayer(t, p, o), k.newPlayer(t, p, o)
	rng := rand.New(rand.NewPCG(3, 4))
	for m.At() < k.playerPlies && !m.Status().Over {
		if m.At()%3 == 2 {
			playAny(t, m, rng)
			continue
		}
		d := k.choose(t, one, m.State())
		same := k.choose(t, two, m.State())
		if d.Move != same.Move || d.Thought.Nodes != same.Thought.Nodes {
			t.Fatalf("ply %d: twins decide %q after %d nodes and %q after %d",
				m.At(), d.Move, d.Thought.Nodes, same.Move, same.Thought.Nodes)
		}
		if d.Resign {
			return
		}
		if _, err := m.Play(d.Move); err != nil {
			t.Fatalf("ply %d: %v", m.At(), err)
		}
	}
	k.checkCancelled(t, one, m)
	k.checkSearched(t, p, o, m.State())
}

// choose asks for a decision and checks it.
func (k *kit) choose(t *testing.T, p games.Player, s games.State) games.Decision {
	t.Helper()
	before := s.Text()
	d, err := p.Choose(context.Background(), s.Clone(), games.Budget{Nodes: 300, Depth: 2}, func(th games.Thought) {
		if th.Nodes > 0 && len(th.Lines) > 0 && len(th.Lines[0].Moves) == 0 {
			t.Error("news with a line without moves")
		}
	})
	if err != nil {
		t.Fatalf("Choose: %v\n%s", err, before)
	}
	if s.Text() != before {
		t.Fatal("Choose changed a position that it was not given")
	}
	if !d.Resign && !slices.Contains(games.Texts(s), d.Move) {
		t.Fatalf("Choose: %q is not legal:\n%s", d.Move, before)
	}
	k.checkText(t, "Thought.Note", d.Thought.Note)
	for _, l := range d.Thought.Lines {
		if len(l.Moves) > 0 && !slices.Contains(games.Texts(s), l.Moves[0]) {
			t.Errorf("a line begins with %q, which is not legal", l.Moves[0])
		}
	}
	return d
}

// checkCancelled asks with a context that has ended.
func (k *kit) checkCancelled(t *testing.T, p games.Player, m *match.Match) {
	t.Helper()
	m.Goto(m.Len() / 2)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	d, err := p.Choose(ctx, m.State().Clone(), games.Budget{}, nil)
	if err != nil && !errors.Is(err, context.Canceled) {
		t.Errorf("Choose with a cancelled context: %v", err)
	}
	if d.Move != "" && !slices.Contains(games.Texts(m.State()), d.Move) {
		t.Errorf("Choose with a cancelled context: %q is not legal", d.Move)
	}
}

// testNoPeeking looks for deals that cannot be told apart after a few moves
// and demands the same decisions, node for node.
func (k *kit) testNoPeeking(t *testing.T) {
	options := games.Fit(k.m, nil)
	for _, p := range k.info.Opponents() {
		t.Run(p.String(), func(t *testing.T) {
			pairs := 0
			for plies := range 4 {
				a, b := k.twinDeals(t, options, plies)
				if b == nil {
					continue
				}
				pairs++
				da := k.choose(t, k.newPlayer(t, p, options), a)
				db := k.choose(t, k.newPlayer(t, p, options), b)
				if da.Move != db.Move || da.Thought.Nodes != db.Thought.Nodes {
					t.Errorf("after %d plies: %q with %d nodes and %q with %d on two deals that look the same",
						plies, da.Move, da.Thought.Nodes, db.Move, db.Thought.Nodes)
				}
			}
			if pairs == 0 {
				t.Error("no two deals with the same public view were found")
			}
		})
	}
}

// twinDeals are the positions of two deals after the same plies with the same
// outcomes; the second is nil if there is no such deal.
func (k *kit) twinDeals(t *testing.T, o games.Options, plies int) (a, b games.State) {
	t.Helper()
	deal := func(seed uint64) *match.Match { return k.newMatch(t, match.Setup{Options: o, Seed: seed}) }
	ma := deal(1)
	rng := rand.New(rand.NewPCG(uint64(plies), 1))
	var chosen []string
	for range plies {
		if ma.Status().Over {
			break
		}
		move, _ := playAny(t, ma, rng)
		chosen = append(chosen, move)
	}
	for seed := range uint64(600) {
		mb := deal(seed + 2)
		for i, move := range chosen {
			if done, err := mb.Play(move); err != nil || done != ma.Moves()[i] {
				break
			}
		}
		if mb.At() == ma.At() && mb.State().Text() == ma.State().Text() {
			return ma.State(), mb.State()
		}
	}
	return ma.State(), nil
}
