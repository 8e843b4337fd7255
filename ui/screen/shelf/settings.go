package shelf

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// settingsScreen lists the settings; every change acts at once, here and on
// the board beside the list.
type settingsScreen struct {
	frame.ListScreen
	rows  []settingRow
	undos []frame.Settings // as it was before each change
}

// NewSettings is the list of settings.
func NewSettings(a *frame.App) *settingsScreen {
	s := &settingsScreen{ListScreen: frame.NewList(a)}
	s.rows = s.makeRows()
	s.List.Count = func() int { return len(s.rows) }
	s.Acts = append(append(s.List.Keys(a, "ui.key.row"), s.List.ChangeKeys(a, s.edit, "enter", "space")...),
		frame.Action{ID: "undo", Keys: []string{"u"}, Label: "ui.key.revert", About: "ui.about.undo.setting", Rank: 3, On: func() bool { return len(s.undos) > 0 }, Do: s.undo},
		frame.Action{ID: "back", Keys: []string{"esc", "s"}, Label: "ui.key.back", About: "ui.about.back", Rank: 4, Do: s.Pop},
		frame.Action{ID: "quit", Keys: []string{"q"}, Label: "ui.key.quit", About: "ui.about.quit", Rank: 5, Do: s.Quit})
	return s
}

// edit changes the chosen setting, or opens the screen behind it.
func (s *settingsScreen) edit(by int) tea.Cmd {
	rows := s.rows
	if open := rows[min(s.List.Row, len(rows)-1)].open; open != nil {
		return s.Push(open())
	}
	s.undos = append(s.undos, s.App.Settings.Clone())
	keep := s.App.Change(func(set *frame.Settings) { rows[min(s.List.Row, len(rows)-1)].change(set, by) })
	return tea.Batch(keep, s.App.MouseCmd())
}

// undo takes the last change back.
func (s *settingsScreen) undo() tea.Cmd {
	before := s.undos[len(s.undos)-1]
	s.undos = s.undos[:len(s.undos)-1]
	keep := s.App.Change(func(set *frame.Settings) { *set = before })
	return tea.Batch(keep, s.App.MouseCmd())
}

func (s *settingsScreen) Click(x, y int) tea.Cmd {
	return s.List.Click(x, y, func() tea.Cmd { return s.edit(1) })
}

func (s *settingsScreen) Draw(c *canvas.Canvas) {
	rows := s.rows
	frame.Header(c, s.T("ui.settings.title"), s.T("ui.settings.status"))
	listW := s.W
	if s.W >= 76 {
		listW = 45 // the board beside it keeps its coordinates at 80 columns
		s.drawPreview(c.Sub(listW+1, 1, s.W-listW-2, s.H-3))
	}
	labelW := 0
	for _, r := range rows {
		labelW = min(max(labelW, s.App.Width(s.T(r.label))), listW-14)
	}
	s.List.Draw(c, frame.NewRect(0, 1, listW, s.H-3), func(line *canvas.Canvas, i int, st canvas.Style) {
		s.App.DrawChoice(line, labelW, s.T(rows[i].label), rows[i].value(&s.App.Settings), st)
	})
	drawStatus(c, &s.ListScreen, s.T(rows[min(s.List.Row, len(rows)-1)].about))
}

// drawStatus draws the row below a list of settings: its note, that they are not
// kept, or what is usual there.
func drawStatus(c *canvas.Canvas, l *frame.ListScreen, usual string) {
	text, role := usual, theme.Text
	switch {
	case !l.Note.IsZero():
		text, role = l.Say(l.Note), theme.Warn
	case l.App.Unwritten != nil:
		text, role = l.T("ui.settings.unwritten", "reason", l.App.Unwritten.Error()), theme.Warn
	}
	c.PutIn(1, l.H-2, l.W-2, text, canvas.Style{FG: role})
}
