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

// The boards on which both sides' stones are filled are as light as lets
// black and white stand out by 4.5:1 each. As the two differ by 21:1, that leaves
// little choice, and no other colour stands out from such a ground like that. So
// marks there are black or white and differ by their shapes. Kaya's 130 is the brown of the fixed colours that
// comes nearest: black has 4.46:1 on it. (131 has 4.5:1 for both; it is pink.)
var (
	kayaBoard = roleColours{
		Board: {"#A26A2C", 130}, Line: {"#54340C", 52},
		Stone1: {"#000000", 16}, Stone2: {"#FFFFFF", 231},
		Cursor: {"#FFFFFF", 231}, Hint: {"#FFFFFF", 231}, Bad: {"#000000", 16},
		LensA: {"#000000", 16}, LensB: {"#FFFFFF", 231},
		TileUp: {"#F0E0BC", 223}, TileDown: {"#2E1C0A", 235},
		Red: {"#A8201A", 124}, Black: {"#1A1A1A", 234}, Taken: {"#6A4516", 238},
		inkOnTileDown: {"#F0E0BC", 223},
		Disc1:         {"#010101", 16}, Rim1: {"#010101", 16}, Disc2: {"#FEFEFE", 231}, Rim: {"#4A2F0F", 235}, Shine: {"#8C8C8C", 245},
		Mark1: {"#FFD37A", 222}, Mark2: {"#A8201A", 124},
	}
	slateBoard = roleColours{
		Board: {"#687788", 243}, Line: {"#3A4652", 238},
		Stone1: {"#000000", 16}, Stone2: {"#FFFFFF", 231},
		Cursor: {"#FFFFFF", 231}, Hint: {"#FFFFFF", 231}, Bad: {"#000000", 16},
		LensA: {"#000000", 16}, LensB: {"#FFFFFF", 231},
		TileUp: {"#E4E9EE", 254}, TileDown: {"#10151A", 233},
		Red: {"#A8201A", 124}, Black: {"#16202A", 234}, Taken: {"#45515D", 239},
		inkOnTileDown: {"#E4E9EE", 254},
		Disc1:         {"#010101", 16}, Rim1: {"#010101", 16}, Disc2: {"#FEFEFE", 231}, Rim: {"#242D36", 235}, Shine: {"#8695A3", 245},
		Mark1: {"#FFE27A", 229}, Mark2: {"#A8201A", 124},
	}
	paperBoard = roleColours{
		Board: {"#F4ECDA", 230}, Line: {"#9B8F78", 137},
		Stone1: {"#111111", 16}, Stone2: {"#111111", 16},
		Cursor: {"#0B3D91", 18}, Hint: {"#6A1B9A", 54}, Bad: {"#A32A0A", 124},
		LensA: {"#9A3B00", 88}, LensB: {"#0B57A4", 25},
		TileUp: {"#FFFBF0", 231}, TileDown: {"#97855F", 137},
		Red: {"#B3261E", 124}, Black: {"#1A1A1A", 234}, Taken: {"#B8AC94", 144},
		inkOnTileDown: {"#1A1A1A", 234},
		Disc1:         {"#1A1A1A", 234}, Rim1: {"#1A1A1A", 234}, Disc2: {"#FEFEFE", 231}, Rim: {"#3A362E", 237}, Shine: {"#8C8C8C", 245},
		Mark1: {"#FFD37A", 222}, Mark2: {"#B3261E", 124},
	}
	contrastBoard = roleColours{
		Board: {"#FFFFFF", 231}, Line: {"#595959", 240},
		Stone1: {"#000000", 16}, Stone2: {"#000000", 16},
		Cursor: {"#0000AA", 19}, Hint: {"#4B0082", 54}, Bad: {"#8B0000", 88},
		LensA: {"#7A2E00", 52}, LensB: {"#0000AA", 19},
		TileUp: {"#FFFFFF", 231}, TileDown: {"#000000", 16},
		Red: {"#8B0000", 88}, Black: {"#000000", 16}, Taken: {"#767676", 243},
		inkOnTileDown: {"#FFFFFF", 231},
		Disc1:         {"#000000", 16}, Rim1: {"#000000", 16}, Disc2: {"#FFFFFF", 231}, Rim: {"#000000", 16}, Shine: {"#000000", 16},
		Mark1: {"#FFFFFF", 231}, Mark2: {"#8B0000", 88},
	}
	// nightBoard is dark. A black stone is seen there by its light edge, and a stone that
	// is no more than a character by its shape.
	nightBoard = roleColours{
		Board: {"#1B2330", 235}, Line: {"#55677F", 240},
		Stone1: {"#8FB8E8", 110}, Stone2: {"#F4F7FB", 231},
		Cursor: {"#FFD37A", 222}, Hint: {"#C9A6FF", 183}, Bad: {"#FF9A76", 209},
		LensA: {"#FFB38A", 216}, LensB: {"#8FC7FF", 117},
		TileUp: {"#E4E9EE", 254}, TileDown: {"#8196B0", 103},
		Red: {"#A8201A", 124}, Black: {"#16202A", 234}, Taken: {"#6B7A8C", 243},
		inkOnTileDown: {"#10151A", 233},
		Disc1:         {"#010101", 16}, Rim1: {"#8FA3BC", 109}, Disc2: {"#FEFEFE", 231}, Rim: {"#B4C0CE", 250}, Shine: {"#8695A3", 245},
		Mark1: {"#FFE27A", 229}, Mark2: {"#A8201A", 124},
	}
	jadeBoard = roleColours{
		Board: {"#3C8261", 29}, Line: {"#123A2A", 22},
		Stone1: {"#000000", 16}, Stone2: {"#FFFFFF", 231},
		Cursor: {"#FFFFFF", 231}, Hint: {"#FFFFFF", 231}, Bad: {"#000000", 16},
		LensA: {"#000000", 16}, LensB: {"#FFFFFF", 231},
		TileUp: {"#E6F0E6", 254}, TileDown: {"#0A2118", 233},
		Red: {"#A8201A", 124}, Black: {"#12261D", 234}, Taken: {"#24543F", 239},
		inkOnTileDown: {"#E6F0E6", 254},
		Disc1:         {"#010101", 16}, Rim1: {"#010101", 16}, Disc2: {"#FEFEFE", 231}, Rim: {"#123A2A", 235}, Shine: {"#86A396", 245},
		Mark1: {"#FFE27A", 229}, Mark2: {"#A8201A", 124},
	}
	// inkBoard is grey but for what is red on it, as a seal is on a drawing in ink.
	inkBoard = roleColours{
		Board: {"#E8E6E1", 254}, Line: {"#8C8A85", 245},
		Stone1: {"#0F0F0F", 16}, Stone2: {"#0F0F0F", 16},
		Cursor: {"#1F3A5F", 17}, Hint: {"#5A2A6B", 54}, Bad: {"#9A2318", 88},
		LensA: {"#8A3B12", 88}, LensB: {"#1F3A5F", 17},
		TileUp: {"#FAFAF7", 231}, TileDown: {"#2E2D2B", 236},
		Red: {"#B3261E", 124}, Black: {"#1A1A1A", 234}, Taken: {"#9B9994", 246},
		inkOnTileDown: {"#FAFAF7", 231},
		Disc1:         {"#1A1A1A", 234}, Rim1: {"#1A1A1A", 234}, Disc2: {"#FEFEFE", 231}, Rim: {"#2E2D2B", 236}, Shine: {"#8C8C8C", 245},
		Mark1: {"#F0D9B5", 223}, Mark2: {"#B3261E", 124},
	}
)

// boards are those of the themes by name.
var boards = map[string]roleColours{
	"kaya": kayaBoard, "slate": slateBoard, "paper": paperBoard, "contrast": contrastBoard,
	"night": nightBoard, "jade": jadeBoard, "ink": inkBoard,
}

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
