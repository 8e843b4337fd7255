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
}

var (
	kayaBoard = boardSet{
		board: ink{"#B5823C", 137}, line: ink{"#5C3D12", 58},
		stone1: ink{"#101010", 16}, stone2: ink{"#FFFFFF", 231},
		cursor: ink{"#00154A", 17}, hint: ink{"#2B0040", 16}, bad: ink{"#5E0A00", 52},
		lensA: ink{"#5A1000", 52}, lensB: ink{"#001F66", 17},
		tileUp: ink{"#F0E0BC", 223}, tileDown: ink{"#573A1A", 237},
		red: ink{"#A8201A", 124}, black: ink{"#1A1A1A", 234}, taken: ink{"#7A5523", 94},
		tileInk: ink{"#F0E0BC", 223},
	}
	slateBoard = boardSet{
		board: ink{"#566472", 60}, line: ink{"#8E9BA8", 103},
		stone1: ink{"#000000", 16}, stone2: ink{"#FFFFFF", 231},
		cursor: ink{"#FFE27A", 229}, hint: ink{"#FFD0F0", 225}, bad: ink{"#FFC9B0", 224},
		lensA: ink{"#FFD9A8", 223}, lensB: ink{"#C9ECFF", 195},
		tileUp: ink{"#E4E9EE", 254}, tileDown: ink{"#10151A", 233},
		red: ink{"#A8201A", 124}, black: ink{"#16202A", 234}, taken: ink{"#7C8995", 102},
		tileInk: ink{"#E4E9EE", 254},
	}
	paperBoard = boardSet{
		board: ink{"#F4ECDA", 230}, line: ink{"#9B8F78", 138},
		stone1: ink{"#111111", 16}, stone2: ink{"#111111", 16},
		cursor: ink{"#0B3D91", 18}, hint: ink{"#6A1B9A", 54}, bad: ink{"#A32A0A", 124},
		lensA: ink{"#9A3B00", 88}, lensB: ink{"#0B57A4", 25},
		tileUp: ink{"#FFFBF0", 231}, tileDown: ink{"#97855F", 138},
		red: ink{"#B3261E", 124}, black: ink{"#1A1A1A", 234}, taken: ink{"#B8AC94", 144},
		tileInk: ink{"#1A1A1A", 234},
	}
	contrastBoard = boardSet{
		board: ink{"#FFFFFF", 231}, line: ink{"#595959", 240},
		stone1: ink{"#000000", 16}, stone2: ink{"#000000", 16},
		cursor: ink{"#0000AA", 19}, hint: ink{"#4B0082", 54}, bad: ink{"#8B0000", 88},
		lensA: ink{"#7A2E00", 52}, lensB: ink{"#0000AA", 19},
		tileUp: ink{"#FFFFFF", 231}, tileDown: ink{"#000000", 16},
		red: ink{"#8B0000", 88}, black: ink{"#000000", 16}, taken: ink{"#767676", 243},
		tileInk: ink{"#FFFFFF", 231},
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
	Bad: {n: 1}, LensA: {n: 1}, LensB: {n: 4}, TileUp: {n: 7}, TileDown: {n: 0}, Red: {n: 1}, Black: {n: 0}, Taken: {n: 0},
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
