package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
)

// Changes of the seats, and results that the players agree on.

// opponent is the engine of the game, or the one last chosen.
func (p *play) opponent() games.PlayerSpec {
	for _, s := range []games.Side{games.First, games.Second} {
		if spec := p.m.Seat(s); spec.Kind != games.Human {
			return spec
		}
	}
	spec, err := games.ParsePlayer(p.gameSettings(p.m.Module()).Opponent)
	if err != nil {
		spec = games.PlayerSpec{Kind: games.Level, Level: p.info.DefaultLevel}
	}
	return spec
}

// swapSeats lets the person play the other side.
func (p *play) swapSeats() tea.Cmd {
	first, second := p.m.Seat(games.First), p.m.Seat(games.Second)
	p.m.SetSeat(games.First, second)
	p.m.SetSeat(games.Second, first)
	p.m.MarkPractice()
	p.reseat()
	return p.jumped(games.T("ui.play.swapped"))
}

// resign ends the game for the person, or for the side to move of two.
func (p *play) resign() tea.Cmd {
	side := p.mine()
	if side == games.NoSide {
		side = p.m.Turn()
	}
	p.stopAll()
	p.m.End(games.Resigned(side))
	p.path, p.step = nil, games.Step{}
	p.refresh()
	return tea.Batch(p.save(), p.proceed())
}

// offerDraw asks the other side: an engine that says no goes on; two people
// agree.
func (p *play) offerDraw() tea.Cmd {
	if mine := p.mine(); mine != games.NoSide {
		d, ok := p.m.State().(games.DrawOfferer)
		if !ok || !d.AcceptsDraw(mine.Other()) {
			p.note = games.T("ui.play.draw.refused", "side", p.m.State().SideName(mine.Other()))
			return nil
		}
	}
	p.stopAll()
	p.m.End(games.Agreed())
	p.refresh()
	return tea.Batch(p.save(), p.proceed())
}
