package engine

import (
	"testing"

	"duiju/engine/internal/tt"
)

func TestScoresMoveBetweenRootAndNode(t *testing.T) {
	for _, s := range []Score{0, 5, -5, MaxEval, -MaxEval, WinIn(7), LossIn(7), WinIn(500)} {
		for _, ply := range []int{0, 1, 5, 100} {
			if back := toNode(toRoot(s, ply), ply); back != s {
				t.Errorf("%v at ply %d comes back as %v", s, ply, back)
			}
		}
	}
	if toRoot(WinIn(3), 4) != WinIn(7) || toRoot(LossIn(3), 4) != LossIn(7) {
		t.Error("a win in 3, four plies below the root, is a win in 7")
	}
}

// The table ranks entries by their bound.
func TestBoundsAreNumberedAsInTheTable(t *testing.T) {
	if NoBound != tt.NoBound || Exact != tt.Exact {
		t.Errorf("no bound is %d, exact %d; in the table %d and %d", NoBound, Exact, tt.NoBound, tt.Exact)
	}
}
