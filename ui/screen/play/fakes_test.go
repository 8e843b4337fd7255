package play

import (
	"context"

	"duiju/games"
	"duiju/games/nullgame"
)

// fakeModule is the template game with players of the test's own.
type fakeModule struct {
	nullgame.Module
	Player func() games.Player
}

func (m fakeModule) NewPlayer(games.PlayerSpec, games.Options, games.Env) (games.Player, error) {
	return m.Player(), nil
}

// fakePlayer is a player made of a function.
type fakePlayer func(ctx context.Context, s games.State, b games.Budget, news func(games.Thought)) (games.Decision, error)

func (f fakePlayer) Choose(ctx context.Context, s games.State, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	return f(ctx, s, b, news)
}

// endless never answers before it is cancelled, and then with the first move.
func endless() games.Player {
	return fakePlayer(func(ctx context.Context, s games.State, _ games.Budget, news func(games.Thought)) (games.Decision, error) {
		if news != nil {
			news(games.Thought{Depth: 1, Nodes: 1})
		}
		<-ctx.Done()
		return games.Decision{Move: s.Moves()[0].Text}, ctx.Err()
	})
}
