package ui

import (
	"testing"

	"duiju/games/all"
)

// At 80x24 the trays of captured and hidden pieces keep their whole titles:
// the pieces are counted first.
func TestTraysKeepTheirTitles(t *testing.T) {
	mods := all.All()
	for i, m := range mods {
		mods[i] = quickly(m)
	}
	d := start(t, mods...)
	d.keys("3", "enter")
	p := d.play()
	if len(p.scene.Trays) == 0 {
		t.Fatal("no trays")
	}
	for _, tray := range p.scene.Trays {
		if len(tray.Pieces) > 0 {
			d.sees(p.say(tray.Title))
		}
	}
}
