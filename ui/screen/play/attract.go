package play

import (
	"time"

	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/ui/frame"
)

// attractPause is how long attract mode shows the end of a game.
const attractPause = 5 * time.Second

// Attract plays demos of all games in turn, from that of a row of the menu on,
// until a key is pressed.
func Attract(a *frame.App, row int) *Screen {
	c := Config(a)
	c.Analyse, c.Speak = true, true
	next := func() *match.Match {
		m := a.House().Demo(row, a.Rounds/len(a.Modules))
		row, a.Rounds = row+1, a.Rounds+1
		return m
	}
	return Driven(a, session.NewSeries(c, attractPause, next), Extra{})
}
