//go:build lab

package darkchess

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"

	"duiju/games"
	"duiju/games/fit"
)

// netFit fits a network to recorded games by Adam: what a position is expected to
// bring is the logistic of the evaluation as it is, times a scale that is fitted
// too, plus the network.
type netFit struct {
	units  int
	passes int     // over all positions
	pull   float64 // towards 0, by square
	mix    float64 // the share of the result in a label; the rest is the score of the search

	train, held []netSample
	netNumbers
}

// netNumbers are the numbers of a network, or what each of them has to do with a
// loss.
type netNumbers struct {
	all       []float64   // the others are parts of it
	in        [][]float64 // of each unit, of 2*letters counts
	bias, out []float64
	scale     []float64 // one: of the evaluation without the network
}

func newNetNumbers(units int) netNumbers {
	const counts = 2 * letters
	n := netNumbers{all: make([]float64, units*(counts+2)+1)}
	rest := n.all
	take := func(k int) (part []float64) {
		part, rest = rest[:k], rest[k:]
		return part
	}
	for range units {
		n.in = append(n.in, take(counts))
	}
	n.bias, n.out, n.scale = take(units), take(units), take(1)
	return n
}

type netSample struct {
	ours, theirs [2 * letters]float64 // counts, as red and as black sees them
	base, fade   float64              // the log-odds without the network, and how much of it counts
	label        float64
	result       float64
}

// The size of a step, in samples and at first, falling to 0; and what inputs are
// multiplied by, so that they are about 1.
const (
	netBatch = 256
	netRate  = 2e-3
	netInput = 0.4
)

// read reads the games of a file; every fitHeld-th is held out.
func (f *netFit) read(file string) error {
	_, err := eachGame(file, func(n int, line string) error {
		to := &f.train
		if n%fitHeld == 0 {
			to = &f.held
		}
		return eachQuiet(line, func(v *view, score, result float64) { *to = append(*to, f.sample(v, score, result)) })
	})
	return err
}

// sample is a position with red's score and result.
func (f *netFit) sample(v *view, score, result float64) netSample {
	b := v.b
	s := netSample{base: fitScale * float64(v.judge()), fade: 1, result: result}
	s.label = f.mix*result + (1-f.mix)*logistic(fitScale*score)
	if left := float64(b.rules.Draw) - float64(b.quiet); left < quietSteps {
		s.fade = (left + fadeBase) / (quietSteps + fadeBase)
	}
	if w := v.worth.of(b); w.stuck[red] && s.base > 0 || w.stuck[black] && s.base < 0 {
		s.fade /= 2 // about as tempered does
	}
	for i := range letters {
		j := (i + kinds) % letters
		s.ours[i], s.ours[letters+i] = netInput*float64(b.left[i]), netInput*float64(b.pool[i])
		s.theirs[j], s.theirs[letters+j] = s.ours[i], s.ours[letters+i]
	}
	return s
}

func logistic(z float64) float64 { return 1 / (1 + math.Exp(-z)) }

// reset gives all units small random weights.
func (f *netFit) reset(rng *rand.Rand) {
	f.netNumbers = newNetNumbers(f.units)
	f.scale[0] = 1
	for h := range f.in {
		for i := range f.in[h] {
			f.in[h][i] = rng.NormFloat64() / math.Sqrt(2*letters)
		}
		f.out[h] = 0.1 * rng.NormFloat64() / math.Sqrt(float64(f.units))
	}
}

// expected are the log-odds of a sample; on and off get what the units say of both
// sides.
func (f *netFit) expected(s *netSample, on, off []float64) float64 {
	sum := f.scale[0] * s.base
	for h := range f.in {
		a, b := f.bias[h], f.bias[h]
		for i, w := range f.in[h] {
			a += w * s.ours[i]
			b += w * s.theirs[i]
		}
		on[h], off[h] = max(a, 0), max(b, 0)
		sum += s.fade * f.out[h] * (on[h] - off[h])
	}
	return sum
}

