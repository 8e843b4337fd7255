//go:build lab

package threats

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"sync"

	"duiju/assets"
	"duiju/games"
	"duiju/games/fit"
	"duiju/games/gomoku/board"
)

// Adam's batch and rate at the beginning; it falls to 0 as a cosine does.
const (
	netBatch = 512
	netRate  = 2e-3
)

// fitNetwork fits a network and the weights beside it to samples, in some passes,
// and says how well it did. It has as many colours as there are sets to start from.
func (f *fitting) fitNetwork(ctx context.Context, name string, all []fitSample, starts []Set, passes int) (*netModel, float64, string, error) {
	train, held, err := f.labelled(name, all)
	if err != nil {
		return nil, 0, "", err
	}
	// The scale of the values stays, as margins go with it.
	unit := fit.Slope(len(train), func(i int) (score, result float64) { return train[i].old, train[i].result })
	m, rnd := newNetModel(len(starts)), rand.New(rand.NewPCG(1, 1))
	m.reset(rnd, starts)
	// Two halves of a batch at once, always the same halves, so that a fit gives
	// the same numbers again.
	gradients := [2]*netModel{newNetModel(len(starts)), newNetModel(len(starts))}
	work := [2]*netPass{{unit: unit}, {unit: unit}}
	adam := fit.NewAdam(len(m.all))
	steps, step := passes*((len(train)+netBatch-1)/netBatch), 0
	for pass := range passes {
		order, sum := rnd.Perm(len(train)), 0.0
		for ; len(order) > 0; order = order[min(netBatch, len(order)):] {
			if err := ctx.Err(); err != nil {
				return nil, 0, "", err
			}
			batch := order[:min(netBatch, len(order))]
			var losses [2]float64
			var wait sync.WaitGroup
			for half, g := range gradients {
				wait.Go(func() {
					clear(g.all)
					for k := half; k < len(batch); k += 2 {
						losses[half] += work[half].add(g, m, &train[batch[k]])
					}
				})
			}
			wait.Wait()
			sum += losses[0] + losses[1]
			g := gradients[0].all
			for i, x := range gradients[1].all {
				g[i] = (g[i] + x) / float64(len(batch))
			}
			step++
			adam.Step(m.all, g, netRate/2*(1+math.Cos(math.Pi*float64(step)/float64(steps))))
			m.settle()
		}
		fmt.Fprintf(f.log, "pass %d: cross entropy %.4f, held out %.4f\n", pass+1, sum/float64(len(train)), work[0].mean(m, held))
	}
	before := 0.0
	for i := range held {
		before += loss(unit*held[i].old, held[i].result) / float64(len(held))
	}
	return m, unit, fmt.Sprintf("%d positions: cross entropy of %d held out %.4f, %.4f before", len(train), len(held), work[0].mean(m, held), before), nil
}

