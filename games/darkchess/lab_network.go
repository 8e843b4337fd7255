//go:build lab

package darkchess

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"

	"duiju/games/nn"
	"duiju/games/text/command"
)

// netFit fits a network to recorded games: what a position is expected to bring
// is the logistic of the evaluation as it is, times a scale that is fitted too, plus
// the network.
type netFit struct {
	passes int     // over all positions
	pull   float64 // towards 0, by square
	mix    float64 // the share of the result in a label; the rest is the score of the search

	train, held []netSample
	netModel
}

// netModel are the numbers that are fitted, or what each of them has to do with a
// loss.
type netModel struct {
	all           []float64 // the others are parts of it
	counts, units nn.Layer[float64]
	scale         []float64 // one: of the evaluation without the network
}

// netModelOf is the model whose numbers these are, or new ones for nil.
func netModelOf(all []float64) netModel {
	if all == nil {
		all = make([]float64, nn.Size(netCounts, netUnits)+nn.Size(netUnits, 1)+1)
	}
	rest := all
	return netModel{all, nn.LayerOf(&rest, netCounts, netUnits), nn.LayerOf(&rest, netUnits, 1), rest}
}

type netSample struct {
	sides      [2][netCounts]float64 // counts, as red and as black sees them
	base, fade float64               // the log-odds without the network, and how much of it counts
	label      float64
	result     float64
}

// netInput is what counts are multiplied by, so that they are about 1.
const netInput = 0.4

// read reads the games of a file; every fitHeld-th is held out.
func (nf *netFit) read(file string) error {
	_, err := eachGame(file, func(n int, line string) error {
		to := &nf.train
		if n%fitHeld == 0 {
			to = &nf.held
		}
		return eachQuiet(line, func(v *view, score, result float64) { *to = append(*to, nf.sample(v, score, result)) })
	})
	return err
}

// sample is a position with red's score and result.
func (nf *netFit) sample(v *view, score, result float64) netSample {
	b := v.b
	s := netSample{base: fitScale * float64(v.judge()), fade: 1, result: result}
	s.label = nf.mix*result + (1-nf.mix)*nn.Logistic(fitScale*score)
	if left := float64(b.rules.Draw) - float64(b.quiet); left < quietSteps {
		s.fade = (left + fadeBase) / (quietSteps + fadeBase)
	}
	if w := v.worth.of(b); w.stuck[red] && s.base > 0 || w.stuck[black] && s.base < 0 {
		s.fade /= 2 // about as tempered does
	}
	for i := range letters {
		j := (i + kinds) % letters
		s.sides[red][i], s.sides[red][letters+i] = netInput*float64(b.left[i]), netInput*float64(b.pool[i])
		s.sides[black][j], s.sides[black][letters+j] = s.sides[red][i], s.sides[red][letters+i]
	}
	return s
}

// reset gives all units small random weights.
func (nf *netFit) reset(rng *rand.Rand) {
	nf.netModel = netModelOf(nil)
	nf.scale[0] = 1
	for i := range nf.counts.Weights {
		nf.counts.Weights[i] = rng.NormFloat64() / math.Sqrt(netCounts)
	}
	for i := range nf.units.Weights {
		nf.units.Weights[i] = 0.1 * rng.NormFloat64() / math.Sqrt(netUnits)
	}
}

// netPass is what the units say of a sample, by side.
type netPass [2][netUnits]float64

// expected are the log-odds of a sample.
func (np *netPass) expected(m *netModel, s *netSample) float64 {
	var odds [2][1]float64
	for side := range np {
		m.counts.Sums(np[side][:], s.sides[side][:])
		nn.Rectify(np[side][:])
		m.units.Sums(odds[side][:], np[side][:])
	}
	return m.scale[0]*s.base + s.fade*(odds[red][0]-odds[black][0])
}

