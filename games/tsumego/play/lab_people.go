//go:build lab

package play

import (
	"duiju/engine"
	"duiju/games"
	"duiju/games/play/players"
)

// LabPeople are the players by which levels are fitted, and how to make one: each
// reads a few plies and overlooks all of one kind, and a little of all.
func LabPeople() ([]string, func(string, games.Env) games.Player) {
	people := map[string]level{
		"no-throw-ins": {depth: 3, searchNodes: 2_000, blind: blindness{throwIn: 100, ko: 25, capture: 25, other: 25}},
		"no-ko":        {depth: 3, searchNodes: 2_000, blind: blindness{throwIn: 30, ko: 100, capture: 30, other: 30}},
		"no-liberties": {depth: 3, searchNodes: 1_000, blind: blindness{throwIn: 30, ko: 30, capture: 100, other: 25}},
		"two-plies":    {depth: 2, searchNodes: 1_000, blind: blindness{throwIn: 50, ko: 50, capture: 35, other: 35}},
	}
	return []string{"no-throw-ins", "no-ko", "no-liberties", "two-plies"}, func(name string, env games.Env) games.Player {
		l := people[name]
		return players.NewSearchPlayer(players.SearchConfig{
			Limits: engine.Limits{Depth: l.depth, Nodes: l.searchNodes}, Margin: 1, Choices: 4, View: l.view(env.Seed, true),
		}, env)
	}
}
