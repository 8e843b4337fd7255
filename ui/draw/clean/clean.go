// Package clean keeps terminal escape sequences out of what is written to a
// terminal. Names, comments and file names come from files that anyone may
// have made; a control character in them could recolour the screen, move the
// cursor or make the terminal type. Every control character (C0, DEL, C1 and the
// controls of writing direction) becomes a blank and every byte that is no UTF-8 becomes U+FFFD.
//
// The screens do not need it: the canvas takes no control characters.
package clean

import (
	"io"
	"strings"
	"sync"
	"unicode/utf8"
)

// Line is s on one line: line breaks and tabs are blanks too.
func Line(s string) string { return blanked(s, "") }

// Text is s with its line breaks and tabs.
func Text(s string) string { return blanked(s, "\n\t") }

func blanked(s, but string) string {
	return strings.Map(func(r rune) rune {
		if control(r) && !strings.ContainsRune(but, r) {
			return ' '
		}
		return r
	}, s)
}

// control reports whether a character commands the terminal instead of being
// shown: C0, DEL, C1, and those that turn the direction of writing, with which a
// name can look like another.
func control(r rune) bool {
	return r < ' ' || r >= 0x7f && r < 0xa0 || r == 0x061c || r == 0x200e || r == 0x200f || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}

// Writer passes text on as Text does, but keeps a carriage return in front of a
// line feed, which some file formats have. It holds back the bytes of an
// unfinished character, and a carriage return, until more is written or Flush is
// called. It is safe for concurrent use.
type Writer struct {
	mu   sync.Mutex
	w    io.Writer
	held []byte // the beginning of a character, or a carriage return
	out  []byte // kept between calls
}

// NewWriter makes a Writer in front of w.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Write implements io.Writer.
func (w *Writer) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	data := p
	if len(w.held) > 0 {
		data = append(w.held, p...)
		w.held = nil
	}
	w.out = w.out[:0]
	for len(data) > 0 {
		if !whole(data) {
			w.held = append(w.held, data...)
			break
		}
		data = data[w.one(data):]
	}
	if _, err := w.w.Write(w.out); err != nil {
		return 0, err
	}
	return len(p), nil
}

// whole reports whether data says what its first character is.
func whole(data []byte) bool {
	if data[0] == '\r' {
		return len(data) > 1
	}
	return utf8.FullRune(data)
}

// one adds the first character of data to the output and returns its length.
func (w *Writer) one(data []byte) int {
	r, n := utf8.DecodeRune(data)
	switch {
	case r == '\n' || r == '\t' || r == '\r' && len(data) > 1 && data[1] == '\n':
		w.out = append(w.out, data[0])
	case control(r):
		w.out = append(w.out, ' ')
	default:
		w.out = utf8.AppendRune(w.out, r)
	}
	return n
}

// Flush writes what is held back.
func (w *Writer) Flush() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	data := w.held
	w.held, w.out = nil, w.out[:0]
	for len(data) > 0 {
		data = data[w.one(data):]
	}
	_, err := w.w.Write(w.out)
	return err
}
