package ui

import (
	"strings"
	"testing"

	"duiju/games/all"
)

// A position that is set up by keys is there again for whoever asks for it later.
func TestASetUpPositionIsThereAgain(t *testing.T) {
	d := start(t, all.All()...)
	d.Keys("e", "enter", "enter", "right", "enter", "enter")
	d.Sees("enter changes a", "enter change")
	if said := d.Screen(); strings.Contains(said, "paused") || strings.Contains(said, "speed") || strings.Contains(said, "practice") {
		t.Errorf("a position that is set up is no demo and no game:\n%s", said)
	}
	d.Keys("esc", "e")
	d.Sees("Position: 15 freestyle b:h8 w:i8 to:b")
}
