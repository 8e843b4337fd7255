package play

import (
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/ui/frame"
	"duiju/ui/uitest"
)

// A clock that runs out ends the game for the side to move.
func TestClockRunsOut(t *testing.T) {
	d := start(t, nullgame.Module{})
	now := time.Now()
	d.Root.App.Now = func() time.Time { return now }
	m, err := match.New(match.Setup{Module: nullgame.Module{}, Clock: games.NewClock(time.Minute, 0)})
	if err != nil {
		t.Fatal(err)
	}
	p := New(d.Root.App, frame.Game{Match: m})
	d.Run(d.Root.Push(p))
	now = now.Add(59 * time.Second)
	d.Run(p.apply(p.driver.Tick()))
	if p.game.Match().Status().Over {
		t.Fatal("over too early")
	}
	now = now.Add(2 * time.Second)
	d.Run(p.apply(p.driver.Tick()))
	if st := p.game.Match().Status(); !st.Over || st.Winner != games.Second {
		t.Errorf("status %+v", st)
	}
	d.Sees("out of time")
}

// p stops the clock of a person's move: no time is charged and the panel says
// so; p again, or the next move, lets it run on.
func TestClockPauses(t *testing.T) {
	d := start(t, nullgame.Module{})
	now := time.Now()
	d.Root.App.Now = func() time.Time { return now }
	d.Root.App.Settings.Keys = map[string][]string{"clock": {"P"}}
	m, err := match.New(match.Setup{Module: nullgame.Module{}, Clock: games.NewClock(time.Minute, 0)})
	if err != nil {
		t.Fatal(err)
	}
	p := New(d.Root.App, frame.Game{Match: m})
	d.Run(d.Root.Push(p))
	left := func() time.Duration { return p.game.Remaining(games.First) }
	now = now.Add(10 * time.Second)
	d.Keys("P")
	d.Sees("The clock is stopped. P starts it again.", "0:50 paused")
	now = now.Add(time.Hour)
	d.Run(p.apply(p.driver.Tick()))
	if left() != 50*time.Second || p.game.Match().Status().Over {
		t.Fatalf("%v left after an hour's pause, want 50 s", left())
	}
	for _, size := range uitest.WindowSizes {
		d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		d.Check()
		d.Sees("0:50 paused")
	}
	d.Keys("P")
	d.Sees("The clock runs.")
	now = now.Add(5 * time.Second)
	if left() != 45*time.Second {
		t.Errorf("%v left after it ran 5 s more, want 45 s", left())
	}
	d.Keys("P")
	now = now.Add(time.Hour)
	d.Keys(":", "1", "enter") // the move is played in the pause, which ends with it
	if p.game.Match().At() != 1 || p.game.Match().Clock().Left[games.First] != 45*time.Second || p.game.ClockPaused() {
		t.Errorf("%d moves, %v left, paused %v", p.game.Match().At(), p.game.Match().Clock().Left[games.First], p.game.ClockPaused())
	}
	now = now.Add(7 * time.Second)
	if got := p.game.Remaining(games.Second); got != 53*time.Second {
		t.Errorf("the other side has %v, want 53 s", got)
	}
	d.Keys("P")
	now = now.Add(time.Hour)
	d.Keys("u") // so does a move taken back
	now = now.Add(time.Second)
	if got := left(); got != 44*time.Second || p.game.ClockPaused() {
		t.Errorf("%v left a second after taking back, paused %v", got, p.game.ClockPaused())
	}
}
