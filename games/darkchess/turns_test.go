package darkchess

import (
	"testing"
)

// Where there is one turn it is played without a search.
func TestTheOnlyTurnIsPlayed(t *testing.T) {
	b := position(t, (&rules{Draw: maxDraw}).finish(), "Pg../..../..../..../..../..../..../.... r - 0")
	if turns := b.turns(); len(turns) != 1 {
		t.Fatalf("%d turns, %v", len(turns), turns)
	}
	turn, ok := forcedTurn(b, randomFor(1, b))
	if !ok || turn.String() != b.turns()[0].String() {
		t.Errorf("%v is played without a search: %v", turn, ok)
	}
}
