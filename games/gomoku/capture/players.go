package capture

import (
	"time"

	"duiju/engine"
	"duiju/games"
	"duiju/games/play/players"
	"duiju/games/text/message"
)

// levels are the limits of levels 1 to 9; 0 is the strongest player, which a
// clock limits.
var levels = [...]players.SearchConfig{
	0: {Otherwise: games.Budget{Time: 5 * time.Second}},
	1: {Limits: engine.Limits{Depth: 1}, Margin: 90, Choices: 12},
	2: {Limits: engine.Limits{Depth: 1}, Margin: 20, Choices: 6},
	3: {Limits: engine.Limits{Depth: 2}, Margin: 40, Choices: 6},
	4: {Limits: engine.Limits{Depth: 2}, Margin: 5, Choices: 4},
	5: {Limits: engine.Limits{Depth: 3, Nodes: 5_000}, Margin: 5, Choices: 4},
	6: {Limits: engine.Limits{Nodes: 8_000}},
	7: {Limits: engine.Limits{Nodes: 20_000}},
	8: {Limits: engine.Limits{Nodes: 50_000}},
	9: {Limits: engine.Limits{Nodes: 125_000}},
}

// NewPlayer makes a level or the strongest player. The classic players know
// nothing of taking.
func NewPlayer(p games.PlayerSpec, env games.Env) (games.Player, error) {
	switch p.Kind {
	case games.Level:
		return players.NewSearchPlayer(levels[p.Level], env), nil
	case games.Max:
		return players.NewSearchPlayer(levels[0], env), nil
	}
	return nil, message.Faultf(message.ErrOption, "gomoku.capture.classic")
}
