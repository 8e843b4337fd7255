package cli

import (
	"encoding/json"
	"fmt"

	"duiju/engine"
	"duiju/games"
	"duiju/games/text/command"

	"github.com/spf13/cobra"
)

func (a *app) perftCommand() *cobra.Command {
	var rules ruleFlags
	var position string
	var depth int
	var weighted, asJSON bool
	c := &cobra.Command{
		Use:               "perft GAME --depth N",
		ValidArgsFunction: completeFirst(a.ids),
	}
	rules.register(c)
	c.Flags().StringVar(&position, "position", "", "position text instead of the start")
	c.Flags().IntVar(&depth, "depth", 3, "longest sequence, in plies")
	c.Flags().BoolVar(&weighted, "weighted", false, "count chance outcomes by their weight")
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON (see duiju help json)")
	c.RunE = a.begin(func(c *cobra.Command, args []string) error {
		m, err := a.gameArg(args)
		if err != nil {
			return err
		}
		if depth < 1 || depth > 64 {
			return command.Usagef("--depth must be 1 to 64, got %d", depth)
		}
		s, err := a.position(m, &rules, c, position)
		if err != nil {
			return err
		}
		return a.perft(m, s, depth, weighted, asJSON)
	})
	return c
}

// position is the start of the game with its options, or what a text says.
func (a *app) position(m games.Module, rules *ruleFlags, c *cobra.Command, text string) (games.State, error) {
	o, err := rules.options(a, m, c)
	if err != nil {
		return nil, err
	}
	if !c.Flags().Changed("position") {
		return m.New(o, rules.seed)
	}
	read := m.Info().Position
	if read == nil {
		return nil, command.Usagef("%s reads no positions; leave out --position", m.Info().ID)
	}
	s, err := read(o, text)
	if err != nil {
		return nil, command.Usagef("--position: %s", errorText(a.words, err))
	}
	return s, nil
}

// perftResult is the JSON form.
type perftResult struct {
	Game     string   `json:"game"`
	Position string   `json:"position"`
	Weighted bool     `json:"weighted"`
	Counts   []uint64 `json:"counts"` // by depth, from 1
}

func (a *app) perft(m games.Module, s games.State, depth int, weighted, asJSON bool) error {
	view := games.View(s, games.ForRules)
	r := perftResult{Game: m.Info().ID, Position: s.Text(), Weighted: weighted}
	for d := 1; d <= depth; d++ {
		if err := a.ctx.Err(); err != nil {
			return err
		}
		n := engine.Perft(view, d, weighted)
		r.Counts = append(r.Counts, n)
		if !asJSON {
			fmt.Fprintf(a.std.Out, "perft %d: %d\n", d, n)
		}
	}
	if asJSON {
		return json.NewEncoder(a.std.Out).Encode(r)
	}
	return nil
}
