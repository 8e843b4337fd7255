package claim_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/match"
	"duiju/games/teach"
	"duiju/games/teach/claim"
	"duiju/games/text/words"
)

// somewhere is a position of a game after random moves, most of them near the last.
func somewhere(t *testing.T, m games.Module, o games.Options, seed uint64, moves int) games.State {
	t.Helper()
	g, err := match.New(match.Setup{Module: m, Options: o, Seed: seed, Salt: "claims"})
	if err != nil {
		t.Fatal(err)
	}
	rnd := rand.New(rand.NewPCG(seed, 50))
	p, err := m.NewPlayer(games.PlayerSpec{Kind: games.Level, Level: 1}, g.Options(), games.Env{Seed: seed, Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	for range moves {
		d, err := p.Choose(t.Context(), g.State().Clone(), games.Budget{Nodes: 300}, nil)
		if err != nil || d.Move == "" {
			break
		}
		all := games.Texts(g.State())
		if len(all) < 8 { // the game is as good as over
			break
		}
		if rnd.IntN(5) == 0 {
			d.Move = all[rnd.IntN(len(all))]
		}
		if _, err := g.Play(d.Move); err != nil || g.Status().Over {
			break
		}
	}
	return g.State().Clone()
}

// chosen is the move of the strongest player.
func chosen(t *testing.T, m games.Module, o games.Options, s games.State) string {
	t.Helper()
	p, err := m.NewPlayer(games.PlayerSpec{Kind: games.Max}, o, games.Env{Threads: 1, TableMiB: 4})
	if err != nil {
		t.Fatal(err)
	}
	d, err := p.Choose(t.Context(), s.Clone(), games.Budget{Nodes: 3000}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return d.Move
}

// TestAReasonTellsTwoMovesApart: whatever is claimed holds where it is claimed, the reason
// for one of two moves does not hold of the other, and every sentence can be said in all languages.
func TestAReasonTellsTwoMovesApart(t *testing.T) {
	said := map[string]int{}
	type kind struct {
		games.Module
		games.Options
	}
	kinds := []kind{{all.All()[0], games.Options{"rules": "capture"}}}
	for _, m := range all.All() {
		if teach.Of(m).Claims.Of != nil { // a game need not have any
			kinds = append(kinds, kind{m, nil})
		}
	}
	for _, k := range kinds {
		m, o := k.Module, k.Options
		g := teach.Of(m).Claims
		if prepare := m.Info().Prepare; prepare != nil {
			if err := prepare(t.Context(), nil, nil); err != nil {
				t.Fatal(err)
			}
		}
		for seed := range uint64(12) {
			s := somewhere(t, m, o, seed, map[bool]int{true: 0, false: 6 + int(seed)*2}[teach.Of(m).Trainer != nil])
			moves := games.Texts(s)
			if s.Status().Over || len(moves) < 2 {
				continue
			}
			played, better := moves[rand.New(rand.NewPCG(seed, 51)).IntN(len(moves))], chosen(t, m, o, s)
			for _, move := range []string{"", played, better} {
				for _, side := range []games.Side{games.First, games.Second} {
					claims, err := g.Of(t.Context(), s, move, side)
					if err != nil {
						t.Fatal(err)
					}
					for _, c := range claims {
						if ok, err := g.Holds(t.Context(), s, move, c); err != nil || ok == claim.False {
							t.Errorf("%s %d: after %q %s is claimed for side %d and does not hold (%v)\n%s", m.Info().ID, seed, move, c.Said, side, err, s.Text())
						}
						if c.Side != side {
							t.Errorf("%s: asked of side %d, %s is of side %d", m.Info().ID, side, c.Said, c.Side)
						}
					}
				}
			}
			if played == better {
				continue
			}
			r, err := g.Why(t.Context(), claim.Compared{State: s, Played: played, Better: better})
			if err != nil {
				t.Fatal(err)
			}
			if r.Said.IsZero() {
				continue
			}
			said[fmt.Sprint(m.Info().ID, o)]++
			other := map[string]string{played: better, better: played}[r.Follows]
			if ok, err := g.Holds(t.Context(), s, r.Follows, r.Claim); r.Follows != "" && (err != nil || ok == claim.False) {
				t.Errorf("%s %d: %s against %s: %s does not hold after %q (%v)", m.Info().ID, seed, played, better, r.Claim.Said, r.Follows, err)
			}
			if ok, _ := g.Holds(t.Context(), s, other, r.Claim); other != "" && ok != claim.False {
				t.Errorf("%s %d: %s against %s: %s is as true after %s", m.Info().ID, seed, played, better, r.Claim.Said, other)
			}
			for _, code := range words.Codes() {
				table, err := words.Load(code)
				if err != nil {
					t.Fatal(err)
				}
				if err := table.Check(r.Said); err != nil {
					t.Errorf("%s: %s cannot be said: %v", code, r.Said, err)
				}
			}
		}
	}
	for _, k := range kinds {
		if said[fmt.Sprint(k.Info().ID, k.Options)] == 0 {
			t.Errorf("no reason in any position of %s %v", k.Info().ID, k.Options)
		}
	}
	t.Log(said)
}

// A made-up game shows the kinds: what could be done before is ignored, what could
// not is allowed, what the better move does is missed.
func TestTheKindsOfMistakes(t *testing.T) {
	m := all.All()[0]
	s, err := m.New(nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	mover, other := s.Turn(), s.Turn().Other()
	for _, c := range []struct {
		name string
		true map[string][]claim.Claim // by move
		more claim.Compared
		want claim.Kind
	}{
		{"a threat that was there", map[string][]claim.Claim{"": {{Name: "x", Side: other}}, "a1": {{Name: "x", Side: other}}}, claim.Compared{}, claim.IgnoredThreat},
		{"a threat that was not", map[string][]claim.Claim{"a1": {{Name: "x", Side: other}}}, claim.Compared{}, claim.Allowed},
		{"a threat left by a flip", map[string][]claim.Claim{"": {{Name: "x", Side: other}}, "a1": {{Name: "x", Side: other}}}, claim.Compared{Chance: true}, claim.NeedlessFlip},
		{"what the better move does", map[string][]claim.Claim{"": {{Name: "x", Side: mover, Move: "b1"}}}, claim.Compared{}, claim.MissedGain},
		{"what the played move did", map[string][]claim.Claim{"b1": {{Name: "x", Side: mover, Move: "a1"}}}, claim.Compared{}, claim.None},
		{"what the better move threatens", map[string][]claim.Claim{"b1": {{Name: "x", Side: mover, Move: "c1", Rank: claim.Decisive}}}, claim.Compared{}, claim.MissedGain},
		{"what wins", map[string][]claim.Claim{"": {{Name: "x", Side: mover, Move: "b1", Rank: claim.Decisive}}}, claim.Compared{}, claim.MissedWin},
		{"what both moves do", map[string][]claim.Claim{"": {{Name: "x", Side: mover, Move: "b1"}, {Name: "y", Side: mover, Move: "a1"}}}, claim.Compared{}, claim.None},
		{"what holds after both", map[string][]claim.Claim{"a1": {{Name: "x", Side: other}}, "b1": {{Name: "x", Side: other}}}, claim.Compared{}, claim.None},
		{"a proven loss", nil, claim.Compared{Lost: 7}, claim.ThrownAway},
		{"an exchange", map[string][]claim.Claim{"a1": {{Name: "x", Side: other, Kind: claim.BadExchange}}}, claim.Compared{}, claim.BadExchange},
	} {
		g := claim.Game{
			Of: func(_ context.Context, _ games.State, move string, side games.Side) (all []claim.Claim, _ error) {
				for _, x := range c.true[move] {
					if x.Side == side {
						all = append(all, x)
					}
				}
				return all, nil
			},
			Holds: func(_ context.Context, _ games.State, move string, x claim.Claim) (claim.Truth, error) {
				return claim.Is(slices.ContainsFunc(c.true[move], func(y claim.Claim) bool { return x.Name == y.Name })), nil
			},
		}
		c.more.State, c.more.Played, c.more.Better = s, "a1", "b1"
		if r, err := g.Why(t.Context(), c.more); err != nil || r.Kind != c.want || r.Said.IsZero() != (c.want == claim.None) {
			t.Errorf("%s: kind %d (%v, %v), want %d", c.name, r.Kind, r.Said, err, c.want)
		}
	}
}

// TestAReasonIsNoneOfManyAlike: of what both moves leave in some place or other a reason
// names no place where it can name what one of them does not leave at all.
func TestAReasonIsNoneOfManyAlike(t *testing.T) {
	m := all.All()[0]
	s, err := m.New(nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	other := s.Turn().Other()
	three := func(at string) claim.Claim { return claim.Claim{Name: "three " + at, Side: other, Move: at, Rank: 100} }
	more := claim.Claim{Name: "more", Side: other, Rank: 80}
	for _, c := range []struct {
		name          string
		played, after []claim.Claim // and after the better move
		want          string
		key           string
	}{
		{"one place", []claim.Claim{three("c1")}, nil, "three c1", "claim.allows.clean"},
		{"another place instead", []claim.Claim{three("c1")}, []claim.Claim{three("d1")}, "three c1", "claim.allows"},
		{"more places", []claim.Claim{three("c1"), three("d1"), more}, []claim.Claim{three("d1")}, "more", "claim.allows"},
	} {
		g := claim.Game{
			Of: func(_ context.Context, _ games.State, move string, side games.Side) ([]claim.Claim, error) {
				if side != other {
					return nil, nil
				}
				return map[string][]claim.Claim{"a1": c.played, "b1": c.after}[move], nil
			},
			Holds: func(_ context.Context, _ games.State, move string, x claim.Claim) (claim.Truth, error) {
				all := map[string][]claim.Claim{"a1": c.played, "b1": c.after}[move]
				return claim.Is(slices.ContainsFunc(all, func(y claim.Claim) bool { return x.Name == y.Name })), nil
			},
		}
		r, err := g.Why(t.Context(), claim.Compared{State: s, Played: "a1", Better: "b1"})
		if err != nil || r.Claim.Name != c.want || r.Said.Key != c.key {
			t.Errorf("%s: %s is said of %q (%v), want %s of %q", c.name, r.Said.Key, r.Claim.Name, err, c.key, c.want)
		}
	}
}
