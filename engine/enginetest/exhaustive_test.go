package enginetest_test

import (
	"testing"

	"duiju/engine/enginetest"
)

// In ten shares every case has its turn.
func TestSharesTakeTurns(t *testing.T) {
	count := func() (n int) {
		for i := range 80 {
			if enginetest.Chosen(i, 8) {
				n++
			}
		}
		return n
	}
	t.Setenv("DUIJU_EXHAUSTIVE", "")
	if n, m := count(), enginetest.Amount(5, 1000); n != 10 || m != 5 {
		t.Errorf("an ordinary run takes %d of 80 and %d of 1,000", n, m)
	}
	t.Setenv("DUIJU_EXHAUSTIVE", "1")
	t.Setenv("DUIJU_PART", "")
	if n, m := count(), enginetest.Amount(5, 1000); n != 80 || m != 1000 {
		t.Errorf("an exhaustive run takes %d of 80 and %d of 1,000", n, m)
	}
	taken := map[int]bool{}
	for _, part := range []string{"401", "402", "403", "404", "405", "406", "407", "408"} {
		t.Setenv("DUIJU_PART", part)
		if n, m := count(), enginetest.Amount(5, 1000); n != 10 || m != 100 {
			t.Errorf("share %s takes %d of 80 and %d of 1,000", part, n, m)
		}
		for i := range 80 {
			if enginetest.Chosen(i, 8) {
				taken[i] = true
			}
		}
	}
	if len(taken) != 80 {
		t.Errorf("eight shares take %d of 80", len(taken))
	}
}
