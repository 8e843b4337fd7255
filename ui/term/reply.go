package term

import (
	"bytes"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

// query is what Probe writes, in one piece.
const query = "\r●" + "\x1b[6n" + "\x1b]11;?\x1b\\" + "\x1b[c"

// cleanup erases the glyph of the query.
const cleanup = "\r\x1b[K"

// kind is a kind of answer.
type kind uint8

const (
	noAnswer   kind = iota
	partAnswer      // the beginning of one
	cursorAnswer
	colourAnswer
	attributesAnswer
)

// maxAnswer is longer than any answer: what goes on for longer is none.
const maxAnswer = 64

// answer reports which answer to the query b begins with, and its length.
// partAnswer means that b is too short to say.
func answer(b []byte) (kind, int) {
	switch {
	case len(b) == 0 || b[0] != 0x1b:
		return noAnswer, 0
	case len(b) == 1:
		return partAnswer, 0
	case b[1] == '[':
		return csiAnswer(b)
	case b[1] == ']':
		return oscAnswer(b)
	}
	return noAnswer, 0
}

// csiAnswer reads ESC [ row ; column R and ESC [ ? … c.
func csiAnswer(b []byte) (kind, int) {
	i := 2
	private := i < len(b) && b[i] == '?'
	if private {
		i++
	}
	for ; i < len(b) && i < maxAnswer; i++ {
		c := b[i]
		switch {
		case c >= '0' && c <= '9' || c == ';':
			continue
		case c == 'c' && private:
			return attributesAnswer, i + 1
		case c == 'R' && !private && bytes.Count(b[:i], []byte{';'}) == 1:
			return cursorAnswer, i + 1
		}
		return noAnswer, 0
	}
	if i >= maxAnswer {
		return noAnswer, 0
	}
	return partAnswer, 0
}

// oscAnswer reads ESC ] 11 ; … up to BEL or ESC \.
func oscAnswer(b []byte) (kind, int) {
	const head = "\x1b]11;"
	n := min(len(b), len(head))
	if string(b[:n]) != head[:n] {
		return noAnswer, 0
	}
	for i := n; i < len(b) && i < maxAnswer; i++ {
		switch {
		case b[i] == 0x07:
			return colourAnswer, i + 1
		case b[i] == 0x1b && i+1 < len(b) && b[i+1] == '\\':
			return colourAnswer, i + 2
		case b[i] == 0x1b && i+1 == len(b):
			return partAnswer, 0
		case b[i] < ' ' || b[i] > '~':
			return noAnswer, 0
		}
	}
	if len(b) >= maxAnswer {
		return noAnswer, 0
	}
	return partAnswer, 0
}

// replies is what the terminal said.
type replies struct {
	cursor     bool
	column     int
	colour     bool
	dark       bool
	attributes bool
	early      []tea.KeyMsg // keys typed meanwhile
	rest       []byte       // the beginning of an answer that was cut short
}

// parse sorts what was read into answers and keys.
func parse(b []byte) replies {
	var r replies
	for len(b) > 0 {
		k, n := answer(b)
		switch k {
		case cursorAnswer:
			_, col, _ := strings.Cut(string(b[2:n-1]), ";")
			r.column, _ = strconv.Atoi(col)
			r.cursor = true
		case colourAnswer:
			if dark, ok := isDark(string(b[len("\x1b]11;"):n])); ok {
				r.dark, r.colour = dark, true
			}
		case attributesAnswer:
			r.attributes = true
		case partAnswer:
			if len(b) > 1 {
				r.rest = b
				return r
			}
			fallthrough
		default:
			var msg *tea.KeyMsg
			msg, n = key(b)
			if msg != nil {
				r.early = append(r.early, *msg)
			}
		}
		b = b[n:]
	}
	return r
}

// isDark reads "rgb:RRRR/GGGG/BBBB" with one to four hex digits each, and
// whatever ends the answer.
func isDark(s string) (dark, ok bool) {
	s = strings.TrimRight(s, "\x07\x1b\\")
	s, isRGB := strings.CutPrefix(s, "rgb:")
	parts := strings.Split(s, "/")
	if !isRGB || len(parts) != 3 {
		return false, false
	}
	light := 0.0
	for i, weight := range [3]float64{0.2126, 0.7152, 0.0722} {
		n, err := strconv.ParseUint(parts[i], 16, 16)
		if err != nil || len(parts[i]) > 4 {
			return false, false
		}
		full := uint64(1)<<(4*len(parts[i])) - 1
		light += weight * float64(n) / float64(full)
	}
	return light < 0.5, true
}
