package ui

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine/enginetest"
	"duiju/games/nullgame"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// A click anywhere on any screen, and the wheel, leave a whole screen, the game
// that its record tells, and a way back. Each screen in one of two sizes, in both with
// DUIJU_EXHAUSTIVE=1.
func TestAClickAnywhereDoesNothingBad(t *testing.T) {
	if testing.Short() || enginetest.Raced {
		t.Skip("clicks all over every screen")
	}
	every := 20 // cells
	if enginetest.Exhaustive() {
		every = 10
	}
	for i, name := range slices.Sorted(maps.Keys(shots())) {
		for k, size := range []tea.WindowSizeMsg{{Width: 80, Height: 24}, {Width: 40, Height: 12}} {
			if !enginetest.Exhaustive() && i%2 != k {
				continue
			}
			d := openScreen(t, name)
			d.Send(size)
			depth, closed := d.Root.Depth(), 0
			for y := 0; y < size.Height; y += 3 {
				for x := y * 3 % every; x < size.Width && closed < 3; x += every {
					if x < every && y%6 == 0 {
						click(d, x, y, tea.MouseButtonWheelDown)
						click(d, x, y, tea.MouseButtonWheelUp)
					}
					click(d, x, y, tea.MouseButtonLeft)
					d.Send(nil)
					d.Drain()
					checkSound(t, d, fmt.Sprintf("%s and a click at %d,%d", name, x, y))
					if d.Root.Depth() > depth { // it opened another screen
						d.Keys("esc")
						d.Send(nil)
					}
					if d.Over || d.Root.Depth() != depth { // it ended the program or closed this one
						d.Stop()
						d = openScreen(t, name)
						d.Send(size)
						closed++
					}
				}
			}
			d.Stop()
		}
	}
}

// One key that was hit by mistake stores nothing: the mouse and the speed of a demo
// change until the program ends, m says what it did, and the next start has the
// settings as they were.
func TestAStrayKeyStoresNothing(t *testing.T) {
	home := t.TempDir()
	stored := func() store.Settings {
		t.Helper()
		s, bad, err := store.Open(store.DirsIn(home), nil).Settings()
		if err != nil || len(bad) > 0 {
			t.Fatalf("the settings are damaged: %v %v", bad, err)
		}
		return s
	}
	before := stored()
	d := startAt(t, home, before, uitest.TestTerm, nullgame.Module{})
	d.Keys("m")
	d.Sees("The mouse is off for now; m switches it on")
	d.Keys("enter") // a game, and the menu remembers which
	d.Until("the last game is stored", func() bool { return stored().LastGame != before.LastGame })
	if !stored().Mouse {
		t.Error("m in the menu is stored with the next change of the settings")
	}
	d.Keys("m")
	d.Sees("The mouse is on")
	d.Keys("m")
	d.Sees("The mouse is off for now; m switches it on")
	if !stored().Mouse {
		t.Error("m in a game is stored")
	}
	d.Keys("esc", "d", "+", "+")
	if now, kept := d.Root.App.Settings.DemoSpeed, stored().DemoSpeed; now == kept || kept != before.DemoSpeed {
		t.Errorf("the speed of a demo is %g now and %g in the settings, want a faster one now and %g there", now, kept, before.DemoSpeed)
	}
}
