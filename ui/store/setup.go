package store

import (
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/teach/training"
)

// Setup turns the choices into the beginning of a match.
func (g GameSettings) Setup(m games.Module, seed uint64, now time.Time) (match.Setup, error) {
	s := match.Setup{Module: m, Options: games.Options(g.Options), Seed: seed, Started: now, Clock: ParseClock(g.Clock)}
	opponent, err := games.ParsePlayer(g.Opponent)
	if err != nil {
		return s, err
	}
	switch g.Seats {
	case SeatsDemo:
		rival, err := games.ParsePlayer(g.Rival)
		if err != nil {
			rival = opponent
		}
		s.Seats = [2]games.PlayerSpec{rival, opponent}
	case SeatsPlay:
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
func begins(m games.Module, s match.Setup) (games.Side, error) {
	if !m.Info().Roles {
		return games.First, nil
	}
	state, err := m.New(s.Options, s.Seed)
	if err != nil {
		return games.First, err
	}
	return state.Turn(), nil
}

// ParseClock reads "10+5"; anything else is no clock.
func ParseClock(text string) games.Clock {
	main, inc, ok := strings.Cut(text, "+")
	m, err1 := strconv.Atoi(main)
	i, err2 := strconv.Atoi(inc)
	if !ok || err1 != nil || err2 != nil || m <= 0 || i < 0 {
		return games.Clock{}
	}
	return games.NewClock(time.Duration(m)*time.Minute, time.Duration(i)*time.Second)
}

// Game are the last choices for a game, made legal: of other programs those alone may play
// that are startable.
func (s Settings) Game(m games.Module, startable []string) GameSettings {
	info := m.Info()
	g, ok := s.Games[info.ID]
	if !ok {
		g = DefaultGame()
	}
	g.Options = games.Fit(m, g.Options)
	p, err := games.ParsePlayer(g.Opponent)
	if err == nil {
		_, err = info.CheckPlayer(p)
	}
	if err != nil || p.Kind == games.Human || p.Kind == games.Program && !slices.Contains(startable, p.Name) {
		g.Opponent = games.PlayerSpec{Kind: games.Level, Level: info.DefaultLevel}.String()
	}
	return g
}

// Opponents are all that can play a game: its engines, and of other programs, by their
// command lines, those of the settings and more.
func (s Settings) Opponents(info games.Info, more []string) []games.PlayerSpec {
	all := info.Opponents()
	if info.Protocol == nil || info.Protocol.Call == nil {
		return all
	}
	add := func(command string) {
		p := games.PlayerSpec{Kind: games.Program, Name: command}
		if !slices.ContainsFunc(all, func(q games.PlayerSpec) bool { return q.String() == p.String() }) {
			all = append(all, p)
		}
	}
	for _, name := range s.ProgramNames(info.ID) {
		add(s.Games[info.ID].Programs[name])
	}
	for _, command := range more {
		add(command)
	}
	return all
}

// Resources are what the settings let players use: without a number of threads
// all cores but one.
func (s Settings) Resources() session.Resources {
	threads := s.Threads
	if threads <= 0 {
		threads = max(1, runtime.NumCPU()-1)
	}
	return session.Resources{Threads: threads, TableMiB: s.MemoryMiB}
}

// Habits are what the settings say of the trainer.
func (s Settings) Habits() training.Habits {
	return training.Habits{NewPerDay: s.NewPerDay, Turn: s.Symmetry, FirstOnly: s.TrainDepth == "first", AllLines: s.TrainDepth == "all", AutoNext: s.AutoNext}
}
