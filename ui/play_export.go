package ui

import (
	"encoding/base64"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/board"
	"duiju/ui/canvas"
	"duiju/ui/svg"
	"duiju/ui/theme"
)

// exportActions write the game and its picture into the exports folder.
func (p *play) exportActions() []action {
	moved := func() bool { return p.m.Len() > 0 && p.lesson == nil }
	return []action{
		{id: "export", keys: []string{"e"}, about: "ui.about.export", on: moved, do: p.export},
		{id: "export-text", about: "export.about.text", on: moved, do: p.exportText},
		{id: "export-picture", about: "ui.about.picture", do: p.exportPicture},
		{id: "export-drawing", about: "export.about.drawing", do: p.exportDrawing},
		{id: "copy-record", about: "export.about.copy", on: moved, do: p.copyRecord},
	}
}

// write writes a file of the exports folder.
func (p *play) write(name string, data []byte) tea.Cmd { return p.exportCmd(p.id, name, data) }

// export writes the game in its own foreign form if it has one, such as SGF,
// else as text.
func (p *play) export() tea.Cmd {
	if e, ok := p.m.Module().(games.Exporter); ok {
		if name, data, err := e.Export(p.m.Record()); err == nil {
			return p.write(p.file.name+"-"+name, data)
		}
	}
	return p.exportText()
}

// exportText writes the record as it is saved: text that a person can read.
func (p *play) exportText() tea.Cmd {
	return p.write(p.file.name+".duiju", p.m.Record().Marshal())
}

// exportPicture draws the board as it is shown, with its marks and its lens
// but without the cursor, and writes it as SVG.
func (p *play) exportPicture() tea.Cmd {
	return p.write(fmt.Sprintf("%s-%d.svg", p.file.name, p.moves()), p.picture())
}

// exportDrawing writes the same picture as text.
func (p *play) exportDrawing() tea.Cmd {
	c := p.drawing(p.glyphs)
	return p.write(fmt.Sprintf("%s-%d.txt", p.file.name, p.moves()), []byte(c.Text()))
}

// copyRecord hands the record to the clipboard by OSC 52, which most terminals
// take and none answers, and writes it to a file for the others.
func (p *play) copyRecord() tea.Cmd {
	st, id, out := p.store, p.id, p.out
	name, data := p.file.name+".duiju", p.m.Record().Marshal()
	return func() tea.Msg {
		path, err := st.Export(name, data)
		msg := exportedMsg{dest: dest(id), path: path, copied: true, err: err}
		if out != nil {
			if _, e := out.WriteString(osc52(data)); err == nil {
				msg.err = e
			}
		}
		return msg
	}
}

// osc52 is the sequence that puts a text into the clipboard of the terminal.
func osc52(data []byte) string {
	return "\x1b]52;c;" + base64.StdEncoding.EncodeToString(data) + "\a"
}

// The room that a picture's board may take: any board fits in its largest
// size, with its coordinates.
const (
	pictureWidth  = 200
	pictureHeight = 100
)

// drawing is the board as it is shown, in its largest size.
func (p *play) drawing(glyphs *theme.GlyphSet) *canvas.Canvas {
	o := p.boardOptions()
	o.Coordinates = true
	l := board.Pick(p.scene.Lattice, pictureWidth, pictureHeight, o)
	c := canvas.New(l.Size())
	v := p.view()
	v.Cursor, v.Glyphs = games.NoPoint, glyphs
	l.Draw(c, &p.scene, v)
	return c
}

func (p *play) picture() []byte {
	return svg.Canvas(p.t(p.info.Name), p.drawing(theme.Unicode), p.palette)
}
