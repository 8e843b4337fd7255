//go:build !windows

package term

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	xterm "github.com/charmbracelet/x/term"
	"github.com/creack/pty"
	"go.uber.org/goleak"

	"duiju/engine/enginetest"
	_ "duiju/ui/noprobe"
)

// wait is the deadline of everything that must come.
const wait = 10 * time.Second

// TestMain is also a child process: a program that imports Bubble Tea, says so
// and ends.
func TestMain(m *testing.M) {
	if os.Getenv("DUIJU_TERM_CHILD") != "" {
		_ = tea.NewProgram(nil) // keeps the import
		_, _ = io.WriteString(os.Stdout, "imported")
		os.Exit(0)
	}
	goleak.VerifyTestMain(m)
}

// screen is the terminal's side of a pty: it collects what is written.
type screen struct {
	*os.File
	mu   sync.Mutex
	got  bytes.Buffer
	news chan struct{}
}

func open(t *testing.T) (tty *os.File, s *screen) {
	t.Helper()
	master, tty, err := pty.Open()
	if err != nil {
		t.Skipf("no pty: %v", err)
	}
	s = &screen{File: master, news: make(chan struct{}, 1)}
	done := make(chan struct{})
	go func() {
		defer close(done)
		buf := make([]byte, 1024)
		for {
			n, err := master.Read(buf)
			s.mu.Lock()
			s.got.Write(buf[:n])
			s.mu.Unlock()
			select {
			case s.news <- struct{}{}:
			default:
			}
			if err != nil {
				return
			}
		}
	}()
	t.Cleanup(func() {
		_ = tty.Close()
		_ = master.Close()
		<-done
	})
	return tty, s
}

func (s *screen) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.got.String()
}

// await waits until something was written.
func (s *screen) await(t *testing.T, what string) {
	t.Helper()
	deadline := time.After(wait)
	for !strings.Contains(s.text(), what) {
		select {
		case <-s.news:
		case <-deadline:
			t.Fatalf("%q did not come; got %q", what, s.text())
		}
	}
}

// found is what a terminal said, and what was typed meanwhile.
type found struct {
	Result
	typed []string
}

// ask opens a pty, plays the terminal, and checks what was written. The input is
// that of the pty, still open.
func ask(t *testing.T, timeout time.Duration, play func(s *screen)) (found, *Input, *screen) {
	t.Helper()
	tty, s := open(t)
	in, err := Open(tty)
	enginetest.Must(t, err)
	t.Cleanup(func() { _ = in.Close() })
	got := make(chan Result, 1)
	go func() { got <- in.Ask(tty, env("TERM", "xterm", "LANG", "en_US.UTF-8"), timeout) }()
	s.await(t, query)
	play(s)
	select {
	case r := <-got:
		s.await(t, cleanup)
		if want := query + cleanup; s.text() != want {
			t.Errorf("wrote %q, want %q", s.text(), want)
		}
		f := found{Result: r}
		for _, m := range in.typed {
			f.typed = append(f.typed, inWords(m))
		}
		return f, in, s
	case <-time.After(wait):
		t.Fatal("Ask does not return")
	}
	panic("unreachable")
}

func TestAnAnsweringTerminal(t *testing.T) {
	f, _, _ := ask(t, wait, func(s *screen) { _, _ = s.WriteString(wide + "x" + white + version + device) })
	if f.Glyphs != "ascii" || f.Dark || f.Name != "kitty(0.40.1)" || f.Took <= 0 || !slices.Equal(f.typed, []string{"x"}) {
		t.Errorf("got %+v", f)
	}
}

func TestATerminalThatAnswersInPieces(t *testing.T) {
	f, _, _ := ask(t, wait, func(s *screen) {
		for _, b := range []byte(narrow + black + device) {
			_, _ = s.Write([]byte{b})
		}
	})
	if f.Glyphs != "unicode" || !f.Dark || len(f.typed) != 0 {
		t.Errorf("got %+v", f)
	}
}

func TestASilentTerminal(t *testing.T) {
	f, _, _ := ask(t, time.Millisecond, func(*screen) {})
	if f.Glyphs != "unicode" || !f.Dark || f.Took != 0 {
		t.Errorf("got %+v", f)
	}
}

