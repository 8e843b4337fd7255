//go:build lab

package threats

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"duiju/games/gomoku/board"
	"duiju/games/nn"
	"duiju/games/text/command"
)

// fitNetwork fits a network and the weights beside it to samples, in some passes,
// and says how well it did. It has as many colours as there are sets to start from.
func (f *fitting) fitNetwork(ctx context.Context, name string, all []fitSample, starts []Set, passes int) (*netModel, float64, string, error) {
	train, held, err := f.labelled(name, all)
	if err != nil {
		return nil, 0, "", err
	}
	// The scale of the values stays, as margins go with it.
	unit := nn.Slope(len(train), func(i int) (score, result float64) { return train[i].old, train[i].result })
	m := newNetModel(len(starts))
	m.reset(rand.New(rand.NewPCG(1, 1)), starts)
	var gradients [2]*netModel
	work := [2]*netPass{{unit: unit}, {unit: unit}}
	run := nn.Fit{
		Samples: len(train), Batch: 512, Passes: passes, Rate: 2e-3,
		Add: func(worker, i int, gradient []float64) float64 {
			if gradients[worker] == nil {
				gradients[worker] = netModelOf(gradient)
			}
			return work[worker].add(gradients[worker], m, &train[i])
		},
		After: m.settle,
		Pass: func(pass int, loss float64) {
			fmt.Fprintf(f.log, "pass %d: cross entropy %.4f, held out %.4f\n", pass, loss, work[0].mean(m, held))
		},
	}
	if err := run.Run(ctx, m.all); err != nil {
		return nil, 0, "", err
	}
	before := nn.Mean(len(held), func(i int) float64 { return nn.Loss(unit*held[i].old, held[i].result) })
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
func LabNetwork() command.Command {
	f := flag.NewFlagSet("network", flag.ContinueOnError)
	file := f.String("file", "games.txt", "the `file` of games")
	rule := f.String("rule", board.Freestyle.String(), "the rule")
	passes := f.Int("passes", 10, "how often to go through the positions")
	out := f.String("out", "assets/gomoku/network.net", "the `file` to write the network to, beside those of other rules")
	weights := f.String("weights", "assets/gomoku/weights.json", "the `file` to write the weights to that were fitted with it")
	run := new(fitting)
	f.Float64Var(&run.mix, "mix", 0.25, "the share of the result in a label; the rest is the score of the search")
	return command.Command{
		Use:   "network gomoku",
		Short: "Fit the network of gomoku's evaluation, and the weights beside it, to games that were played by games gomoku",
		Long: "Network fits the network of a rule. The weights of the rule are fitted with it and belong to it.\n" +
			"Only a match at equal time says whether it is better.",
		Flags: f,
		Run: func(ctx context.Context, std command.Streams, _ []string) error {
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
			kept := builtInNetworks()
			kept[r.String()] = n
			data, err := nn.Write(kept)
			if err != nil {
				return err
			}
			return errors.Join(os.WriteFile(*out, data, 0o644), os.WriteFile(*weights, w.write(), 0o644))
		},
	}
}

// network fits the network of a rule and the weights of all rules with those that
// belong to it.
func (f *fitting) network(ctx context.Context, text io.Reader, r board.Rule, passes int) (nn.Net, *Weights, error) {
	var samples []fitSample
	number := f.read(text, func(p *Position, s fitSample) {
		if p.Board.Rule == r {
			s.lines = linesOf(p)
			samples = append(samples, s)
		}
	})
	w, err := keptWeights()
	if err != nil {
		return nn.Net{}, nil, err
	}
	m, unit, said, err := f.fitNetwork(ctx, r.String(), samples, w.sets(r), passes)
	if err != nil {
		return nn.Net{}, nil, err
	}
	var sets []Set
	for i, c := range m.colours {
		for k := range c.tables {
			c.tables[k] *= tableStep
		}
		sets = append(sets, setOf(c.tables, &w.sets(r)[i]))
	}
	w.Sets[r.String()] = sets
	n, err := m.net(unit)
	n.About = fmt.Sprintf("go run -tags lab ./games/lab network gomoku -rule %s; %d games: %s", r, number, said)
	if said := r.String() + " with its network. "; !strings.Contains(w.About, said) {
		w.About += said
	}
	return n, w, err
}
