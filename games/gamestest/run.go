// Package gamestest is the kit that every game module must pass. A module's
// test is one call:
//
//	func TestModule(t *testing.T) { gamestest.Run(t, darkchess.Module{}) }
//
// Run plays random games over many option combinations and checks at every
// position that the parts of the contract in package games agree: what Next
// offers, Moves lists, Parse reads and Play takes; the scene and its lenses
// stay inside the board; the engine's view has the same moves and outcome;
// undo, redo, branches and records lead back to the same positions; every text
// has its message. Then every player plays: legally, the same again from the
// same seed, and without seeing what is hidden.
package gamestest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/teach"
	"duiju/games/text/message"
)

// Option changes what Run does.
type Option func(*config)

type config struct {
	plies       int             // of a random game
	extra       []games.Options // combinations to try besides the single changes
	playerPlies int             // of a player's game
	looseView   func(games.Options) bool
}

// Plies bounds a random game (1,000 plies).
func Plies(n int) Option { return func(c *config) { c.plies = n } }

// With adds combinations of options; Run itself tries the defaults and every
// single change of them.
func With(o ...games.Options) Option { return func(c *config) { c.extra = append(c.extra, o...) } }

// LooseView names the options with which a move of the engine's view is not a
// whole move of the State, so that neither the number of moves nor the
// positions after one can be compared.
func LooseView(f func(games.Options) bool) Option { return func(c *config) { c.looseView = f } }

// Run checks the module.
func Run(t *testing.T, m games.Module, opts ...Option) {
	t.Helper()
	c := config{plies: 1000, playerPlies: 24, looseView: func(games.Options) bool { return false }}
	for _, o := range opts {
		o(&c)
	}
	if enginetest.Raced {
		c.playerPlies = 9
	}
	k := &kit{m: m, c: c, info: m.Info()}
	t.Run("Info", k.testInfo)
	t.Run("Options", k.testOptions)
	t.Run("Games", k.testGames)
	t.Run("Players", k.testPlayers)
	teaching := teach.Of(m)
	if teaching.Lessons != nil {
		t.Run("Lessons", func(t *testing.T) { k.testLessons(t, teaching.Lessons()) })
	}
	if teaching.Solving != nil {
		t.Run("Solving", k.testSolving)
	}
	if k.info.Referee != nil {
		t.Run("NoPeeking", k.testNoPeeking)
		t.Run("Secret", k.testSecret)
	}
}

// kit is one run over a module.
type kit struct {
	m    games.Module
	c    config
	info games.Info
}

// combination is a set of options to be tried.
type combination struct {
	name    string
	options games.Options
}

// combinations are the defaults, every single change of them, and the extra
// ones; those that the module refuses are left out. For the race
// detector the defaults will do, as long random games have only one thread.
func (k *kit) combinations(t *testing.T) []combination {
	all := []combination{{"default", games.Options{}}}
	for _, op := range k.m.Schema(games.Options{}) {
		for _, v := range valuesOf(op) {
			if v != op.Default {
				all = append(all, combination{op.Key + "=" + v, games.Options{op.Key: v}})
			}
		}
	}
	for i, o := range k.c.extra {
		all = append(all, combination{fmt.Sprintf("extra%d", i), o})
	}
	var good []combination
	for _, c := range all {
		c.options = games.Fit(k.m, c.options)
		if _, err := k.m.New(c.options, 1); err == nil {
			good = append(good, c)
		} else {
			k.checkFault(t, "New "+c.name, err, message.ErrOption)
		}
	}
	if len(good) == 0 || good[0].name != "default" {
		t.Fatal("the default options are refused")
	}
	if enginetest.Raced {
		return good[:1]
	}
	return good
}

// valuesOf samples an option: all choices, or both ends of a range.
func valuesOf(op games.Option) []string {
	switch op.Kind {
	case games.KindChoice:
		var v []string
		for _, c := range op.Choices {
			v = append(v, c.Value)
		}
		return v
	case games.KindInt:
		return []string{fmt.Sprint(op.Min), fmt.Sprint(op.Max)}
	}
	return nil
}

func (k *kit) testGames(t *testing.T) {
	for _, c := range k.combinations(t) {
		t.Run(c.name, func(t *testing.T) {
			g := game{kit: k, T: t, options: c.options, rng: rand.New(rand.NewPCG(0, 7))}
			g.play(1)
		})
	}
}

// newMatch begins a game of the module.
func (k *kit) newMatch(t *testing.T, s match.Setup) *match.Match {
	t.Helper()
	s.Module = k.m
	m, err := match.New(s)
	if err != nil {
		t.Fatalf("NewMatch from %q: %v", s.Position, err)
	}
	return m
}

// playAny plays a move by chance. done is the move as the referee resolved it.
func playAny(t *testing.T, m *match.Match, rng *rand.Rand) (move, done string) {
	t.Helper()
	moves := games.Texts(m.State())
	move = moves[rng.IntN(len(moves))]
	done, err := m.Play(move)
	if err != nil {
		t.Fatalf("Play(%q): %v\n%s", move, err, m.State().Text())
	}
	return move, done
}

// Played is a match after some moves.
func Played(t testing.TB, s match.Setup, moves ...string) *match.Match {
	t.Helper()
	m, err := match.New(s)
	enginetest.Must(t, err)
	for _, move := range moves {
		if _, err := m.Play(move); err != nil {
			t.Fatalf("%s: %v", move, err)
		}
	}
	return m
}

// Middle is a position some moves by chance into a game, the same for a seed; it is
// not over.
func Middle(t *testing.T, m games.Module, seed uint64, plies int) games.State {
	t.Helper()
	g := Played(t, match.Setup{Module: m, Seed: seed})
	rng := rand.New(rand.NewPCG(seed, 7))
	for range plies {
		if g.Status().Over {
			break
		}
		playAny(t, g, rng)
	}
	if g.Status().Over {
		g.Undo()
	}
	return g.State().Clone()
}
