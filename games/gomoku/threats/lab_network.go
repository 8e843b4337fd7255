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
	"slices"
	"strings"
	"sync"

	"duiju/assets"
	"duiju/games"
	"duiju/games/fit"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/threats/internal/lanes"
)

// netModel are the numbers of a network and of the weights beside it while both
// are fitted, or what each has to do with a loss. A sum of the lanes counts in
// parts of inputParts, a weight in parts of tableStep, so that one rate suits all.
type netModel struct {
	all     []float64   // the others are parts of it
	colours []netColour // one for both, or Black's and White's
}

// netColour are the numbers of a colour.
type netColour struct {
	rows   []float64   // of the lines, viewLanes each
	layer  [][]float64 // of each unit, of 2*viewLanes sums
	bias   []float64
	out    []float64
	base   []float64 // one
	tables []float64 // fitSize
}

const (
	inputParts = 16
	tableStep  = 50
	netBatch   = 512
	netRate    = 2e-3
)

func newNetModel(colours int) *netModel {
	rest := make([]float64, colours*(viewLanes*codebook().lines+(2*viewLanes+2)*lanes.Units+1+fitSize))
	m := &netModel{all: rest}
	take := func(n int) (part []float64) {
		part, rest = rest[:n:n], rest[n:]
		return part
	}
	for range colours {
		c := netColour{rows: take(viewLanes * codebook().lines)}
		for range lanes.Units {
			c.layer = append(c.layer, take(2*viewLanes))
		}
		c.bias, c.out, c.base, c.tables = take(lanes.Units), take(lanes.Units), take(1), take(fitSize)
		m.colours = append(m.colours, c)
	}
	return m
}

// of are the numbers of a colour, 0 or 1.
func (m *netModel) of(colour int) *netColour { return &m.colours[colour%len(m.colours)] }

// reset gives the numbers small random values, and the weights those of sets.
func (m *netModel) reset(rnd *rand.Rand, sets []Set) {
	spread := func(list []float64, most float64) {
		for i := range list {
			list[i] = most * (2*rnd.Float64() - 1)
		}
	}
	for i, c := range m.colours {
		spread(c.rows, 0.15)
		for _, l := range c.layer {
			spread(l, 0.25)
		}
		spread(c.out, 0.1)
		for k, x := range setVector(&sets[i]) {
			c.tables[k] = x / tableStep
		}
	}
	m.settle()
}

// settle lets a point without a stone in reach say nothing: its sum is kept at
// most 0, so nobody need count such points.
func (m *netModel) settle() {
	for _, c := range m.colours {
		for i := range viewLanes * codebook().bare {
			c.rows[i] = min(c.rows[i], 0)
		}
	}
}

type vector = [viewLanes]float64

func (c *netColour) row(line uint16) *vector { return (*vector)(c.rows[int(line)*viewLanes:]) }

// netPass goes through samples with a model.
type netPass struct {
	unit   float64     // of a point, in log-odds
	points [2][]vector // what is above 0 of each point, by view
	sums   [2]vector   // of them
	units  [lanes.Units]float64
	lines  [2][]uint16 // of the sample, by view
}

// expected are the log-odds of a sample.
func (w *netPass) expected(m *netModel, s *fitSample) float64 {
	mover := m.of(s.set)
	odds := mover.base[0]
	for i, x := range s.index {
		odds += w.unit * tableStep * mover.tables[x] * float64(s.count[i])
	}
	w.lines[0], w.lines[1] = s.lines, w.lines[1][:0]
	for _, line := range s.lines {
		w.lines[1] = append(w.lines[1], codebook().swapped[line])
	}
	for view, lines := range w.lines {
		w.sums[view], w.points[view] = vector{}, w.points[view][:0]
		sum, seer := &w.sums[view], m.of(s.set^view)
		for ; len(lines) > 0; lines = lines[board.Directions:] {
			a, b, c, d := seer.row(lines[0]), seer.row(lines[1]), seer.row(lines[2]), seer.row(lines[3])
			var point vector
			for i := range point {
				if x := a[i] + b[i] + c[i] + d[i]; x > 0 {
					point[i] = x
					sum[i] += x / inputParts
				}
			}
			w.points[view] = append(w.points[view], point)
		}
	}
	for unit, weights := range mover.layer {
		x := mover.bias[unit]
		for i := range viewLanes {
			x += weights[i]*w.sums[0][i] + weights[viewLanes+i]*w.sums[1][i]
		}
		w.units[unit] = max(x, 0)
		odds += mover.out[unit] * w.units[unit]
	}
	return odds
}

