package ui

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/ui/board"
	"duiju/ui/canvas"
	"duiju/ui/svg"
	"duiju/ui/theme"
)

// The room that a picture's board may take: any board fits in its largest
// size, with its coordinates.
const (
	pictureWidth  = 200
	pictureHeight = 100
)

// exportPicture draws the board as it is shown, with its marks and its lens
// but without the cursor, and writes it as SVG into the exports folder.
func (p *play) exportPicture() tea.Cmd {
	return p.exportCmd(p.id, fmt.Sprintf("%s-%d.svg", p.file.name, p.moves()), p.picture())
}

func (p *play) picture() []byte {
	o := p.boardOptions()
	o.Coordinates = true
	l := board.Pick(p.scene.Lattice, pictureWidth, pictureHeight, o)
	w, h := l.Size()
	c := canvas.New(w, h)
	v := p.view()
	v.Cursor, v.Glyphs = games.NoPoint, theme.Unicode
	l.Draw(c, &p.scene, v)
	return svg.Canvas(p.t(p.info.Name), c, p.palette)
}
