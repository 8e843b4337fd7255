package gomoku

import (
	"strconv"
	"testing"

	"duiju/games/gomoku/threats"
)

func devSet(t testing.TB) []tactic {
	t.Helper()
	all, err := readTactics("testdata/tactics.txt")
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestTacticsOfContinuousFours(t *testing.T) {
	for _, c := range devSet(t) {
		if c.vcf == "-" {
			continue
		}
		line, plies := c.state.view().VCF(1<<20, threats.AllFours)
		if got := strconv.Itoa(plies); line == nil || got != c.vcf {
			t.Errorf("%s: VCF of %s plies, want %s", c.id, got, c.vcf)
		}
	}
}
