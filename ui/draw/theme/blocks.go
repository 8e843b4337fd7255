package theme

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Blocks says which block characters a terminal draws without gaps: those that
// cut a cell into halves, quarters, sixths or eighths.
type Blocks uint8

// The kinds of blocks. Quadrants is the zero value.
const (
	Quadrants Blocks = iota
	Halves           // where a font has no others, as that of the Linux console
	Sextants         // Unicode 13, for terminals that draw them themselves
	Octants          // Unicode 16
)

// blockNames are the kinds as the settings name them.
var blockNames = [...]string{"quadrants", "halves", "sextants", "octants"}

// BlocksNamed is the kind of a name.
func BlocksNamed(name string) Blocks { return Blocks(max(slices.Index(blockNames[:], name), 0)) }

// fine are the terminals that draw sixths or eighths themselves, from a version on:
// fonts have gaps between them, or lack them. The names are those of XTVERSION's answers
// and of TERM_PROGRAM; the versions are those of the terminals' own lists of changes.
var fine = []struct {
	name         string
	major, minor int
	blocks       Blocks
}{
	{"ghostty", 1, 2, Octants}, {"foot", 1, 20, Octants}, {"kitty", 0, 40, Octants}, {"VTE", 7800, 0, Octants},
	{"ghostty", 1, 0, Sextants}, {"kitty", 0, 20, Sextants}, {"WezTerm", 20210814, 0, Sextants}, {"contour", 0, 3, Sextants},
}

// DetectBlocks is what a terminal draws: by how it answers XTVERSION, such as
// "kitty(0.40.1)", else by the environment. Quadrants are as old as half blocks, but
// the font of the Linux console has none.
func DetectBlocks(answer string, getenv func(string) string) Blocks {
	term := getenv("TERM")
	switch {
	case strings.HasSuffix(term, "linux"):
		return Halves
	case answer != "":
	case strings.HasPrefix(term, "screen"): // the program around it, not what it runs in
		return Quadrants
	default:
		answer = getenv("TERM_PROGRAM") + " " + getenv("TERM_PROGRAM_VERSION")
	}
	parts := append(strings.FieldsFunc(answer, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), "", "", "")
	major, _ := strconv.Atoi(parts[1])
	minor, _ := strconv.Atoi(parts[2])
	for _, t := range fine {
		if strings.EqualFold(parts[0], t.name) && (major > t.major || major == t.major && minor >= t.minor) {
			return t.blocks
		}
	}
	return Quadrants
}

// Points is how many points a cell has across and down.
func (b Blocks) Points() (across, down int) {
	switch b {
	case Halves:
		return 1, 2
	case Sextants:
		return 2, 3
	case Octants:
		return 2, 4
	}
	return 2, 2
}

// quadrants are the characters by their points: 1 and 2 above, 4 and 8 below.
var quadrants = [16]string{" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"}

// IsBlock reports whether a character is a part of a painted picture.
func IsBlock(r rune) bool {
	return r >= '▀' && r <= '▟' && r != '▔' && r != '▏' || r >= 0x1CD00 && r <= 0x1CEAF || r >= 0x1FB00 && r <= 0x1FBEF
}

// Glyph is the character that fills the points of a set: bit 0 is the upper left
// one, bit 1 the next to the right.
func (b Blocks) Glyph(points uint8) string {
	switch b {
	case Halves:
		return quadrants[points&1*3|points>>1*12]
	case Sextants:
		return sextant(points)
	case Octants:
		return octant(points)
	}
	return quadrants[points]
}

// sextant is a character of Unicode's block of 60, which leaves out what were
// characters before.
func sextant(points uint8) string {
	switch points {
	case 0, 0b010101, 0b101010, 0b111111:
		return quadrants[points&0b11|points>>2&0b1100]
	}
	at := rune(points) - 1
	for _, left := range []uint8{0b010101, 0b101010} {
		if points > left {
			at--
		}
	}
	return string(0x1FB00 + at)
}

// older are the octants that were characters before, beside those made of
// quadrants.
var older = map[uint8]rune{
	0b1: 0x1CEA8, 0b10: 0x1CEAB, 0b11: 0x1FB82, 0b111111: 0x1FB85, 0b1000000: 0x1CEA3, 0b10000000: 0x1CEA0,
	0b11000000: '▂', 0b11111100: '▆', 0b10100: 0x1FBE6, 0b101000: 0x1FBE7,
}

// octant is a character of Unicode's block of 230, which are in the order of their
// points and leave out what were characters before.
func octant(points uint8) string {
	if q, ok := halved(points); ok {
		return quadrants[q]
	}
	if r, ok := older[points]; ok {
		return string(r)
	}
	at := rune(0)
	for p := range points {
		_, isHalved := halved(p)
		if _, isOlder := older[p]; !isHalved && !isOlder {
			at++
		}
	}
	return string(0x1CD00 + at)
}

// halved is the quadrants that octants make, if each has both of its rows or none.
func halved(points uint8) (quadrants uint8, ok bool) {
	return points&0b11 | points>>2&0b1100, points&0b00110011 == points>>2&0b00110011
}
