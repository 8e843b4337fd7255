package ui

import (
	"strings"
	"testing"

	"duiju/games/all"
	"duiju/ui/canvas"
	"duiju/ui/theme"
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

// A text that does not fit its column says so with an ellipsis.
func TestColumnEndsInAnEllipsis(t *testing.T) {
	c := canvas.New(12, 2)
	newColumn(c).wrap("one two three four five six", theme.Text)
	if got := c.Text(); got != "one two\nthree four…\n" && got != "one two\nthree four …\n" {
		t.Errorf("%q", got)
	}
	c = canvas.New(12, 3)
	newColumn(c).wrap("one two three four five six", theme.Text)
	if got := c.Text(); strings.Contains(got, "…") || !strings.Contains(got, "five six") {
		t.Errorf("%q", got)
	}
}
