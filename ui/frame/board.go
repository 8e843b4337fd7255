package frame

import (
	"duiju/games/scene"
	"duiju/games/text/words"
	"duiju/ui/draw/board"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/picture"
	"duiju/ui/draw/svg"
	"duiju/ui/draw/theme"
)

// BoardOptions are the choices about any board on this terminal.
func (d *Display) BoardOptions() board.Options {
	return board.Options{
		Coordinates: d.Settings.Coordinates,
		Drawn:       d.Glyphs == theme.Unicode,
		Pictures:    d.Picture.Kind != picture.None,
		WholeRows:   d.Blocks == theme.Halves,
		Letters:     d.Letters(),
	}
}

// BoardView is how any board is seen on this terminal, without a cursor.
func (d *Display) BoardView() board.View {
	return board.View{
		Cursor: scene.NoPoint, Glyphs: d.Glyphs, Letters: d.Letters(), Hanzi: d.Hanzi,
		Filled: d.Settings.Stones == "filled" && d.Palette.Filled && d.Glyphs == theme.Unicode, Rimmed: d.Palette.Rimmed,
		Palette: d.Palette, Blocks: d.Blocks,
		HideLast: !d.Settings.LastMove,
		Picture:  d.Picture,
	}
}

// The room of a board in a file: any fits in a size of some points for its smallest parts.
const fileW, fileH = 100, 50

// PictureForms are the forms of a picture in a file.
var PictureForms = []string{"svg", "png"}

// BoardFile is a board as a picture with its coordinates, in one of PictureForms: with the
// colours of the theme, whatever the terminal shows.
func (d *Display) BoardFile(ext, title string, sc *scene.Scene, o board.Options, v board.View) []byte {
	v.Cursor, v.Glyphs = scene.NoPoint, theme.Unicode
	v.Picture = picture.Picture{Terminal: svg.Pictures, Palette: d.Palette.For(theme.Truecolor, d.Palette.Dark)}
	o.Coordinates, o.Drawn, o.Zoom = true, true, 0
	l := board.Pick(sc.Lattice, fileW, fileH, o)
	c := canvas.New(l.Size())
	l.Draw(c, sc, v)
	if ext == "png" {
		w, h := l.Size()
		return c.Picture().PNG(w, h)
	}
	return svg.Canvas(title, c, v.Picture.Palette)
}

// A page of text has room for so much of a board.
const textW, textH = 80, 40

// BoardText draws a board in signs alone, for pages of text and for lines.
func BoardText(sc *scene.Scene, o board.Options, v board.View) string {
	o.Coordinates, o.Drawn, v.Cursor = true, false, scene.NoPoint
	l := board.Pick(sc.Lattice, textW, textH, o)
	c := canvas.New(l.Size())
	l.Draw(c, sc, v)
	return c.Text()
}

// Hanzi is the character of a tile. In Chinese it is the last of its name, so
// that Simplified Chinese has its own.
func (d *Display) Hanzi(pc scene.Piece) string {
	if d.Table.Code == words.English || pc.Name == "" {
		return pc.Hanzi
	}
	name := []rune(d.T(pc.Name))
	return string(name[len(name)-1])
}

// DrawScene draws a scene that nobody plays on at the top of c, in the largest
// size that fits, and returns the rows it takes.
func (d *Display) DrawScene(c *canvas.Canvas, sc *scene.Scene, o board.Options) (rows int) {
	w, h := c.Size()
	lay := board.Pick(sc.Lattice, w, h, o)
	bw, bh := lay.Size()
	lay.Draw(c.Sub(max((w-bw)/2, 0), 0, bw, bh), sc, d.BoardView())
	return bh
}
