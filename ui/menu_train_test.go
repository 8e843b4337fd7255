package ui

import (
	"testing"

	"duiju/games/all"
)

// Where Enter opens the trainer, the menu says so and not that it plays.
func TestMenuSaysWhatEnterDoes(t *testing.T) {
	d := start(t, all.All()...)
	for i, m := range all.All() {
		d.Keys(string(rune('1' + i)))
		if m.Info().Trainer != nil {
			d.Sees("enter train", "open the trainer")
		} else {
			d.Sees("enter play", "start a game at once")
		}
	}
}
