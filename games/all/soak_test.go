package all_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/arena"
	"duiju/games/play/match"
	"duiju/games/text/message"
	"duiju/games/text/record"

	"go.uber.org/goleak"
)

// TestIDsDiffer keeps the list usable as names on the command line.
func TestIDsDiffer(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range all.All() {
		id := m.Info().ID
		if seen[id] {
			t.Errorf("%s is listed twice", id)
		}
		seen[id] = true
	}
}

// soakRounds are the rounds of the exhaustive soak: each is two games of every
// game.
const soakRounds = 125

// TestSoak lets engines of all kinds play each other over all games and
// options, a few plies deep. No game may have a fault, every record must
// replay to the same position, as it is and as it is written and read, the same
// match must give the same games again, and nothing may be left running.
func TestSoak(t *testing.T) {
	defer checkLeaks(t)
	rounds := enginetest.Amount(3, soakRounds)
	if enginetest.Raced && !enginetest.Exhaustive() {
		rounds = 1
	}
	rng := rand.New(rand.NewPCG(1, 2))
	played := 0
	for round := range rounds {
		for _, m := range all.All() {
			c := soakMatch(rng, m)
			played += soak(t, c, fmt.Sprintf("round %d, %s %v, %s v %s, seed %d",
				round, m.Info().ID, c.Options, c.A, c.B, c.Seed), round%8 == 0)
		}
		if enginetest.Exhaustive() && round%25 == 24 {
			var mem runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&mem)
			t.Logf("%d games, %d MiB in use, %d goroutines", played, mem.HeapAlloc>>20, runtime.NumGoroutine())
		}
	}
}

// checkLeaks waits for work that a game goes on with in the background, such as
// a table of endings that was begun, and wants nothing to be left.
func checkLeaks(t *testing.T) {
	var err error
	for range 30 { // each look takes up to a second
		if err = goleak.Find(); err == nil {
			return
		}
	}
	t.Error(err)
}

// soakMatch draws options and players.
func soakMatch(rng *rand.Rand, m games.Module) arena.Config {
	options := games.Options{}
	for _, op := range m.Schema(options) {
		if rng.IntN(3) > 0 {
			continue
		}
		switch op.Kind {
		case games.KindChoice:
			options[op.Key] = op.Choices[rng.IntN(len(op.Choices))].Value
		case games.KindInt:
			options[op.Key] = fmt.Sprint(op.Min + rng.IntN(min(op.Max-op.Min+1, 16)))
		}
		options = games.Fit(m, options)
		if _, err := m.New(options, 1); err != nil {
			options = games.Options{} // a combination that the game refuses
		}
	}
	players := slices.DeleteFunc(soakPlayers(m.Info()), func(p games.PlayerSpec) bool {
		_, err := m.NewPlayer(p, options, games.Env{Seed: 1})
		return errors.Is(err, message.ErrOption) // one that does not know the rules
	})
	return arena.Config{
		Module: m, Options: options, Seed: rng.Uint64N(1 << 32), Games: 2,
		A: players[rng.IntN(len(players))], B: players[rng.IntN(len(players))],
		Budget: games.Budget{Nodes: 200, Depth: 2}, MaxPlies: 300, Workers: 2,
	}
}

// soakPlayers are all players of a game.
func soakPlayers(info games.Info) []games.PlayerSpec {
	players := []games.PlayerSpec{}
	for _, l := range info.Levels {
		players = append(players, games.PlayerSpec{Kind: games.Level, Level: l.Level})
	}
	for _, c := range info.Classics {
		players = append(players, games.PlayerSpec{Kind: games.Classic, Name: c.Name})
	}
	return append(players, games.PlayerSpec{Kind: games.Max})
}

// soak plays the match and returns the number of games.
func soak(t *testing.T, c arena.Config, name string, again bool) int {
	t.Helper()
	played, err := arena.Run(context.Background(), c, nil)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return 0
	}
	for _, g := range played {
		if g.Fault != "" {
			t.Errorf("%s: game %d: %s", name, g.Index, g.Fault)
		}
		m, err := match.Replay(c.Module, g.Record)
		if err != nil || m.At() != g.Plies || !bytes.Equal(record.Marshal(m.Record()), record.Marshal(g.Record)) {
			t.Errorf("%s: game %d does not replay: %v", name, g.Index, err)
			continue
		}
		read, err := record.Parse(record.Marshal(g.Record))
		if err != nil {
			t.Errorf("%s: game %d is not read back: %v", name, g.Index, err)
			continue
		}
		second, err := match.Replay(c.Module, read)
		if err != nil || second.State().Text() != m.State().Text() || !reflect.DeepEqual(second.Status(), m.Status()) {
			t.Errorf("%s: game %d replays to another position: %v", name, g.Index, err)
		}
	}
	if !again {
		return len(played)
	}
	second, err := arena.Run(context.Background(), c, nil)
	if err != nil || len(second) != len(played) {
		t.Errorf("%s: the second time %d games, %v", name, len(second), err)
		return len(played)
	}
	for i := range played {
		if a, b := record.Marshal(played[i].Record), record.Marshal(second[i].Record); !bytes.Equal(a, b) {
			t.Errorf("%s: game %d is not the same again:\n%s\n%s", name, i, a, b)
		}
	}
	return len(played)
}
