package plain_test

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/arena"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/text/record"
	"duiju/games/text/words"
	"duiju/ui"
	"duiju/ui/plain"
)

// TestTheSameGameEverywhere plays the same id, options, seed and seats by the
// session alone, in lines and in a match, and wants the same moves and the same
// end.
func TestTheSameGameEverywhere(t *testing.T) {
	w, err := words.Load(words.English)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range all.All() {
		seats := [2]games.PlayerSpec{{Kind: games.Level, Level: 1}, {Kind: games.Level, Level: 2}}
		const seed = 20261122
		budget := games.Budget{Nodes: 300}
		begin := func() *match.Match {
			match, err := match.New(match.Setup{Module: m, Seed: seed, Seats: seats})
			if err != nil {
				t.Fatal(err)
			}
			return match
		}
		moves := func(r games.Record) string { return strings.Join(r.Moves, " ") }
		const plies = 40 // of the longest game

		bare := begin()
		d := session.New(session.Config{Match: bare, Budget: budget, MaxPlies: plies})
		if err := session.Settle(t.Context(), d, d.Start(), nil); err != nil {
			t.Fatal(err)
		}
		want := moves(bare.Record())
		if bare.At() == 0 {
			t.Fatalf("%s: no moves", m.Info().ID)
		}

		played, err := arena.Run(t.Context(), arena.Config{
			Module: m, A: seats[0], B: seats[1], Seed: seed, Games: 1, Budget: budget, MaxPlies: plies,
			Openings: []arena.Opening{{Name: "start"}},
		}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := moves(played[0].Record); got != want || played[0].Status.Winner != bare.Status().Winner {
			t.Errorf("%s in a match:\n%s\nwant\n%s", m.Info().ID, got, want)
		}

		file := filepath.Join(t.TempDir(), "record")
		c := ui.Config{Modules: []games.Module{m}, Store: newHouse(t).store, In: strings.NewReader(""), Out: io.Discard, Start: ui.Start{Match: begin(), RecordFile: file}}
		err = plain.Run(t.Context(), plain.Config{Config: c, Words: w, Budget: budget, MaxPlies: plies})
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := record.Parse(data)
		if err != nil || moves(r) != want {
			t.Errorf("%s in lines (%v):\n%s\nwant\n%s", m.Info().ID, err, moves(r), want)
		}
	}
}
