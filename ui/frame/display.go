package frame

import (
	"duiju/games"
	"duiju/games/text/words"
	"duiju/ui/draw/canvas"
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
	Settings store.Settings // the file and the flags
	Table    *words.Table
	Glyphs   *theme.GlyphSet
	Palette  *theme.Palette
}

// T is a message in the user's language.
func (d *Display) T(key string, pairs ...any) string {
	if key == "" {
		return ""
	}
	return d.Table.S(key, pairs...)
}

// Say is a text in the user's language.
func (d *Display) Say(t games.Text) string { return d.Table.Text(t) }

func (d *Display) Width(s string) int { return canvas.Width(s) }

// LanguageName is the name of a language in itself.
func (d *Display) LanguageName(code string) string {
	table, err := words.Load(code)
	if err != nil {
		return code
	}
	return table.S("ui.language.name")
}

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
