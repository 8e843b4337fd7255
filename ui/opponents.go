package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/canvas"
	"duiju/ui/theme"
)

// opponentList is a pop-up that changes the engine of a running game.
type opponentList struct {
	base
	game   *play
	all    []games.PlayerSpec
	row    int
	scroll int
	area   rect
	acts   []action
}

func newOpponents(a *app, p *play) *opponentList {
	l := &opponentList{base: newBase(a), game: p}
	l.all = append([]games.PlayerSpec{{Kind: games.Human}}, opponents(p.info)...)
	now := p.opponent().String()
	for i, s := range l.all {
		if s.String() == now {
			l.row = i
		}
	}
	l.acts = []action{
		{id: "arrows", show: a.glyphs.Up + a.glyphs.Down, label: "ui.key.choose", rank: 1},
		{id: "up", keys: []string{"up", "k"}, do: func() tea.Cmd { l.row--; return nil }},
		{id: "down", keys: []string{"down", "j"}, do: func() tea.Cmd { l.row++; return nil }},
		{id: "run", keys: []string{"enter", "space"}, label: "ui.key.take", rank: 2, do: l.take},
		{id: "back", keys: []string{"esc", "q"}, label: "ui.key.back", rank: 3, do: l.pop},
	}
	return l
}

func (l *opponentList) popup() bool       { return true }
func (l *opponentList) actions() []action { return l.acts }

// take seats the chosen player and goes on.
func (l *opponentList) take() tea.Cmd {
	spec := l.all[l.row]
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

func (l *opponentList) click(x, y int) tea.Cmd {
	if !l.area.has(x, y) {
		return l.pop()
	}
	row := l.scroll + y - l.area.y
	if row == l.row {
		return l.take()
	}
	l.row = row
	return nil
}

func (l *opponentList) wheel(rows int) tea.Cmd {
	l.row += rows
	return nil
}

func (l *opponentList) draw(c *canvas.Canvas) {
	l.row = min(max(l.row, 0), len(l.all)-1)
	w, h := min(72, l.w), min(len(l.all)+2, l.h-1)
	x, y := (l.w-w)/2, max((l.h-1-h)/2, 0)
	c.Box(x, y, w, h, l.glyphs, canvas.Style{FG: theme.Dim})
	c.PutIn(x+2, y, w-4, " "+l.t("ui.opponent.title")+" ", canvas.Style{FG: theme.Title})
	l.area = rect{x + 1, y + 1, w - 2, h - 2}
	l.scroll = scrollTo(l.scroll, l.row, l.area.h, len(l.all))
	for i := range l.area.h {
		n := l.scroll + i
		if n >= len(l.all) {
			break
		}
		st := canvas.Style{FG: theme.Text}
		if n == l.row {
			st.BG = theme.Select
		}
		dim := st
		dim.FG = theme.Dim
		line := c.Sub(l.area.x, l.area.y+i, l.area.w, 1)
		line.Fill(0, 0, l.area.w, 1, ' ', st)
		name := l.t("ui.player.human")
		if l.all[n].Kind != games.Human {
			name = l.playerName(l.game.info, l.all[n])
		}
		nameW := min(22, l.area.w/2)
		line.PutIn(1, 0, nameW, name, st)
		line.PutIn(nameW+2, 0, l.area.w-nameW-3, l.aboutPlayer(l.game.info, l.all[n]), dim)
	}
}
