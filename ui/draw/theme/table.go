package theme

// colour is one colour for each level: for truecolor and for 256 colours. Sixteen
// have tables of their own, see look16.
type colour struct {
	hex  string // "#RRGGBB"; "" is the terminal's own colour
	c256 uint8
}

// panelSet is the colours of the panel roles on one kind of background.
// Select is a row background.
type panelSet struct {
	text, dim, title, accent, good, warn, danger, sel colour
	ground                                            colour // the background; "" keeps the terminal's own
	selectInk                                         colour // the text on Select; "" keeps the text's own
}

var (
	darkPanel = panelSet{
		dim: colour{"#9AA0A6", 247}, title: colour{"#FFD37A", 222}, accent: colour{"#6CB6FF", 75},
		good: colour{"#5CC8D7", 80}, warn: colour{"#F2C14E", 221}, danger: colour{"#FF8A5C", 209},
		sel: colour{"#2A3B4D", 237},
	}
	lightPanel = panelSet{
		dim: colour{"#5F6368", 241}, title: colour{"#6B4300", 58}, accent: colour{"#0B57A4", 25},
		good: colour{"#00616F", 23}, warn: colour{"#7A5200", 94}, danger: colour{"#A83A12", 124},
		sel: colour{"#D9E6F2", 254},
	}
	contrastPanel = panelSet{
		text: colour{"#FFFFFF", 231}, dim: colour{"#D0D0D0", 252}, title: colour{"#FFFFFF", 231}, accent: colour{"#FFFF00", 226},
		good: colour{"#7FFFFF", 123}, warn: colour{"#FFD75F", 221}, danger: colour{"#FFAF87", 216},
		sel: colour{"#FFFF00", 226}, ground: colour{"#000000", 16}, selectInk: colour{"#000000", 16},
	}
)

// boardSet is the colours of the board roles of one theme. TileDown takes
// tileInk on it where it is a background.
type boardSet struct {
	board, line, stone1, stone2, cursor, hint, bad, lensA, lensB colour
	tileUp, tileDown, red, black, taken                          colour
	tileInk                                                      colour
	// Painted stones: their bodies and edges, the light on dark ones, and marks on
	// each.
	disc1, disc2, rim1, rim, shine, mark1, mark2 colour
}

