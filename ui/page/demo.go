package page

import (
	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
)

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

// Demo is a game of engines, of the game of a row; rows go on with the first game. In
// even rounds a level plays itself, in odd ones a classic player, who begins in turn.
func (h *House) Demo(row, round int) *match.Match {
	module := h.Modules[row%len(h.Modules)]
	m, err := match.New(match.Setup{
		Module: module, Options: games.Fit(module, nil), Seed: h.Seed(module), Salt: h.Salt(), Started: h.Now().UTC(), Seats: demoSeats(module.Info(), round),
	})
	if err != nil {
		panic("page: " + err.Error()) // the defaults of a module make a game: its kit tests that
	}
	return m
}

// Rematch makes the game that follows a demo: of the same players, of whom the other one
// begins, nil if there is none.
func Rematch(h *House) func(*session.Session) *match.Match {
	return func(s *session.Session) *match.Match {
		m, err := s.Again(h.Seed(s.Match().Module()), h.Salt())
		if err != nil {
			return nil
		}
		return m
	}
}

func demoSeats(info games.Info, round int) [2]games.PlayerSpec {
	modern := DemoLevel(info)
	if round%2 == 0 || len(info.Classics) == 0 {
		return [2]games.PlayerSpec{modern, modern}
	}
	round /= 2
	classic := games.PlayerSpec{Kind: games.Classic, Name: info.Classics[round/2%len(info.Classics)].Name}
	if round%2 == 0 {
		return [2]games.PlayerSpec{classic, modern}
	}
	return [2]games.PlayerSpec{modern, classic}
}
