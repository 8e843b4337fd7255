package play

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/gamestest"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/ui/frame"
	"duiju/ui/uitest"
)

// A series of demos keeps the running score with its interval, whoever begins;
// n starts the next game with the seats changed.
func TestSeriesOfDemos(t *testing.T) {
	d := start(t, nullgame.Module{})
	match := gamestest.Played(t, match.Setup{Module: nullgame.Module{}, Seats: [2]games.PlayerSpec{
		{Kind: games.Level, Level: 1}, {Kind: games.Max},
	}})
	p := New(d.Root.App, frame.Game{Match: match})
	p.driver.Do(session.SetPace{Least: 0})
	d.Root.App.Push(p)
	d.Keys(".") // the screen is there with the next message
	var maxWins, games1 int
	for range 4 {
		p := playOn(d)
		p.driver.Do(session.SetPace{Least: 0})
		if p.game.Paused() {
			d.Keys("space")
		}
		d.Until("the demo is over", func() bool { return p.game.Match().Status().Over && !d.Root.App.Busy() })
		games1++
		if p.game.Match().Seat(p.game.Match().Status().Winner).Kind == games.Max {
			maxWins++
		}
		if !d.Root.App.Settings.Attract && playOn(d) != p {
			t.Fatal("the result does not stay")
		}
		before := p.game.Match().Seat(games.First).String()
		d.Keys("A")
		if playOn(d).game.Match().Seat(games.Second).String() != before {
			t.Error("the seats do not change")
		}
	}
	p = playOn(d)
	running := scoreOf(d.Root.App, p.game.Match())
	first, second, s := running.points()
	if s.Games != games1 || first+second != float64(games1) {
		t.Errorf("%v : %v in %d games", first, second, s.Games)
	}
	got := first
	if p.game.Match().Seat(games.Second).Kind == games.Max {
		got = second
	}
	if got != float64(maxWins) {
		t.Errorf("the strongest player has %v points, won %d", got, maxWins)
	}
	if s.Low > s.Score || s.High < s.Score || s.Low == s.High {
		t.Errorf("share %v, interval %v to %v", s.Score, s.Low, s.High)
	}
	d.Sees("Series: 4 games")
	if strings.Contains(d.Screen(), "95 %") {
		t.Error("four games have an interval")
	}
	if text := running.short(&d.Root.App.Display); text == "" || strings.Contains(text, "%") {
		t.Errorf("four games in short: %q", text)
	}
	for series := running.series; len(series.Games) < fewGames; {
		series.Games = append(series.Games, series.Games[0])
	}
	d.Sees("Series: 10 games", "95 %")
	if text := running.short(&d.Root.App.Display); !strings.Contains(text, "%") {
		t.Errorf("ten games in short: %q", text)
	}
	for _, size := range uitest.WindowSizes {
		d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		d.Check()
	}
	first, second, _ = running.points()
	running.add(games.Status{Over: true, Winner: games.NoSide}) // a draw is half a point for each
	if a, b, _ := running.points(); a != first+0.5 || b != second+0.5 {
		t.Errorf("%v : %v after a draw at %v : %v", a, b, first, second)
	}
}

// The bell rings once for an engine's move in a game of a person who wants that,
// and for nothing else.
func TestTheBell(t *testing.T) {
	d := start(t, nullgame.Module{})
	human, engine := games.PlayerSpec{Kind: games.Human}, games.PlayerSpec{Kind: games.Level, Level: 1}
	for _, tt := range []struct {
		name       string
		wanted     bool
		seats      [2]games.PlayerSpec
		by         games.PlayerSpec
		noTerminal bool
		rings      string
	}{
		{"the engine's move", true, [2]games.PlayerSpec{human, engine}, engine, false, "\a"},
		{"not wanted", false, [2]games.PlayerSpec{human, engine}, engine, false, ""},
		{"one's own move", true, [2]games.PlayerSpec{human, engine}, human, false, ""},
		{"nobody plays", true, [2]games.PlayerSpec{engine, engine}, engine, false, ""},
		{"no terminal", true, [2]games.PlayerSpec{human, engine}, engine, true, ""},
	} {
		match := gamestest.Played(t, match.Setup{Module: nullgame.Module{}, Seats: tt.seats})
		p := New(d.Root.App, frame.Game{Match: match})
		var wire strings.Builder
		d.Root.App.Settings.Bell, d.Root.App.Out = tt.wanted, &wire
		if tt.noTerminal {
			d.Root.App.Out = nil
		}
		if ring := bell(d.Root.App, p.game.People(), session.Moved{By: tt.by}); ring != nil {
			ring()
		}
		if wire.String() != tt.rings {
			t.Errorf("%s: %q", tt.name, wire.String())
		}
	}
}
