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
		"no-throw-ins": {depth: 4, searchNodes: 2_000, blind: blindness{throwIn: 100, ko: 20, capture: 20, other: 20}},
		"no-ko":        {depth: 4, searchNodes: 2_000, blind: blindness{throwIn: 30, ko: 100, capture: 25, other: 25}},
		"no-liberties": {depth: 3, searchNodes: 1_000, blind: blindness{throwIn: 30, ko: 30, capture: 100, other: 25}},
		"two-plies":    {depth: 2, searchNodes: 1_000, blind: blindness{throwIn: 40, ko: 40, capture: 30, other: 30}},
	}
	return []string{"no-throw-ins", "no-ko", "no-liberties", "two-plies"}, func(name string, env games.Env) games.Player {
		l := people[name]
		return players.NewSearchPlayer(players.SearchConfig{
			Limits: engine.Limits{Depth: l.depth, Nodes: l.searchNodes}, Margin: 1, Choices: 4, View: l.view(env.Seed, true),
		}, env)
	}
}
