package play

import (
	"testing"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/gamestest"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/ui/frame"
	"duiju/ui/store"
)

// A practice game of a new player against another level leaves the level that the rated
// games begin from.
func TestPracticeLeavesTheFirstLevel(t *testing.T) {
	gomoku := all.All()[0]
	for _, c := range []struct{ opponent, want string }{{"level:1", "level:3"}, {"max", "max"}} {
		d := start(t, gomoku)
		app := d.Root.App
		app.Settings.Games = map[string]store.GameSettings{"gomoku": {Opponent: c.opponent}}
		spec, _ := games.ParsePlayer(c.opponent)
		seats := [2]games.PlayerSpec{{Kind: games.Human}, spec}
		p := New(app, frame.Game{Match: gamestest.Played(t, match.Setup{Module: gomoku, Seats: seats})})
		d.Run((&keeper{app: app}).offer(p.game, session.Result{Seats: seats}))
		if got := app.GameSettings(gomoku).Opponent; got != c.want {
			t.Errorf("after practice against %s the next game is against %s, want %s", c.opponent, got, c.want)
		}
	}
}
