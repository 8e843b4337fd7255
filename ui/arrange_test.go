package ui

import (
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/all"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// A position that is set up by keys is there again for whoever asks for it later, in the
// next run as well.
func TestASetUpPositionIsThereAgain(t *testing.T) {
	home := t.TempDir()
	d := startAt(t, home, store.Defaults(), uitest.TestTerm, all.All()...)
	d.Keys("e")
	d.Sees("enter set it up", "esc cancel")
	d.Keys("enter", "enter", "right", "enter", "enter")
	d.Sees("setting up a position", "enter changes a", "It is kept.", "enter change")
	for _, none := range []string{"paused", "speed", "practice", "A-Z", "You", "level", "move 1", "moves"} {
		if said := d.Screen(); strings.Contains(said, none) {
			t.Errorf("a position that is set up is no demo and no game, and stones have no letters, but it says %q:\n%s", none, said)
		}
	}
	d.Keys("?")
	if said := d.Screen(); strings.Contains(said, "go to the start") {
		t.Errorf("a position that is set up has no moves to go back over:\n%s", said)
	}
	d.Keys("esc")
	d.Keys("esc", "e")
	d.Sees("Position: 15 freestyle b:h8 w:i8 to:b")
	d.Stop()
	again := startAt(t, home, store.Defaults(), uitest.TestTerm, all.All()...)
	again.Keys("e")
	again.Sees("Position: 15 freestyle b:h8 w:i8 to:b")
}

// In dark chess the letter of a piece puts it under the cursor, once more that of the other
// side, and backspace takes it away. Redo and the size of the board keep their keys.
func TestAPieceIsPutByItsLetter(t *testing.T) {
	d := start(t, games.ByID(all.All(), "darkchess"))
	d.Keys("e", "enter")
	d.Sees("A-Z piece")
	d.Keys("R", "u", "U", "Z", "right", "R", "R", "right", "N", "right", "K", "backspace", "esc", "e")
	d.Sees("Position: ..../..../N.../r.../R.../..../..../.... r")
}
