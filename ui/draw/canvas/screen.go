package canvas

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"slices"
	"strconv"
	"sync"
	"time"

	"duiju/ui/draw/picture"
	"duiju/ui/draw/theme"
)

// Screen is what a terminal shows. It takes the frames in the place of Bubble
// Tea's renderer, because that one sends whole lines, so that a step of the
// cursor on a painted board would cost kilobytes, and looks for a new frame many
// times a second, also while nothing happens. The model's View hands the frame
// to Show and returns the token it gets, which never changes; Run writes the
// cells that changed since the frame before. What the renderer writes besides
// (modes, the alternate screen) passes through Write.
//
// Show and Write may be called from any goroutine, and never wait for a terminal
// that is slow to take what Run writes.
type Screen struct {
	// Turn waits until pictures may be encoded and returns what is called after it; nil: at
	// once. Set it before Run.
	Turn func() (done func())

	out  io.Writer
	wake chan struct{} // one slot: there is a frame to write

	writing sync.Mutex // held while something is written to out
	shut    bool       // the alternate screen was left: no frame may follow

	mu      sync.Mutex
	w, h    int
	have    []cell         // as the terminal shows them; nil: not known
	next    []cell         // of the newest frame; nil: it is shown
	palette *theme.Palette // that have was drawn with
	newer   *theme.Palette // that the newest frame is drawn with
	bytes   []byte         // kept between frames, like spans
	spans   []span
	picture picture.Picture // of the newest frame
	title   string          // of the newest frame
	titled  string          // as the terminal shows it
	sender  picture.Sender
}

// NewScreen makes a screen on a terminal.
func NewScreen(out io.Writer) *Screen { return &Screen{out: out, wake: make(chan struct{}, 1)} }

// token is what View returns instead of the frame, so that Bubble Tea sees a view
// that never changes; Write drops it. It is an escape sequence, so it has no width.
const token = "\x1b]7773;frame\x1b\\"

// What the renderer writes when the terminal forgets what it shows, and when it
// enters and leaves the alternate screen.
var (
	clears = []byte("\x1b[2J")
	enters = []byte("\x1b[?1049h")
	leaves = []byte("\x1b[?1049l")
)

// The window's title, which the terminal keeps and gives back where it can, and what says
// that all until the end is one picture. A terminal without either ignores it.
const (
	keepTitle = "\x1b[22;2t"
	backTitle = "\x1b[23;2t"
	title     = "\x1b]2;"
	begins    = "\x1b[?2026h"
	ends      = "\x1b[?2026l"
	// large is the bytes of a change that may come in more than one piece.
	large = 1024
)

// Write passes on what a renderer writes, but for frames.
func (s *Screen) Write(b []byte) (int, error) {
	if bytes.Contains(b, []byte(token)) {
		return len(b), nil
	}
	s.writing.Lock()
	defer s.writing.Unlock()
	if bytes.Contains(b, leaves) {
		s.shut = true
		s.mu.Lock()
		gone := s.sender.Gone()
		s.mu.Unlock()
		_, _ = io.WriteString(s.out, gone+backTitle) // the next one meets the same error
	}
	n, err := s.out.Write(b)
	if bytes.Contains(b, enters) {
		s.shut = false
		_, _ = io.WriteString(s.out, keepTitle)
	}
	if bytes.Contains(b, clears) || bytes.Contains(b, enters) {
		s.Forget()
	}
	return n, err
}

// WriteString is Write; without it an embedding file's own would be used.
func (s *Screen) WriteString(text string) (int, error) { return s.Write([]byte(text)) }

// Forget makes the next frame a whole one: the terminal may show anything.
func (s *Screen) Forget() {
	s.mu.Lock()
	if s.next == nil {
		s.next = s.have
	}
	s.have = nil
	s.mu.Unlock()
	s.rouse()
}

// rouse tells Run that a frame waits.
func (s *Screen) rouse() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Show takes a frame and returns what View must return.
func (s *Screen) Show(c *Canvas, p *theme.Palette) string {
	s.mu.Lock()
	if c.w != s.w || c.h != s.h {
		s.w, s.h, s.have = c.w, c.h, nil
	}
	s.next = append(take(s.next, len(c.g.cells))[:0], c.g.cells...)
	s.newer, s.picture, s.title = p, c.g.picture, cmp.Or(c.g.title, "Duiju")
	s.mu.Unlock()
	s.rouse()
	return token
}

