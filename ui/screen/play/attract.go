package play

import (
	"time"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/ui/frame"
	"duiju/ui/page"
)

// attractPause is how long attract mode shows the end of a game.
const attractPause = 5 * time.Second

// Attract plays demos of all games in turn, from that of a row of the menu on,
// until a key is pressed.
func Attract(a *frame.App, row int) *Screen {
	c := Config(a)
	c.Analyse, c.Speak = true, true
	next := func() *match.Match {
		m := a.Modules[row%len(a.Modules)]
		row++
		match, err := match.New(match.Setup{
			Module: m, Options: games.Fit(m, nil), Seed: a.Seed(m), Salt: a.Salt(), Started: a.Now(),
			Seats: attractSeats(m.Info(), a.Rounds/len(a.Modules)),
		})
		a.Rounds++
		if err != nil {
			// The defaults of a module make a game: its kit tests that.
			panic("ui: " + err.Error())
		}
		return match
	}
	return Driven(a, session.NewSeries(c, attractPause, next), Extra{})
}

// attractSeats are the players of a round of attract mode: a level against
// itself, then against one of the classic players, who begin in turn.
func attractSeats(info games.Info, round int) [2]games.PlayerSpec {
	modern := page.DemoLevel(info)
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
