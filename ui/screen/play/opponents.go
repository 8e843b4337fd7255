package play

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// opponentList is a pop-up with the players of a game.
type opponentList struct {
	frame.PopupList
	info games.Info
	all  []games.PlayerSpec
	seat func(games.PlayerSpec) tea.Cmd
}

// newOpponents lets the person choose who sits opposite; in a game of two people or a
// demo, who plays second. Do takes the choice.
func newOpponents(a *frame.App, s *session.Session, do func(session.Intent) tea.Cmd) *opponentList {
	m, side := s.Match().Module(), games.Second
	if mine := s.Mine(); mine != games.NoSide {
		side = mine.Other()
	}
	l := &opponentList{PopupList: frame.NewPopup(a), info: m.Info()}
	l.seat = func(p games.PlayerSpec) tea.Cmd { return do(session.Sit{Side: side, Player: p}) }
	l.all = append([]games.PlayerSpec{{Kind: games.Human}}, a.Opponents(l.info)...)
	now := s.Match().Seat(side)
	if now.Kind == games.Human {
		now = a.Opponent(m)
	}
	for i, s := range l.all {
		if s.String() == now.String() {
			l.List.Row = i
		}
	}
	l.Enter = l.take
	l.List.Count = func() int { return len(l.all) }
	l.Acts = append(l.List.Keys(a, "ui.key.choose"),
		frame.Action{ID: "run", Keys: []string{"enter", "space"}, Label: "ui.key.take", Rank: 2, Do: l.take},
		frame.Action{ID: "back", Keys: []string{"esc", "q"}, Label: "ui.key.back", Rank: 3, Do: l.Pop})
	return l
}

// take seats the chosen player and goes on.
func (o *opponentList) take() tea.Cmd {
	spec := o.all[o.List.Row]
	o.Pop()
	return o.App.After(func() tea.Cmd { return o.seat(spec) })
}

// detailRows is how many rows say all about the chosen player, shortRoster how
// many of the list stay where they do not fit.
const (
	detailRows  = 5
	shortRoster = 4
)

// Draw implements frame.Screen.
func (o *opponentList) Draw(c *canvas.Canvas) {
	area := o.DrawPopup(c, 78, len(o.all)+detailRows+3, o.T("ui.opponent.title"))
	list := area
	list.H = max(area.H-detailRows-1, min(shortRoster, area.H))
	nameW := min(18, area.W/2)
	o.List.Draw(c, list, func(line *canvas.Canvas, i int, st canvas.Style) {
		line.PutIn(1, 0, nameW, o.name(i), st)
		line.PutIn(nameW+2, 0, area.W-nameW-3, o.App.AboutPlayer(o.info, o.all[i]), frame.In(theme.Dim, st))
	})
	text := o.name(o.List.Row)
	if about := o.App.AboutPlayer(o.info, o.all[o.List.Row]); about != "" {
		text = o.App.Dotted(text, about)
	}
	col := frame.NewColumn(c.Sub(area.X+1, area.Y+list.H+1, area.W-2, area.H-list.H-1))
	col.Wrap(text, theme.Text)
}

// name is the name of a player of the list.
func (o *opponentList) name(i int) string {
	if o.all[i].Kind == games.Human {
		return o.T("ui.player.human")
	}
	return o.App.PlayerName(o.info, o.all[i])
}
