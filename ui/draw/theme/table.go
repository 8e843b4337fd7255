package theme

// ink is a colour three times: for truecolor, for 256 colours, and not at all.
type ink struct {
	hex  string // "#RRGGBB"; "" is the terminal's own colour
	c256 uint8
}

// panelSet is the colours of the panel roles on one kind of background.
// Select is a row background.
type panelSet struct {
	text, dim, title, accent, good, warn, danger, sel ink
	ground                                            ink // the background; "" keeps the terminal's own
	selectInk                                         ink // the text on Select; "" keeps the text's own
}

var (
	darkPanel = panelSet{
		dim: ink{"#9AA0A6", 247}, title: ink{"#FFD37A", 222}, accent: ink{"#6CB6FF", 75},
		good: ink{"#5CC8D7", 80}, warn: ink{"#F2C14E", 221}, danger: ink{"#FF8A5C", 209},
		sel: ink{"#2A3B4D", 237},
	}
	lightPanel = panelSet{
		dim: ink{"#5F6368", 241}, title: ink{"#6B4300", 58}, accent: ink{"#0B57A4", 25},
		good: ink{"#00616F", 23}, warn: ink{"#7A5200", 94}, danger: ink{"#A83A12", 124},
		sel: ink{"#D9E6F2", 254},
	}
	contrastPanel = panelSet{
		text: ink{"#FFFFFF", 231}, dim: ink{"#D0D0D0", 252}, title: ink{"#FFFFFF", 231}, accent: ink{"#FFFF00", 226},
		good: ink{"#7FFFFF", 123}, warn: ink{"#FFD75F", 221}, danger: ink{"#FFAF87", 216},
		sel: ink{"#FFFF00", 226}, ground: ink{"#000000", 16}, selectInk: ink{"#000000", 16},
	}
)

// boardSet is the colours of the board roles of one theme. TileDown takes
// tileInk on it where it is a background.
type boardSet struct {
	board, line, stone1, stone2, cursor, hint, bad, lensA, lensB ink
	tileUp, tileDown, red, black, taken                          ink
	tileInk                                                      ink
	// Painted stones: their bodies and edges, the light on dark ones, and marks on
	// each.
	disc1, disc2, rim1, rim, shine, mark1, mark2 ink
}

