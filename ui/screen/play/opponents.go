package play

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/text/message"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// choice is a row of a pop-up: its name, what there is to say of it, and what it does.
type choice struct {
	said, about message.Text
	does        session.Intent
}

// choiceList is a pop-up with intents, such as the players of a game or what can be said
// at a table.
type choiceList struct {
	frame.PopupList
	title   string
	all     []choice
	details int // rows that say all about the chosen one
}

func newChoices(a *frame.App, do func(session.Intent) tea.Cmd, title string, all []choice) *choiceList {
	l := &choiceList{PopupList: frame.NewPopup(a), title: title, all: all}
	l.List.Count = func() int { return len(l.all) }
	l.Enter = func() tea.Cmd {
		i := l.all[l.List.Row].does
		l.Pop()
		return a.After(func() tea.Cmd { return do(i) })
	}
	l.Acts = append(l.List.Keys(a, "ui.key.choose"),
		frame.Action{ID: "run", Keys: []string{"enter", "space"}, Label: "ui.key.take", Rank: 2, Do: l.Enter},
		frame.Action{ID: "back", Keys: []string{"esc", "q"}, Label: "ui.key.back", Rank: 3, Do: l.Pop})
	return l
}

// newOpponents lets the person choose who sits opposite; in a game of two people or a
// demo, who plays second. Do takes the choice.
func newOpponents(a *frame.App, s *session.Session, do func(session.Intent) tea.Cmd) *choiceList {
	m, side := s.Match().Module(), games.Second
	if mine := s.Mine(); mine != games.NoSide {
		side = mine.Other()
	}
	now, info := s.Match().Seat(side), m.Info()
	if now.Kind == games.Human {
		now = a.Opponent(m)
	}
	l := newChoices(a, do, "ui.opponent.title", nil)
	for i, p := range append([]games.PlayerSpec{{Kind: games.Human}}, a.Opponents(info)...) {
		l.all = append(l.all, choice{a.Settings.PlayerText(info, p), info.AboutPlayer(p), session.Sit{Side: side, Player: p}})
		if p.String() == now.String() {
			l.List.Row = i
		}
	}
	l.details = detailRows
	return l
}

// detailRows is how many rows say all about the chosen player, shortRoster how
// many of the list stay where they do not fit.
const (
	detailRows  = 5
	shortRoster = 4
)

// Draw implements frame.Screen.
func (l *choiceList) Draw(c *canvas.Canvas) {
	width, below := 40, 0
	if l.details > 0 {
		width, below = 78, l.details+1
	}
	area := l.DrawPopup(c, width, len(l.all)+below+2, l.T(l.title))
	list, nameW := area, area.W-2
	if l.details > 0 {
		list.H, nameW = max(area.H-below, min(shortRoster, area.H)), min(18, area.W/2)
	}
	l.List.Draw(c, list, func(line *canvas.Canvas, i int, st canvas.Style) {
		line.PutIn(1, 0, nameW, l.Say(l.all[i].said), st)
		line.PutIn(nameW+2, 0, area.W-nameW-3, l.Say(l.all[i].about), frame.In(theme.Dim, st))
	})
	if l.details > 0 {
		chosen := l.all[l.List.Row]
		col := frame.NewColumn(c.Sub(area.X+1, area.Y+list.H+1, area.W-2, area.H-list.H-1))
		col.Wrap(l.App.Dotted(l.Say(chosen.said), l.Say(chosen.about)), theme.Text)
	}
}
