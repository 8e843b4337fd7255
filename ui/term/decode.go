package term

import (
	"bytes"
	"time"
	"unicode/utf8"

	uv "github.com/charmbracelet/ultraviolet"
)

// How long the beginning of a key waits for its rest. Nobody feels 50 ms after
// Escape; the other beginnings (CSI, SS3, OSC, DCS, half a letter) are typed by no
// person, so a slow line may take longer over them.
const (
	escapeTime   = 50 * time.Millisecond
	sequenceTime = 500 * time.Millisecond
)

const (
	// maxHeld is the longest sequence that is read, in bytes; a longer one is
	// dropped up to its end.
	maxHeld = 256
	// maxPaste is how much of a paste is kept, in bytes.
	maxPaste = 1 << 20
)

const (
	esc       = 0x1b
	ctrlC     = 0x03
	pasteEnds = "\x1b[201~"
)

// decoder makes events of the bytes that a terminal sends, wherever they are
// cut. It finds out where a key, a click or a reply ends; what it means is left
// to ultraviolet, which knows the sequences of most terminals.
type decoder struct {
	uv    uv.EventDecoder
	event func(uv.Event) // called for every event, in order

	held    []byte // the beginning of a sequence
	tooLong bool   // the middle of held was dropped, and it will be dropped whole

	pasting bool   // between the two marks of a bracketed paste
	pasted  []byte // what came since
	mark    int    // bytes of pasteEnds that came last
}

// feed takes the next bytes.
func (d *decoder) feed(b []byte) {
	d.held = append(d.held, b...)
	for len(d.held) > 0 {
		if d.pasting {
			d.paste()
			continue
		}
		n := unit(d.held)
		if n == 0 {
			if len(d.held) > maxHeld {
				last := d.held[len(d.held)-1] // it may begin the end of a string
				d.held, d.tooLong = append(d.held[:2], last), true
			}
			return
		}
		if !d.tooLong {
			d.decode(d.held[:n])
		}
		d.held, d.tooLong = d.held[n:], false
	}
	d.held = nil
}

// wait is how long to wait for more bytes before expire is called, 0 if nothing
// is held.
func (d *decoder) wait() time.Duration {
	switch len(d.held) {
	case 0:
		return 0
	case 1:
		if d.held[0] == esc {
			return escapeTime
		}
	}
	return sequenceTime
}

// expire ends the wait: a lone ESC is the key Escape, and any other beginning is
// no key.
func (d *decoder) expire() {
	if len(d.held) == 1 && d.held[0] == esc {
		d.decode(d.held)
	}
	d.held, d.tooLong = nil, false
}

// paste moves held bytes into the paste, up to its end. Ctrl-C is never pasted:
// it ends a paste whose end was lost.
func (d *decoder) paste() {
	for i, c := range d.held {
		if c == ctrlC {
			d.held = d.held[i:]
			d.endPaste()
			return
		}
		if len(d.pasted) < maxPaste {
			d.pasted = append(d.pasted, c)
		}
		switch c {
		case pasteEnds[d.mark]:
			d.mark++
		case esc:
			d.mark = 1
		default:
			d.mark = 0
		}
		if d.mark == len(pasteEnds) {
			d.held = d.held[i+1:]
			d.endPaste()
			return
		}
	}
	d.held = nil
}

func (d *decoder) endPaste() {
	text := bytes.ToValidUTF8(bytes.TrimSuffix(d.pasted, []byte(pasteEnds)), nil)
	d.pasting, d.pasted, d.mark = false, nil, 0
	d.event(uv.PasteEvent{Content: string(text)})
}

// decode tells what a whole sequence means.
func (d *decoder) decode(seq []byte) {
	switch {
	case len(seq) == 4 && string(seq[:3]) == "\x1b[[": // the Linux console's F1 to F5
		d.event(uv.KeyPressEvent{Code: uv.KeyF1 + rune(seq[3]) - 'A'})
		return
	case broken(seq):
		return
	case seq[len(seq)-1] == '_' && seq[0] == esc:
		// The last number of a Windows console key says how often it was pressed, up
		// to 65,535 times.
		if i := bytes.LastIndexByte(seq, ';'); i > 0 {
			seq = append(seq[:i:i], ";1_"...)
		}
	}
	switch _, ev := d.uv.Decode(seq); ev := ev.(type) {
	case uv.PasteStartEvent:
		d.pasting = true
	case uv.MultiEvent:
		// A report of the cursor in the first row looks like F3 with a modifier, and
		// nobody presses that.
		d.event(ev[len(ev)-1])
	default:
		d.event(ev)
	}
}

// broken reports whether something is no sequence of a terminal: no letter of
// UTF-8 (clicks in the oldest form are none), or a beginning that was broken off.
func broken(seq []byte) bool {
	return !utf8.Valid(seq) && !bytes.HasPrefix(seq, []byte("\x1b[M")) ||
		len(seq) == 2 && seq[0] == esc && bytes.IndexByte(begins, seq[1]) >= 0
}

// begins are the bytes after ESC that begin a sequence of several.
var begins = []byte("[O]P_^X")

// unit is the length of the first key, letter or reply in b, which is not empty;
// 0 if b is only the beginning of one. A sequence that is broken off by a byte
// that cannot belong to it ends before that byte.
func unit(b []byte) int {
	switch {
	case b[0] != esc:
		if !utf8.FullRune(b) {
			return 0
		}
		_, n := utf8.DecodeRune(b)
		return n
	case len(b) == 1:
		return 0
	}
	switch b[1] {
	case '[':
		return control(b)
	case 'O':
		return function(b)
	case ']', 'P', '_', '^', 'X':
		return text(b)
	case esc: // Escape was pressed, and another key begins
		return 1
	}
	if n := unit(b[1:]); n > 0 { // with Alt
		return 1 + n
	}
	return 0
}

// control is the length of a control sequence: ESC [, numbers, a final letter.
func control(b []byte) int {
	if len(b) > 2 {
		switch b[2] {
		case 'M': // a click in the oldest form: three bytes follow
			return atLeast(b, 6)
		case '[': // a function key of the Linux console: a letter follows
			return atLeast(b, 4)
		}
	}
	for i := 2; i < len(b); i++ {
		switch c := b[i]; {
		case c == '$' && i > 2 && len(bytes.Trim(b[2:i], "0123456789")) == 0:
			return i + 1 // a key with Shift of urxvt; in a reply ';' or '?' comes before
		case c >= 0x40 && c <= 0x7e:
			return i + 1
		case c < 0x20 || c > 0x7e:
			return i
		}
	}
	return 0
}

// function is the length of ESC O, a number in some terminals, and a letter.
func function(b []byte) int {
	for i := 2; i < len(b); i++ {
		switch c := b[i]; {
		case c >= '0' && c <= '9':
		case c > 0x20 && c < 0x7f:
			return i + 1
		default:
			return i
		}
	}
	return 0
}

// text is the length of a string of a terminal, a reply in most cases, with its
// end: BEL or ESC \.
func text(b []byte) int {
	for i := 2; i < len(b); i++ {
		switch b[i] {
		case 0x07, 0x18, 0x1a: // BEL; CAN and SUB cancel it
			return i + 1
		case ctrlC:
			return i
		case esc:
			switch {
			case i+1 == len(b):
				return 0
			case b[i+1] == '\\':
				return i + 2
			}
			return i
		}
	}
	return 0
}

// atLeast is n if b has as many bytes, else 0.
func atLeast(b []byte, n int) int {
	if len(b) < n {
		return 0
	}
	return n
}
