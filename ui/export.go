package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
)

// exportedMsg says where something was exported to.
type exportedMsg struct {
	dest
	path   string
	copied bool // it was handed to the terminal's clipboard too
	err    error
}

// text is what the screen says about it.
func (m exportedMsg) text() games.Text {
	switch {
	case m.err != nil:
		return games.T("ui.play.notexported", "reason", m.err.Error())
	case m.copied:
		return games.T("export.copied", "path", m.path)
	}
	return games.T("ui.play.exported", "path", m.path)
}

// exportCmd writes a file into the exports folder and tells a screen.
func (a *app) exportCmd(to int, name string, data []byte) tea.Cmd {
	st := a.store
	return func() tea.Msg {
		path, err := st.Export(name, data)
		return exportedMsg{dest: dest(to), path: path, err: err}
	}
}
