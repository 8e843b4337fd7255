package enginetest

import (
	"os"
	"strconv"
)

// How much tests do: a little in every run; all that they can, which takes up to
// hours, with DUIJU_EXHAUSTIVE=1; a part of that in the share of a landing, whose
// DUIJU_PART is a number that grows with each.

// Exhaustive reports whether tests shall do more than in every run. It is asked
// by the tests of every package.
func Exhaustive() bool { return os.Getenv("DUIJU_EXHAUSTIVE") == "1" }

// part is the number of the share, if this is one.
func part() (n int, share bool) {
	n, err := strconv.Atoi(os.Getenv("DUIJU_PART"))
	return n, err == nil
}

// Chosen reports whether a test takes the i-th of its cases: every of-th, those
// of another turn in each share, or all.
func Chosen(i, of int) bool {
	if !Exhaustive() {
		return i%of == 0
	}
	turn, share := part()
	return !share || i%of == turn%of
}

// Amount is how many of its cases a test takes: few in every run, or all, of which
// a share takes the first tenth.
func Amount(few, all int) int {
	if !Exhaustive() {
		return few
	}
	if _, share := part(); share {
		return max(few, all/10)
	}
	return all
}
