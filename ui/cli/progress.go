package cli

import (
	"io"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"

	"duiju/games/text/message"
	"duiju/ui/draw/clean"
)

// progress is a line at the end of a terminal that says how far long work is. It
// is taken away before anything else is written.
type progress struct {
	mu    sync.Mutex
	to    io.Writer // the terminal; nil: nobody watches
	say   func(message.Text) string
	now   func() time.Time
	last  time.Time // when it was written
	shown bool
}

// The line is short, so that no terminal breaks it, and written rarely.
const (
	progressWidth = 78
	progressPause = 100 * time.Millisecond
)

// show puts the line there, unless the last one is new.
func (p *progress) show(t message.Text) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.to == nil || p.now().Sub(p.last) < progressPause {
		return
	}
	p.last, p.shown = p.now(), true
	_, _ = io.WriteString(p.to, "\r"+ansi.Truncate(clean.Line(p.say(t)), progressWidth, "")+ansi.EraseLineRight)
}

// clear takes the line away.
func (p *progress) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		p.shown = false
		_, _ = io.WriteString(p.to, "\r"+ansi.EraseLineRight)
	}
}

// before is w, on which the line makes room.
func (p *progress) before(w io.Writer) io.Writer { return clearingWriter{w, p} }

type clearingWriter struct {
	io.Writer
	p *progress
}

// Write implements io.Writer.
func (c clearingWriter) Write(data []byte) (int, error) {
	c.p.clear()
	return c.Writer.Write(data)
}
