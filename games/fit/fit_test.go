package fit

import (
	"bytes"
	"flag"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// truth are the weights behind the games of the tests.
var truth = []float64{120, -40, 0, 300}

const scale = math.Ln10 / 400

// play makes positions whose results follow the truth.
func play(game int) ([]Sample, error) {
	rng := rand.New(rand.NewPCG(uint64(game), 1))
	var out []Sample
	for range 40 {
		s := Sample{X: make([]float32, len(truth))}
		sum := 0.0
		for i := range s.X {
			s.X[i] = float32(rng.IntN(7)-3) / 2
			sum += float64(s.X[i]) * truth[i]
		}
		if rng.Float64() < 1/(1+math.Exp(-scale*sum)) {
			s.Result = 1
		}
		out = append(out, s)
	}
	return out, nil
}

func model(start ...float64) *Model {
	return &Model{Start: start, Scale: scale, Steps: 800, Rate: 2, Fade: true, Parts: 3, Pull: 1e-9}
}

func TestFitFindsTheWeights(t *testing.T) {
	r := Run{Games: 200, Seed: 1}
	train, held, done, err := r.Samples(play)
	if err != nil || done || len(train) != 160*40 || len(held) != 40*40 {
		t.Fatalf("%d and %d samples, %v, %v", len(train), len(held), done, err)
	}
	m := model(0, 0, 0, 0)
	w := m.Fit(train)
	for i := range truth {
		if math.Abs(w[i]-truth[i]) > 25 {
			t.Errorf("weight %d is %.1f, want about %.0f", i, w[i], truth[i])
		}
	}
	if before, after := m.Entropy(held, m.Start), m.Entropy(held, w); after > before-0.1 {
		t.Errorf("the cross entropy falls from %.3f to %.3f only", before, after)
	}
	m.Least = func(i int) float64 { return []float64{0, 10, 0, 0}[i] }
	if w := m.Fit(train); w[1] != 10 {
		t.Errorf("weight 1 is %.1f in spite of its least value", w[1])
	}
}

// Two workers with a part each give the weights of one with all.
func TestPartsGiveTheSameWeights(t *testing.T) {
	dir := t.TempDir()
	fitted := func(r Run) string {
		t.Helper()
		train, held, done, err := r.Samples(play)
		if err != nil {
			t.Fatal(err)
		}
		if done {
			return ""
		}
		m := model(0, 0, 0, 0)
		var out bytes.Buffer
		w := m.Fit(train)
		if err := r.Write(&out, map[string]any{"about": r.Command("g"), "weights": w, "entropy": m.Entropy(held, w)}, " "); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	one := fitted(Run{Games: 20, Nodes: 7, Seed: 3, Out: filepath.Join(dir, "out")})
	fitted(Run{Games: 9, Skip: 11, Nodes: 7, Seed: 3, Part: filepath.Join(dir, "a.json")})
	fitted(Run{Games: 11, Nodes: 7, Seed: 3, Part: filepath.Join(dir, "b.json")})
	two := fitted(Run{Merge: filepath.Join(dir, "*.json")})
	if one != two || !strings.Contains(one, "fit g -games 20 -nodes 7 -seed 3") {
		t.Errorf("one worker gives\n%s\ntwo give\n%s", one, two)
	}
	if written, err := os.ReadFile(filepath.Join(dir, "out")); err != nil || string(written) != one {
		t.Errorf("written %q, %v", written, err)
	}
}

func TestPartsThatDoNotFitAreRefused(t *testing.T) {
	for name, second := range map[string]Run{
		"a gap": {Games: 2, Skip: 3}, "twice": {Games: 2, Skip: 1}, "seed": {Games: 2, Skip: 2, Seed: 9}, "nodes": {Games: 2, Skip: 2, Nodes: 9},
	} {
		dir := t.TempDir()
		for i, r := range []Run{{Games: 2}, second} {
			r.Part = filepath.Join(dir, string(rune('a'+i)))
			if _, _, _, err := r.Samples(play); err != nil {
				t.Fatal(err)
			}
		}
		if _, _, _, err := (&Run{Merge: filepath.Join(dir, "*")}).Samples(play); err == nil {
			t.Errorf("%s: merged", name)
		}
	}
	if _, _, _, err := (&Run{Merge: filepath.Join(t.TempDir(), "*")}).Samples(play); err == nil {
		t.Error("nothing was merged")
	}
}

func TestFlags(t *testing.T) {
	var r Run
	f := flag.NewFlagSet("", flag.ContinueOnError)
	r.Flags(f, 600)
	if _, _, _, err := r.Samples(play); err == nil {
		t.Error("no games were asked for")
	}
	if err := f.Parse(strings.Fields("-games 5 -skip 10 -seed 2 -part p")); err != nil {
		t.Fatal(err)
	}
	if want := (Run{Games: 5, Skip: 10, Nodes: 600, Seed: 2, Part: "p"}); !reflect.DeepEqual(r, want) || r.GameSeed(3) != 2<<32+3 {
		t.Errorf("%+v", r)
	}
}
