package enginetest

import "os"

// Exhaustive reports whether tests shall take all their cases, which takes up to
// hours (DUIJU_EXHAUSTIVE=1), or a few, as in every run.
func Exhaustive() bool { return os.Getenv("DUIJU_EXHAUSTIVE") == "1" }

// Chosen reports whether a test takes the i-th of its cases: every of-th, or all.
func Chosen(i, of int) bool { return Exhaustive() || i%of == 0 }

// Amount is how many of its cases a test takes.
func Amount(few, all int) int {
	if Exhaustive() {
		return all
	}
	return few
}
