// Package nn has the small networks that games embed: layers of weights, the file
// that holds them, and their fit.
//
// A network is fitted in floating point and played in whole numbers, so that every
// machine computes the same. What a game keeps of its network from move to move is
// its own, for speed; the layers and their files are here.
//
// The fit is built with the tag lab, as games/lab alone uses it: lab_fit.go has
// the steps, lab_linear.go sums of features, lab_layers.go layers that are fitted
// and written.
package nn

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// Layer makes Out sums of In inputs: in whole numbers as it is played, in others
// while it is fitted.
type Layer[T int32 | float64] struct {
	In, Out int
	Weights []T `json:"-"` // Out of each input
	Bias    []T `json:"-"` // what the sums begin with
}

// Row are the weights of an input.
func (l *Layer[T]) Row(input int) []T { return l.Weights[input*l.Out:][:l.Out:l.Out] }

// Sums sets the sums that the inputs make.
func (l *Layer[T]) Sums(sums, inputs []T) {
	copy(sums, l.Bias)
	for i, x := range inputs {
		if x == 0 {
			continue
		}
		row := l.Row(i)
		for k := range sums[:len(row)] {
			sums[k] += row[k] * x
		}
	}
}

// Weigh is what a layer of one sum makes of units, which are 0 below 0 and lose
// their last bits.
func Weigh(l *Layer[int32], units []int32, bits int) int64 {
	sum := int64(l.Bias[0])
	for i, x := range units {
		sum += int64(max(x, 0)>>bits) * int64(l.Weights[i])
	}
	return sum
}

// Net is a network as it is played, from its inputs up.
type Net struct {
	About  string // how it was made
	Layers []Layer[int32]
}

// Shape is what a layer must be like: how many inputs, with 0 for any number, how
// many sums, and between which bounds its weights are.
type Shape struct {
	In, Out int
	Bound   int32
}

// check says how the net differs from the shapes, or nil.
func (n Net) check(shapes []Shape) error {
	if len(n.Layers) != len(shapes) {
		return fmt.Errorf("%d layers, want %d", len(n.Layers), len(shapes))
	}
	for i, s := range shapes {
		l := &n.Layers[i]
		if l.In != s.In && s.In != 0 || l.Out != s.Out || slices.Min(l.Weights) < -s.Bound || slices.Max(l.Weights) > s.Bound {
			return fmt.Errorf("layer %d of %d inputs, %d sums and weights up to %d and %d, want %+v",
				i, l.In, l.Out, slices.Min(l.Weights), slices.Max(l.Weights), s)
		}
	}
	return nil
}

// Embedded reads a file that is built in and has the networks of these shapes. It
// panics if it has others: a test reads them all.
func Embedded(data []byte, shapes map[string][]Shape) map[string]Net {
	nets, err := Read(data)
	for name, of := range shapes {
		if err == nil {
			err = nets[name].check(of)
		}
	}
	if err != nil {
		panic("a built-in network is damaged: " + err.Error())
	}
	return nets
}

// Read reads a file of networks by name: a line of JSON with what they are like,
// then all weights and biases as varints, by name and from the inputs up.
func Read(data []byte) (map[string]Net, error) {
	head, rest, _ := bytes.Cut(data, []byte("\n"))
	var nets map[string]Net
	if err := json.Unmarshal(head, &nets); err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(nets)) {
		for i := range nets[name].Layers {
			l := &nets[name].Layers[i]
			if l.In < 1 || l.Out < 1 || l.Out > len(rest) || l.In > len(rest)/l.Out {
				return nil, fmt.Errorf("network %s: no layer of %d inputs and %d sums", name, l.In, l.Out)
			}
			numbers := make([]int32, (l.In+1)*l.Out)
			for k := range numbers {
				x, n := binary.Varint(rest)
				if n <= 0 || x != int64(int32(x)) {
					return nil, fmt.Errorf("network %s: layer %d ends at number %d", name, i, k)
				}
				numbers[k], rest = int32(x), rest[n:]
			}
			l.Weights, l.Bias = numbers[:l.In*l.Out], numbers[l.In*l.Out:]
		}
	}
	if len(rest) > 0 {
		return nil, fmt.Errorf("%d bytes after the networks", len(rest))
	}
	return nets, nil
}
