package lanes

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// random rows are sums of four that a network has, of up to 2,000 either way.
func random(rnd *rand.Rand) Row {
	var values [lanes]uint16
	for i := range values {
		values[i] = uint16(Zero/4 + rnd.IntN(4000) - 2000)
	}
	return Of(&values)
}

func TestVectorsDoWhatWordsDo(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	var weights Layer
	for lane := range lanes {
		for unit := range Units {
			weights.Set(lane, unit, int16(rnd.IntN(1<<12)-1<<11))
		}
	}
	var rows []Row
	for range 50 {
		rows = append(rows, random(rnd))
	}
	const n = 9
	var held [n][4]uint16
	points := make([]Row, n)
	var sum Row
	for p := range points {
		for k := range held[p] {
			held[p][k] = uint16(rnd.IntN(len(rows)))
			for i, x := range rows[held[p][k]] {
				points[p][i] += x
			}
		}
		Put(&sum, &points[p])
	}
	for range 300 {
		before, beforeSum := slices.Clone(points), sum
		var steps []Step
		for range rnd.IntN(12) {
			p, line, on := rnd.IntN(n), rnd.IntN(4), rnd.IntN(len(rows))
			steps = append(steps, Step{uint16(p), uint16(line), uint16(on), held[p][line]})
			held[p][line] = uint16(on)
		}
		words, wordsSum := slices.Clone(points), sum
		Do(&sum, points, rows, steps)
		do(&wordsSum, words, rows, steps)
		if sum != wordsSum || !slices.Equal(points, words) {
			t.Fatalf("sum %x, in words %x", sum, wordsSum)
		}
		for lane := range lanes {
			want := 0
			for _, four := range held {
				total := 0
				for _, r := range four {
					total += int(rows[r].At(lane)) - Zero/4
				}
				want += max(total, 0)
			}
			if int(sum.At(lane)) != want {
				t.Fatalf("lane %d is %d, want %d", lane, sum.At(lane), want)
			}
		}
		out, numbers := [Units]int32{1, 2, 3}, [Units]int32{1, 2, 3}
		Apply(&out, &sum, &weights)
		apply(&numbers, &sum, &weights)
		if out != numbers {
			t.Fatalf("units %v, in numbers %v", out, numbers)
		}
		if rnd.IntN(2) == 0 {
			Undo(points, rows, steps)
			undo(words, rows, steps)
			if !slices.Equal(points, before) || !slices.Equal(words, before) {
				t.Fatal("steps that are taken back leave something")
			}
			sum = beforeSum
			for _, s := range slices.Backward(steps) {
				held[s.Point][s.Line] = s.Off
			}
		}
	}
	for p := range points {
		Take(&sum, &points[p])
	}
	if sum != (Row{}) {
		t.Errorf("%x is left of the sum", sum)
	}
}

func BenchmarkDo(b *testing.B) {
	rnd := rand.New(rand.NewPCG(1, 1))
	points, rows, sum := make([]Row, 225), make([]Row, 1286), Row{}
	var steps []Step
	for range 20 {
		steps = append(steps, Step{uint16(rnd.IntN(225)), 0, uint16(rnd.IntN(1286)), uint16(rnd.IntN(1286))})
	}
	for b.Loop() {
		Do(&sum, points, rows, steps)
		Undo(points, rows, steps)
	}
}

func BenchmarkApply(b *testing.B) {
	rnd := rand.New(rand.NewPCG(1, 1))
	sum := random(rnd)
	var out [Units]int32
	var weights Layer
	for b.Loop() {
		Apply(&out, &sum, &weights)
	}
}
