//go:build lab

package trianglenim

import (
	"context"

	"duiju/engine"
	"duiju/games"
	"duiju/games/play/players"
)

// person reads so many plies ahead, and slips: so many of a hundred takes are any.
type person struct {
	games.Player
	slips int
	seed  uint64
}

// LabPeople are the players by which levels are fitted, and how to make one. What they
// read does not follow the levels.
func LabPeople() ([]string, func(string, games.Env) games.Player) {
	reads := map[string]int{"any-take": 0, "reads-2": 2, "reads-3": 3, "reads-4": 4}
	return []string{"any-take", "reads-2", "reads-3", "reads-4"}, func(name string, env games.Env) games.Player {
		l := &searching{seed: env.Seed, horizon: reads[name], level: perfectLevel - 1}
		if l.horizon == 0 {
			return person{slips: 100, seed: env.Seed}
		}
		return person{players.NewSearchPlayer(players.SearchConfig{
			Limits: engine.Limits{Depth: l.horizon}, Engine: engine.Options{TableMiB: 1}, Choices: everyTake, Before: l.before, Pick: l.pick,
		}, env), 15, env.Seed}
	}
}

// Choose implements games.Player.
func (p person) Choose(ctx context.Context, st games.State, b games.Budget, news func(games.Thought)) (games.Decision, error) {
	s := st.(*state)
	rng := (&searching{seed: p.seed + 1}).chance(s.pos())
	if rng.IntN(100) < p.slips {
		return games.Decision{Move: letters(pick(s.rules.takesAt(s.pos()), rng))}, ctx.Err()
	}
	return p.Player.Choose(ctx, st, b, news)
}
