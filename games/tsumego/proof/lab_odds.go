//go:build lab

package proof

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"

	"duiju/games/nn"
	"duiju/games/text/command"
	"duiju/games/tsumego/region"
)

// The limits of what the odds are fitted to.
const (
	fitLeastNodes = 300     // of a problem's search: less has nothing to learn
	fitMostNodes  = 100_000 // more is given up
	fitSamples    = 1_500   // positions of a problem
	fitRare       = 100     // surroundings that are seen less often share a vector
	fitChecked    = 10      // every tenth problem only checks the rest
)

// oddsSample is a proven position as the network sees it.
type oddsSample struct {
	points   []uint32 // surroundings, turned to the lowest
	rows     []uint16 // the inputs that are 1, once a fit has numbered them
	counts   counts
	attacker bool // is to move
	won      bool // by the attacker
}

// side is the network that judges the sample.
func (o *oddsSample) side() int {
	if o.attacker {
		return 1
	}
	return 0
}

func (o *oddsSample) result() float64 {
	if o.won {
		return 1
	}
	return 0
}

// LabOdds fits the first numbers of the search to drawn problems.
func LabOdds(draw func(*rand.Rand) (*region.Region, region.Position)) command.Command {
	f := flag.NewFlagSet("odds", flag.ContinueOnError)
	problems := f.Int("problems", 2000, "how many `problems` to draw and solve")
	out := f.String("out", "assets/tsumego/odds.bin", "the `file` to write")
	return command.Command{
		Use:   "odds tsumego",
		Short: "Fit the chances that begin the search of life and death",
		Long: "Odds draws problems, solves them, and fits a network to a part of the positions that were proven\n" +
			"on the way and no fact decides. Begin with few problems and repeat with more, as the search uses\n" +
			"what is there.",
		Flags: f,
		Run: func(ctx context.Context, std command.Streams, _ []string) error {
			data, err := fitOdds(ctx, std.Out, draw, *problems)
			if err != nil {
				return err
			}
			return os.WriteFile(*out, data, 0o644)
		},
	}
}

// fitOdds fits the odds to so many problems and returns the file.
func fitOdds(ctx context.Context, log io.Writer, draw func(*rand.Rand) (*region.Region, region.Position), problems int) ([]byte, error) {
	rng := rand.New(rand.NewPCG(uint64(problems), 11))
	var train, check []oddsSample
	for n := 0; n < problems; {
		r, root := draw(rng)
		s := NewProver(r, 64)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if v := s.Ask(ctx, root, fitMostNodes); !v.Decided() || s.Nodes < fitLeastNodes {
			continue
		}
		samples := provenSamples(s, root)
		rng.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
		samples = samples[:min(len(samples), fitSamples)]
		if n%fitChecked == 0 {
			check = append(check, samples...)
		} else {
			train = append(train, samples...)
		}
		n++
	}
	f := newOddsFit(rng, train, check)
	if err := f.fit(ctx, log, train, check); err != nil {
		return nil, err
	}
	return f.file(problems)
}

// provenSamples walks through what the prover's table holds and lists the
// positions that are proven without threats, but by no fact.
func provenSamples(s *Prover, root region.Position) (out []oddsSample) {
	root = *s.at(&root).pos()
	seen := map[region.Position]bool{root: true}
	stack := []region.Position{root}
	for len(stack) > 0 {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if sample, ok := provenSample(s, &p); ok {
			out = append(out, sample)
		}
		for _, by := range s.R.MoveList(&p) {
			c, legal := s.R.After(&p, by)
			if !legal {
				continue
			}
			b := s.at(&c)
			if c = *b.pos(); seen[c] {
				continue
			}
			if _, ok := s.search.Known(b); ok {
				seen[c] = true
				stack = append(stack, c)
			}
		}
	}
	return out
}

func provenSample(s *Prover, p *region.Position) (oddsSample, bool) {
	v := s.known(p)
	g := s.R.PointSets(p)
	if !v.Decided() || s.R.FactOf(p, &g) != region.FactNone || p.AttackerToMove && s.R.KillingMove(p, &g) != 0 {
		return oddsSample{}, false
	}
	sample := oddsSample{counts: countsOf(s.R, p, &g), attacker: p.AttackerToMove, won: v.Pn == 0}
	var number [region.MaxRegionPoints]uint32
	odds := s.board.odds
	odds.read(p, &g, &odds.nets[0], &number)
	for m := g.Empty | p.Attack&^g.Permanent; m != 0; m &= m - 1 {
		n := number[bits.TrailingZeros64(m)]
		kind := n / surroundings * surroundings
		sample.points = append(sample.points, kind+lowest(n-kind))
	}
	return sample, true
}

// lowest is the number that all symmetric surroundings share.
func lowest(number uint32) uint32 {
	out := number
	for s := 1; s < 8; s++ {
		out = min(out, ringTurned(number, s))
	}
	return out
}

// oddsFit fits both networks.
type oddsFit struct {
	kinds []uint32 // the surrounding of each row from the second on
	oddsWeights
}

// oddsWeights are the numbers of both networks, by who is to move, or what each has
// to do with a loss.
type oddsWeights struct {
	all  []float64
	nets [2]struct{ vectors, last nn.Layer[float64] }
}

