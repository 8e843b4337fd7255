package store

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/text/message"
)

// The line of a game has all of it: both players, how it ended and for whom, and
// what helped.
func TestResultOfAGame(t *testing.T) {
	seats := [2]games.PlayerSpec{{}, {Kind: games.Level, Level: 3}}
	m, err := match.New(match.Setup{Module: nullgame.Module{}, Seats: seats})
	must(t, err)
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
