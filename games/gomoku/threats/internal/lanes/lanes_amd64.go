package lanes

import "golang.org/x/sys/cpu"

// With AVX2 a Row is two registers of 16 lanes, and lanes_amd64.s does in a few
// instructions what lanes.go does word by word:
//
//	BenchmarkDo     75 ns in vectors, 520 in words
//	BenchmarkApply  15 ns in vectors, 425 in numbers
//
// and a whole search (duiju bench gomoku) takes 1.4 µs a node instead of 2.5, which
// GODEBUG=cpu.avx2=off shows.
var vectors = cpu.X86.HasAVX2

// Do takes steps, whose numbers are those of points and rows, and brings the sum of
// what points have above Zero up to date.
func Do(sum *Row, points, rows []Row, steps []Step) {
	switch {
	case !vectors:
		do(sum, points, rows, steps)
	case len(steps) > 0:
		doVectors(sum, &points[0], &rows[0], &steps[0], len(steps))
	}
}

// Undo takes steps back. The sum is not touched: who undoes knows it.
func Undo(points, rows []Row, steps []Step) {
	switch {
	case !vectors:
		undo(points, rows, steps)
	case len(steps) > 0:
		undoVectors(&points[0], &rows[0], &steps[0], len(steps))
	}
}

// Apply adds to each unit half of every lane of the sum times its weight.
func Apply(out *[Units]int32, sum *Row, weights *Layer) {
	if vectors {
		applyVectors(out, sum, weights)
	} else {
		apply(out, sum, weights)
	}
}

//go:noescape
func doVectors(sum, points, rows *Row, steps *Step, n int)

//go:noescape
func undoVectors(points, rows *Row, steps *Step, n int)

//go:noescape
func applyVectors(out *[Units]int32, sum *Row, weights *Layer)
