package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"duiju/engine"
	"duiju/games"

	"github.com/spf13/cobra"
)

// benchNodes is what a position of the suite is worth: it is searched one ply
// deeper until it has cost that many nodes. The depth, and so the signature,
// depends on node counts alone and never on the clock.
const benchNodes = 50_000

func (a *app) benchCommand() *cobra.Command {
	var asJSON, ablations bool
	c := &cobra.Command{
		Use:   "bench [GAME]",
		Short: "Search the fixed suite: node signature and speed",
		Long: `Bench searches fixed positions of every game, single-threaded and without a
clock. The signature, the sum of all nodes, changes exactly if the search or an
evaluation changes. With --ablations every technique of the engine is switched
off in turn: what it saves is the factor by which the nodes grow.`,
		ValidArgsFunction: a.completeGame,
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON (see duiju help json)")
	c.Flags().BoolVar(&ablations, "ablations", false, "also switch each technique off in turn")
	c.RunE = a.begin(func(_ *cobra.Command, args []string) error {
		modules := a.modules
		if len(args) > 0 {
			m, err := a.gameArg(args)
			if err != nil {
				return err
			}
			modules = []games.Module{m}
		}
		return a.bench(modules, ablations, asJSON)
	})
	return c
}

// benchGame is the JSON form of one game.
type benchGame struct {
	Game      string             `json:"game"`
	Positions []benchPosition    `json:"positions"`
	Nodes     uint64             `json:"nodes"`
	NsPerNode float64            `json:"ns_per_node"`
	Ablations map[string]float64 `json:"ablations,omitempty"` // nodes as a multiple

	elapsed time.Duration
}

type benchPosition struct {
	Position string `json:"position"`
	Depth    int    `json:"depth"`
	Nodes    uint64 `json:"nodes"`
	Best     string `json:"best"`
}

func (a *app) bench(modules []games.Module, ablations, asJSON bool) error {
	var all []*benchGame
	var signature uint64
	for _, m := range modules {
		b, err := a.benchModule(m, ablations)
		if err != nil {
			return err
		}
		signature += b.Nodes
		all = append(all, b)
		if !asJSON {
			a.printBench(b)
		}
	}
	if asJSON {
		return json.NewEncoder(a.std.Out).Encode(map[string]any{"games": all, "signature": signature})
	}
	fmt.Fprintf(a.std.Out, "Nodes: %d\n", signature)
	return nil
}

func (a *app) printBench(b *benchGame) {
	fmt.Fprintf(a.std.Out, "%-12s %d positions, %d nodes, %.0f ns a node\n", b.Game, len(b.Positions), b.Nodes, b.NsPerNode)
	for _, f := range features {
		if factor, ok := b.Ablations[f.name]; ok && factor != 1 {
			fmt.Fprintf(a.std.Out, "  without %-18s %.2f times the nodes\n", f.name, factor)
		}
	}
}

// benchModule searches the suite of one game.
func (a *app) benchModule(m games.Module, ablations bool) (*benchGame, error) {
	states, err := suite(m)
	if err != nil {
		return nil, err
	}
	b := &benchGame{Game: m.Info().ID}
	for _, s := range states {
		p, elapsed, err := a.benchSearch(s, 0, 0)
		if err != nil {
			return nil, err
		}
		b.Positions = append(b.Positions, p)
		b.Nodes += p.Nodes
		b.elapsed += elapsed
	}
	b.NsPerNode = float64(b.elapsed.Nanoseconds()) / float64(max(1, b.Nodes))
	if ablations {
		b.Ablations = map[string]float64{}
		for _, f := range features {
			var nodes uint64
			for i, s := range states {
				p, _, err := a.benchSearch(s, f.feature, b.Positions[i].Depth)
				if err != nil {
					return nil, err
				}
				nodes += p.Nodes
			}
			b.Ablations[f.name] = float64(nodes) / float64(max(1, b.Nodes))
		}
	}
	return b, nil
}

// suite is the start, the thirds of the module's stored demo, and the position
// near its end.
func suite(m games.Module) ([]games.State, error) {
	demo := m.Info().Demo
	match, err := games.Replay(m, games.Record{Game: m.Info().ID, Options: demo.Options, Seed: demo.Seed, Moves: demo.Moves})
	if err != nil {
		return nil, err
	}
	var states []games.State
	n := len(demo.Moves)
	seen := map[int]bool{}
	for _, at := range []int{0, n / 4, n / 2, 3 * n / 4, n - 3} {
		if at < 0 || seen[at] {
			continue
		}
		seen[at] = true
		if s := match.StateAt(at); s != nil && !s.Status().Over {
			states = append(states, s)
		}
	}
	return states, nil
}

// benchMaxDepth ends positions that are searched to their end.
const benchMaxDepth = 60

// benchSearch searches to a depth, or with depth 0 ply by ply until the
// position has cost benchNodes. An ablated search gives up at a hundred times
// that.
func (a *app) benchSearch(s games.State, off engine.Feature, depth int) (benchPosition, time.Duration, error) {
	p := benchPosition{Position: s.Text()}
	g := s.Game()
	searcher := engine.New(g, engine.Options{TableMiB: 16, Off: off})
	var elapsed time.Duration
	from, to := 1, benchMaxDepth
	if depth > 0 {
		from, to = depth, depth
	}
	for d := from; d <= to && (depth > 0 || p.Nodes < benchNodes); d++ {
		if depth == 0 {
			searcher.Clear()
			p.Nodes = 0
		}
		r, err := searcher.Search(context.WithoutCancel(a.ctx), engine.Limits{Depth: d, Nodes: 100 * benchNodes})
		if err != nil {
			return p, elapsed, err
		}
		if a.ctx.Err() != nil {
			return p, elapsed, a.ctx.Err()
		}
		p.Depth, p.Nodes, elapsed = d, r.Nodes, elapsed+r.Elapsed
		if r.Best != engine.NoMove {
			p.Best = games.MoveName(g, r.Best)
		}
		if r.Proven {
			break
		}
	}
	return p, elapsed, nil
}

// features names the engine's techniques.
var features = []struct {
	name    string
	feature engine.Feature
}{
	{"table", engine.FeatureTable},
	{"aspiration", engine.FeatureAspiration},
	{"pvs", engine.FeaturePVS},
	{"killers", engine.FeatureKillers},
	{"history", engine.FeatureHistory},
	{"countermoves", engine.FeatureCountermoves},
	{"quiescence", engine.FeatureQuiescence},
	{"reductions", engine.FeatureReductions},
	{"pruning", engine.FeaturePruning},
	{"null-move", engine.FeatureNullMove},
	{"forced", engine.FeatureForced},
	{"probe", engine.FeatureProbe},
	{"star1", engine.FeatureStar1},
	{"star2", engine.FeatureStar2},
	{"mate-distance", engine.FeatureMateDistance},
	{"canonical", engine.FeatureCanonical},
	{"internal-reduction", engine.FeatureInternalReduction},
	{"singular", engine.FeatureSingular},
	{"orderer", engine.FeatureOrderer},
}