// add adds a sample's part to the gradient and returns its loss.
func (np *netPass) add(gradient, m *netModel, s *netSample) float64 {
	odds := np.expected(m, s)
	d := nn.Logistic(odds) - s.label
	gradient.scale[0] += d * s.base
	for side, slope := range [2]float64{red: d * s.fade, black: -d * s.fade} {
		var units [netUnits]float64
		nn.Back(&m.units, &gradient.units, np[side][:], []float64{slope}, units[:])
		nn.Closed(units[:], np[side][:])
		nn.Back(&m.counts, &gradient.counts, s.sides[side][:], units[:], nil)
	}
	return nn.Loss(odds, s.label)
}

// fit goes over the training samples in random order.
func (nf *netFit) fit(ctx context.Context) error {
	var gradients [2]netModel
	var work [2]netPass
	run := nn.Fit{
		Samples: len(nf.train), Batch: 256, Passes: nf.passes, Rate: 2e-3, Pull: nf.pull,
		Add: func(worker, i int, gradient []float64) float64 {
			if gradients[worker].all == nil {
				gradients[worker] = netModelOf(gradient)
			}
			return work[worker].add(&gradients[worker], &nf.netModel, &nf.train[i])
		},
	}
	return run.Run(ctx, nf.all)
}

// entropy is the mean cross entropy of what is expected of held-out games with
// their labels and with their results, in nats.
func (nf *netFit) entropy() (labels, results float64) {
	var w netPass
	odds := func(i int) float64 { return w.expected(&nf.netModel, &nf.held[i]) }
	return nn.Mean(len(nf.held), func(i int) float64 { return nn.Loss(odds(i), nf.held[i].label) }),
		nn.Mean(len(nf.held), func(i int) float64 { return nn.Loss(odds(i), nf.held[i].result) })
}

// net is what was fitted, in whole numbers. What the sums of the units begin with
// is the same for both sides.
func (nf *netFit) net() (nn.Net, error) {
	counts, err1 := nn.Whole(&nf.counts, netUnit*netInput, netUnit, math.MaxInt16)
	units, err2 := nn.Whole(&nf.units, netPoint/(nf.scale[0]*fitScale), 0, math.MaxInt32)
	return nn.Net{Layers: []nn.Layer[int32]{counts, units}}, errors.Join(err1, err2)
}

// run fits a network to a file of games and writes it.
func (nf *netFit) run(ctx context.Context, out io.Writer, file, to string) error {
	if err := nf.read(file); err != nil {
		return err
	}
	if len(nf.train) == 0 || len(nf.held) == 0 {
		return fmt.Errorf("%s has too few games", file)
	}
	nf.reset(rand.New(rand.NewPCG(1, 2)))
	before := nn.Mean(len(nf.held), func(i int) float64 { return nn.Loss(nf.held[i].base, nf.held[i].label) })
	if err := nf.fit(ctx); err != nil {
		return err
	}
	after, won := nf.entropy()
	said := fmt.Sprintf("%d positions; %d held out: cross entropy %.4f with labels, %.4f before; %.4f with results",
		len(nf.train), len(nf.held), after, before, won)
	fmt.Fprintln(out, said)
	n, err := nf.net()
	if err != nil {
		return err
	}
	n.About = "go run -tags lab ./games/lab network darkchess; " + said
	data, err := nn.Write(map[string]nn.Net{netName: n})
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o644)
}

// labNetwork fits a network of the pieces.
func labNetwork() command.Command {
	f := flag.NewFlagSet("network", flag.ContinueOnError)
	file := f.String("file", "games.txt", "the `file` of games")
	to := f.String("out", "assets/darkchess/network.net", "the `file` to write")
	run := new(netFit)
	f.IntVar(&run.passes, "passes", 6, "how often every position is seen")
	f.Float64Var(&run.pull, "pull", 5e-5, "how strongly weights are drawn to 0")
	f.Float64Var(&run.mix, "mix", 0.5, "the share of the result in a label; the rest is the score of the search")
	return command.Command{
		Use:   "network darkchess",
		Short: "Fit a small network of the living and face-down pieces of dark chess to games of games darkchess",
		Long:  "Network fits corrections of the evaluation. Only a match says whether they are better.",
		Flags: f,
		Run: func(ctx context.Context, std command.Streams, _ []string) error {
			return run.run(ctx, std.Out, *file, *to)
		},
	}
}
