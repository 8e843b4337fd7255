package gomoku

import (
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
)

// What another program is told of a position are the stones that were there at the
// start, then the moves in their order; a move without a stone is not told.
func TestStonesAreToldInTheirOrder(t *testing.T) {
	begun, err := New().New(games.Options{"setup": "b:c1e1 w:d1 to:b"}, 1)
	enginetest.Must(t, err)
	for _, move := range []string{"h8", "a1", "a15", "d4"} {
		enginetest.Must(t, begun.Play(move))
	}
	s := begun.(*state)
	told := ""
	for _, p := range inOrder(s, []string{"h8", "black", "o15", "a1", "a15", "d4"}) {
		told += s.board.Name(p) + " "
	}
	if told != "c1 d1 e1 h8 a1 a15 d4 " {
		t.Errorf("told: %s", told)
	}
}
