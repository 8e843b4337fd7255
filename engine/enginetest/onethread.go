package enginetest

import "testing"

// OneThread leaves a test to the runs without the race detector: it computes
// for long with one thread, where there is nothing to detect.
func OneThread(t testing.TB) {
	t.Helper()
	if Raced {
		t.Skip("one thread, for long: nothing for the race detector")
	}
}
