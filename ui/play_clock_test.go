package ui

import (
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/nullgame"
)

// A clock that runs out ends the game for the side to move.
func TestClockRunsOut(t *testing.T) {
	d := start(t, nullgame.Module{})
	now := time.Now()
	d.r.app.now = func() time.Time { return now }
	m, err := games.NewMatch(games.Setup{Module: nullgame.Module{}, Clock: games.NewClock(time.Minute, 0)})
	if err != nil {
		t.Fatal(err)
	}
	p := newPlay(d.r.app, m)
	d.run(d.r.push(p))
	now = now.Add(59 * time.Second)
	p.clockTick()
	if p.m.Status().Over {
		t.Fatal("over too early")
	}
	now = now.Add(2 * time.Second)
	p.clockTick()
	if st := p.m.Status(); !st.Over || st.Winner != games.Second {
		t.Errorf("status %+v", st)
	}
	d.sees("out of time")
}

// p stops the clock of a person's move: no time is charged and the panel says
// so; p again, or the next move, lets it run on.
func TestClockPauses(t *testing.T) {
	d := start(t, nullgame.Module{})
	now := time.Now()
	d.r.app.now = func() time.Time { return now }
	d.r.app.settings.Keys = map[string][]string{"clock": {"P"}}
	m, err := games.NewMatch(games.Setup{Module: nullgame.Module{}, Clock: games.NewClock(time.Minute, 0)})
	if err != nil {
		t.Fatal(err)
	}
	p := newPlay(d.r.app, m)
	d.run(d.r.push(p))
	left := func() time.Duration { return p.remaining(games.First) }
	now = now.Add(10 * time.Second)
	d.keys("P")
	d.sees("The clock is stopped. P starts it again.", "0:50 paused")
	now = now.Add(time.Hour)
	d.run(p.clockTick())
	if left() != 50*time.Second || p.m.Status().Over {
		t.Fatalf("%v left after an hour's pause, want 50 s", left())
	}
	for _, size := range windowSizes {
		d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		d.check()
		d.sees("0:50 paused")
	}
	d.keys("P")
	d.sees("The clock runs.")
	now = now.Add(5 * time.Second)
	if left() != 45*time.Second {
		t.Errorf("%v left after it ran 5 s more, want 45 s", left())
	}
	d.keys("P")
	now = now.Add(time.Hour)
	d.keys(":", "1", "enter") // the move is played in the pause, which ends with it
	if p.m.At() != 1 || p.m.Clock().Left[games.First] != 45*time.Second || p.clock.paused {
		t.Errorf("%d moves, %v left, paused %v", p.m.At(), p.m.Clock().Left[games.First], p.clock.paused)
	}
	now = now.Add(7 * time.Second)
	if got := p.remaining(games.Second); got != 53*time.Second {
		t.Errorf("the other side has %v, want 53 s", got)
	}
	d.keys("P")
	now = now.Add(time.Hour)
	d.keys("u") // so does a move taken back
	now = now.Add(time.Second)
	if got := left(); got != 44*time.Second || p.clock.paused {
		t.Errorf("%v left a second after taking back, paused %v", got, p.clock.paused)
	}
}