// weightsOf takes its numbers from a vector.
func (o *oddsFit) weightsOf(all []float64) (w oddsWeights) {
	w.all = all
	for i := range w.nets {
		w.nets[i].vectors, w.nets[i].last = nn.LayerOf(&all, o.inputs(), oddsLanes), nn.LayerOf(&all, oddsLanes, 1)
	}
	return w
}

// inputs are the rare surroundings, the others, and the values of the counts.
func (o *oddsFit) inputs() int { return 1 + len(o.kinds) + oddsCounts*countValues }

// newOddsFit numbers what is seen often in train, and the inputs of all samples.
func newOddsFit(rng *rand.Rand, train, check []oddsSample) *oddsFit {
	f := new(oddsFit)
	seen := map[uint32]int{}
	for _, s := range train {
		for _, n := range s.points {
			seen[n]++
		}
	}
	for n, times := range seen {
		if times >= fitRare {
			f.kinds = append(f.kinds, n)
		}
	}
	slices.Sort(f.kinds)
	row := map[uint32]uint16{}
	for i, n := range f.kinds {
		row[n] = uint16(i + 1)
	}
	for _, samples := range [][]oddsSample{train, check} {
		for i := range samples {
			s := &samples[i]
			for _, n := range s.points {
				s.rows = append(s.rows, row[n])
			}
			for k, v := range s.counts {
				s.rows = append(s.rows, uint16(1+len(f.kinds)+k*countValues+int(v)))
			}
		}
	}
	f.oddsWeights = f.weightsOf(make([]float64, 2*(nn.Size(f.inputs(), oddsLanes)+nn.Size(oddsLanes, 1))))
	for _, net := range f.nets {
		for i := range net.vectors.Weights {
			if i%oddsLanes > 0 {
				net.vectors.Weights[i] = 0.15 * (2*rng.Float64() - 1)
			}
		}
		for h := range net.last.Weights {
			net.last.Weights[h] = 0.5 * (2*rng.Float64() - 1)
		}
		net.last.Weights[0] = 1
	}
	return f
}

// oddsPass is what the networks see of a sample.
type oddsPass struct{ lanes [oddsLanes]float64 }

// odds judges a sample.
func (op *oddsPass) odds(f *oddsFit, s *oddsSample) float64 {
	net := &f.nets[s.side()]
	op.lanes = [oddsLanes]float64{}
	for _, row := range s.rows {
		for h, x := range net.vectors.Row(int(row)) {
			op.lanes[h] += x
		}
	}
	nn.Rectify(op.lanes[1:])
	var odds [1]float64
	net.last.Sums(odds[:], op.lanes[:])
	return odds[0]
}

// add adds a sample's part to the gradient and returns its loss.
func (op *oddsPass) add(f *oddsFit, gradient *oddsWeights, s *oddsSample) float64 {
	odds := op.odds(f, s)
	net, to := &f.nets[s.side()], &gradient.nets[s.side()]
	var slopes [oddsLanes]float64
	nn.Back(&net.last, &to.last, op.lanes[:], []float64{nn.Logistic(odds) - s.result()}, slopes[:])
	nn.Closed(slopes[1:], op.lanes[1:])
	for _, row := range s.rows {
		sloped := to.vectors.Row(int(row))
		for h, d := range slopes {
			sloped[h] += d
		}
	}
	return nn.Loss(odds, s.result())
}

// fit goes over the training samples in random order.
func (o *oddsFit) fit(ctx context.Context, log io.Writer, train, check []oddsSample) error {
	var gradients [2]oddsWeights
	var work [2]oddsPass
	run := nn.Fit{
		Samples: len(train), Batch: 256, Passes: 6, Rate: 2e-3,
		Add: func(worker, i int, gradient []float64) float64 {
			if gradients[worker].all == nil {
				gradients[worker] = o.weightsOf(gradient)
			}
			return work[worker].add(o, &gradients[worker], &train[i])
		},
		Pass: func(pass int, loss float64) {
			others := nn.Mean(len(check), func(i int) float64 { return nn.Loss(work[0].odds(o, &check[i]), check[i].result()) })
			fmt.Fprintf(log, "pass %d: %d positions, loss %.4f; %d others, loss %.4f\n", pass, len(train), loss, len(check), others)
		},
	}
	return run.Run(ctx, o.all)
}

// file writes the fitted networks, see theOdds.
func (o *oddsFit) file(problems int) ([]byte, error) {
	kinds := nn.Layer[int32]{In: len(o.kinds), Out: 1, Bias: []int32{0}}
	for _, n := range o.kinds {
		kinds.Weights = append(kinds.Weights, int32(n))
	}
	nets := map[string]nn.Net{oddsKinds: {Layers: []nn.Layer[int32]{kinds}}}
	for side, name := range oddsNets {
		net := &o.nets[side]
		vectors, err1 := nn.Whole(&net.vectors, laneUnit, laneUnit, math.MaxInt16)
		last, err2 := nn.Whole(&net.last, weightUnit, laneUnit*weightUnit, math.MaxInt16)
		if err := errors.Join(err1, err2); err != nil {
			return nil, err
		}
		nets[name] = nn.Net{
			About:  fmt.Sprintf("go run -tags lab ./games/lab odds tsumego -problems %d", problems),
			Layers: []nn.Layer[int32]{vectors, last},
		}
	}
	return nn.Write(nets)
}
