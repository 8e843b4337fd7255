//go:build lab

package fit

import (
	"math"
	"math/rand/v2"
	"testing"
)

// truth are the weights behind the games of the tests.
var truth = []float64{120, -40, 0, 300}

const scale = math.Ln10 / 400

// play makes positions whose results follow the truth.
func play(game int) []Sample {
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
	return out
}

func model(start ...float64) *Model {
	return &Model{Start: start, Scale: scale, Steps: 800, Rate: 2, Fade: true, Parts: 3, Pull: 1e-9}
}

func TestFitFindsTheWeights(t *testing.T) {
	var train, held []Sample
	for game := range 200 {
		if game%5 == 0 {
			held = append(held, play(game)...)
		} else {
			train = append(train, play(game)...)
		}
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

// The pull is as strong as the mean of the samples: each of them twice says no more.
func TestSamplesTwiceSayTheSame(t *testing.T) {
	m := model(0, 0, 0, 0)
	m.Parts, m.Pull = 1, 1e-6
	samples := append(play(0), play(1)...)
	once, twice := m.Fit(samples), m.Fit(append(samples, samples...))
	for i := range once {
		if math.Abs(once[i]-twice[i]) > 1e-6 {
			t.Errorf("weight %d is %.3f, of the same twice %.3f", i, once[i], twice[i])
		}
	}
}

// A scale that made the results is found again, and a larger one for scores in a
// smaller unit.
func TestSlope(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var scores, results []float64
	for range 20_000 {
		score := rng.Float64()*1600 - 800
		result := 0.0
		if rng.Float64() < 1/(1+math.Exp(-scale*score)) {
			result = 1
		}
		scores, results = append(scores, score), append(results, result)
	}
	for _, unit := range []float64{1, 10} {
		got := Slope(len(scores), func(i int) (float64, float64) { return scores[i] / unit, results[i] }) / unit
		if math.Abs(got/scale-1) > 0.05 {
			t.Errorf("the scale is %.5f in units of %g, want %.5f", got, unit, scale)
		}
	}
}