// fit goes over the training samples in random order.
func (f *netFit) fit(ctx context.Context, rng *rand.Rand) error {
	f.reset(rng)
	gradient, adam := newNetNumbers(f.units), fit.NewAdam(len(f.all))
	on, off := make([]float64, f.units), make([]float64, f.units)
	steps := f.passes * (len(f.train) / netBatch)
	var order []int
	for step := range steps {
		if len(order) < netBatch {
			order = rng.Perm(len(f.train))
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		clear(gradient.all)
		for _, i := range order[:netBatch] {
			f.add(&gradient, &f.train[i], on, off)
		}
		order = order[netBatch:]
		for i, w := range f.all {
			gradient.all[i] = gradient.all[i]/netBatch + f.pull*w
		}
		adam.Step(f.all, gradient.all, netRate*(1-float64(step)/float64(steps)))
	}
	return nil
}

// add adds the gradient of a sample.
func (f *netFit) add(g *netNumbers, s *netSample, on, off []float64) {
	d := logistic(f.expected(s, on, off)) - s.label
	g.scale[0] += d * s.base
	d *= s.fade
	for h := range f.in {
		g.out[h] += d * (on[h] - off[h])
		back := d * f.out[h]
		if on[h] > 0 {
			g.bias[h] += back
			for i, x := range s.ours {
				g.in[h][i] += back * x
			}
		}
		if off[h] > 0 {
			g.bias[h] -= back
			for i, x := range s.theirs {
				g.in[h][i] -= back * x
			}
		}
	}
}

// entropy is the mean cross entropy of what is expected of held-out games with
// their labels and with their results, in nats.
func (f *netFit) entropy() (labels, results float64) {
	on, off := make([]float64, f.units), make([]float64, f.units)
	for i := range f.held {
		s := &f.held[i]
		p := min(max(logistic(f.expected(s, on, off)), 1e-9), 1-1e-9)
		cost := func(y float64) float64 { return -y*math.Log(p) - (1-y)*math.Log(1-p) }
		labels += cost(s.label)
		results += cost(s.result)
	}
	n := float64(max(1, len(f.held)))
	return labels / n, results / n
}

// network is what was fitted, in whole numbers.
func (f *netFit) network() *network {
	n := new(network)
	for h := range f.in {
		var in [2 * letters]int32
		for i, w := range f.in[h] {
			in[i] = int32(math.Round(netUnit * netInput * w))
		}
		n.In = append(n.In, in)
		n.Bias = append(n.Bias, int32(math.Round(netUnit*f.bias[h])))
		n.Out = append(n.Out, int32(math.Round(netPoint*f.out[h]/(f.scale[0]*fitScale))))
	}
	return n
}

// run fits a network to a file of games and writes it.
func (f *netFit) run(ctx context.Context, out io.Writer, file, to string) error {
	if err := f.read(file); err != nil {
		return err
	}
	if len(f.train) < netBatch {
		return fmt.Errorf("%s: %d positions are too few", file, len(f.train))
	}
	rng := rand.New(rand.NewPCG(1, 2))
	f.reset(rng)
	clear(f.out)
	before, played := f.entropy()
	if err := f.fit(ctx, rng); err != nil {
		return err
	}
	after, won := f.entropy()
	fmt.Fprintf(out, "%d positions; %d held out: cross entropy %.4f with labels, %.4f before; %.4f with results, %.4f before\n",
		len(f.train), len(f.held), after, before, won, played)
	text, err := json.Marshal(f.network())
	if err != nil {
		return err
	}
	return os.WriteFile(to, append(text, '\n'), 0o644)
}

// labNetwork fits a network of the pieces.
func labNetwork() games.Command {
	f := flag.NewFlagSet("network", flag.ContinueOnError)
	file := f.String("file", "games.txt", "the `file` of games")
	to := f.String("out", "assets/darkchess/network.net", "the `file` to write")
	run := new(netFit)
	f.IntVar(&run.units, "units", 32, "units of the layer")
	f.IntVar(&run.passes, "passes", 6, "how often every position is seen")
	f.Float64Var(&run.pull, "pull", 1e-4, "how strongly weights are drawn to 0")
	f.Float64Var(&run.mix, "mix", 0.5, "the share of the result in a label; the rest is the score of the search")
	return games.Command{
		Use:   "network darkchess",
		Short: "Fit a small network of the living and face-down pieces of dark chess to games of games darkchess",
		Long:  "Network fits corrections of the evaluation; versus darkchess -a FILE.net plays with them.",
		Flags: f,
		Run: func(ctx context.Context, std games.Streams, _ []string) error {
			return run.run(ctx, std.Out, *file, *to)
		},
	}
}
