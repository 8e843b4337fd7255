package theme

import (
	"duiju/games/text/words"
	"strings"

	"golang.org/x/text/width"
)

// GlyphSet is the shapes that boards and panels are drawn with. Every string
// is one column wide except where said otherwise.
type GlyphSet struct {
	words.Signs
	Name string // "unicode" or "ascii"

	// Stones: plain, the last move or a winning line, whose life is at stake,
	// in danger.
	Black, White             string
	BlackLast, WhiteLast     string
	BlackTarget, WhiteTarget string
	BlackDanger, WhiteDanger string
	// Crossings: [row][column], top to bottom and left to right: edge, middle,
	// edge. Star is a star point; Bar and Post are the lines between
	// crossings, Dash a line that goes on beyond what is shown.
	Cross      [3][3]string
	Star       string
	Bar, Post  string
	Dash       string
	Rise, Fall string // the triangle's slanted links: / and \

	// Frame is the box of cells and of pop-ups: [row][column] as Cross, with
	// Round corners for pop-ups: top left, top right, bottom left, bottom right.
	Frame        [3][3]string
	Round        [4]string
	FrameH       string
	FrameV       string
	Counter      string    // a nim piece
	CounterPath  string    // a nim piece of the path entered
	CounterLegal string    // a nim piece that may follow
	Gone         string    // the place of a taken piece
	GoneLast     string    // of one that was taken last
	HeatA, HeatB [2]string // an empty point of little and of much heat
	Link         string    // the line of a take, level
	LinkRise     string    // and slanted
	LinkFall     string
	LinkPost     string // and upright
	Hint         string
	Win          string    // on a painted stone of the winning line
	Closing      [2]string // what closes around a stone that has just come
	LeftEdge     string    // a thin line along the left edge of a cell
	RightEdge    string
	Forbidden    string
	Legal        string // an empty point that may follow
	Region       string // an empty point of the area in question
	Hidden       string // a face-down piece: two columns
	HiddenLow    string // the same in squares of one row
	HiddenSolid  bool   // Hidden fills its cell: it is drawn in TileDown, not on it
	Full         string // evaluation bar: filled
	Spark        [8]string
	Spinner      []string
	Pointer      string // the chosen row, the side to move
	Closed, Open string // fold marks
	More         string // ellipsis
	Left, Right  string // value arrows: form fields that can change
	Up, Down     string // arrow keys in help
	LeftKey      string
	RightKey     string
	Tick         string
}

