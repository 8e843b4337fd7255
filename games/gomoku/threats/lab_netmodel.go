//go:build lab

package threats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

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

const (
	inputParts = 16
	tableStep  = 50
)

// netColour are the numbers of a colour.
type netColour struct {
	rows   []float64   // of the lines, viewLanes each
	layer  [][]float64 // of each unit, of 2*viewLanes sums
	bias   []float64
	out    []float64
	base   []float64 // one
	tables []float64 // fitSize
}

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
