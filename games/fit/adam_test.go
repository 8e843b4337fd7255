//go:build lab

package fit

import (
	"math"
	"testing"
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
		a, weights, before := NewAdam(1), []float64{3}, 3.0
		for i, g := range tc.gradients {
			a.Step(weights, []float64{g}, rate)
			if got := (weights[0] - before) / rate; math.Abs(got-tc.want[i]) > 1e-4 {
				t.Errorf("%s: step %d is %.5f rates, want %.5f", name, i+1, got, tc.want[i])
			}
			before = weights[0]
		}
	}
}
