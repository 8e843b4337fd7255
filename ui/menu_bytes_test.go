package ui

import (
	"bytes"
	"fmt"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/nullgame"
	"duiju/ui/draw/canvas"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// A key in the menu, a step to another row or another game, sends little at any size: the
// board beside the rows stays what it is.
func TestAKeyInTheMenuIsSmall(t *testing.T) {
	const most = 700 // bytes
	for _, played := range []bool{false, true} {
		for _, size := range [][2]int{{40, 12}, {80, 24}, {120, 40}, {200, 60}} {
			var wire bytes.Buffer
			home := t.TempDir()
			if played {
				playedHome(t, home, append(keptGames(), nullgame.Module{}))
			}
			d := startAt(t, home, store.Defaults(), uitest.TestTerm, keptGames()...)
			d.Press("up")
			d.Root.Terminal = canvas.NewScreen(&wire)
			d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			flush := func() int {
				wire.Reset()
				d.Root.View()
				_ = d.Root.Terminal.Flush() // a buffer takes everything
				return wire.Len()
			}
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
