package serve

import (
	"io"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// typedLine is the line that is being typed on a terminal that shows lines alone. The
// visitor's ssh sends every key, so the line is shown and corrected here, as the
// driver of a terminal does.
type typedLine struct {
	echo    io.Writer
	text    []byte
	escape  bool // within the sequence of a key that types nothing
	pressed byte // last
}

// The keys that correct a line or leave.
const (
	ctrlC, ctrlD, backspace, ctrlU, escape, deletion = 3, 4, '\b', 21, 27, 127

	maxTyped = 4096 // bytes
)

// take takes keys and returns the lines that are finished. Over says that the visitor
// leaves.
func (l *typedLine) take(keys []byte) (lines []byte, over bool) {
	var shown []byte
	for _, key := range keys {
		last := l.pressed
		l.pressed = key
		switch {
		case l.escape:
			l.escape = key < '@' || last == escape && (key == '[' || key == 'O') // it ends with a letter
		case key == escape:
			l.escape = true
		case key == '\n' && last == '\r': // the line ended there
		case key == '\r' || key == '\n':
			lines = append(append(lines, l.text...), '\n')
			l.text, shown = l.text[:0], append(shown, '\n')
		case key == ctrlC, key == ctrlD && len(l.text) == 0:
			return lines, true
		case key == backspace, key == deletion:
			_, size := utf8.DecodeLastRune(l.text)
			shown = append(shown, l.erase(size)...)
		case key == ctrlU:
			shown = append(shown, l.erase(len(l.text))...)
		case key >= ' ' && len(l.text) < maxTyped:
			l.text, shown = append(l.text, key), append(shown, key)
		}
	}
	_, _ = l.echo.Write(shown) // whoever is gone does not type
	return lines, false
}

// erase takes so many bytes from the end and returns what erases them.
func (l *typedLine) erase(size int) string {
	at := len(l.text) - size
	width := ansi.StringWidth(string(l.text[at:]))
	l.text = l.text[:at]
	return strings.Repeat("\b \b", width)
}
