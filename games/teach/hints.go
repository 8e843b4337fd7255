package teach

import (
	"context"
	"duiju/games"
	"duiju/games/play/players"
	"duiju/games/text/message"
)

// replyNodes is what is read for a reply: nobody waits long for it.
const replyNodes = 20_000

// Reply is the other side's move of the strongest player, without a long think.
func Reply(ctx context.Context, m games.Module, o games.Options, s games.State) (string, error) {
	player, err := m.NewPlayer(games.PlayerSpec{Kind: games.Max}, o, games.Env{Threads: 1})
	if err != nil {
		return "", err
	}
	d, err := player.Choose(ctx, s.Clone(), games.Budget{Nodes: replyNodes}, nil)
	return d.Move, err
}

// Hints are those of a position if the move that they lead to is taken, else the first
// legal move that is: what the engine likes is not always what was asked.
func Hints(ctx context.Context, m games.Module, o games.Options, now games.State, takes func(move string) (bool, error)) ([]games.HintStep, error) {
	steps, err := players.Hints(ctx, m, o, now)
	if err != nil {
		return nil, err
	}
	if len(steps) > 0 {
		if ok, err := takes(steps[len(steps)-1].Move); ok || err != nil {
			return steps, err
		}
	}
	for _, m := range now.Moves() {
		switch ok, err := takes(m.Text); {
		case err != nil:
			return nil, err
		case ok:
			return []games.HintStep{{Text: message.T("games.hint.move", "move", m.Text), Move: m.Text, Marks: m.Path}}, nil
		}
	}
	return nil, nil
}
