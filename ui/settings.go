package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/board"
	"duiju/ui/canvas"
	"duiju/ui/theme"
)

// settingsScreen lists the settings; every change acts at once, here and on
// the board beside the list.
type settingsScreen struct {
	base
	scene games.Scene // what the board beside the list shows
	rows  []settingRow
	list  rowList
	undos []settings // as it was before each change
	acts  []action
}

func newSettings(a *app, sc games.Scene) *settingsScreen {
	s := &settingsScreen{base: newBase(a), scene: sc}
	s.rows = s.makeRows()
	s.list.count = func() int { return len(s.rows) }
	s.acts = append(append(s.list.keys(a, "ui.key.row"), s.list.changeKeys(a, s.edit, "enter", "space")...),
		action{id: "undo", keys: []string{"u"}, label: "ui.key.undo", about: "ui.about.undo.setting", rank: 3, on: func() bool { return len(s.undos) > 0 }, do: s.undo},
		action{id: "back", keys: []string{"esc", "s"}, label: "ui.key.back", about: "ui.about.back", rank: 4, do: s.pop},
		action{id: "quit", keys: []string{"q"}, label: "ui.key.quit", about: "ui.about.quit", rank: 5, do: s.quit})
	return s
}

func (s *settingsScreen) actions() []action { return s.acts }

// edit changes the chosen setting, or opens the screen behind it.
func (s *settingsScreen) edit(by int) tea.Cmd {
	rows := s.rows
	if open := rows[min(s.list.row, len(rows)-1)].open; open != nil {
		return s.push(open())
	}
	s.undos = append(s.undos, s.settings.Clone())
	keep := s.change(func(set *settings) { rows[min(s.list.row, len(rows)-1)].change(set, by) })
	return tea.Batch(keep, s.mouseCmd())
}

// undo takes the last change back.
func (s *settingsScreen) undo() tea.Cmd {
	before := s.undos[len(s.undos)-1]
	s.undos = s.undos[:len(s.undos)-1]
	keep := s.change(func(set *settings) { *set = before })
	return tea.Batch(keep, s.mouseCmd())
}

func (s *settingsScreen) click(x, y int) tea.Cmd {
	return s.list.click(x, y, func() tea.Cmd { return s.edit(1) })
}

func (s *settingsScreen) wheel(rows int) tea.Cmd { return s.list.move(rows) }

func (s *settingsScreen) draw(c *canvas.Canvas) {
	rows := s.rows
	header(c, s.t("ui.settings.title"), "")
	listW := s.w
	if s.w >= 76 {
		listW = 45 // the board beside it keeps its coordinates at 80 columns
		s.drawBoard(c.Sub(listW+1, 1, s.w-listW-2, s.h-3))
	}
	labelW := 0
	for _, r := range rows {
		labelW = min(max(labelW, s.width(s.t(r.label))), listW-14)
	}
	s.list.draw(c, rect{0, 1, listW, s.h - 3}, func(line *canvas.Canvas, i int, st canvas.Style) {
		s.drawChoice(line, labelW, s.t(rows[i].label), rows[i].value(&s.settings), st)
	})
	text, role := s.t("ui.settings.status"), theme.Text
	if s.unwritten != nil {
		text, role = s.t("ui.settings.unwritten", "reason", s.unwritten.Error()), theme.Warn
	}
	c.PutIn(1, s.h-2, s.w-2, text, canvas.Style{FG: role})
}

func (s *settingsScreen) drawBoard(c *canvas.Canvas) {
	if len(s.scene.Spots) == 0 {
		return
	}
	w, h := c.Size()
	lay := board.Pick(s.scene.Lattice, w, h, board.Options{Coordinates: s.settings.Coordinates})
	bw, bh := lay.Size()
	lay.Draw(c.Sub((w-bw)/2, 0, bw, bh), &s.scene, board.View{
		Cursor: games.Point(s.scene.Lattice.Len() / 2), Glyphs: s.glyphs, Letters: s.letters(),
		Filled: s.settings.Stones == "filled" && s.palette.Filled, HideLast: !s.settings.LastMove,
	})
}
