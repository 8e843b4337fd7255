package theme

// colour is one colour for each level: for truecolor and for 256 colours. Sixteen
// have tables of their own, see look16.
type colour struct {
	hex  string // "#RRGGBB"; "" is the terminal's own colour
	c256 uint8
}

// roleColours is the colours of roles with 256 colours or more. None is the background
// of panels; what is missing is the terminal's own. The colours of boards and of
// panels are chosen apart: a board looks the same on a dark and a light terminal.
type roleColours map[Role]colour

// Keys beside the roles: the foreground on a background that forces one.
const (
	inkOnSelect = roles + 1 + iota
	inkOnTileDown
)

var (
	darkPanel = roleColours{
		Dim: {"#9AA0A6", 247}, Title: {"#FFD37A", 222}, Accent: {"#6CB6FF", 75},
		Good: {"#5CC8D7", 80}, Warn: {"#F2C14E", 221}, Danger: {"#FF8A5C", 209},
		Select: {"#2A3B4D", 237},
	}
	lightPanel = roleColours{
		Dim: {"#5F6368", 241}, Title: {"#6B4300", 58}, Accent: {"#0B57A4", 25},
		Good: {"#00616F", 23}, Warn: {"#7A5200", 94}, Danger: {"#A83A12", 124},
		Select: {"#D9E6F2", 254},
	}
	contrastPanel = roleColours{
		Text: {"#FFFFFF", 231}, Dim: {"#D0D0D0", 252}, Title: {"#FFFFFF", 231}, Accent: {"#FFFF00", 226},
		Good: {"#7FFFFF", 123}, Warn: {"#FFD75F", 221}, Danger: {"#FFAF87", 216},
		Select: {"#FFFF00", 226}, None: {"#000000", 16}, inkOnSelect: {"#000000", 16},
	}
)

// look16 is a role's look with sixteen colours: a colour number, -1 for the
// terminal's own, and attributes. The board is grey like a printed diagram, in
// all themes: downsampling the wood would give bright red.
type look16 struct {
	n             int8
	bold, reverse bool
}

var dark16 = map[Role]look16{
	Text: {n: -1}, Dim: {n: -1}, Title: {n: -1, bold: true}, Accent: {n: 14}, Good: {n: 14},
	Warn: {n: 11}, Danger: {n: 9}, Select: {n: -1, reverse: true},
	Board: {n: 7}, Line: {n: 0}, Stone1: {n: 0}, Stone2: {n: 0}, Cursor: {n: 4}, Hint: {n: 5},
	Bad: {n: 1}, LensA: {n: 1}, LensB: {n: 4}, TileUp: {n: 15}, TileDown: {n: 0}, Red: {n: 1}, Black: {n: 0}, Taken: {n: 0},
	Disc1: {n: 0}, Disc2: {n: 15}, Rim1: {n: 0}, Rim: {n: 0}, Shine: {n: 7}, Mark1: {n: 7}, Mark2: {n: 1},
}

// light16 is what differs from dark16 on a light background.
var light16 = map[Role]look16{
	Accent: {n: 4}, Good: {n: 4}, Warn: {n: 5, bold: true}, Danger: {n: 1},
}

// tileInk16 is the ink on a face-down tile.
const tileInk16 = 7

// monoLook is a role's attributes where there is no colour at all.
var monoLook = map[Role]Style{
	Title: {Bold: true}, Cursor: {Bold: true}, Danger: {Bold: true},
	Accent: {Reverse: true}, Select: {Reverse: true}, Hint: {Underline: true},
}

// monoInk are the roles that are ink without colours: on them the ground's colour
// writes, and painted they are solid.
var monoInk = []Role{Stone1, Disc1, Rim1, Rim, Shine, Line, TileDown, Red, Black, Taken, Cursor, Mark2}
