// Package assets holds the data that is built into the program: the message
// tables of all languages and, game by game, problems and openings. It has no
// logic; ORIGINS.md says where each file comes from.
package assets

import "embed"

// Messages holds messages/LANGUAGE/AREA.json: flat objects from key to text.
// The areas of a language are merged into one table; a key stands in exactly
// one area, the one it begins with.
//
//go:embed messages
var Messages embed.FS

// Simplified makes Simplified Chinese of Traditional: a line for each word, the
// traditional one, a tab and the simplified one, the longest words first; then pairs of
// characters. What is a word of other regions, too, stands with its neighbours, ^ and $
// being the ends of a message.
//
//go:embed simplified.txt
var Simplified string

// Help holds help/NAME.txt, what duiju help says of a command or a topic: a line that
// says what it is about, an empty one, the text, and after "Examples:" those of a command.
//
//go:embed help
var Help embed.FS

// Themes holds themes/NAME.json, the colours of boards in the form that duiju help theme
// describes.
//
//go:embed themes
var Themes embed.FS

// Outlines are the shapes of the characters that stand on boards: a line for each, the
// character, its width in thousandths of an em and its outline as the path of an SVG in
// such units, from the left end of its base line. OUTLINES-LICENCE tells under which licence.
//
//go:embed outlines.txt
var Outlines string
