package theme

import "strings"

// Role is what a colour is for. The zero value, None, is the plain text or the
// plain background of the theme.
type Role uint8

// The roles of panels: words, lists, headers.
const (
	None   Role = iota
	Text        // ordinary words
	Dim         // labels, coordinates, what matters less
	Title       // headers
	Accent      // keys and links
	Good        // a success
	Warn        // a warning
	Danger      // an error, a loss
	Select      // the selected row; used as a background
)

// The roles of boards.
const (
	Board    Role = iota + Select + 1 // the wood; used as a background
	Line                              // the lines on it
	Stone1                            // stones of the first side
	Stone2                            // stones of the second side
	Cursor                            // cursor, legal points, line numbers
	Hint                              // what a hint points at
	Bad                               // forbidden points, mistakes
	LensA                             // lens values for the first side
	LensB                             // lens values for the second side
	TileUp                            // a face-up piece; used as a background
	TileDown                          // a face-down piece
	Red                               // red pieces
	Black                             // black pieces
	Taken                             // places of taken pieces
	roles
)

var roleNames = [roles]string{
	"none", "text", "dim", "title", "accent", "good", "warn", "danger", "select",
	"board", "line", "stone1", "stone2", "cursor", "hint", "bad", "lensA", "lensB",
	"tileUp", "tileDown", "red", "black", "taken",
}

// String is the role's name, for style maps in golden files.
func (r Role) String() string {
	if r < roles {
		return roleNames[r]
	}
	return "?"
}

// Style is how a cell looks. The zero value is plain text. Some roles bring
// attributes with them (Title may be bold); the flags here add to those.
type Style struct {
	FG, BG                   Role
	Bold, Reverse, Underline bool
}

// Describe is a style in words, for golden files: "line on board bold".
func (st Style) Describe() string {
	var b strings.Builder
	b.WriteString(st.FG.String())
	if st.BG != None {
		b.WriteString(" on " + st.BG.String())
	}
	for _, a := range []struct {
		on   bool
		name string
	}{{st.Bold, " bold"}, {st.Reverse, " reverse"}, {st.Underline, " underline"}} {
		if a.on {
			b.WriteString(a.name)
		}
	}
	return b.String()
}
