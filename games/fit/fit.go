//go:build lab

// Package fit finds the weights of a linear evaluation from games that an
// engine played against itself, by logistic regression on the results: the
// expected result of a score s is 1/(1+exp(-scale s)), and the weights minimise
// the mean cross entropy with the results plus a small pull towards those used
// so far (the method that chess programmers name after Texel: P. Österlund,
// 2014). The minimum is looked for by Adam (D. Kingma and J. Ba, 2015).
//
// games/lab uses it; the program does not hold it.
//
// Read fit.go (the regression) and adam.go.
package fit

import "math"

// Sample is a position of a game.
type Sample struct {
	// X is what each weight multiplies in the score of one side, Result what
	// that side got: 1, 0.5 or 0.
	X      []float32
	Result float64
}

// Model says how to fit.
type Model struct {
	Start []float64 // the weights used so far
	Scale float64   // log-odds of a win for a point of the score
	Steps int       // of Adam
	Rate  float64   // of a step, in units of a weight
	Fade  bool      // the rate falls to 0, step by step
	Parts int       // a step takes every so many-th sample, in turn; 0 and 1: all
	Pull  float64   // towards Start, by square
	// Least, if not nil, is the least value of a weight.
	Least func(i int) float64
}

func (m *Model) predict(s *Sample, w []float64) float64 {
	sum := 0.0
	for i, x := range s.X {
		sum += float64(x) * w[i]
	}
	return 1 / (1 + math.Exp(-m.Scale*sum))
}

// Entropy is the mean cross entropy of the results with what the weights
// expect, in nats; 0 without samples.
func (m *Model) Entropy(samples []Sample, w []float64) float64 {
	sum := 0.0
	for i := range samples {
		p := min(max(m.predict(&samples[i], w), 1e-6), 1-1e-6)
		r := samples[i].Result
		sum -= r*math.Log(p) + (1-r)*math.Log(1-p)
	}
	return sum / float64(max(1, len(samples)))
}

// Fit returns the weights for the samples. The same samples in the same order
// give the same weights.
func (m *Model) Fit(samples []Sample) []float64 {
	n := len(m.Start)
	w, gradient := append([]float64(nil), m.Start...), make([]float64, n)
	adam, parts := NewAdam(n), max(1, m.Parts)
	for step := 1; step <= m.Steps; step++ {
		clear(gradient)
		taken := 0
		for i := step % parts; i < len(samples); i += parts {
			s := &samples[i]
			taken++
			e := (m.predict(s, w) - s.Result) * m.Scale
			for k, x := range s.X {
				gradient[k] += e * float64(x)
			}
		}
		rate := m.Rate
		if m.Fade {
			rate *= 1 - float64(step)/float64(m.Steps)
		}
		for k := range w {
			gradient[k] = gradient[k]/float64(max(1, taken)) + 2*m.Pull*(w[k]-m.Start[k])
		}
		adam.Step(w, gradient, rate)
		if m.Least != nil {
			for k := range w {
				w[k] = max(w[k], m.Least(k))
			}
		}
	}
	return w
}

// Slope is the scale by which n scores tell their results best.
func Slope(n int, of func(i int) (score, result float64)) float64 {
	low, high := 1e-6, 1.0
	for range 60 {
		middle := math.Sqrt(low * high)
		sum := 0.0
		for i := range n {
			score, result := of(i)
			sum += (1/(1+math.Exp(-middle*score)) - result) * score
		}
		if sum > 0 {
			high = middle
		} else {
			low = middle
		}
	}
	return low
}