// The two boards on which both sides' stones are filled are as light as lets
// black and white stand out by 4.5:1 each. As the two differ by 21:1, that leaves
// little choice, and no other colour stands out from such a ground like that. So
// marks there are black or white and differ by their shapes. Kaya's 130 is the brown of the fixed colours that
// comes nearest: black has 4.46:1 on it. (131 has 4.5:1 for both; it is pink.)
var (
	kayaBoard = boardSet{
		board: ink{"#A26A2C", 130}, line: ink{"#54340C", 52},
		stone1: ink{"#000000", 16}, stone2: ink{"#FFFFFF", 231},
		cursor: ink{"#FFFFFF", 231}, hint: ink{"#FFFFFF", 231}, bad: ink{"#000000", 16},
		lensA: ink{"#000000", 16}, lensB: ink{"#FFFFFF", 231},
		tileUp: ink{"#F0E0BC", 223}, tileDown: ink{"#2E1C0A", 235},
		red: ink{"#A8201A", 124}, black: ink{"#1A1A1A", 234}, taken: ink{"#6A4516", 238},
		tileInk: ink{"#F0E0BC", 223},
		disc1:   ink{"#040404", 16}, rim1: ink{"#040404", 16}, disc2: ink{"#F7F3EA", 231}, rim: ink{"#4A2F0F", 235}, shine: ink{"#8C8C8C", 245},
		mark1: ink{"#FFD37A", 222}, mark2: ink{"#A8201A", 124},
	}
	slateBoard = boardSet{
		board: ink{"#687788", 243}, line: ink{"#3A4652", 238},
		stone1: ink{"#000000", 16}, stone2: ink{"#FFFFFF", 231},
		cursor: ink{"#FFFFFF", 231}, hint: ink{"#FFFFFF", 231}, bad: ink{"#000000", 16},
		lensA: ink{"#000000", 16}, lensB: ink{"#FFFFFF", 231},
		tileUp: ink{"#E4E9EE", 254}, tileDown: ink{"#10151A", 233},
		red: ink{"#A8201A", 124}, black: ink{"#16202A", 234}, taken: ink{"#45515D", 239},
		tileInk: ink{"#E4E9EE", 254},
		disc1:   ink{"#0A0D10", 16}, rim1: ink{"#9FB0BF", 248}, disc2: ink{"#F2F5F7", 231}, rim: ink{"#242D36", 235}, shine: ink{"#8695A3", 245},
		mark1: ink{"#FFE27A", 229}, mark2: ink{"#A8201A", 124},
	}
	paperBoard = boardSet{
		board: ink{"#F4ECDA", 230}, line: ink{"#9B8F78", 138},
		stone1: ink{"#111111", 16}, stone2: ink{"#111111", 16},
		cursor: ink{"#0B3D91", 18}, hint: ink{"#6A1B9A", 54}, bad: ink{"#A32A0A", 124},
		lensA: ink{"#9A3B00", 88}, lensB: ink{"#0B57A4", 25},
		tileUp: ink{"#FFFBF0", 231}, tileDown: ink{"#97855F", 138},
		red: ink{"#B3261E", 124}, black: ink{"#1A1A1A", 234}, taken: ink{"#B8AC94", 144},
		tileInk: ink{"#1A1A1A", 234},
		disc1:   ink{"#1A1A1A", 234}, rim1: ink{"#1A1A1A", 234}, disc2: ink{"#FFFFFF", 231}, rim: ink{"#3A362E", 237}, shine: ink{"#8C8C8C", 245},
		mark1: ink{"#FFD37A", 222}, mark2: ink{"#B3261E", 124},
	}
	contrastBoard = boardSet{
		board: ink{"#FFFFFF", 231}, line: ink{"#595959", 240},
		stone1: ink{"#000000", 16}, stone2: ink{"#000000", 16},
		cursor: ink{"#0000AA", 19}, hint: ink{"#4B0082", 54}, bad: ink{"#8B0000", 88},
		lensA: ink{"#7A2E00", 52}, lensB: ink{"#0000AA", 19},
		tileUp: ink{"#FFFFFF", 231}, tileDown: ink{"#000000", 16},
		red: ink{"#8B0000", 88}, black: ink{"#000000", 16}, taken: ink{"#767676", 243},
		tileInk: ink{"#FFFFFF", 231},
		disc1:   ink{"#000000", 16}, rim1: ink{"#000000", 16}, disc2: ink{"#FFFFFF", 231}, rim: ink{"#000000", 16}, shine: ink{"#000000", 16},
		mark1: ink{"#FFFFFF", 231}, mark2: ink{"#8B0000", 88},
	}
)

// roles lists the set by role.
func (s panelSet) byRole() map[Role]ink {
	return map[Role]ink{
		Text: s.text, Dim: s.dim, Title: s.title, Accent: s.accent,
		Good: s.good, Warn: s.warn, Danger: s.danger, Select: s.sel,
	}
}

func (s boardSet) byRole() map[Role]ink {
	return map[Role]ink{
		Board: s.board, Line: s.line, Stone1: s.stone1, Stone2: s.stone2, Cursor: s.cursor,
		Hint: s.hint, Bad: s.bad, LensA: s.lensA, LensB: s.lensB, TileUp: s.tileUp,
		TileDown: s.tileDown, Red: s.red, Black: s.black, Taken: s.taken,
		Disc1: s.disc1, Disc2: s.disc2, Rim1: s.rim1, Rim: s.rim, Shine: s.shine, Mark1: s.mark1, Mark2: s.mark2,
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
