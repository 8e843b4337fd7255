package ui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/nullgame"
)

// A series of demos keeps the running score with its interval, whoever begins;
// n starts the next game with the seats changed.
func TestSeriesOfDemos(t *testing.T) {
	d := start(t, nullgame.Module{})
	match, err := games.NewMatch(games.Setup{Module: nullgame.Module{}, Seats: [2]games.PlayerSpec{
		{Kind: games.Level, Level: 1}, {Kind: games.Max},
	}})
	if err != nil {
		t.Fatal(err)
	}
	p := newPlay(d.r.app, match)
	p.demo.speed = 0
	d.r.app.push(p)
	d.keys(".") // the screen is there with the next message
	var maxWins, games1 int
	for range 4 {
		p := d.play()
		p.demo.speed, p.demo.paused, p.demo.once = 0, false, false
		d.run(p.proceed())
		d.until("the demo is over", func() bool { return p.m.Status().Over && p.demo.scored })
		games1++
		if p.m.Seat(p.m.Status().Winner).Kind == games.Max {
			maxWins++
		}
		if !d.r.app.settings.Attract && d.play() != p {
			t.Fatal("the result does not stay")
		}
		before := p.m.Seat(games.First).String()
		d.keys("n")
		if d.play().m.Seat(games.Second).String() != before {
			t.Error("the seats do not change")
		}
	}
	p = d.play()
	first, second, s := p.seriesScore()
	if s.Games != games1 || first+second != float64(games1) {
		t.Errorf("%v : %v in %d games", first, second, s.Games)
	}
	got := first
	if p.m.Seat(games.Second).Kind == games.Max {
		got = second
	}
	if got != float64(maxWins) {
		t.Errorf("the strongest player has %v points, won %d", got, maxWins)
	}
	if s.Low > s.Score || s.High < s.Score || s.Low == s.High {
		t.Errorf("share %v, interval %v to %v", s.Score, s.Low, s.High)
	}
	d.sees("Series: 4 games", "95 %")
	for _, size := range windowSizes {
		d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		d.check()
	}
}

// Attract mode shows classic players against modern ones too, on both sides.
func TestAttractSeats(t *testing.T) {
	info := nullgame.Module{}.Info()
	info.Classics = []games.ClassicInfo{{Name: "one"}, {Name: "two"}}
	seen := map[[2]string]bool{}
	for round := range 8 {
		s := attractSeats(info, round)
		if round%2 == 0 && s[0].String() != s[1].String() {
			t.Errorf("round %d: %v", round, s)
		}
		seen[[2]string{s[0].String(), s[1].String()}] = true
	}
	if len(seen) != 5 {
		t.Errorf("%v", seen)
	}
}
