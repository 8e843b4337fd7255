package uitest

import (
	"context"
	"slices"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/teach"
)

// QuickModule is a game whose engines play a legal move at once.
type QuickModule struct{ games.Module }

func (m QuickModule) NewPlayer(games.PlayerSpec, games.Options, games.Env) (games.Player, error) {
	return quick{}, nil
}

// quick plays the first move at once.
type quick struct{}

func (quick) Choose(_ context.Context, s games.State, _ games.Budget, _ func(games.Thought)) (games.Decision, error) {
	return games.Decision{Move: s.Moves()[0].Text}, nil
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
