package uitest

import (
	"context"
	"slices"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/teach"
)

// FakeModule is the template game with players of the test's own.
type FakeModule struct {
	nullgame.Module
	Player func() games.Player
}

func (m FakeModule) NewPlayer(games.PlayerSpec, games.Options, games.Env) (games.Player, error) {
	return m.Player(), nil
}

// FakePlayer is a player made of a function.
type FakePlayer func(ctx context.Context, s games.State, b games.Budget, news func(games.Thought)) (games.Decision, error)

func (f FakePlayer) Choose(ctx context.Context, s games.State, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	return f(ctx, s, b, news)
}

// Endless never answers before it is cancelled, and then with the first move.
func Endless() games.Player {
	return FakePlayer(func(ctx context.Context, s games.State, _ games.Budget, news func(games.Thought)) (games.Decision, error) {
		if news != nil {
			news(games.Thought{Depth: 1, Nodes: 1})
		}
		<-ctx.Done()
		return games.Decision{Move: s.Moves()[0].Text}, ctx.Err()
	})
}

// Quick plays the first move at once.
func Quick() games.Player {
	return FakePlayer(func(_ context.Context, s games.State, _ games.Budget, _ func(games.Thought)) (games.Decision, error) {
		return games.Decision{Move: s.Moves()[0].Text}, nil
	})
}

// QuickModule is a game whose engines play a legal move at once.
type QuickModule struct{ games.Module }

func (m QuickModule) NewPlayer(games.PlayerSpec, games.Options, games.Env) (games.Player, error) {
	return Quick(), nil
}

// Teaching implements teach.Teacher.
func (m QuickModule) Teaching() teach.Teaching { return teach.Of(m.Module) }

// Info has the words of the template game where a game's own may change without
// the screens changing.
func (m QuickModule) Info() games.Info {
	i, words := m.Module.Info(), nullgame.Module{}.Info()
	i.Facts, i.Summary, i.Rules, i.Thinks, i.Classics = words.Facts, words.Summary, words.Rules, words.Thinks, nil
	i.Levels = slices.Clone(i.Levels)
	for k := range i.Levels {
		i.Levels[k].Text = words.Levels[0].Text
	}
	return i
}
