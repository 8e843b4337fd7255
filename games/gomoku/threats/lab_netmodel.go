//go:build lab

package threats

import (
	"errors"
	"math/rand/v2"

	"duiju/games/gomoku/board"
	"duiju/games/gomoku/threats/internal/lanes"
	"duiju/games/nn"
)

// netModel are the numbers of a network and of the weights beside it while both
// are fitted, or what each has to do with a loss. A sum of the lanes counts in
// parts of inputParts, a weight in parts of tableStep, so that one rate suits all.
type netModel struct {
	all     []float64   // the others are parts of it
	colours []netColour // one for both, or Black's and White's
}

const (
	inputParts = 16
	tableStep  = 50
)

// netColour are the layers of a colour, as colourLayers has them, and its weights.
type netColour struct {
	lines, units, out nn.Layer[float64]
	tables            []float64 // fitSize
}

// netSize is how many numbers a colour has.
func netSize() int {
	size := fitSize
	for _, s := range colourLayers() {
		size += nn.Size(s.In, s.Out)
	}
	return size
}

func newNetModel(colours int) *netModel { return netModelOf(make([]float64, colours*netSize())) }

// netModelOf is the model whose numbers are these.
func netModelOf(all []float64) *netModel {
	m := &netModel{all: all}
	for rest := all; len(rest) > 0; {
		m.colours = append(m.colours, netColour{
			nn.LayerOf(&rest, codebook().lines, viewLanes), nn.LayerOf(&rest, 2*viewLanes, lanes.Units),
			nn.LayerOf(&rest, lanes.Units, 1), nn.Part(&rest, fitSize),
		})
	}
	return m
}

// of are the numbers of a colour, 0 or 1.
func (nm *netModel) of(colour int) *netColour { return &nm.colours[colour%len(nm.colours)] }

// reset gives the numbers small random values, and the weights those of sets.
func (nm *netModel) reset(rnd *rand.Rand, sets []Set) {
	spread := func(list []float64, most float64) {
		for i := range list {
			list[i] = most * (2*rnd.Float64() - 1)
		}
	}
	for i, c := range nm.colours {
		spread(c.lines.Weights, 0.15)
		spread(c.units.Weights, 0.25)
		spread(c.out.Weights, 0.1)
		for k, x := range setVector(&sets[i]) {
			c.tables[k] = x / tableStep
		}
	}
	nm.settle()
}

// settle lets a point without a stone in reach say nothing: its sum is kept at
// most 0, so nobody need count such points.
func (nm *netModel) settle() {
	for _, c := range nm.colours {
		for i := range viewLanes * codebook().bare {
			c.lines.Weights[i] = min(c.lines.Weights[i], 0)
		}
	}
}

type vector = [viewLanes]float64

func (nc *netColour) row(line uint16) *vector { return (*vector)(nc.lines.Row(int(line))) }

// netPass goes through samples with a model.
type netPass struct {
	unit   float64     // of a point, in log-odds
	points [2][]vector // what is above 0 of each point, by view
	sums   [2 * viewLanes]float64
	units  [lanes.Units]float64
	lines  [2][]uint16 // of the sample, by view
}

// expected are the log-odds of a sample.
func (np *netPass) expected(m *netModel, s *fitSample) float64 {
	mover := m.of(s.set)
	np.lines[0], np.lines[1] = s.lines, np.lines[1][:0]
	for _, line := range s.lines {
		np.lines[1] = append(np.lines[1], codebook().swapped[line])
	}
	clear(np.sums[:])
	for view, lines := range np.lines {
		np.points[view] = np.points[view][:0]
		sum, seer := np.sums[view*viewLanes:][:viewLanes], m.of(s.set^view)
		for ; len(lines) > 0; lines = lines[board.Directions:] {
			a, b, c, d := seer.row(lines[0]), seer.row(lines[1]), seer.row(lines[2]), seer.row(lines[3])
			var point vector
			for i := range point {
				if x := a[i] + b[i] + c[i] + d[i]; x > 0 {
					point[i] = x
					sum[i] += x / inputParts
				}
			}
			np.points[view] = append(np.points[view], point)
		}
	}
	mover.units.Sums(np.units[:], np.sums[:])
	nn.Rectify(np.units[:])
	var odds [1]float64
	mover.out.Sums(odds[:], np.units[:])
	return odds[0] + np.unit*tableStep*s.counts.Of(mover.tables)
}

// add adds a sample's part to the gradient of the cross entropy and returns its
// loss.
func (np *netPass) add(gradient, m *netModel, s *fitSample) float64 {
	odds := np.expected(m, s)
	slope := [1]float64{nn.Logistic(odds) - s.result}
	mover, to := m.of(s.set), gradient.of(s.set)
	s.counts.Back(to.tables, slope[0]*np.unit*tableStep)
	var units [lanes.Units]float64
	var sums [2 * viewLanes]float64
	nn.Back(&mover.out, &to.out, np.units[:], slope[:], units[:])
	nn.Closed(units[:], np.units[:])
	nn.Back(&mover.units, &to.units, np.sums[:], units[:], sums[:])
	for view, lines := range np.lines {
		seer := gradient.of(s.set ^ view)
		for k, point := range np.points[view] {
			var d vector
			for i, x := range point {
				if x > 0 {
					d[i] = sums[view*viewLanes+i] / inputParts
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
	return nn.Loss(odds, s.result)
}

// linesOf are the lines of a sample.
func linesOf(p *Position) (list []uint16) {
	book := codebook()
	for q := range p.Board.Points {
		if p.Board.Cells[q] != board.Empty {
			continue
		}
		told := false
		var lines [board.Directions]uint16
		for d := range lines {
			lines[d] = book.line(&p.threats, q, d)
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

// mean is the mean loss of samples.
func (np *netPass) mean(m *netModel, samples []fitSample) float64 {
	return nn.Mean(len(samples), func(i int) float64 { return nn.Loss(np.expected(m, &samples[i]), samples[i].result) })
}

// net is the network in whole numbers.
func (nm *netModel) net(unit float64) (n nn.Net, err error) {
	const unitParts = layerParts * rowParts / 2 * inputParts // Apply halves the sums
	for _, c := range nm.colours {
		for i, l := range []struct {
			of              *nn.Layer[float64]
			weights, biases float64
		}{
			{&c.lines, rowParts, rowParts},
			{&c.units, layerParts, unitParts},
			{&c.out, (1 << (outShift + unitShift)) / unit / unitParts, (1 << outShift) / unit},
		} {
			whole, bad := nn.Whole(l.of, l.weights, l.biases, colourLayers()[i].Bound)
			n.Layers, err = append(n.Layers, whole), errors.Join(err, bad)
		}
	}
	return n, err
}