// LabNetwork fits the network of a rule.
//
// What was found on the way, of freestyle, cross entropy held out and that of values
// gomoku:
//   - The number of positions decides. Networks of 182,917 to 374,052 positions made
//     it smaller by 0.0017 to 0.0037 and were not worth their time. Of 1,418,469, from
//     53,630 games of 2,000 nodes and beside them, where weights alone have 0.5543 and
//     0.5565, and fitted anew 0.5525: 4 numbers a line and 8 units 0.5486, 0.5479; 8
//     and 16 0.5465; 16 and 16 0.5459, 0.5472; 16 and 32 0.5457, 0.5459. The classes of
//     both sides in the place of the codebook, 70 of them, 16 and 32: 0.5470, but 4 and
//     8 had 0.5552 for values gomoku. A sum of the points' 16 numbers without units
//     0.5489; each point with its eight neighbours 0.5441, three times the work.
//   - Whether the weights beside it stay as they are makes 0.0005 of that at most.
//   - A network of 16 and 32 that took ten times a node's time had +67 [28, 107] in 200
//     games at equal nodes of 4,000, that with neighbours +81 [46, 118].
//   - Against the weights alone, 240 games at 50 ms: freestyle +54 [25, 83], standard +38
//     [8, 68], renju +80 [48, 112]; on boards of 20 lines, which it was not fitted to,
//     +70 [9, 136] in 120 of 8,000 nodes.
//   - In use for freestyle and standard are those of a second round, of the games before
//     and of 19,422 and 15,848 that were played with the networks: 2,165,037 positions
//     +17 [-7, 42] more, +31 [8, 55] in 400 games of 12,000 nodes; 1,142,072 for 482,309
//     +26 [0, 52].
//   - Time decides as well. A node takes a third longer with the vectors of lanes,
//     where they are kept in Do and Undo point by point two thirds: then all of +50
//     [20, 78] at 40,000 nodes is lost at 50 ms, -9 [-39, 21].
func LabNetwork() games.Command {
	f := flag.NewFlagSet("network", flag.ContinueOnError)
	file := f.String("file", "games.txt", "the `file` of games")
	rule := f.String("rule", board.Freestyle.String(), "the rule")
	passes := f.Int("passes", 10, "how often to go through the positions")
	out := f.String("out", "assets/gomoku/network.net", "the `file` to write the network to, beside those of other rules")
	weights := f.String("weights", "assets/gomoku/weights.json", "the `file` to write the weights to that were fitted with it")
	run := new(fitting)
	f.Float64Var(&run.mix, "mix", 0.25, "the share of the result in a label; the rest is the score of the search")
	return games.Command{
		Use:   "network gomoku",
		Short: "Fit the network of gomoku's evaluation, and the weights beside it, to games that were played by games gomoku",
		Long: "Network fits the network of a rule. The weights of the rule are fitted with it and belong to it.\n" +
			"Only a match at equal time says whether it is better.",
		Flags: f,
		Run: func(ctx context.Context, std games.Streams, _ []string) error {
			r, err := ruleOf(*rule)
			if err != nil {
				return err
			}
			in, err := os.Open(*file)
			if err != nil {
				return err
			}
			defer in.Close()
			run.log = std.Out
			n, w, err := run.network(ctx, in, r, *passes)
			if err != nil {
				return err
			}
			kept := map[string]networkFile{}
			if err := json.Unmarshal(assets.GomokuNetwork, &kept); err != nil {
				return err
			}
			kept[r.String()] = n
			data, err := json.Marshal(kept)
			if err != nil {
				return err
			}
			return errors.Join(os.WriteFile(*out, append(data, '\n'), 0o644), os.WriteFile(*weights, w.write(), 0o644))
		},
	}
}

// network fits the network of a rule and the weights of all rules with those that
// belong to it.
func (f *fitting) network(ctx context.Context, text io.Reader, r board.Rule, passes int) (networkFile, *Weights, error) {
	var samples []fitSample
	number := f.read(text, func(p *Position, s fitSample) {
		if p.Rule == r {
			s.lines = linesOf(p)
			samples = append(samples, s)
		}
	})
	w, err := keptWeights()
	if err != nil {
		return networkFile{}, nil, err
	}
	m, unit, said, err := f.fitNetwork(ctx, r.String(), samples, w.sets(r), passes)
	if err != nil {
		return networkFile{}, nil, err
	}
	var sets []Set
	for i, c := range m.colours {
		for k := range c.tables {
			c.tables[k] *= tableStep
		}
		sets = append(sets, setOf(c.tables, &w.sets(r)[i]))
	}
	w.Sets[r.String()] = sets
	n, err := m.file(unit)
	n.About = fmt.Sprintf("go run -tags lab ./games/lab network gomoku -rule %s; %d games: %s", r, number, said)
	if said := r.String() + " with its network. "; !strings.Contains(w.About, said) {
		w.About += said
	}
	return n, w, err
}
