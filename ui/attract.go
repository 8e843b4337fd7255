package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
)

// newAttraction is a demo that goes on with the next game by itself until a
// key is pressed.
func newAttraction(a *app, row int) *play {
	m := a.modules[row%len(a.modules)]
	match, err := games.NewMatch(games.Setup{
		Module: m, Options: games.Fit(m, nil), Seed: newSeed(a.now()), Salt: a.salt(), Started: a.now(),
		Seats: attractSeats(m.Info(), a.rounds/len(a.modules)),
	})
	a.rounds++
	if err != nil {
		// The defaults of a module make a game: its kit tests that.
		panic("ui: " + err.Error())
	}
	p := newPlay(a, match)
	p.demo.attract = true
	return p
}

// attractSeats are the players of a round of attract mode: a level against
// itself, then against one of the classic players, who begin in turn.
func attractSeats(info games.Info, round int) [2]games.PlayerSpec {
	modern := demoLevel(info)
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

// nextAttraction goes on with the next game.
func (p *play) nextAttraction() tea.Cmd {
	next := 0
	for i, m := range p.modules {
		if m.Info().ID == p.info.ID {
			next = i + 1
		}
	}
	return p.replace(newAttraction(p.app, next))
}

// endAttract makes the demo on the screen an ordinary one. The key does
// nothing else, unless it leaves anyway.
func (p *play) endAttract(k tea.KeyMsg) (tea.Cmd, bool) {
	p.demo.attract = false
	switch keyName(k) {
	case "q", "esc":
		return nil, false
	}
	if p.m.Status().Over {
		p.wait.stop()
		p.wait = nil
	}
	return nil, true
}
