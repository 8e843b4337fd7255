package nn

import (
	"bytes"
	"testing"

	"duiju/assets"
)

func TestALayerSumsItsInputs(t *testing.T) {
	l := Layer[int32]{In: 2, Out: 3, Weights: []int32{1, 2, 3, 10, 20, -30}, Bias: []int32{100, 0, 5}}
	var sums [3]int32
	l.Sums(sums[:], []int32{2, -1})
	if want := [3]int32{92, -16, 41}; sums != want {
		t.Errorf("sums %v, want %v", sums, want)
	}
	last := Layer[int32]{In: 3, Out: 1, Weights: []int32{2, 1000, -1}, Bias: []int32{7}}
	if got := Weigh(&last, sums[:], 3); got != 7+2*(92>>3)-41>>3 {
		t.Errorf("the units are worth %d: one below 0 counts nothing, the others lose three bits", got)
	}
}

func TestShapesAreChecked(t *testing.T) {
	n := Net{Layers: []Layer[int32]{{In: 2, Out: 1, Weights: []int32{-9, 9}, Bias: []int32{1}}}}
	if err := n.check([]Shape{{2, 1, 9}}); err != nil {
		t.Error(err)
	}
	if err := n.check([]Shape{{0, 1, 9}}); err != nil {
		t.Errorf("with any number of inputs: %v", err)
	}
	for name, s := range map[string][]Shape{"no layers": nil, "three inputs": {{3, 1, 9}}, "two sums": {{2, 2, 9}}, "smaller weights": {{2, 1, 8}}} {
		if n.check(s) == nil {
			t.Errorf("%s would do", name)
		}
	}
}

// What is no file of networks is refused without a panic or much memory: the files
// that are embedded, cut and changed anywhere.
func TestDamagedFilesAreRefused(t *testing.T) {
	for name, whole := range map[string][]byte{"gomoku": assets.GomokuNetwork, "darkchess": assets.DarkchessNetwork, "tsumego": assets.TsumegoOdds} {
		if _, err := Read(whole); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		head := bytes.IndexByte(whole, '\n')
		for what, data := range map[string][]byte{
			"nothing": nil, "no numbers": whole[:head], "a number less": whole[:len(whole)-1], "a number more": append(whole[:len(whole):len(whole)], 0),
			"a huge layer":    bytes.Replace(whole, []byte(`"In":`), []byte(`"In":999999999999`), 1),
			"no sums":         bytes.Replace(whole, []byte(`"Out":`), []byte(`"Out":-`), 1),
			"a large number":  append(bytes.Clone(whole[:head+1]), 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01),
			"another heading": append([]byte("[1]"), whole...),
		} {
			if _, err := Read(data); err == nil {
				t.Errorf("%s: %s is read", name, what)
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(assets.DarkchessNetwork)
	f.Add([]byte(`{"a":{"Layers":[{"In":2,"Out":1}]}}` + "\n\x02\x04\x06"))
	f.Fuzz(func(t *testing.T, data []byte) {
		nets, err := Read(data)
		if err != nil {
			return
		}
		for name, n := range nets {
			for _, l := range n.Layers {
				if len(l.Weights) != l.In*l.Out || len(l.Bias) != l.Out {
					t.Errorf("%s: a layer of %d and %d has %d weights", name, l.In, l.Out, len(l.Weights))
				}
			}
		}
	})
}
