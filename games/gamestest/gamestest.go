// Package gamestest holds every game to the contract of package games: its tests
// play all that games/all lists, and the template. For the tests of others it makes
// matches and positions.
package gamestest

import (
	"math/rand/v2"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/play/match"
)

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
