//go:build lab

package nn

import (
	"context"
	"math"
	"math/rand/v2"
	"sync"
)

// Fit finds weights that minimise the mean loss of samples and a pull, by Adam with steps that fall to 0. The same samples in the same
// order give the same weights on every machine.
type Fit struct {
	Samples int
	Batch   int       // samples of a step
	Passes  int       // over all samples, in random order
	Rate    float64   // of the first step, in units of a weight
	Pull    float64   // by square
	From    []float64 // where the weights are pulled; nil: to 0
	// Add adds a sample's part to the gradient and returns its loss. Of a batch
	// it is called by two workers, each with a gradient of its own.
	Add func(worker, sample int, gradient []float64) (loss float64)
	// After, if not nil, is called after every step, and Pass after every pass,
	// with the mean loss on the way.
	After func()
	Pass  func(pass int, loss float64)
}

// Run changes the weights.
func (f *Fit) Run(ctx context.Context, weights []float64) error {
	const workers = 2 // on every machine: sums in another order are other sums
	var gradients [workers][]float64
	for i := range gradients {
		gradients[i] = make([]float64, len(weights))
	}
	from, by := f.From, newAdam(len(weights))
	if from == nil {
		from = make([]float64, len(weights))
	}
	rng := rand.New(rand.NewPCG(1, 1))
	batch := max(1, min(f.Batch, f.Samples))
	steps, step := f.Passes*((f.Samples+batch-1)/batch), 0
	for pass := range f.Passes {
		order, sum := rng.Perm(f.Samples), 0.0
		for ; len(order) > 0; order = order[min(batch, len(order)):] {
			if err := ctx.Err(); err != nil {
				return err
			}
			taken := order[:min(batch, len(order))]
			var losses [workers]float64
			var wait sync.WaitGroup
			for w, g := range gradients {
				wait.Go(func() {
					clear(g)
					for k := w; k < len(taken); k += workers {
						losses[w] += f.Add(w, taken[k], g)
					}
				})
			}
			wait.Wait()
			g := gradients[0]
			for i, x := range gradients[1] {
				g[i] = (g[i]+x)/float64(len(taken)) + 2*f.Pull*(weights[i]-from[i])
			}
			sum += losses[0] + losses[1]
			step++
			by.step(weights, g, f.Rate*(1-float64(step)/float64(steps+1)))
			if f.After != nil {
				f.After()
			}
		}
		if f.Pass != nil {
			f.Pass(pass+1, sum/float64(f.Samples))
		}
	}
	return nil
}

// Logistic is the expected result at log-odds.
func Logistic(odds float64) float64 { return 1 / (1 + math.Exp(-odds)) }

// Loss is the cross entropy of an expected result with one at log-odds, in nats.
func Loss(odds, result float64) float64 {
	return result*math.Log1p(math.Exp(-odds)) + (1-result)*math.Log1p(math.Exp(odds))
}

// Mean is the mean loss of samples, 0 without any.
func Mean(samples int, loss func(sample int) float64) float64 {
	sum := 0.0
	for i := range samples {
		sum += loss(i)
	}
	return sum / float64(max(1, samples))
}

// Slope is the factor by which scores, made log-odds, tell their results best.
func Slope(n int, of func(i int) (score, result float64)) float64 {
	low, high := 1e-6, 1.0
	for range 60 {
		middle := math.Sqrt(low * high)
		sum := 0.0
		for i := range n {
			score, result := of(i)
			sum += (Logistic(middle*score) - result) * score
		}
		if sum > 0 {
			high = middle
		} else {
			low = middle
		}
	}
	return low
}
