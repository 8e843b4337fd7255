// Package clean keeps terminal escape sequences out of what is written to a
// terminal. Names, comments and file names come from files that anyone may
// have made; a control character in them could recolour the screen, move the
// cursor or make the terminal type. Every control character (C0, DEL, C1 and the
// controls of writing direction) becomes a blank and every byte that is no UTF-8 becomes U+FFFD.
//
// The screens do not need it: the canvas takes no control characters.
package clean

import (
	"bytes"
	"io"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/transform"
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
	mu sync.Mutex
	w  *transform.Writer
}

// NewWriter makes a Writer in front of w.
func NewWriter(w io.Writer) *Writer { return &Writer{w: transform.NewWriter(w, cleaner{})} }

// Write implements io.Writer.
func (w *Writer) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.w.Write(p)
}

// Flush writes what is held back. Nothing may be written after it.
func (w *Writer) Flush() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.w.Close()
}

type cleaner struct{ transform.NopResetter }

// Transform implements transform.Transformer.
func (cleaner) Transform(dst, src []byte, atEOF bool) (written, read int, err error) {
	for read < len(src) {
		next := src[read:]
		if whole := utf8.FullRune(next) && (next[0] != '\r' || len(next) > 1); !whole && !atEOF {
			return written, read, transform.ErrShortSrc
		}
		r, n := utf8.DecodeRune(next)
		if control(r) && r != '\n' && r != '\t' && !bytes.HasPrefix(next, []byte("\r\n")) {
			r = ' '
		}
		if written+utf8.RuneLen(r) > len(dst) {
			return written, read, transform.ErrShortDst
		}
		written, read = written+utf8.EncodeRune(dst[written:], r), read+n
	}
	return written, read, nil
}
