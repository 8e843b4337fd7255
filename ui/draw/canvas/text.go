package canvas

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// next is the first grapheme of s, which is valid UTF-8, and its columns: 0 for
// what cannot be shown (control characters, stray combining marks), else 1 or 2.
func next(s string) (g string, w int) {
	if c := s[0]; c < utf8.RuneSelf && (len(s) == 1 || s[1] < utf8.RuneSelf) {
		if c < ' ' || c == 0x7f {
			return s[:1], 0
		}
		return s[:1], 1
	}
	if isShape(s) && (len(s) == 3 || s[3] < utf8.RuneSelf || isShape(s[3:])) {
		return s[:3], 1
	}
	g, w = ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
	r, n := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError || r < ' ' || r >= 0x7f && r < 0xa0 {
		return s[:n], 0
	}
	return g, min(w, 2)
}

// isShape reports whether s begins with a line, a block or a shape (U+2500 to U+25BF),
// of which boards are made. They are narrow and join with nothing before them.
func isShape(s string) bool { return len(s) >= 3 && s[0] == 0xe2 && 0x94 <= s[1] && s[1] <= 0x96 }

// valid is s without bytes that are no UTF-8. A grapheme could hold them, and
// would carry them to the terminal.
func valid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return strings.ToValidUTF8(s, "")
}

// Width is the number of columns that Put needs for s.
func Width(s string) int {
	s = valid(s)
	n := 0
	for len(s) > 0 {
		g, w := next(s)
		s = s[len(g):]
		n += w
	}
	return n
}

// ellipsis ends a text that was cut.
const ellipsis = "…"

// cut shortens s to at most width columns; a text that loses something ends in
// an ellipsis.
func cut(s string, width int) string {
	s = valid(s)
	if Width(s) <= width {
		return s
	}
	if width < 1 {
		return ""
	}
	n, at := 0, 0
	for at < len(s) {
		g, w := next(s[at:])
		if n+w > width-1 {
			break
		}
		n += w
		at += len(g)
	}
	return strings.TrimRight(s[:at], " ") + ellipsis
}

// noStart may not begin a line, noEnd may not end one: the smallest useful set
// of line-breaking rules for Chinese.
const (
	noStart = "，。：；、！？）」』》〉】…,.:;!?)]}%"
	noEnd   = "（「『《〈【([{"
)

// Wrap breaks s into lines of at most width columns: at blanks, and between
// Chinese characters except where punctuation would stand alone. Newlines in s
// begin new lines. A word longer than a line is broken. There is always at
// least one line.
func Wrap(s string, width int) []string {
	s, width = valid(s), max(width, 2)
	var lines []string
	for _, par := range strings.Split(s, "\n") {
		lines = append(lines, wrapLine(par, width)...)
	}
	return lines
}

// wrapLine fills lines greedily: it walks over graphemes and remembers the
// last place where the line may break.
func wrapLine(s string, width int) []string {
	var lines []string
	for {
		if len(lines) > 0 { // the first keeps its indent
			s = strings.TrimLeft(s, " ")
		}
		cut, ok := breakAt(s, width)
		if !ok {
			return append(lines, strings.TrimRight(s, " "))
		}
		lines = append(lines, strings.TrimRight(s[:cut], " "))
		s = s[cut:]
	}
}

// breakAt is where a line of width columns must end; ok is false if all of s
// fits.
func breakAt(s string, width int) (cut int, ok bool) {
	n, at, last := 0, 0, 0
	prev := ""
	prevW := 0
	indent := true
	for at < len(s) {
		g, w := next(s[at:])
		if at > 0 && !indent && mayBreak(prev, prevW, g, w) {
			last = at
		}
		if n+w > width && strings.TrimLeft(s[at:], " ") != "" {
			if g == " " && (last == 0 || !strings.HasPrefix(s[at+1:], "%")) {
				return at, true
			}
			switch {
			case last > 0:
			case at > 0:
				last = at
			default:
				last = len(g) // one grapheme at least, or no line would end
			}
			return last, true
		}
		indent = indent && g == " "
		n += w
		at += len(g)
		prev, prevW = g, w
	}
	return 0, false
}

// mayBreak reports whether a line may end between two graphemes. A per cent sign
// stays with its number, though a blank stands between them in English.
func mayBreak(a string, aw int, b string, bw int) bool {
	switch {
	case strings.Contains(noStart, b) || strings.Contains(noEnd, a):
		return a == " " && b != " " && b != "%"
	case a == " ":
		return b != " "
	case b == " ":
		return false
	}
	return aw == 2 || bw == 2
}
