package ui

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/nullgame"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// Every part of every screen does what it did under the mouse; -update writes the
// file anew. For each screen it has a picture of the window, one sign for eight
// cells, in which "*" is where a click changes the screen, "+" where it opens
// another, "-" where it closes this one, a sum over what is seen after the clicks,
// and what the wheel changes. The clicks follow each other. Of a narrow window there
// is the sum alone.
func TestGoldenClicks(t *testing.T) {
	if testing.Short() {
		t.Skip("clicks all over every screen")
	}
	var b strings.Builder
	all := shots()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if all[name].loose || name == "xray-darkchess" { // as in TestGoldenKeys
			continue
		}
		width, height := 80, 24
		open := func() *uitest.Driver {
			d := openScreen(t, name)
			d.Send(tea.WindowSizeMsg{Width: width, Height: height}) // the last key may lead to another screen
			return d
		}
		d := open()
		for _, wheel := range []tea.MouseButton{tea.MouseButtonWheelDown, tea.MouseButtonWheelUp} {
			fmt.Fprintf(&b, "== %s, %s\n%s", name, tea.MouseEvent{Button: wheel}, effectOf(d, func() {
				d.Send(tea.MouseMsg{X: 10, Y: 8, Action: tea.MouseActionPress, Button: wheel})
			}))
		}
		d.Stop()
		sum, picture := clicks(open, width, height)
		fmt.Fprintf(&b, "== %s, clicks %.4x\n%s", name, sum, picture)
		width, height = 48, 16
		sum, _ = clicks(open, width, height)
		fmt.Fprintf(&b, "in a narrow window %.4x\n", sum)
	}
	checkGolden(t, filepath.Join("testdata", "clicks.txt"), b.String())
}

// clicks clicks all over a screen.
func clicks(open func() *uitest.Driver, columns, rows int) ([]byte, string) {
	const every = 8
	d := open()
	defer func() { d.Stop() }()
	sum := sha256.New()
	var picture strings.Builder
	before, depth := still(d), d.Root.Depth()
	for y := range rows {
		for x := y * 3 % every; x < columns; x += every {
			d.Send(tea.MouseMsg{X: x, Y: y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
			d.Send(tea.MouseMsg{X: x, Y: y, Action: tea.MouseActionRelease, Button: tea.MouseButtonLeft})
			after := before
			opened := d.Root.Depth() - depth
			if opened >= 0 {
				after = still(d)
				fmt.Fprintf(sum, "%d %d\n%s%s", x, y, after, d.Root.Drawn().StyleMap())
			}
			switch {
			case opened > 0:
				picture.WriteByte('+')
			case opened < 0:
				picture.WriteByte('-')
			case after != before:
				picture.WriteByte('*')
			default:
				picture.WriteByte('.')
			}
			if before = after; opened != 0 {
				if opened > 0 {
					d.Keys("esc")
					d.Send(nil)
				}
				if d.Root.Depth() != depth {
					d.Stop()
					d = open()
				}
				before = still(d)
			}
		}
		picture.WriteByte('\n')
	}
	return sum.Sum(nil), picture.String()
}

// One key that was hit by mistake stores nothing: the mouse and the speed of a demo
// change until the program ends, m says what it did, and the next start has the
// settings as they were.
func TestAStrayKeyStoresNothing(t *testing.T) {
	home := t.TempDir()
	stored := func() store.Settings {
		t.Helper()
		s, bad, err := store.Open(uitest.HomeDirs(home), nil).Settings()
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
	if now, kept := d.Root.Settings.DemoSpeed, stored().DemoSpeed; now == kept || kept != before.DemoSpeed {
		t.Errorf("the speed of a demo is %g now and %g in the settings, want a faster one now and %g there", now, kept, before.DemoSpeed)
	}
}
