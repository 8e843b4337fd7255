package ui

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"duiju/games"
	"duiju/ui/store"
)

// The kinds of game by who plays, as the settings name them.
const (
	seatsPlay = "human-engine"
	seatsTwo  = "human-human"
	seatsDemo = "engine-engine"
)

// newSeed is a seed that people can read and type.
func newSeed(now time.Time) uint64 { return uint64(now.UnixNano()/1000) % 100_000_000 }

// setup turns the choices for a game into the beginning of a match.
func setup(m games.Module, g store.GameSettings, seed uint64, now time.Time) (games.Setup, error) {
	s := games.Setup{Module: m, Options: games.Options(g.Options), Seed: seed, Started: now, Clock: parseClock(g.Clock)}
	opponent, err := games.ParsePlayer(g.Opponent)
	if err != nil {
		return s, err
	}
	switch g.Seats {
	case seatsDemo:
		rival, err := games.ParsePlayer(g.Rival)
		if err != nil {
			rival = opponent
		}
		s.Seats = [2]games.PlayerSpec{rival, opponent}
	case seatsPlay:
		mine, err := begins(m, s)
		if err != nil {
			return s, err
		}
		if g.Side == "second" || g.Side == "random" && seed%2 == 1 {
			mine = mine.Other()
		}
		s.Seats[mine.Other()] = opponent
	}
	return s, nil
}

// begins is the side that moves first.
func begins(m games.Module, s games.Setup) (games.Side, error) {
	if !m.Info().Roles {
		return games.First, nil
	}
	state, err := m.New(s.Options, s.Seed)
	if err != nil {
		return games.First, err
	}
	return state.Turn(), nil
}

// clocks are the time controls of the form: minutes for the game and seconds
// that come back with each move.
var clocks = []string{"none", "3+2", "5+0", "10+0", "10+5", "30+0"}

// parseClock reads "10+5"; anything else is no clock.
func parseClock(text string) games.Clock {
	main, inc, ok := strings.Cut(text, "+")
	m, err1 := strconv.Atoi(main)
	i, err2 := strconv.Atoi(inc)
	if !ok || err1 != nil || err2 != nil || m <= 0 || i < 0 {
		return games.Clock{}
	}
	return games.NewClock(time.Duration(m)*time.Minute, time.Duration(i)*time.Second)
}

// opponents are all engine players of a game, weakest level first.
func opponents(info games.Info) []games.PlayerSpec {
	var all []games.PlayerSpec
	for _, l := range info.Levels {
		all = append(all, games.PlayerSpec{Kind: games.Level, Level: l.Level})
	}
	all = append(all, games.PlayerSpec{Kind: games.Max})
	for _, c := range info.Classics {
		all = append(all, games.PlayerSpec{Kind: games.Classic, Name: c.Name})
	}
	return all
}

// aboutPlayer is one line about a player: its limits or its history.
func (a *app) aboutPlayer(info games.Info, spec games.PlayerSpec) string {
	switch spec.Kind {
	case games.Level:
		for _, l := range info.Levels {
			if l.Level == spec.Level {
				return a.say(l.Text)
			}
		}
	case games.Max:
		return a.t("ui.player.max.about")
	case games.Classic:
		for _, c := range info.Classics {
			if c.Name == spec.Name {
				return a.t(c.About)
			}
		}
	}
	return ""
}

// clockName says a time control.
func (a *app) clockName(text string) string {
	c := parseClock(text)
	if !c.On() {
		return a.t("ui.clock.none")
	}
	if c.Increment == 0 {
		return a.t("ui.clock.main", "n", int(c.Main.Minutes()))
	}
	return a.t("ui.clock.both", "n", int(c.Main.Minutes()), "s", fmt.Sprint(int(c.Increment.Seconds())))
}
