package cli

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"duiju/games/text/message"
)

// The line of progress is written at most ten times a second, fits on a line,
// holds nothing that commands the terminal, and is gone before anything else.
func TestProgress(t *testing.T) {
	var screen bytes.Buffer
	now := time.Unix(0, 0)
	p := &progress{to: &screen, now: func() time.Time { return now }, say: func(t message.Text) string { return t.String() }}
	out := p.before(&screen)
	shows := func(text, want string) {
		t.Helper()
		screen.Reset()
		p.show(message.Verbatim(text))
		if screen.String() != want {
			t.Errorf("%q is shown as %q, want %q", text, screen.String(), want)
		}
	}
	writes := func(text, want string) {
		t.Helper()
		screen.Reset()
		_, _ = out.Write([]byte(text))
		if screen.String() != want {
			t.Errorf("%q is written as %q, want %q", text, screen.String(), want)
		}
	}
	now = now.Add(time.Second)
	shows("one", "\rone\x1b[K")
	shows("too early", "")
	writes("a result\n", "\r\x1b[Ka result\n")
	writes("another\n", "another\n")
	now = now.Add(progressPause)
	shows("\x1b[2J"+strings.Repeat("x", 100), "\r [2J"+strings.Repeat("x", progressWidth-4)+"\x1b[K")
	screen.Reset()
	p.clear()
	p.clear()
	if got := screen.String(); got != "\r\x1b[K" {
		t.Errorf("cleared by %q", got)
	}
	// Nobody watches.
	p = &progress{now: func() time.Time { return now }}
	p.show(message.Verbatim("nothing"))
	p.clear()
}
