//go:build lab

package nn

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
)

// Write is the inverse of Read.
func Write(nets map[string]Net) ([]byte, error) {
	head, err := json.Marshal(nets)
	if err != nil {
		return nil, err
	}
	data := bytes.NewBuffer(append(head, '\n'))
	for _, name := range slices.Sorted(maps.Keys(nets)) {
		for _, l := range nets[name].Layers {
			for _, x := range slices.Concat(l.Weights, l.Bias) {
				data.Write(binary.AppendVarint(nil, int64(x)))
			}
		}
	}
	return data.Bytes(), nil
}

// Part takes numbers from the beginning of a vector, so that a fit sees all parts
// of a model as one.
func Part(rest *[]float64, n int) (part []float64) {
	part, *rest = (*rest)[:n:n], (*rest)[n:]
	return part
}

// LayerOf is a layer whose numbers are the next of a vector.
func LayerOf(rest *[]float64, in, out int) Layer[float64] {
	return Layer[float64]{in, out, Part(rest, in*out), Part(rest, out)}
}

// Size is how many numbers a layer has.
func Size(in, out int) int { return (in + 1) * out }

// Back adds to the gradient of a layer what the inputs have to do with a loss, of
// which the sums have the slopes. What the inputs themselves have is added to back,
// unless that is nil.
func Back(l, gradient *Layer[float64], inputs, slopes, back []float64) {
	for k, d := range slopes {
		gradient.Bias[k] += d
	}
	for i, x := range inputs {
		row, sloped := l.Row(i), gradient.Row(i)
		for k, d := range slopes {
			sloped[k] += d * x
			if back != nil {
				back[i] += d * row[k]
			}
		}
	}
}

// Rectify makes sums below 0 be 0, and Closed does the same to the slopes of such
// sums.
func Rectify(sums []float64) {
	for i, x := range sums {
		sums[i] = max(x, 0)
	}
}

func Closed(slopes, rectified []float64) {
	for i, x := range rectified {
		if x == 0 {
			slopes[i] = 0
		}
	}
}

// Whole is a layer in whole numbers, so many parts of 1 for its weights and for its
// biases. Weights beyond the bound are an error.
func Whole(l *Layer[float64], weights, biases float64, bound int32) (Layer[int32], error) {
	out := Layer[int32]{In: l.In, Out: l.Out}
	for _, x := range l.Weights {
		if x = math.Round(x * weights); math.Abs(x) > float64(bound) {
			return out, fmt.Errorf("a weight of %v is too large", x)
		}
		out.Weights = append(out.Weights, int32(x))
	}
	for _, x := range l.Bias {
		if x = math.Round(x * biases); math.Abs(x) > math.MaxInt32 {
			return out, fmt.Errorf("a bias of %v is too large", x)
		}
		out.Bias = append(out.Bias, int32(x))
	}
	return out, nil
}
