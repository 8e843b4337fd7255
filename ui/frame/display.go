package frame

import (
	"errors"

	"duiju/games"
	"duiju/games/text/words"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/picture"
	"duiju/ui/draw/theme"
	"duiju/ui/store"
)

// Settings are those of the store, by the name that screens use.
type Settings = store.Settings

var Speeds = store.Speeds

// Display is how this person reads this terminal: the settings in force, the words
// of a language, the glyphs and the colours. A part that only draws gets it in place
// of App, which can do more.
type Display struct {
	words.Wording
	Settings store.Settings // the file and the flags
	Glyphs   *theme.GlyphSet
	Palette  *theme.Palette
	Blocks   theme.Blocks
	Picture  picture.Picture // how boards are pictures, without layers
}

func (d *Display) Width(s string) int { return canvas.Width(s) }

// Letters reports whether tiles show letters instead of hanzi.
func (d *Display) Letters() bool {
	switch d.Settings.Pieces {
	case "letters":
		return true
	case "hanzi":
		return false
	}
	return d.Table.Code == words.English
}

// Paper is how drawing reads where there is no terminal: black on white.
func Paper(table *words.Table) *Display {
	d := &Display{Glyphs: theme.Unicode, Palette: theme.New("paper", theme.Truecolor, false)}
	d.Wording = words.Wording{Table: table, Signs: theme.Unicode.Signs}
	d.Settings.Coordinates = true
	return d
}

// How the screens say things.

// PlayerName names a player.
func (d *Display) PlayerName(info games.Info, spec games.PlayerSpec) string {
	if spec.Kind == games.Program {
		return d.Say(d.Settings.PlayerText(info, spec))
	}
	return d.Wording.PlayerName(info, spec)
}

// ErrorText is an error for the log, a panic with its stack.
func ErrorText(err error) string {
	if err == nil {
		return "no move"
	}
	if p, ok := errors.AsType[*games.Panic](err); ok {
		return err.Error() + "\n" + string(p.Stack)
	}
	return err.Error()
}