// frameGap is the least time between two frames: keys that come faster share one.
const frameGap = 4 * time.Millisecond

// Run writes the frames until ctx ends or the terminal is gone.
func (s *Screen) Run(ctx context.Context) {
	for {
		select {
		case <-s.wake:
		case <-ctx.Done():
			return
		}
		if s.Flush() != nil {
			return
		}
		pause := time.NewTimer(frameGap)
		select {
		case <-pause.C:
		case <-ctx.Done():
			pause.Stop()
			return
		}
	}
}

// Flush writes what changed since the frame that was written last.
func (s *Screen) Flush() error {
	s.writing.Lock()
	defer s.writing.Unlock()
	if s.shut {
		return nil
	}
	done := func() {}
	s.mu.Lock()
	pictured := s.picture.Kind != picture.None
	s.mu.Unlock() // whoever has a turn may wait for it
	if pictured && s.Turn != nil {
		done = s.Turn()
	}
	change := s.change()
	done()
	_, err := s.out.Write(change)
	return err
}

// change is the bytes that turn what the terminal shows into the newest frame. From
// now on the terminal counts as showing it.
func (s *Screen) change() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.next == nil {
		return nil
	}
	if s.newer != s.palette {
		s.have = nil
	}
	if s.have == nil {
		s.titled = ""
	}
	s.bytes = s.encode(s.bytes[:0], s.newer)
	give(s.have)
	s.have, s.next, s.palette = s.next, nil, s.newer
	if len(s.bytes) > large {
		s.bytes = append(slices.Insert(s.bytes, 0, []byte(begins)...), ends...)
	}
	if s.title != s.titled { // first: whoever has seen the cells has seen it, too
		s.titled = s.title
		s.bytes = slices.Insert(s.bytes, 0, []byte(title+s.title+"\a")...)
	}
	return s.bytes
}

// encode appends the bytes that turn have into next, none if they are the same.
func (s *Screen) encode(out []byte, p *theme.Palette) []byte {
	e := encoder{out: out, pen: p.Pen(), p: p, whole: len(s.have) != len(s.next), spans: s.spans}
	for y := range s.h {
		var have []cell
		next := s.next[y*s.w : (y+1)*s.w]
		if !e.whole {
			have = s.have[y*s.w : (y+1)*s.w]
		}
		e.row(y, have, next)
	}
	s.spans = e.spans
	e.out = e.pen.End(e.out)
	shown := func(x, y int) bool { return s.next[y*s.w+x].st.Picture }
	e.out = s.sender.Append(e.out, s.picture, picture.Cells{W: s.w, H: s.h, Shown: shown, Lost: func(x, y int) bool {
		return e.whole || !s.have[y*s.w+x].st.Picture
	}}, e.whole)
	if len(e.out) == 0 {
		return e.out
	}
	return appendMove(e.out, s.h-1, 0)
}

// encoder writes the changes of one frame.
type encoder struct {
	out   []byte
	pen   theme.Pen
	p     *theme.Palette
	whole bool // nothing is known of what is there
	y, x  int  // where the cursor of the terminal is
	known bool // that it is there
	spans []span
}

// span is neighbouring cells of one style that are to be written.
type span struct {
	x, end int
	text   string // the first that is no blank, or a blank
	done   bool
}

// maxRewritten is how many unchanged columns are written again rather than jumped over.
const maxRewritten = 4

// row writes what changed in a row, in the order that takes fewer bytes. A row
// that ends in plain blanks is erased to its end.
func (e *encoder) row(y int, have, next []cell) {
	end := len(next)
	for end > 0 && next[end-1].s == " " && e.p.Blank(next[end-1].st) {
		end--
	}
	e.find(have, next[:end])
	before := *e
	for _, s := range e.spans {
		e.write(y, s, next)
	}
	if len(e.spans) > 2 {
		straight := *e
		*e = before
		e.out = straight.out // behind what it has there already
		e.byColour(y, next)
		first, second := straight.out[len(before.out):], e.out[len(straight.out):]
		if len(second) < len(first) {
			e.out = append(e.out[:len(before.out)], second...)
		} else {
			*e = straight
		}
	}
	for x := end; x < len(next); x++ {
		if !e.same(have, next, x, 1) {
			e.to(y, end, nil)
			e.out = append(e.pen.End(e.out), "\x1b[K"...)
			return
		}
	}
}

