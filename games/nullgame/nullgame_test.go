package nullgame

import (
	"testing"

	"duiju/games"
	"duiju/games/gamestest"
	"duiju/games/play/match"
)

// Play three short games for the most pins: a win, a draw by passing, and a
// pass that gives the win away.
func TestMostPins(t *testing.T) {
	for _, c := range []struct {
		moves  []string
		winner games.Side
		reason string
	}{
		{[]string{"1-2", "3", "4"}, games.First, "nullgame.end.most"},
		{[]string{"1", "2", "Pass", "pass"}, games.NoSide, "nullgame.end.even"},
		{[]string{"pass", "1-2", "3", "4"}, games.Second, "nullgame.end.most"},
	} {
		m := gamestest.Played(t, match.Setup{Module: Module{}, Options: games.Options{"pins": "4", "wins": "most"}}, c.moves...)
		if s := m.Status(); !s.Over || s.Winner != c.winner || s.Reason.Key != c.reason {
			t.Errorf("%v: %+v", c.moves, s)
		}
	}
}
