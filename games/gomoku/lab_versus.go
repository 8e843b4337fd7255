package gomoku

import (
	"context"
	"flag"
	"fmt"

	"duiju/engine"
	"duiju/games"
	"duiju/games/fit"
	"duiju/games/gomoku/levels"
	"duiju/games/play/arena"
	"duiju/games/play/session"
)

// without are the strongest player and the same without a technique; for what is
// switched off in the engine, the bare search.
func without(technique string) (map[string]func(games.Env) games.Player, error) {
	level := func(change func(*levels.Level)) func(games.Env) games.Player {
		l := levels.Max
		change(&l)
		return func(env games.Env) games.Player {
			env.Unlimited = true
			return levels.New(l, env)
		}
	}
	search := func(off engine.Feature) func(games.Env) games.Player {
		return func(env games.Env) games.Player {
			return games.NewSearchPlayer(games.SearchConfig{Engine: engine.Options{Off: off}}, env)
		}
	}
	full := level(func(*levels.Level) {})
	switch technique {
	case "vct":
		return map[string]func(games.Env) games.Player{"full": full, "without": level(func(l *levels.Level) { l.Vct, l.Check = 0, 0 })}, nil
	case "vcf":
		return map[string]func(games.Env) games.Player{"full": full, "without": level(func(l *levels.Level) { l.Fours = 0 })}, nil
	}
	for _, f := range engine.Features() {
		if f.String() == technique {
			return map[string]func(games.Env) games.Player{"full": search(0), "without": search(f)}, nil
		}
	}
	return nil, fmt.Errorf("no technique %q", technique)
}

// labVersus measures what a technique is worth at equal nodes.
func labVersus() games.Command {
	f := flag.NewFlagSet("versus", flag.ContinueOnError)
	technique := f.String("without", "", "the `technique` that one of the players lacks: vcf, vct, or one of the engine's: reductions, pruning, forced, probe, table, singular, ...")
	c := arena.Config{Seed: 7, Resources: session.Resources{TableMiB: 16}}
	f.IntVar(&c.Games, "games", 40, "games, in pairs")
	f.Uint64Var(&c.Budget.Nodes, "nodes", 10_000, "nodes a move")
	return games.Command{
		Use:   "versus gomoku",
		Short: "Play the strongest gomoku player against itself without a technique",
		Long:  "Versus measures what a technique is worth at equal nodes: versus gomoku -without vct.",
		Flags: f,
		Run: func(ctx context.Context, std games.Streams, _ []string) error {
			all, err := without(*technique)
			if err != nil {
				return err
			}
			c.Module = fit.Variants{Module: New(), Of: all}
			return fit.Versus(ctx, std.Out, c, "full", "without", "")
		},
	}
}
