package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/canvas"
	"duiju/ui/theme"
)

// opponentList is a pop-up that changes the engine of a running game.
type opponentList struct {
	popupList
	game *play
	all  []games.PlayerSpec
}

func newOpponents(a *app, p *play) *opponentList {
	l := &opponentList{popupList: newPopup(a), game: p}
	l.all = append([]games.PlayerSpec{{Kind: games.Human}}, opponents(p.info)...)
	now := p.opponent().String()
	for i, s := range l.all {
		if s.String() == now {
			l.list.row = i
		}
	}
	l.enter = l.take
	l.list.count = func() int { return len(l.all) }
	l.acts = append(l.list.keys(a, "ui.key.choose"),
		action{id: "run", keys: []string{"enter", "space"}, label: "ui.key.take", rank: 2, do: l.take},
		action{id: "back", keys: []string{"esc", "q"}, label: "ui.key.back", rank: 3, do: l.pop})
	return l
}

// take seats the chosen player and goes on.
func (l *opponentList) take() tea.Cmd {
	spec := l.all[l.list.row]
	l.pop()
	return l.after(func() tea.Cmd { return l.game.setOpponent(spec) })
}

// setOpponent changes who sits opposite the person; in a game of two people or
// a demo, who plays second.
func (p *play) setOpponent(spec games.PlayerSpec) tea.Cmd {
	side := games.Second
	if mine := p.mine(); mine != games.NoSide {
		side = mine.Other()
	}
	if p.m.Seat(side).String() == spec.String() {
		return nil
	}
	if p.m.At() > 0 {
		p.m.MarkPractice() // the level did not play the whole game
	}
	p.m.SetSeat(side, spec)
	p.reseat()
	name := p.t("ui.player.human")
	if spec.Kind != games.Human {
		name = p.playerName(p.info, spec)
	}
	return p.jumped(games.T("ui.play.opponent", "side", p.m.State().SideName(side), "player", name))
}

func (l *opponentList) draw(c *canvas.Canvas) {
	area := l.drawPopup(c, 72, len(l.all)+2, l.t("ui.opponent.title"))
	l.list.draw(c, area, func(line *canvas.Canvas, i int, st canvas.Style) {
		name := l.t("ui.player.human")
		if l.all[i].Kind != games.Human {
			name = l.playerName(l.game.info, l.all[i])
		}
		nameW := min(22, area.w/2)
		line.PutIn(1, 0, nameW, name, st)
		line.PutIn(nameW+2, 0, area.w-nameW-3, l.aboutPlayer(l.game.info, l.all[i]), in(theme.Dim, st))
	})
}
