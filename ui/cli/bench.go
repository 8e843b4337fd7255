package cli

import (
	"encoding/json"
	"fmt"
	"io"

	"duiju/engine"
	"duiju/engine/bench"
	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/text/command"

	"github.com/spf13/cobra"
)

func (a *app) benchCommand() *cobra.Command {
	var o bench.Options
	var asJSON bool
	c := &cobra.Command{
		Use:               "bench [GAME]",
		ValidArgsFunction: completeFirst(a.ids),
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON (see duiju help json)")
	c.Flags().BoolVar(&o.Ablations, "ablations", false, "also search without each technique in turn")
	c.Flags().IntVar(&o.Runs, "runs", 5, "how often the suite is searched for its times")
	c.Flags().IntVar(&o.Threads, "threads", 1, "also search with so many threads")
	c.RunE = a.begin(func(_ *cobra.Command, args []string) error {
		if o.Threads < 1 {
			return command.Usagef("--threads must be at least 1, got %d", o.Threads)
		}
		if o.Runs < 1 {
			return command.Usagef("--runs must be at least 1, got %d", o.Runs)
		}
		modules := a.modules
		if len(args) > 0 {
			m, err := a.gameArg(args)
			if err != nil {
				return err
			}
			modules = []games.Module{m}
		}
		var list []bench.Position
		for _, m := range modules {
			positions, err := a.benchPositions(m)
			if err != nil {
				return err
			}
			list = append(list, positions...)
		}
		return a.bench(list, o, asJSON)
	})
	return c
}

func (a *app) bench(list []bench.Position, o bench.Options, asJSON bool) error {
	r, err := bench.Run(a.ctx, list, o)
	if err != nil {
		return err
	}
	if asJSON {
		return json.NewEncoder(a.std.Out).Encode(r)
	}
	writeBench(a.std.Out, r)
	return nil
}

// writeBench writes what was measured in lines.
func writeBench(w io.Writer, r bench.Report) {
	for _, g := range r.Games {
		fmt.Fprintf(w, "%-12s %2d positions %10d nodes %6.0f ns a node, first-move cuts %.2f, table hits %.2f, branching %.2f\n",
			g.Game, g.Positions, g.Nodes, g.NsPerNode, g.FirstCuts, g.TableHits, g.Branching)
	}
	for _, x := range r.Ablations {
		more := ""
		if x.Capped {
			more = " or more"
		}
		fmt.Fprintf(w, "%-12s without %-20s %.2f times the nodes%s\n", x.Game, x.Technique, x.Ratio, more)
	}
	if t := r.Threads; t != nil {
		fmt.Fprintf(w, "%d threads: the main one needs 1/%.2f of the nodes, %.2f times as fast\n", t.Threads, t.Ratio, t.Speed)
	}
	fmt.Fprintf(w, "Nodes: %d\n", r.Signature)
}

// benchNodes is what a position of a game is worth: its depth is the first
// that costs so many nodes. So the depth depends on node counts alone and never
// on the clock.
const (
	benchNodes    = 20_000
	benchMaxDepth = 40
)

// benchPositions are the start and the quarters of the module's stored demo.
func (a *app) benchPositions(m games.Module) ([]bench.Position, error) {
	demo := m.Info().Demo
	record := games.Record{Game: m.Info().ID, Options: demo.Options, Seed: demo.Seed, Moves: demo.Moves}
	match, err := match.Replay(m, record)
	if err != nil {
		return nil, err
	}
	var list []bench.Position
	last := -1
	for quarter := range 4 {
		at := quarter * len(demo.Moves) / 4
		s := match.StateAt(at)
		if at == last || s == nil || s.Status().Over {
			continue
		}
		last = at
		depth, err := a.benchDepth(s.Game())
		if err != nil {
			return nil, err
		}
		list = append(list, bench.Position{
			Game: record.Game, Name: fmt.Sprintf("move %d", at), Depth: depth,
			New: func() engine.Game { return s.Game() },
		})
	}
	return list, nil
}

// benchDepth deepens until an iteration has cost benchNodes.
func (a *app) benchDepth(g engine.Game) (int, error) {
	s := engine.New(g, engine.Options{})
	depth := 1
	for ; depth < benchMaxDepth; depth++ {
		s.Clear()
		r, err := s.Search(a.ctx, engine.Limits{Depth: depth})
		if err != nil {
			return 0, err
		}
		if r.Nodes >= benchNodes || r.Proven && r.Depth < depth {
			break
		}
	}
	return depth, a.ctx.Err()
}
