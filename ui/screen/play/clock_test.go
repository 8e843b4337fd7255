package play

import (
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/gamestest"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/ui/frame"
	"duiju/ui/uitest"
)

// P stops the clock of a person's move, which the panel says in every window, and
// starts it again.
func TestClockPauses(t *testing.T) {
	d := start(t, nullgame.Module{})
	now := time.Now()
	d.Root.App.Now = func() time.Time { return now }
	d.Root.App.Settings.Keys = map[string][]string{"clock": {"P"}}
	d.Root.App.Apply()
	m := gamestest.Played(t, match.Setup{Module: nullgame.Module{}, Clock: games.NewClock(time.Minute, 0)})
	p := New(d.Root.App, frame.Game{Match: m})
	d.Run(d.Root.Push(p))
	now = now.Add(10 * time.Second)
	d.Keys("P")
	d.Sees("The clock is stopped. P starts it again.", "0:50 paused")
	for _, size := range uitest.WindowSizes {
		d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		d.Check()
		d.Sees("0:50 paused")
	}
	d.Keys("P")
	d.Sees("The clock runs.")
}
