package play

import (
	"context"

	"duiju/games"
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
