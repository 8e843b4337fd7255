//go:build lab

package nn

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"duiju/engine/enginetest"
)

// The first step is rate long against the gradient, however steep; gradients that
// stay the same go on so, and others are averaged as Kingma and Ba's have it.
func TestAdamSteps(t *testing.T) {
	for name, tc := range map[string]struct {
		gradients []float64
		want      []float64 // steps, in units of rate
	}{
		"steep":      {[]float64{500, 500, 500}, []float64{-1, -1, -1}},
		"flat":       {[]float64{-0.01, -0.01, -0.01}, []float64{1, 1, 1}},
		"none":       {[]float64{0, 0}, []float64{0, 0}},
		"one":        {[]float64{1, 0}, []float64{-1, -0.09 / 0.19 / math.Sqrt(0.000999/0.001999)}},
		"to and fro": {[]float64{2, -2}, []float64{-1, 0.01 / 0.19}},
	} {
		const rate = 0.01
		a, weights, before := newAdam(1), []float64{3}, 3.0
		for i, g := range tc.gradients {
			a.step(weights, []float64{g}, rate)
			if got := (weights[0] - before) / rate; math.Abs(got-tc.want[i]) > 1e-4 {
				t.Errorf("%s: step %d is %.5f rates, want %.5f", name, i+1, got, tc.want[i])
			}
			before = weights[0]
		}
	}
}

// linearFit finds the weights of results that are drawn by a truth.
func linearFit(t *testing.T, truth []float64, samples int, change func(*Fit, []float64)) []float64 {
	t.Helper()
	const scale = math.Ln10 / 400
	rng := rand.New(rand.NewPCG(3, 1))
	positions, results := make([]Features, samples), make([]float64, samples)
	for i := range positions {
		for at := range truth {
			positions[i] = append(positions[i], Feature{uint16(at), float32(rng.IntN(7)-3) / 2})
		}
		if rng.Float64() < Logistic(scale*positions[i].Of(truth)) {
			results[i] = 1
		}
	}
	w := make([]float64, len(truth))
	f := Fit{Samples: samples, Batch: 500, Passes: 60, Rate: 3, Add: func(_, i int, gradient []float64) float64 {
		odds := scale * positions[i].Of(w)
		positions[i].Back(gradient, scale*(Logistic(odds)-results[i]))
		return Loss(odds, results[i])
	}}
	change(&f, w)
	enginetest.Must(t, f.Run(t.Context(), w))
	return w
}

func TestFitFindsTheWeights(t *testing.T) {
	truth := []float64{120, -40, 0, 300}
	w := linearFit(t, truth, 8000, func(*Fit, []float64) {})
	for i := range truth {
		if math.Abs(w[i]-truth[i]) > 25 {
			t.Errorf("weight %d is %.1f, want about %.0f", i, w[i], truth[i])
		}
	}
	again := linearFit(t, truth, 8000, func(*Fit, []float64) {})
	if !reflect.DeepEqual(w, again) {
		t.Errorf("the same samples give %v and then %v", w, again)
	}
	strong := linearFit(t, truth, 8000, func(f *Fit, w []float64) { f.Pull, f.From = 1, []float64{5, 5, 5, 5} })
	least := linearFit(t, truth, 8000, func(f *Fit, w []float64) { f.After = func() { w[1] = max(w[1], 10) } })
	if math.Abs(strong[3]-5) > 1 || least[1] != 10 {
		t.Errorf("pulled to 5 a weight is %.1f; kept at 10 or more another is %.1f", strong[3], least[1])
	}
}

// A scale that made the results is found again, and a larger one for scores in a
// smaller unit.
func TestSlope(t *testing.T) {
	const scale = math.Ln10 / 400
	rng := rand.New(rand.NewPCG(1, 2))
	var scores, results []float64
	for range 20_000 {
		score := rng.Float64()*1600 - 800
		result := 0.0
		if rng.Float64() < Logistic(scale*score) {
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

// What Back says is what the loss changes by where a number changes a little.
func TestBackIsTheSlopeOfTheLoss(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	size := Size(5, 4) + Size(4, 1)
	all, slopes := make([]float64, size), make([]float64, size)
	for i := range all {
		all[i] = rng.NormFloat64()
	}
	rest, restSlopes := all, slopes
	first, last := LayerOf(&rest, 5, 4), LayerOf(&rest, 4, 1)
	first2, last2 := LayerOf(&restSlopes, 5, 4), LayerOf(&restSlopes, 4, 1)
	inputs, result := []float64{1, 0, -2, 0.5, 3}, 0.3
	var units [4]float64
	loss := func() float64 {
		var odds [1]float64
		first.Sums(units[:], inputs)
		Rectify(units[:])
		last.Sums(odds[:], units[:])
		return Loss(odds[0], result)
	}
	var odds [1]float64
	loss()
	last.Sums(odds[:], units[:])
	var back [4]float64
	var inputSlopes [5]float64
	Back(&last, &last2, units[:], []float64{Logistic(odds[0]) - result}, back[:])
	Closed(back[:], units[:])
	Back(&first, &first2, inputs, back[:], inputSlopes[:])
	check := func(name string, x *float64, want float64) {
		const step = 1e-6
		was := *x
		*x = was + step
		up := loss()
		*x = was - step
		got := (up - loss()) / (2 * step)
		*x = was
		if math.Abs(got-want) > 1e-5 {
			t.Errorf("%s: the loss changes by %.6f, Back says %.6f", name, got, want)
		}
	}
	for i := range all {
		check("a number of the layers", &all[i], slopes[i])
	}
	for i := range inputs {
		check("an input", &inputs[i], inputSlopes[i])
	}
}

// A file gives the networks that were written to it, and numbers that are too large
// are not written.
func TestFilesHoldWholeNetworks(t *testing.T) {
	rest := []float64{0.5, -0.25, 3, 0, 100, -1, 7, 2}
	l := LayerOf(&rest, 3, 2)
	whole, err := Whole(&l, 4, 10, 400)
	if err != nil || !reflect.DeepEqual(whole, Layer[int32]{3, 2, []int32{2, -1, 12, 0, 400, -4}, []int32{70, 20}}) {
		t.Fatalf("%+v, %v", whole, err)
	}
	if _, err := Whole(&l, 4, 10, 399); err == nil {
		t.Error("a weight beyond the bound is written")
	}
	nets := map[string]Net{"b": {"made by hand", []Layer[int32]{whole, whole}}, "a": {"", []Layer[int32]{whole}}}
	data, err := Write(nets)
	enginetest.Must(t, err)
	if got, err := Read(data); err != nil || !reflect.DeepEqual(got, nets) {
		t.Errorf("%+v, %v", got, err)
	}
}
