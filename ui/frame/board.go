package frame

import (
	"duiju/games"
	"duiju/games/text/words"
	"duiju/ui/draw/board"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

// BoardOptions are the choices about any board on this terminal.
func (a *App) BoardOptions() board.Options {
	return board.Options{
		Coordinates: a.Settings.Coordinates,
		Drawn:       a.Palette.Drawn && a.Glyphs == theme.Unicode,
	}
}

// BoardView is how any board is seen on this terminal, without a cursor.
func (a *App) BoardView() board.View {
	return board.View{
		Cursor: games.NoPoint, Glyphs: a.Glyphs, Letters: a.Letters(), Hanzi: a.Hanzi,
		Filled: a.Settings.Stones == "filled" && a.Palette.Filled && a.Glyphs == theme.Unicode, Rimmed: a.Palette.Rimmed,
		HideLast: !a.Settings.LastMove,
	}
}

// Hanzi is the character of a tile. In Chinese it is the last of its name, so
// that Simplified Chinese has its own.
func (a *App) Hanzi(pc games.Piece) string {
	if a.Table.Code == words.English || pc.Name == "" {
		return pc.Hanzi
	}
	name := []rune(a.T(pc.Name))
	return string(name[len(name)-1])
}

// DrawScene draws a scene that nobody plays on at the top of c, in the largest
// size that fits, and returns the rows it takes.
func (a *App) DrawScene(c *canvas.Canvas, sc *games.Scene, o board.Options) (rows int) {
	w, h := c.Size()
	lay := board.Pick(sc.Lattice, w, h, o)
	bw, bh := lay.Size()
	lay.Draw(c.Sub(max((w-bw)/2, 0), 0, bw, bh), sc, a.BoardView())
	return bh
}
