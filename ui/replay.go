package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
)

// newReplay shows a record from its start. It is a game on the screen in
// which nobody moves: the keys walk through it.
func newReplay(a *app, m *games.Match) *play {
	m.Goto(m.Len())
	p := newPlay(a, m)
	p.replay = true
	p.demo.paused = true
	if m.Len() > 0 {
		p.back = 0
	}
	p.analysis.on = false
	p.refresh()
	return p
}

// playOn begins a new game from the position shown, with a person on the side
// to move.
func (p *play) playOn() tea.Cmd {
	r := p.m.Record()
	n := p.moves()
	r.Moves, r.At, r.Branches, r.Result = r.Moves[:n], n, nil, nil
	r.Practice, r.Started = true, p.now()
	m, err := games.Replay(p.m.Module(), r)
	if err != nil {
		p.refuse(err)
		return nil
	}
	if p.isDemo() {
		m.SetSeat(m.Turn(), games.PlayerSpec{Kind: games.Human})
	}
	next := newPlay(p.app, m)
	next.file.touched = true
	next.event = games.T("ui.play.playson", "n", n)
	return p.replace(next)
}
