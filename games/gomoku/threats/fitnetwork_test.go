package threats

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/games/gomoku/board"
)

// someModel is a model of random numbers, and some positions for it.
func someModel(t *testing.T) (*netModel, []*Position, []fitSample) {
	t.Helper()
	rnd := rand.New(rand.NewPCG(7, 7))
	kept, err := keptWeights()
	if err != nil {
		t.Fatal(err)
	}
	m := newNetModel()
	m.reset(rnd, setVector(&kept.sets(board.Freestyle)[0]))
	for i := range m.rows {
		m.rows[i] *= 4
	}
	for i := range m.out {
		m.out[i], m.bias[i] = m.out[i]*10, rnd.Float64()
	}
	m.settle()
	m.base[0] = 0.1
	var (
		positions []*Position
		samples   []fitSample
	)
	stray := board.Splitmix(2)
	for len(samples) < 60 {
		p := tangled(&stray, 15, board.Freestyle, stray.Below(40))
		if p.result != engine.Ongoing || p.counts[p.side^1][Five] > 0 {
			continue
		}
		s, err := sampleOf(p, 0, "0")
		if err != nil {
			t.Fatal(err)
		}
		s.lines, s.result = linesOf(p), rnd.Float64()
		positions, samples = append(positions, p), append(samples, s)
	}
	return m, positions, samples
}

// The slope of the loss is what it changes by where a number changes a little.
func TestSlopesOfTheNetworkAreThoseOfTheLoss(t *testing.T) {
	m, _, samples := someModel(t)
	w, gradient := &netPass{unit: 0.009}, newNetModel()
	for i := range samples {
		w.add(gradient, m, &samples[i])
	}
	total := func() float64 { return w.mean(m, samples) * float64(len(samples)) }
	rnd, moved := rand.New(rand.NewPCG(8, 8)), 0
	for range 400 {
		at := rnd.IntN(len(m.all))
		if at%3 == 0 { // as most numbers are those of lines that do not occur
			at = len(m.all) - 1 - rnd.IntN(len(m.all)-len(m.rows))
		}
		const step = 1e-6
		was := m.all[at]
		m.all[at] = was + step
		up := total()
		m.all[at] = was - step
		slope := (up - total()) / (2 * step)
		m.all[at] = was
		if math.Abs(slope-gradient.all[at]) > 1e-4*(1+math.Abs(slope)) {
			t.Fatalf("number %d: slope %v, in the gradient %v", at, slope, gradient.all[at])
		}
		if slope != 0 {
			moved++
		}
	}
	if moved < 60 {
		t.Errorf("only %d numbers count", moved)
	}
}

// What is played with is what was fitted, but for the rounding.
func TestTheNetworkIsWhatWasFitted(t *testing.T) {
	m, positions, samples := someModel(t)
	w := &netPass{unit: 0.009}
	f, err := m.file(w.unit)
	if err != nil {
		t.Fatal(err)
	}
	n, err := f.network()
	if err != nil {
		t.Fatal(err)
	}
	clear(m.tables)
	most := 0.0
	for i, p := range positions {
		p.watch(n)
		want := w.expected(m, &samples[i]) / w.unit
		if got := float64(p.seen.correction(p.side)); math.Abs(got-want) > 2+math.Abs(want)/100 {
			t.Errorf("position %d: %v, fitted %v", i, got, want)
		}
		most = max(most, math.Abs(want))
	}
	if most < 100 {
		t.Errorf("no correction is larger than %v", most)
	}
	m.rows[0] = 1000
	if _, err := m.file(w.unit); err == nil {
		t.Error("a number that does not fit is written")
	}
}

func TestANetworkIsFitted(t *testing.T) {
	dir := t.TempDir()
	games, net, weights := filepath.Join(dir, "games.txt"), filepath.Join(dir, "network.net"), filepath.Join(dir, "weights.json")
	text := ""
	rnd := board.Splitmix(3)
	for range 60 {
		text += fitGame(&rnd, board.Standard, 20) + "\n"
	}
	if err := os.WriteFile(games, []byte(text+"no game\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := lab(t, LabNetwork(), "-file", games, "-rule", "standard", "-passes", "2", "-out", net, "-weights", weights)
	if err != nil || !strings.Contains(out, "pass 2: ") || !strings.Contains(out, "is no game") {
		t.Fatalf("%s, %v", out, err)
	}
	data, err := os.ReadFile(net)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]networkFile{}
	if err := json.Unmarshal(data, &files); err != nil || files["freestyle"].Lines == nil || !strings.Contains(files["standard"].About, "61 games") {
		t.Errorf("%d networks, of standard %q; %v", len(files), files["standard"].About, err)
	}
	if out, err := lab(t, LabGate(), "-a", `{"Network": "`+net+`", "Weights": "`+weights+`"}`, "-games", "2", "-nodes", "40", "-rule", "standard"); err != nil {
		t.Errorf("%s, %v", out, err)
	}
	for _, flags := range [][]string{{"-rule", "renju"}, {"-rule", "no"}, {"-file", "none.txt"}, {"-rule", "standard", "-file", net}} {
		if out, err := lab(t, LabNetwork(), flags...); err == nil {
			t.Errorf("%v: %s", flags, out)
		}
	}
}
