package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
)

// exportedMsg says where something was exported to.
type exportedMsg struct {
	dest
	path string
	err  error
}

// text is what the screen says about it.
func (m exportedMsg) text() games.Text {
	if m.err != nil {
		return games.T("ui.play.notexported", "reason", m.err.Error())
	}
	return games.T("ui.play.exported", "path", m.path)
}

// exportCmd writes a file into the exports folder and tells a screen.
func (a *app) exportCmd(to int, name string, data []byte) tea.Cmd {
	st := a.store
	return func() tea.Msg {
		path, err := st.Export(name, data)
		return exportedMsg{dest(to), path, err}
	}
}

// export writes the game into the exports folder, in the game's own foreign
// form if it has one.
func (p *play) export() tea.Cmd {
	record := p.m.Record()
	name, data := p.file.name+".duiju", record.Marshal()
	if e, ok := p.m.Module().(games.Exporter); ok {
		n, d, err := e.Export(record)
		if err == nil {
			name, data = p.file.name+"-"+n, d
		}
	}
	return p.exportCmd(p.id, name, data)
}