// Unicode is the glyph set for terminals that draw ambiguous characters one
// column wide.
var Unicode = &GlyphSet{
	Name:  "unicode",
	Black: "●", White: "○", BlackLast: "◉", WhiteLast: "◎",
	BlackTarget: "▲", WhiteTarget: "△", BlackDanger: "◈", WhiteDanger: "◇",
	Cross: [3][3]string{{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}},
	Star:  "╋", Bar: "─", Post: "│", Dash: "╌", Rise: "/", Fall: `\`,
	Frame:  [3][3]string{{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}},
	Round:  [4]string{"╭", "╮", "╰", "╯"},
	FrameH: "─", FrameV: "│",
	Counter: "●", CounterPath: "◉", CounterLegal: "◎", Gone: "·", GoneLast: "∘",
	HeatA: [2]string{"▪", "■"}, HeatB: [2]string{"▫", "□"},
	Link: "═", LinkRise: "╱", LinkFall: "╲", LinkPost: "║",
	Win: "★", Closing: [2]string{"▸", "◂"}, LeftEdge: "▏", RightEdge: "▕",
	Hint: "◆", Forbidden: "×", Legal: "•", Region: "∙", Hidden: "▓▓", HiddenLow: "▄▄", HiddenSolid: true,
	Full:    "━",
	Spark:   [8]string{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"},
	Spinner: []string{"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"},
	Signs:   words.Signs{AtLeast: "≥", AtMost: "≤", Dot: "·"}, Pointer: "▸", Closed: "▸", Open: "▾", More: "…", Left: "◂", Right: "▸",
	Up: "↑", Down: "↓", LeftKey: "←", RightKey: "→", Tick: "✓",
}

// ASCII is the glyph set for terminals that draw ambiguous characters two
// columns wide, or cannot draw them.
var ASCII = &GlyphSet{
	Name:  "ascii",
	Black: "X", White: "O", BlackLast: "#", WhiteLast: "@",
	BlackTarget: "x", WhiteTarget: "o", BlackDanger: "%", WhiteDanger: "&",
	Cross: [3][3]string{{".", ".", "."}, {".", ".", "."}, {".", ".", "."}},
	Star:  "+", Bar: " ", Post: " ", Dash: " ", Rise: "/", Fall: `\`,
	Frame:  [3][3]string{{"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}},
	Round:  [4]string{"+", "+", "+", "+"},
	FrameH: "-", FrameV: "|",
	Counter: "O", CounterPath: "@", CounterLegal: "o", Gone: ".", GoneLast: ",",
	HeatA: [2]string{"a", "A"}, HeatB: [2]string{"b", "B"},
	Link: "=", LinkRise: "=", LinkFall: "=", LinkPost: "=",
	Win: "*", Closing: [2]string{">", "<"}, LeftEdge: "|", RightEdge: "|",
	Hint: "*", Forbidden: "!", Legal: "o", Region: ":", Hidden: "??", HiddenLow: "??",
	Full:    "=",
	Spark:   [8]string{"_", ".", "-", "=", "+", "*", "#", "@"},
	Spinner: []string{"|", "/", "-", `\`},
	Signs:   words.ASCII, Pointer: ">", Closed: "+", Open: "-", More: "~", Left: "<", Right: ">",
	Up: "^", Down: "v", LeftKey: "<", RightKey: ">", Tick: "*",
}

// Glyphs is the set of a name; anything but "ascii" is unicode.
func Glyphs(name string) *GlyphSet {
	if name == ASCII.Name {
		return ASCII
	}
	return Unicode
}

// Fold replaces the characters that some terminals draw too wide, each by one
// of one column. The unicode set keeps everything.
func (g *GlyphSet) Fold(s string) string {
	if g != ASCII {
		return s
	}
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return strings.Map(foldRune, s)
		}
	}
	return s
}

// folds is the ASCII likeness of the runes that messages and glyphs use.
var folds = map[rune]rune{
	'●': 'X', '▲': 'x', '△': 'o', '◈': '%', '◇': '&', '∘': ',', '▪': 'a', '■': 'A', '▫': 'b', '□': 'B',
	'○': 'O', '◉': '#', '◎': '@', '◆': '*', '×': 'x', '·': '-', '•': 'o', '∙': ':', '…': '~',
	'▔': '-', '▏': '|', '▕': '|', '▎': '|', '▁': '_', '▀': '#', '▄': '#', '▘': '#', '▝': '#', '▖': '#', '▌': '#', '▞': '#', '▛': '#', '▗': '#', '▚': '#', '▐': '#', '▜': '#', '▙': '#', '▟': '#', '─': '-', '━': '=', '═': '=', '│': '|', '║': '|', '┿': '|', '╌': ' ', '╱': '/', '╲': '\\', '▓': '?', '█': '@',
	'▸': '>', '▾': 'v', '◂': '<', '▴': '^', '↑': '^', '↓': 'v', '←': '<', '→': '>', '↵': '<',
	'≤': '<', '≥': '>', '≈': '~', '±': '+', '÷': '/', '−': '-', '–': '-', '—': '-', '★': '*', '☆': '.', '✓': '*',
	'‹': '<', '›': '>', '«': '<', '»': '>', '“': '"', '”': '"', '‘': '\'', '’': '\'', '°': 'o', '½': '2',
}

// foldRune folds one rune: ASCII and wide runes stay, so that columns do not
// move; what has no likeness becomes a dot.
func foldRune(r rune) rune {
	if r < 0x80 {
		return r
	}
	if f, ok := folds[r]; ok {
		return f
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return r
	}
	return '.'
}