// add adds a sample's part to the gradient of the cross entropy and returns its
// loss.
func (w *netPass) add(gradient, m *netModel, s *fitSample) float64 {
	odds := w.expected(m, s)
	e := 1/(1+math.Exp(-odds)) - s.result
	mover, to := m.of(s.set), gradient.of(s.set)
	to.base[0] += e
	for i, x := range s.index {
		to.tables[x] += e * w.unit * tableStep * float64(s.count[i])
	}
	var back [2]vector // of the sums
	for unit, x := range w.units {
		if x == 0 {
			continue
		}
		to.out[unit] += e * x
		d := e * mover.out[unit]
		to.bias[unit] += d
		weights, sloped := mover.layer[unit], to.layer[unit]
		for view := range back {
			for i := range back[view] {
				at := view*viewLanes + i
				sloped[at] += d * w.sums[view][i]
				back[view][i] += d * weights[at] / inputParts
			}
		}
	}
	for view, lines := range w.lines {
		seer := gradient.of(s.set ^ view)
		for k, point := range w.points[view] {
			var d vector
			for i, x := range point {
				if x > 0 {
					d[i] = back[view][i]
				}
			}
			for _, line := range lines[board.Directions*k:][:board.Directions] {
				row := seer.row(line)
				for i, x := range d {
					row[i] += x
				}
			}
		}
	}
	return loss(odds, s.result)
}

// loss is the cross entropy of a label with what is expected.
func loss(odds, label float64) float64 {
	return label*math.Log1p(math.Exp(-odds)) + (1-label)*math.Log1p(math.Exp(odds))
}

// linesOf are the lines of a sample.
func linesOf(p *Position) (list []uint16) {
	book := codebook()
	for q := range p.Points {
		if p.Cells[q] != board.Empty {
			continue
		}
		told := false
		var lines [board.Directions]uint16
		for d := range lines {
			lines[d] = book.line(p, q, d)
			told = told || int(lines[d]) >= book.bare
			if p.side == 1 {
				lines[d] = book.swapped[lines[d]]
			}
		}
		if told {
			list = append(list, lines[:]...)
		}
	}
	return list
}

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

// mean is the mean loss of samples.
func (w *netPass) mean(m *netModel, samples []fitSample) (sum float64) {
	for i := range samples {
		sum += loss(w.expected(m, &samples[i]), samples[i].result)
	}
	return sum / float64(len(samples))
}

// file is the network in whole numbers.
func (m *netModel) file(unit float64) (f networkFile, err error) {
	whole := func(list []float64, parts float64) (out []int16) {
		for _, x := range list {
			if x = math.Round(x * parts); x < -lanes.Zero/4 || x >= lanes.Zero/4 {
				err = fmt.Errorf("%v is too large", x)
			}
			out = append(out, int16(x))
		}
		return out
	}
	const unitParts = layerParts * rowParts / 2 * inputParts // Apply halves the sums
	for _, c := range m.colours {
		var of colourFile
		for rows := range slices.Chunk(c.rows, viewLanes) {
			of.Lines = append(of.Lines, whole(rows, rowParts))
		}
		for unit, weights := range c.layer {
			of.Layer = append(of.Layer, whole(weights, layerParts))
			of.Bias = append(of.Bias, int32(math.Round(c.bias[unit]*unitParts)))
		}
		for _, x := range c.out {
			of.Out = append(of.Out, int32(math.Round(x/unit*(1<<(outShift+unitShift))/unitParts)))
		}
		of.Base = int64(math.Round(c.base[0] / unit * (1 << outShift)))
		f.Colours = append(f.Colours, of)
	}
	return f, err
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
//   - In use: freestyle +54 [25, 83], standard +38 [8, 68] and renju +80 [48, 112] in 240
//     games at 50 ms against the weights alone; on boards of 20 lines, which it was not fitted to,
//     +70 [9, 136] in 120 of 8,000 nodes.
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
	n.About = fmt.Sprintf("go run ./games/lab network gomoku -rule %s; %d games: %s", r, number, said)
	if said := r.String() + " with its network. "; !strings.Contains(w.About, said) {
		w.About += said
	}
	return n, w, err
}
