package store

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/text/message"
)

// A game that is judged has a second line, which takes the place of its first; two games
// that end in one moment stay two.
func TestAJudgedGameIsOneGame(t *testing.T) {
	s := Open(Dirs{Config: t.TempDir(), State: t.TempDir(), Data: t.TempDir()}, nil)
	at := time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)
	first, other := Result{Game: "a", Time: at, Plies: 3}, Result{Game: "a", Time: at, Plies: 9}
	judged := first
	judged.Accuracy, judged.Slips = 70, []session.Slip{{What: "three", N: 2}}
	for _, r := range []Result{first, {Game: "b", Time: at}, judged, other} {
		enginetest.Must(t, s.AddResult(r)())
	}
	got, skipped, err := s.Results()
	if diff := cmp.Diff([]Result{judged, {Game: "b", Time: at}, other}, got); diff != "" || skipped > 0 || err != nil {
		t.Error(diff, skipped, err)
	}
}

// The line of a game has all of it: both players, how it ended and for whom, and
// what helped.
func TestResultOfAGame(t *testing.T) {
	seats := [2]games.PlayerSpec{{}, {Kind: games.Level, Level: 3}}
	m, err := match.New(match.Setup{Module: nullgame.Module{}, Seats: seats})
	enginetest.Must(t, err)
	now := time.Date(2026, 11, 22, 9, 0, 0, 0, time.FixedZone("east", 3600))
	for winner, word := range map[games.Side]string{games.First: "first", games.Second: "second", games.NoSide: "draw"} {
		got := ResultOf(m, session.Result{
			Seats: seats, Status: games.Status{Over: true, Winner: winner, Reason: message.T("why")},
			Plies: 7, Rated: true, Hints: 2, Undos: 3, Thought: 1500 * time.Millisecond,
		}, now)
		want := Result{
			Time: now.UTC(), Game: "nullgame", Options: m.Options(), Seats: [2]string{"human", "level:3"}, Result: word,
			Reason: "why", Plies: 7, Rated: true, Hints: 2, Undos: 3, ThinkMS: 1500,
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		if !got.Valid() {
			t.Error("it is not valid")
		}
	}
}