// Answers that come after the question was given up are no keys, and tell what the
// terminal can draw all the same. What is typed while it is asked comes before what is
// typed later.
func TestLateAnswers(t *testing.T) {
	f, in, s := ask(t, time.Millisecond, func(*screen) {})
	if f.Glyphs != "unicode" || !f.Dark {
		t.Fatalf("a terminal of LANG=en_US.UTF-8 is guessed as %+v", f.Result)
	}
	_, _ = s.WriteString("a" + wide + "b" + white + device + device + "c")
	var got []string
	var late []Result
	err := in.Run(func(m tea.Msg) {
		if r, ok := m.(Result); ok {
			late = append(late, r)
			return
		}
		if got = append(got, inWords(m)); len(got) == 3 {
			_ = in.Close()
		}
	})
	if err != nil || !slices.Equal(got, []string{"a", "b", "c"}) {
		t.Errorf("read %q, %v", got, err)
	}
	if len(late) != 1 || late[0].Glyphs != "ascii" || late[0].Dark || late[0].Took <= 0 {
		t.Errorf("the late answer is told as %+v; want one with ascii and a light background", late)
	}
}

// An Escape pressed while the terminal is asked is told though nothing follows it.
func TestEscapeWhileAsked(t *testing.T) {
	f, in, _ := ask(t, wait, func(s *screen) { _, _ = s.WriteString(device + "\x1b") })
	if len(f.typed) > 0 {
		t.Errorf("told too early: %q", f.typed)
	}
	var got []string
	err := in.Run(func(m tea.Msg) {
		got = append(got, inWords(m))
		_ = in.Close()
	})
	if err != nil || !slices.Equal(got, []string{"esc"}) {
		t.Errorf("read %q, %v", got, err)
	}
}

// A terminal is in raw mode while it is read and has its own mode before, after
// and while the program is stopped.
func TestTheModeOfATerminal(t *testing.T) {
	tty, _ := open(t)
	before, err := xterm.GetState(tty.Fd())
	enginetest.Must(t, err)
	raw := func() bool {
		now, err := xterm.GetState(tty.Fd())
		enginetest.Must(t, err)
		return *now != *before
	}
	in, err := Open(tty)
	if err != nil || !raw() {
		t.Errorf("open: raw %v, %v", raw(), err)
	}
	if err := in.Release(); err != nil || raw() {
		t.Errorf("stopped: raw %v, %v", raw(), err)
	}
	if err := in.Resume(); err != nil || !raw() {
		t.Errorf("goes on: raw %v, %v", raw(), err)
	}
	if err := in.Close(); err != nil || raw() {
		t.Errorf("closed: raw %v, %v", raw(), err)
	}
}

func TestOnlyTerminalsAreAsked(t *testing.T) {
	tty, s := open(t)
	file, err := os.Create(t.TempDir() + "/out")
	enginetest.Must(t, err)
	defer file.Close()
	for _, tc := range []struct {
		in, out *os.File
		getenv  func(string) string
	}{
		{file, tty, env("TERM", "xterm")}, {tty, file, env("TERM", "xterm")}, {tty, tty, env("TERM", "dumb")}, {tty, tty, env()},
	} {
		in, err := Open(tc.in)
		enginetest.Must(t, err)
		in.Ask(tc.out, tc.getenv, wait)
		if err := in.Close(); err != nil {
			t.Error(err)
		}
	}
	_, _ = tty.WriteString("end")
	s.await(t, "end")
	if s.text() != "end" {
		t.Errorf("wrote %q", s.text())
	}
}

// TestImportOfBubbleTeaAsksNothing starts this test binary as a program in a
// pty: with ui/noprobe imported nothing is written before it speaks.
func TestImportOfBubbleTeaAsksNothing(t *testing.T) {
	tty, s := open(t)
	exe, err := os.Executable()
	enginetest.Must(t, err)
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), "DUIJU_TERM_CHILD=1", "TERM=xterm-256color")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = tty, tty, tty
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true} // only the foreground asks
	enginetest.Must(t, cmd.Start())
	s.await(t, "imported")
	enginetest.Must(t, cmd.Wait())
	if s.text() != "imported" {
		t.Errorf("wrote %q", s.text())
	}
}