// find lists what changed.
func (e *encoder) find(have, next []cell) {
	e.spans = e.spans[:0]
	for x := 0; x < len(next); {
		w := max(int(next[x].width), 1)
		if n := len(e.spans) - 1; e.same(have, next, x, w) {
			// nothing to write
		} else if n >= 0 && e.spans[n].end == x && next[x-1].st == next[x].st {
			e.spans[n].end = x + w
			if e.spans[n].text == " " {
				e.spans[n].text = next[x].s
			}
		} else {
			e.spans = append(e.spans, span{x: x, end: x + w, text: next[x].s})
		}
		x += w
	}
}

// byColour writes what changed one colour after the other: on a painted board
// a jump takes fewer bytes than a colour.
func (e *encoder) byColour(y int, next []cell) {
	for left := len(e.spans); left > 0; {
		first := -1
		for i := range e.spans {
			s := &e.spans[i]
			switch {
			case s.done:
			case e.pen.Free(s.text, next[s.x].st):
				e.write(y, *s, next)
				s.done = true
				left--
			case first < 0 || e.spans[first].text == " " && s.text != " ":
				first = i // blanks come along with others
			}
		}
		if first >= 0 {
			e.write(y, e.spans[first], next)
			e.spans[first].done = true
			left--
		}
	}
}

// write writes a span.
func (e *encoder) write(y int, s span, next []cell) {
	e.to(y, s.x, next)
	if s.text != next[s.x].s { // the blanks before it take its colours with them
		e.out = e.pen.Append(e.out, "", next[s.x].st)
	}
	for x := s.x; x < s.end; x += max(int(next[x].width), 1) {
		e.out = e.pen.Append(e.out, next[x].s, next[x].st)
	}
	e.x, e.known = s.end, s.end < len(next) // at the edge a terminal may wait with the next row
}

// same reports whether the terminal shows a grapheme already.
func (e *encoder) same(have, next []cell, x, w int) bool {
	if e.whole {
		return false
	}
	for i := x; i < x+w; i++ {
		a, b := &have[i], &next[i]
		if a.width != b.width || a.s != b.s || a.st.Picture != b.st.Picture || a.st != b.st && !e.p.Alike(a.st, b.st, a.s == " ") {
			return false
		}
	}
	return true
}

// to moves the terminal's cursor. Over a few columns in the style at hand it
// writes what is there.
func (e *encoder) to(y, x int, next []cell) {
	if e.known && e.y == y && e.x == x {
		return
	}
	if e.known && e.y == y && next != nil && e.x < x && x-e.x <= maxRewritten {
		plain := true
		for i := e.x; i < x; i++ {
			plain = plain && next[i].width == 1 && !next[i].st.Picture && e.pen.Free(next[i].s, next[i].st)
		}
		if plain {
			for i := e.x; i < x; i++ {
				e.out = append(e.out, next[i].s...)
			}
			e.x = x
			return
		}
	}
	if e.known && e.y == y {
		steps, way := x-e.x, byte('C')
		if steps < 0 {
			steps, way = -steps, 'D'
		}
		e.out = append(e.out, "\x1b["...)
		e.out = strconv.AppendInt(e.out, int64(steps), 10)
		e.out = append(e.out, way)
	} else {
		e.out = appendMove(e.out, y, x)
	}
	e.y, e.x, e.known = y, x, true
}

// appendMove appends the sequence that puts the cursor into a column of a row.
func appendMove(out []byte, y, x int) []byte {
	out = append(out, "\x1b["...)
	out = strconv.AppendInt(out, int64(y+1), 10)
	out = append(out, ';')
	if x > 0 {
		out = strconv.AppendInt(out, int64(x+1), 10)
	}
	return append(out, 'H')
}
