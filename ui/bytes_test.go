package ui

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/text/record"
	"duiju/ui/draw/canvas"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// wired gives the program a terminal of a size, and says how many bytes its next frame takes.
func wired(d *uitest.Driver, w, h int) func() int {
	var wire bytes.Buffer
	d.Root.Terminal = canvas.NewScreen(&wire)
	d.Send(tea.WindowSizeMsg{Width: w, Height: h})
	return func() int {
		wire.Reset()
		d.Root.View()
		_ = d.Root.Terminal.Flush() // a buffer takes everything
		return wire.Len()
	}
}

// A step of the cursor on a board sends little: of glyphs, and of stones that are painted in
// larger windows, empty and with a game on it. Some steps scroll, so it is the median.
func TestACursorKeyIsSmall(t *testing.T) {
	for _, tc := range []struct{ w, h, most int }{{80, 24, 200}, {120, 40, 250}, {200, 60, 400}} {
		d := storyOf(t)
		twoPlayers(d, "1")
		flush := wired(d, tc.w, tc.h)
		for _, moves := range [][]string{nil, {"h8", "g9", "h9", "i9", "i7", "g7", "f8"}} {
			for _, move := range moves {
				d.Type(":", move)
			}
			d.Until("the board rests", d.Rests)
			flush()
			var sizes []int
			for range 3 {
				for _, key := range []string{"right", "up", "right", "down", "left", "up", "up", "right", "down", "down", "left", "left"} {
					d.Keys(key)
					sizes = append(sizes, flush())
				}
			}
			slices.Sort(sizes)
			t.Logf("%dx%d after %d moves: least %d bytes a key, median %d, most %d", tc.w, tc.h, len(moves), sizes[0], sizes[len(sizes)/2], sizes[len(sizes)-1])
			if median := sizes[len(sizes)/2]; sizes[0] == 0 || median > tc.most {
				t.Errorf("%dx%d after %d moves: a key takes %d bytes, want at most %d", tc.w, tc.h, len(moves), median, tc.most)
			}
		}
	}
}

// A key in the menu, a step to another row or another game, sends little at any size: the
// board beside the rows stays what it is.
func TestAKeyInTheMenuIsSmall(t *testing.T) {
	const most = 700 // bytes
	for _, played := range []bool{false, true} {
		for _, size := range [][2]int{{40, 12}, {80, 24}, {120, 40}, {200, 60}} {
			home := t.TempDir()
			if played {
				playedHome(t, home, append(keptGames(), nullgame.Module{}))
			}
			d := startAt(t, home, store.Defaults(), uitest.TestTerm, keptGames()...)
			d.Press("up")
			flush := wired(d, size[0], size[1])
			flush()
			largest, by := 0, ""
			for i := range 4 * 16 {
				for _, key := range []string{[]string{"right", "down", "left", "up"}[i/16], fmt.Sprint(1 + i%4)} {
					d.Keys(key)
					if n := flush(); n > largest {
						largest, by = n, key
					}
				}
			}
			t.Logf("played %v at %dx%d: at most %d bytes, by %s", played, size[0], size[1], largest, by)
			if largest > most {
				t.Errorf("played %v at %dx%d: %s takes %d bytes, want at most %d", played, size[0], size[1], by, largest, most)
			}
		}
	}
}

// A narrow menu has its doors before what they lead to, so that no row is cut, and a list
// of which more lies below says so.
func TestANarrowMenuIsNotCut(t *testing.T) {
	d := start(t, keptGames()...)
	d.Send(tea.WindowSizeMsg{Width: 40, Height: 12})
	d.Sees("Play  You, Black, v level 1", "l  Library: course and methods")
	ends := func(row int) bool {
		line := strings.Split(d.Screen(), "\n")[row]
		return strings.HasSuffix(line, "↓")
	}
	if ends(1) || !ends(9) {
		t.Errorf("at its top the list does not say that more lies below:\n%s", d.Screen())
	}
	d.Keys("end")
	d.Sees("s  Settings  English")
	if ends(9) {
		t.Errorf("at its end the list says that more lies below:\n%s", d.Screen())
	}
	d.Send(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.Sees("Settings  s  English")
	if ends(1) || ends(15) {
		t.Errorf("a whole list says that more lies below:\n%s", d.Screen())
	}
}

// A step through a list sends the row that was left and the one that was chosen, and a
// whole list where it scrolls.
func TestAStepInAListIsSmall(t *testing.T) {
	for _, tc := range []struct {
		name string
		keys []string
		most int // bytes a step
	}{{"settings", []string{"s"}, 520}, {"records", []string{"o"}, 210}, {"keys", []string{"s", "down*5", "enter"}, 600}, {"form", []string{"n"}, 90}} {
		d := start(t, keptGames()...)
		m := d.Root.App.Modules[0]
		for i := range 40 {
			g, err := match.New(match.Setup{Module: m, Options: games.Fit(m, nil), Started: d.Root.App.Now()})
			if err != nil {
				t.Fatal(err)
			}
			if err := d.Root.App.Store.SaveRecord(fmt.Sprintf("%02d", i), record.Marshal(g.Record()))(); err != nil {
				t.Fatal(err)
			}
		}
		flush := wired(d, 80, 24)
		for _, k := range tc.keys {
			var n int
			if _, err := fmt.Sscanf(k, "down*%d", &n); err == nil {
				for range n {
					d.Keys("down")
				}
				continue
			}
			d.Keys(k)
			d.Send(nil)
		}
		if tc.name == "records" {
			d.Sees("human - human")
		}
		flush()
		sum, n := 0, 30
		for range n {
			d.Keys("down")
			sum += flush()
		}
		t.Logf("%s: %d bytes a step", tc.name, sum/n)
		if sum/n > tc.most {
			t.Errorf("%s: a step takes %d bytes, want at most %d", tc.name, sum/n, tc.most)
		}
	}
}
