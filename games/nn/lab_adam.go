//go:build lab

package nn

import "math"

// adam takes steps down a gradient, each weight's by its own mean and variance so
// far (D. Kingma and J. Ba, 2015, algorithm 1).
type adam struct {
	mean, square []float64
	// fade1 and fade2 are what is left of the zeros that both began with.
	fade1, fade2 float64
}

// The decay of the two means, as the authors give it.
const (
	firstDecay  = 0.9
	secondDecay = 0.999
	leastSpread = 1e-8
)

func newAdam(weights int) *adam {
	return &adam{make([]float64, weights), make([]float64, weights), 1, 1}
}

// step changes the weights by about rate each, against their gradient.
func (a *adam) step(weights, gradient []float64, rate float64) {
	a.fade1 *= firstDecay
	a.fade2 *= secondDecay
	for i, g := range gradient {
		a.mean[i] = firstDecay*a.mean[i] + (1-firstDecay)*g
		a.square[i] = secondDecay*a.square[i] + (1-secondDecay)*g*g
		spread := math.Sqrt(a.square[i] / (1 - a.fade2))
		weights[i] -= rate * a.mean[i] / (1 - a.fade1) / (spread + leastSpread)
	}
}
