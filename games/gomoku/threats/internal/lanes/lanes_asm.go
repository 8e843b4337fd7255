//go:build amd64 || arm64

package lanes

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
