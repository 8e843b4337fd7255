package ui

import (
	"testing"

	"duiju/games"
	"duiju/games/all"
)

// Where Enter opens the trainer, the menu says so and not that it plays.
func TestMenuSaysWhatEnterDoes(t *testing.T) {
	d := start(t, all.All()...)
	for i, m := range all.All() {
		d.keys(string(rune('1' + i)))
		if _, ok := m.(games.Trainer); ok {
			d.sees("enter train", "open the trainer")
		} else {
			d.sees("enter play", "play with the last choices")
		}
	}
}
