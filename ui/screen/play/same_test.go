package play

import (
	"context"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/gamestest"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/ui/frame"
)

// counted is a game whose players think for a number of nodes, so that no clock
// has a say, and resign after a few moves, so that a game is short.
type counted struct{ games.Module }

func (c counted) NewPlayer(p games.PlayerSpec, o games.Options, e games.Env) (games.Player, error) {
	player, err := c.Module.NewPlayer(p, o, e)
	return &counting{Player: player}, err
}

type counting struct {
	games.Player
	moves int
}

func (c *counting) Choose(ctx context.Context, s games.State, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	if c.moves++; c.moves > 12 {
		return games.Decision{Resign: true}, nil
	}
	b.Nodes = 300
	return c.Player.Choose(ctx, s, b, news)
}

// TestTheSameGameOnTheScreen plays the same id, options, seed and seats on the
// screen and by the session alone, and wants the same moves; ui/plain plays it in
// lines and in a match.
func TestTheSameGameOnTheScreen(t *testing.T) {
	for _, m := range all.All() {
		m := counted{m}
		begin := func() *match.Match {
			match := gamestest.Played(t, match.Setup{
				Module: m, Seed: 20261122, Seats: [2]games.PlayerSpec{{Kind: games.Level, Level: 1}, {Kind: games.Level, Level: 2}},
			})
			return match
		}
		bare := begin()
		d := session.New(session.Config{Match: bare})
		enginetest.Must(t, session.Settle(t.Context(), d, d.Start(), nil))
		want := strings.Join(bare.Record().Moves, " ")

		screen := start(t, m)
		p := New(screen.Root.App, frame.Game{Match: begin()})
		p.driver.Do(session.SetPace{Least: 0})
		screen.Open(p)
		screen.Until("the game is over", func() bool { return p.game.Match().Status().Over })
		if got := strings.Join(p.game.Match().Record().Moves, " "); got != want || want == "" {
			t.Errorf("%s on the screen:\n%s\nwant\n%s", m.Info().ID, got, want)
		}
		screen.Check()
	}
}
