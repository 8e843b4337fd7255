package threats

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"slices"

	"duiju/engine"
	"duiju/games"
	"duiju/games/fit"
	"duiju/games/gomoku/board"
	"duiju/games/play/arena"
)

// trial is the search with other weights or another selection. What is not set
// is as it is played.
type trial struct {
	engine.Selection
	Weights string  // a file; the built-in networks are left out then
	Network string  // a file of networks
	Margins float64 // what Static, Razor, Hope and Singular are multiplied by; 0: nothing

	tables *[board.Rules]*table
}

// trialOf reads the fields of a trial.
func trialOf(fields string) (*trial, error) {
	t := &trial{Selection: selection, tables: fitted()}
	for _, list := range []*[]engine.Score{&t.Static, &t.Razor, &t.Hope} {
		*list = slices.Clone(*list)
	}
	t.LateQuiet, t.Late = slices.Clone(t.LateQuiet), slices.Clone(t.Late)
	if err := json.Unmarshal([]byte(fields), t); err != nil {
		return nil, err
	}
	if t.Margins > 0 {
		scaled := func(s engine.Score) engine.Score { return engine.Score(math.Round(float64(s) * t.Margins)) }
		for _, list := range [][]engine.Score{t.Static, t.Razor, t.Hope} {
			for i, s := range list {
				list[i] = scaled(s)
			}
		}
		t.Singular = scaled(t.Singular)
	}
	if t.Weights != "" {
		data, err := os.ReadFile(t.Weights)
		if err != nil {
			return nil, err
		}
		if t.tables, err = readWeights(data); err != nil {
			return nil, err
		}
	}
	if t.Network != "" {
		data, err := os.ReadFile(t.Network)
		if err != nil {
			return nil, err
		}
		if t.tables, err = withNetworks(t.tables, data); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// from is a position with the stones of p as the trial sees it.
func (t *trial) from(p *Position) *Position {
	q := newPosition(p.N, p.Rule, t.tables[p.Rule])
	q.chosen = &t.Selection
	for at := range p.Points {
		if c := p.Cells[at]; c != board.Empty {
			q.side = int(c - board.Black)
			q.place(at)
		}
	}
	q.side = p.side
	return q
}

// LabGate plays two trials against each other.
func LabGate() games.Command {
	f := flag.NewFlagSet("gate", flag.ContinueOnError)
	a := f.String("a", "{}", `the trial, as JSON: {"Weights": "FILE", "Network": "FILE", "Margins": 0.9, "Reduction": 1.4}`)
	b := f.String("b", "{}", "its opponent, as JSON")
	n := f.Int("games", 400, "games, in pairs")
	limits := engine.Limits{}
	f.Uint64Var(&limits.Nodes, "nodes", 2500, "nodes a move")
	f.DurationVar(&limits.Time, "time", 0, "time a move, instead of nodes")
	seed := f.Uint64("seed", 1, "seed of the openings")
	rule := f.String("rule", board.Freestyle.String(), "the rule")
	return games.Command{
		Use:   "gate gomoku",
		Short: "Play gomoku's search against itself with other weights or another selection",
		Long:  "Gate plays the bare search at fixed nodes or time, each even opening twice with the colours changed.",
		Flags: f,
		Run: func(ctx context.Context, std games.Streams, _ []string) error {
			if limits.Time > 0 {
				limits.Nodes = 0
			}
			var sides [2]*trial
			for i, fields := range []string{*a, *b} {
				t, err := trialOf(fields)
				if err != nil {
					return err
				}
				sides[i] = t
			}
			r, err := ruleOf(*rule)
			if err != nil {
				return err
			}
			fmt.Fprintf(std.Out, "%s v %s, %s: ", *a, *b, r)
			return gate(ctx, std.Out, sides, r, *n, limits, *seed)
		},
	}
}

// ruleOf is the rule of a name.
func ruleOf(name string) (board.Rule, error) {
	for r := range board.Rules {
		if r.String() == name {
			return r, nil
		}
	}
	return 0, fmt.Errorf("no rule %s", name)
}

// gate prints the result of the first trial.
func gate(ctx context.Context, out io.Writer, sides [2]*trial, r board.Rule, n int, limits engine.Limits, seed uint64) error {
	rnd := board.Splitmix(seed)
	var played []arena.Game
	for i := range n / 2 {
		p, _ := evenOpening(&rnd, r)
		for black := range 2 {
			result := meet(ctx, p, [2]*trial{sides[black], sides[1-black]}, limits)
			if black == 1 {
				result = 1 - result
			}
			played = append(played, arena.Game{Index: 2*i + black, Points: int(2 * result)})
		}
	}
	budget := fmt.Sprintf("%d nodes", limits.Nodes)
	if limits.Time > 0 {
		budget = limits.Time.String()
	}
	_, err := fmt.Fprintf(out, "at %s %s\n", budget, fit.ScoreText(played))
	return err
}

// meet plays a game between Black and White from a position and returns what
// Black gets. A proof ends it.
func meet(ctx context.Context, start *Position, sides [2]*trial, limits engine.Limits) float64 {
	var views [2]*Position
	var search [2]engine.Searcher
	for c, t := range sides {
		views[c] = t.from(start)
		search[c] = engine.New(views[c], engine.Options{TableMiB: 2})
	}
	for views[0].result == engine.Ongoing {
		c := views[0].side
		m := views[c].Only()
		if m == engine.NoMove {
			search[c].Rebind(views[c])
			found, err := search[c].Search(ctx, limits)
			switch {
			case err != nil || found.Best == engine.NoMove:
				return 0.5
			case found.Score.Proven() && found.Score != 0:
				if (found.Score > 0) == (c == 0) {
					return 1
				}
				return 0
			}
			m = found.Best
		}
		for _, p := range views {
			p.Do(m)
		}
	}
	if views[0].result == engine.Loss {
		return float64(views[0].side)
	}
	return 0.5
}
