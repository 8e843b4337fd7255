//go:build lab

package threats

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games/gomoku/board"
	"duiju/games/nn"
	"duiju/games/text/command"
)

// someModel is a model of random numbers for a rule, and some positions for it.
func someModel(t *testing.T, r board.Rule) (*netModel, []*Position, []fitSample) {
	t.Helper()
	rnd := rand.New(rand.NewPCG(7, 7))
	kept, err := keptWeights()
	enginetest.Must(t, err)
	m := newNetModel(len(kept.sets(r)))
	m.reset(rnd, kept.sets(r))
	for _, c := range m.colours {
		for i := range c.lines.Weights {
			c.lines.Weights[i] *= 4
		}
		for i := range c.out.Weights {
			c.out.Weights[i], c.units.Bias[i] = c.out.Weights[i]*10, rnd.Float64()
		}
		c.out.Bias[0] = 0.1
	}
	m.settle()
	var (
		positions []*Position
		samples   []fitSample
	)
	stray := board.Splitmix(2)
	for len(samples) < 60 {
		p := tangled(&stray, 15, r, stray.Below(40))
		if p.result != engine.Ongoing || p.threats.counts[p.side^1][Five] > 0 {
			continue
		}
		s, err := sampleOf(p, 0, "0")
		enginetest.Must(t, err)
		s.lines, s.result = linesOf(p), rnd.Float64()
		positions, samples = append(positions, p), append(samples, s)
	}
	return m, positions, samples
}

// netRules are one whose colours are alike and one whose colours are not.
var netRules = []board.Rule{board.Freestyle, board.Renju}

// The slope of the loss is what it changes by where a number changes a little.
func TestSlopesOfTheNetworkAreThoseOfTheLoss(t *testing.T) {
	for _, r := range netRules {
		m, _, samples := someModel(t, r)
		w, gradient := &netPass{unit: 0.009}, newNetModel(len(m.colours))
		for i := range samples {
			w.add(gradient, m, &samples[i])
		}
		total := func() float64 { return w.mean(m, samples) * float64(len(samples)) }
		rnd, moved, size := rand.New(rand.NewPCG(8, 8)), 0, len(m.all)/len(m.colours)
		for range 400 {
			at := rnd.IntN(len(m.all))
			if at%3 == 0 { // as most numbers are those of lines that do not occur
				at += size - 1 - at%size - rnd.IntN(size-len(m.colours[0].lines.Weights))
			}
			const step = 1e-6
			was := m.all[at]
			m.all[at] = was + step
			up := total()
			m.all[at] = was - step
			slope := (up - total()) / (2 * step)
			m.all[at] = was
			if math.Abs(slope-gradient.all[at]) > 1e-4*(1+math.Abs(slope)) {
				t.Fatalf("%s, number %d: slope %v, in the gradient %v", r, at, slope, gradient.all[at])
			}
			if slope != 0 {
				moved++
			}
		}
		if moved < 60 {
			t.Errorf("%s: only %d numbers count", r, moved)
		}
	}
}

// What is played with is what was fitted, but for the rounding.
func TestTheNetworkIsWhatWasFitted(t *testing.T) {
	for _, r := range netRules {
		m, positions, samples := someModel(t, r)
		w := &netPass{unit: 0.009}
		f, err := m.net(w.unit)
		enginetest.Must(t, err)
		n := networkOf(f)
		for _, c := range m.colours {
			clear(c.tables)
		}
		most := 0.0
		for i, p := range positions {
			p.threats.watch(n)
			want := w.expected(m, &samples[i]) / w.unit
			if got := float64(p.threats.seen.correction(p.side)); math.Abs(got-want) > 2+math.Abs(want)/100 {
				t.Errorf("%s, position %d: %v, fitted %v", r, i, got, want)
			}
			most = max(most, math.Abs(want))
		}
		if most < 100 {
			t.Errorf("%s: no correction is larger than %v", r, most)
		}
		m.all[0] = 1000
		if _, err := m.net(w.unit); err == nil {
			t.Error("a number that does not fit is written")
		}
	}
}

func TestANetworkIsFitted(t *testing.T) {
	for _, r := range []board.Rule{board.Standard, board.Renju} {
		dir := t.TempDir()
		file, net, weights := filepath.Join(dir, "games.txt"), filepath.Join(dir, "network.net"), filepath.Join(dir, "weights.json")
		if out, err := lab(t, LabGames(), "-games", "60", "-nodes", "20", "-rule", r.String(), "-file", file); err != nil {
			t.Fatalf("%s, %v", out, err)
		}
		played, err := os.ReadFile(file)
		enginetest.Must(t, err)
		enginetest.Must(t, os.WriteFile(file, append(played, "no game\n"...), 0o600))
		out, err := lab(t, LabNetwork(), "-file", file, "-rule", r.String(), "-passes", "2", "-out", net, "-weights", weights)
		if err != nil || !strings.Contains(out, "pass 2: ") || !strings.Contains(out, "is no game") {
			t.Fatalf("%s, %v", out, err)
		}
		data, err := os.ReadFile(net)
		enginetest.Must(t, err)
		nets, err := nn.Read(data)
		if err != nil || nets["freestyle"].Layers == nil || !strings.Contains(nets[r.String()].About, "61 games") {
			t.Errorf("%d networks, of %s %q; %v", len(nets), r, nets[r.String()].About, err)
		}
	}
	none := filepath.Join(t.TempDir(), "none.txt")
	for _, flags := range [][]string{{"-rule", "no"}, {"-file", none}, {"-rule", "standard", "-file", "../../../assets/gomoku/network.net"}} {
		if out, err := lab(t, LabNetwork(), flags...); err == nil {
			t.Errorf("%v: %s", flags, out)
		}
	}
	if out, err := lab(t, LabGames(), "-rule", "no", "-file", none); err == nil {
		t.Errorf("no rule: %s", out)
	}
}

// lab runs a command with its flags and returns what it prints.
func lab(t *testing.T, c command.Command, flags ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	enginetest.Must(t, c.Flags.Parse(flags))
	err := c.Run(t.Context(), command.Streams{Out: &out}, nil)
	return out.String(), err
}
