package trianglenim

import (
	"fmt"
	"slices"
	"testing"
)

func TestTakesOfSide5(t *testing.T) {
	b := boardOf(5)
	for size, n := range []int{0, 15, 45, 63, 72, 75} {
		if got := len(b.takes[:b.ends[size]]); got != n {
			t.Errorf("limit %d has %d takes, want %d", size, got, n)
		}
	}
	i := 0
	for size := 1; size <= 5; size++ {
		for _, want := range readTruth(t).Side5Takes[fmt.Sprint(size)] {
			if got := fmt.Sprintf("%#x", uint32(b.takes[i])); got != want {
				t.Errorf("take %d is %s, want %s", i, got, want)
			}
			i++
		}
	}
	last := []mask{0x44B, 0x4225, 0x7C00}
	if !slices.Equal(b.takes[72:], last) {
		t.Errorf("the last takes are %#x, want %#x", b.takes[72:], last)
	}
}

func TestClassesOfSide5(t *testing.T) {
	classes := map[mask]bool{}
	for p := range mask(0x8000) {
		least, s := boardOf(5).canonical(p)
		if boardOf(5).image(p, int(s)) != least {
			t.Fatalf("symmetry %d does not map %#x onto %#x", s, p, least)
		}
		classes[least] = true
	}
	if want := readTruth(t).Side5Classes; len(classes) != want {
		t.Errorf("%d classes, want %d", len(classes), want)
	}
}