// The two boards on which both sides' stones are filled are as light as lets
// black and white stand out by 4.5:1 each. As the two differ by 21:1, that leaves
// little choice, and no other colour stands out from such a ground like that. So
// marks there are black or white and differ by their shapes. Kaya's 130 is the brown of the fixed colours that
// comes nearest: black has 4.46:1 on it. (131 has 4.5:1 for both; it is pink.)
var (
	kayaBoard = boardSet{
		board: colour{"#A26A2C", 130}, line: colour{"#54340C", 52},
		stone1: colour{"#000000", 16}, stone2: colour{"#FFFFFF", 231},
		cursor: colour{"#FFFFFF", 231}, hint: colour{"#FFFFFF", 231}, bad: colour{"#000000", 16},
		lensA: colour{"#000000", 16}, lensB: colour{"#FFFFFF", 231},
		tileUp: colour{"#F0E0BC", 223}, tileDown: colour{"#2E1C0A", 235},
		red: colour{"#A8201A", 124}, black: colour{"#1A1A1A", 234}, taken: colour{"#6A4516", 238},
		tileInk: colour{"#F0E0BC", 223},
		disc1:   colour{"#040404", 16}, rim1: colour{"#040404", 16}, disc2: colour{"#F7F3EA", 231}, rim: colour{"#4A2F0F", 235}, shine: colour{"#8C8C8C", 245},
		mark1: colour{"#FFD37A", 222}, mark2: colour{"#A8201A", 124},
	}
	slateBoard = boardSet{
		board: colour{"#687788", 243}, line: colour{"#3A4652", 238},
		stone1: colour{"#000000", 16}, stone2: colour{"#FFFFFF", 231},
		cursor: colour{"#FFFFFF", 231}, hint: colour{"#FFFFFF", 231}, bad: colour{"#000000", 16},
		lensA: colour{"#000000", 16}, lensB: colour{"#FFFFFF", 231},
		tileUp: colour{"#E4E9EE", 254}, tileDown: colour{"#10151A", 233},
		red: colour{"#A8201A", 124}, black: colour{"#16202A", 234}, taken: colour{"#45515D", 239},
		tileInk: colour{"#E4E9EE", 254},
		disc1:   colour{"#0A0D10", 16}, rim1: colour{"#9FB0BF", 248}, disc2: colour{"#F2F5F7", 231}, rim: colour{"#242D36", 235}, shine: colour{"#8695A3", 245},
		mark1: colour{"#FFE27A", 229}, mark2: colour{"#A8201A", 124},
	}
	paperBoard = boardSet{
		board: colour{"#F4ECDA", 230}, line: colour{"#9B8F78", 138},
		stone1: colour{"#111111", 16}, stone2: colour{"#111111", 16},
		cursor: colour{"#0B3D91", 18}, hint: colour{"#6A1B9A", 54}, bad: colour{"#A32A0A", 124},
		lensA: colour{"#9A3B00", 88}, lensB: colour{"#0B57A4", 25},
		tileUp: colour{"#FFFBF0", 231}, tileDown: colour{"#97855F", 138},
		red: colour{"#B3261E", 124}, black: colour{"#1A1A1A", 234}, taken: colour{"#B8AC94", 144},
		tileInk: colour{"#1A1A1A", 234},
		disc1:   colour{"#1A1A1A", 234}, rim1: colour{"#1A1A1A", 234}, disc2: colour{"#FFFFFF", 231}, rim: colour{"#3A362E", 237}, shine: colour{"#8C8C8C", 245},
		mark1: colour{"#FFD37A", 222}, mark2: colour{"#B3261E", 124},
	}
	contrastBoard = boardSet{
		board: colour{"#FFFFFF", 231}, line: colour{"#595959", 240},
		stone1: colour{"#000000", 16}, stone2: colour{"#000000", 16},
		cursor: colour{"#0000AA", 19}, hint: colour{"#4B0082", 54}, bad: colour{"#8B0000", 88},
		lensA: colour{"#7A2E00", 52}, lensB: colour{"#0000AA", 19},
		tileUp: colour{"#FFFFFF", 231}, tileDown: colour{"#000000", 16},
		red: colour{"#8B0000", 88}, black: colour{"#000000", 16}, taken: colour{"#767676", 243},
		tileInk: colour{"#FFFFFF", 231},
		disc1:   colour{"#000000", 16}, rim1: colour{"#000000", 16}, disc2: colour{"#FFFFFF", 231}, rim: colour{"#000000", 16}, shine: colour{"#000000", 16},
		mark1: colour{"#FFFFFF", 231}, mark2: colour{"#8B0000", 88},
	}
)

// roles lists the set by role.
func (p panelSet) byRole() map[Role]colour {
	return map[Role]colour{
		Text: p.text, Dim: p.dim, Title: p.title, Accent: p.accent,
		Good: p.good, Warn: p.warn, Danger: p.danger, Select: p.sel,
	}
}

func (b boardSet) byRole() map[Role]colour {
	return map[Role]colour{
		Board: b.board, Line: b.line, Stone1: b.stone1, Stone2: b.stone2, Cursor: b.cursor,
		Hint: b.hint, Bad: b.bad, LensA: b.lensA, LensB: b.lensB, TileUp: b.tileUp,
		TileDown: b.tileDown, Red: b.red, Black: b.black, Taken: b.taken,
		Disc1: b.disc1, Disc2: b.disc2, Rim1: b.rim1, Rim: b.rim, Shine: b.shine, Mark1: b.mark1, Mark2: b.mark2,
	}
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
	Disc1: {n: 0}, Disc2: {n: 7}, Rim1: {n: 0}, Rim: {n: 0}, Shine: {n: 7}, Mark1: {n: 7}, Mark2: {n: 1},
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
