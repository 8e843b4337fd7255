package frame

import (
	"fmt"
	"strings"

	"duiju/games"
	"duiju/games/scene"
	"duiju/games/text/words"
	"duiju/ui/draw/board"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/picture"
	"duiju/ui/draw/svg"
	"duiju/ui/draw/theme"
	"duiju/ui/store"
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
		HideLast: d.Settings.MoveNumbers == store.Unmarked,
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

// FieldLines are the rows of characters of a field, folded to at most w x h:
// where several cells share a character it shows their mean, or that nothing
// is known of any of them.
func (d *Display) FieldLines(f *scene.Field, w, h int) []string {
	if w < 1 || h < 1 {
		return nil
	}
	kx, ky := (f.W+w-1)/w, (f.H+h-1)/h
	var lines []string
	for y := 0; y < f.H; y += ky {
		var b strings.Builder
		for x := 0; x < f.W; x += kx {
			b.WriteString(fieldGlyph(d.Glyphs, f, x, y, kx, ky))
		}
		lines = append(lines, b.String())
	}
	return lines
}

// fieldGlyph is the character of the kx x ky cells from x, y on.
func fieldGlyph(g *theme.GlyphSet, f *scene.Field, x, y, kx, ky int) string {
	sum, known := 0, 0
	for cy := y; cy < min(y+ky, f.H); cy++ {
		for cx := x; cx < min(x+kx, f.W); cx++ {
			i := cy*f.W + cx
			if i == f.At {
				return g.Hint
			}
			if f.Shade[i] >= 0 {
				sum += int(f.Shade[i])
				known++
			}
		}
	}
	if known == 0 {
		return g.Gone
	}
	return g.Spark[min(sum/known*8/101, 7)]
}

// maxNumbered is how many moves of a line are numbered on the board.
const maxNumbered = 9

// NumberMoves writes the moves of a line as numbers on their last points, on
// all of them where a move takes several, on empty ones in the ink of their side.
func NumberMoves(from games.State, sc *scene.Scene, line []string) {
	state := from.Clone()
	dark := games.First // of the inks
	if sc.Owner == games.Second {
		dark = games.Second
	}
	for i, move := range line {
		if i >= maxNumbered {
			return
		}
		if path := games.PathOf(state, move); len(path) > 0 {
			if sc.Spots[path[0]].Piece.Kind != scene.Counter {
				path = path[len(path)-1:]
			}
			for _, q := range path {
				if s := &sc.Spots[q]; s.Label == "" || s.Marks&scene.MarkHint == 0 {
					s.Label = fmt.Sprint(i + 1)
					if s.Heat = 1; state.Turn() != dark {
						s.Heat = -1
					}
					if s.Piece.Kind != scene.NoPiece {
						s.Heat = 0
					}
				}
			}
		}
		if state.Play(move) != nil {
			return // a line through chance cannot be played on
		}
	}
}
