package theme

import (
	"fmt"
	"strings"
)

// Role is what a colour is for. The zero value, None, is the plain text or the
// plain background of the theme. Beside the named roles there are mixes of two
// of them, see Mix.
type Role uint16

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
	Disc1                             // a painted stone of the first side; used as a background
	Disc2                             // a painted stone of the second side
	Rim1                              // the edge of a painted stone of the first side
	Rim                               // the edge of a painted light stone or tile
	Shine                             // the light on a dark stone
	Mark1                             // marks on painted stones of the first side
	Mark2                             // marks on those of the second side, and on tiles
	roles
)

var roleNames = [roles]string{
	"none", "text", "dim", "title", "accent", "good", "warn", "danger", "select",
	"board", "line", "stone1", "stone2", "cursor", "hint", "bad", "lensA", "lensB",
	"tileUp", "tileDown", "red", "black", "taken",
	"disc1", "disc2", "rim1", "rim", "shine", "mark1", "mark2",
}

// mixed marks a role that is a mix: fifteen steps from one named role to
// another.
//
//	1 aaaaa bbbbb 0 tttt
const (
	mixed    Role = 1 << 15
	mixSteps      = 16
)

// Mix is the colour that lies t sixteenths of the way from a to b, both named
// roles: light and shade on a painted stone. Below 256 colours it is a or b.
func Mix(a, b Role, t int) Role {
	switch {
	case t <= 0 || a == b:
		return a
	case t >= mixSteps:
		return b
	}
	return mixed | a<<10 | b<<5 | Role(t)
}

// Base is the first colour of a mix, any other role itself.
func (r Role) Base() Role {
	if r&mixed != 0 {
		a, _, _ := r.parts()
		return a
	}
	return r
}

// parts are what a mix was made from.
func (r Role) parts() (a, b Role, t int) { return r >> 10 & 31, r >> 5 & 31, int(r & 15) }

// String is the role's name, for style maps in golden files.
func (r Role) String() string {
	if r < roles {
		return roleNames[r]
	}
	if r&mixed != 0 {
		a, b, t := r.parts()
		return fmt.Sprintf("%s+%d/16 %s", a, t, b)
	}
	return "?"
}

// Style is how a cell looks. The zero value is plain text. Some roles bring
// attributes with them (Title may be bold); the flags here add to those.
type Style struct {
	FG, BG                   Role
	Bold, Reverse, Underline bool
	// Picture says that a terminal which shows pictures has a part of one in this cell.
	Picture bool
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
