package play

import (
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/gamestest"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/text/message"
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
	for series := running.series; len(*series) < fewGames; {
		*series = append(*series, (*series)[0])
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

// The end of a demo is shown for a while, then the same players begin again with the
// seats changed. A key stays with the game that is over, and does what it says.
func TestADemoGoesOnByItself(t *testing.T) {
	d := start(t, nullgame.Module{})
	now := d.Root.App.Now()
	d.Root.App.Now = func() time.Time { return now }
	m := gamestest.Played(t, match.Setup{Module: nullgame.Module{}, Seats: [2]games.PlayerSpec{{Kind: games.Level, Level: 1}, {Kind: games.Max}}})
	d.Root.App.Settings.DemoSpeed = 0
	p := New(d.Root.App, frame.Game{Match: m})
	d.Open(p)
	d.Keys("space", "space") // a key is the demo's own
	over := func() {
		t.Helper()
		d.Until("the demo is over", func() bool { return p.game.Match().Status().Over && !d.Root.App.Busy() })
	}
	over()
	d.Sees("The next game follows.")
	now = now.Add(attractPause)
	d.Run(p.Tick())
	if first := p.game.Match().Seat(games.First).Kind; first != games.Max {
		t.Errorf("%v begins the next game", first)
	}
	over()
	d.Keys(",")
	now = now.Add(attractPause)
	d.Run(p.Tick())
	if !p.game.Match().Status().Over || !lookingBack(p.driver) {
		t.Errorf("the key did not stay and look back:\n%s", d.Screen())
	}
}

// A notice comes when the other side has moved, after a long wait or each time, to a person
// who has a side.
func TestANoticeOfAMove(t *testing.T) {
	d := start(t, nullgame.Module{})
	now := d.Root.App.Now()
	d.Root.App.Now = func() time.Time { return now }
	human, engine := games.PlayerSpec{Kind: games.Human}, games.PlayerSpec{Kind: games.Level, Level: 1}
	for _, tt := range []struct {
		name, when string
		seats      [2]games.PlayerSpec
		by         games.Side
		waited     time.Duration
		comes      bool
	}{
		{"the engine moves at once", "wait", [2]games.PlayerSpec{human, engine}, games.Second, time.Second, false},
		{"after a long wait", "wait", [2]games.PlayerSpec{human, engine}, games.Second, longWait, true},
		{"each time", "each", [2]games.PlayerSpec{human, engine}, games.Second, 0, true},
		{"not wanted", "off", [2]games.PlayerSpec{human, engine}, games.Second, longWait, false},
		{"one's own move", "each", [2]games.PlayerSpec{human, engine}, games.First, longWait, false},
		{"nobody plays", "each", [2]games.PlayerSpec{engine, engine}, games.Second, longWait, false},
		{"two at one keyboard", "each", [2]games.PlayerSpec{human, human}, games.Second, longWait, false},
	} {
		match := gamestest.Played(t, match.Setup{Module: nullgame.Module{}, Seats: tt.seats})
		p := New(d.Root.App, frame.Game{Match: match})
		var wire strings.Builder
		d.Root.App.Settings.Notice, d.Root.App.Out = tt.when, &wire
		now = now.Add(tt.waited)
		if send := p.notify(tt.by, message.T("ui.play.undo.none")); send != nil {
			send()
		}
		want := ""
		if tt.comes {
			want = "\x1b]9;" + p.T(p.info.Name) + ": " + p.T("ui.play.undo.none") + "\x1b\\\a"
		}
		if wire.String() != want {
			t.Errorf("%s: %q, want %q", tt.name, wire.String(), want)
		}
	}
}
