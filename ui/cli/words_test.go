package cli

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"

	"duiju/games/text/command"
	"duiju/games/text/words"
)

// Every way to end has its exit code and at most one line that says why.
func TestEndsHaveTheirCodes(t *testing.T) {
	for i, tt := range []struct {
		err  error
		code int
		line string
	}{
		{nil, 0, ""}, {command.ErrReported, 1, ""}, {command.Usagef("a\nb"), 2, "duiju: a b\n"}, {context.Canceled, 1, "duiju: interrupted\n"},
		{errors.Join(fs.ErrExist, context.Canceled), 1, "duiju: interrupted\n"}, {errors.New("x"), 1, "duiju: x\n"},
	} {
		var b strings.Builder
		if code := report(&b, tt.err, words.InEnglish()); code != tt.code || b.String() != tt.line {
			t.Errorf("end %d: code %d and %q, want %d and %q", i, code, b.String(), tt.code, tt.line)
		}
	}
	for s, want := range map[os.Signal]int{os.Interrupt: 130, syscall.SIGTERM: 143, syscall.SIGQUIT: 131, nobodysSignal{}: 1} {
		e := newEnding(s)
		if got := e.code(); got != want || (e.stacks != "") != (s == syscall.SIGQUIT) {
			t.Errorf("%v ends with %d, want %d; stacks of %d bytes", s, got, want, len(e.stacks))
		}
	}
}

// nobodysSignal is none of the system's.
type nobodysSignal struct{}

func (nobodysSignal) Signal()        {}
func (nobodysSignal) String() string { return "nobody's" }

// A line of the manual is escaped where it would be a command or a hyphen.
func TestManualLinesAreEscaped(t *testing.T) {
	for in, want := range map[string]string{"": "", "a-b": `a\-b`, `a\b`: `a\eb`, ".x": `\&.x`, "'x": `\&'x`, "x.'": "x.'", `\-`: `\e\-`} {
		if got := roff(in); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}
