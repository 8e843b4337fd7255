//go:build !amd64 && !arm64

package lanes

// Do takes steps, whose numbers are those of points and rows, and brings the sum of
// what points have above Zero up to date.
func Do(sum *Row, points, rows []Row, steps []Step) { do(sum, points, rows, steps) }

// Undo takes steps back. The sum is not touched: who undoes knows it.
func Undo(points, rows []Row, steps []Step) { undo(points, rows, steps) }

// Apply adds to each unit half of every lane of the sum times its weight.
func Apply(out *[Units]int32, sum *Row, weights *Layer) { apply(out, sum, weights) }
