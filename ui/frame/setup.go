package frame

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/text/words"
	"duiju/ui/store"
)

// The kinds of game by who plays, as the settings name them.
const (
	SeatsPlay = "human-engine"
	SeatsTwo  = "human-human"
	SeatsDemo = "engine-engine"
)

// Setup turns the choices for a game into the beginning of a match.
func Setup(m games.Module, g store.GameSettings, seed uint64, now time.Time) (match.Setup, error) {
	s := match.Setup{Module: m, Options: games.Options(g.Options), Seed: seed, Started: now, Clock: parseClock(g.Clock)}
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

// Clocks are the time controls of the form: minutes for the game and seconds
// that come back with each move.
var Clocks = []string{"none", "3+2", "5+0", "10+0", "10+5", "30+0"}

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

// ClockName says a time control.
func (d *Display) ClockName(text string) string { return clockText(d.Table, parseClock(text)) }

func clockText(t *words.Table, c games.Clock) string {
	if !c.On() {
		return t.S("ui.clock.none")
	}
	if c.Increment == 0 {
		return t.S("ui.clock.main", "n", int(c.Main.Minutes()))
	}
	return t.S("ui.clock.both", "n", int(c.Main.Minutes()), "s", fmt.Sprint(int(c.Increment.Seconds())))
}

// saidRules is how many rules of a game are said at least.
const saidRules = 2

// OptionWords says the rules of a game: the first ones, and whatever else is
// not the default.
func OptionWords(t *words.Table, m games.Module, o games.Options) (said []string) {
	for _, op := range m.Schema(o) {
		v := o[op.Key]
		if op.Kind == games.KindText || op.Quiet && !op.Size || len(said) >= saidRules && v == op.Default && !op.Size {
			continue
		}
		word := fmt.Sprintf("%s %s", t.S(op.Name), v)
		for _, c := range op.Choices {
			if c.Value == v {
				word = t.Text(c.Name)
			}
		}
		said = append(said, word)
	}
	return said
}

// DemoLevel is a level that is worth watching and does not take long.
func DemoLevel(info games.Info) games.PlayerSpec {
	level := info.DefaultLevel
	for _, l := range info.Levels {
		if l.Level <= 5 {
			level = max(level, l.Level)
		}
	}
	return games.PlayerSpec{Kind: games.Level, Level: level}
}

// Opponent is the engine last chosen for a game.
func (a *App) Opponent(m games.Module) games.PlayerSpec {
	spec, err := games.ParsePlayer(a.GameSettings(m).Opponent)
	if err != nil {
		spec = games.PlayerSpec{Kind: games.Level, Level: m.Info().DefaultLevel}
	}
	return spec
}
