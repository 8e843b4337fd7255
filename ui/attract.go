package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
)

// newAttraction is a demo that goes on with the next game by itself until a
// key is pressed.
func newAttraction(a *app, row int) *play {
	m := a.modules[row%len(a.modules)]
	spec := demoLevel(m.Info())
	match, err := games.NewMatch(games.Setup{
		Module: m, Options: games.Fit(m, nil), Seed: newSeed(a.now()), Salt: a.salt(), Started: a.now(),
		Seats: [2]games.PlayerSpec{spec, spec},
	})
	if err != nil {
		// The defaults of a module make a game: its kit tests that.
		panic("ui: " + err.Error())
	}
	p := newPlay(a, match)
	p.demo.attract = true
	return p
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
