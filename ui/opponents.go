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

// detailRows is how many rows say all about the chosen player, shortRoster how
// many of the list stay where they do not fit.
const (
	detailRows  = 5
	shortRoster = 4
)

func (l *opponentList) draw(c *canvas.Canvas) {
	area := l.drawPopup(c, 78, len(l.all)+detailRows+3, l.t("ui.opponent.title"))
	list := area
	list.h = max(area.h-detailRows-1, min(shortRoster, area.h))
	nameW := min(18, area.w/2)
	l.list.draw(c, list, func(line *canvas.Canvas, i int, st canvas.Style) {
		line.PutIn(1, 0, nameW, l.name(i), st)
		line.PutIn(nameW+2, 0, area.w-nameW-3, l.aboutPlayer(l.game.info, l.all[i]), in(theme.Dim, st))
	})
	text := l.name(l.list.row)
	if about := l.aboutPlayer(l.game.info, l.all[l.list.row]); about != "" {
		text = l.dotted(text, about)
	}
	col := newColumn(c.Sub(area.x+1, area.y+list.h+1, area.w-2, area.h-list.h-1))
	col.wrap(text, theme.Text)
}

// name is the name of a player of the list.
func (l *opponentList) name(i int) string {
	if l.all[i].Kind == games.Human {
		return l.t("ui.player.human")
	}
	return l.playerName(l.game.info, l.all[i])
}
