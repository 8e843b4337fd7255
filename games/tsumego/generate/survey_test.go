package generate

import (
	"io"
	"testing"

	"duiju/engine/enginetest"
)

// The shared engine's df-pn agrees with the proofs of generated problems; of a
// hundred with DUIJU_EXHAUSTIVE=1. The laboratory asks about a thousand.
func TestGeneratedProblemsByTheOtherDriver(t *testing.T) {
	enginetest.OneThread(t)
	if testing.Short() {
		t.Skip("some seconds")
	}
	problems := enginetest.Amount(2, 100)
	done := map[uint64]surveyed{}
	if err := surveyAll(t.Context(), done, problems, io.Discard); err != nil {
		t.Fatal(err)
	}
	if err := report(t.Output(), done); err != nil {
		t.Error(err)
	}
}
