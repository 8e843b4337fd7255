//go:build !windows

package term

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/creack/pty"
	"go.uber.org/goleak"

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

// probe runs Probe in a pty, plays the terminal, and checks what was written.
func probe(t *testing.T, timeout time.Duration, play func(s *screen)) (Result, *os.File, *screen) {
	t.Helper()
	tty, s := open(t)
	got := make(chan Result, 1)
	go func() { got <- Probe(tty, tty, env("TERM", "xterm", "LANG", "en_US.UTF-8"), timeout) }()
	s.await(t, query)
	play(s)
	select {
	case r := <-got:
		s.await(t, cleanup)
		if want := query + cleanup; s.text() != want {
			t.Errorf("wrote %q, want %q", s.text(), want)
		}
		return r, tty, s
	case <-time.After(wait):
		t.Fatal("Probe does not return")
	}
	panic("unreachable")
}

func TestProbeOfAnAnsweringTerminal(t *testing.T) {
	r, _, _ := probe(t, wait, func(s *screen) { _, _ = s.WriteString(wide + "x" + white + device) })
	if r.Glyphs != "ascii" || r.Dark || len(r.Early) != 1 || r.Early[0].String() != "x" {
		t.Errorf("got %+v", r)
	}
	if !r.complete || r.Took <= 0 {
		t.Error("late answers are expected though all was answered")
	}
}

func TestProbeOfATerminalThatAnswersInPieces(t *testing.T) {
	r, _, _ := probe(t, wait, func(s *screen) {
		for _, b := range []byte(narrow + black + device) {
			_, _ = s.Write([]byte{b})
		}
	})
	if r.Glyphs != "unicode" || !r.Dark || len(r.Early) != 0 {
		t.Errorf("got %+v", r)
	}
}

func TestProbeOfASilentTerminal(t *testing.T) {
	r, _, _ := probe(t, time.Millisecond, func(*screen) {})
	if r.Glyphs != "unicode" || !r.Dark || r.complete || r.Took != 0 {
		t.Errorf("got %+v", r)
	}
}

// TestLateAnswersAreNoKeys: the answers come after the probe, the keys among
// them must be all that the program reads.
func TestLateAnswersAreNoKeys(t *testing.T) {
	r, tty, s := probe(t, time.Millisecond, func(*screen) {})
	in := NewInput(tty, r)
	_, _ = s.WriteString("a" + narrow + "b" + black + device + "c\n")
	var got []byte
	buf := make([]byte, 256)
	for !bytes.HasSuffix(got, []byte("\n")) {
		n, err := in.Read(buf)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, buf[:n]...)
	}
	if string(got) != "abc\n" {
		t.Errorf("read %q", got)
	}
}

func TestProbeAsksOnlyTerminals(t *testing.T) {
	tty, s := open(t)
	file, err := os.Create(t.TempDir() + "/out")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	Probe(file, tty, env("TERM", "xterm"), wait)
	Probe(tty, file, env("TERM", "xterm"), wait)
	Probe(tty, tty, env("TERM", "dumb"), wait)
	Probe(tty, tty, env(), wait)
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
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), "DUIJU_TERM_CHILD=1", "TERM=xterm-256color")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = tty, tty, tty
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true} // only the foreground asks
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s.await(t, "imported")
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	if s.text() != "imported" {
		t.Errorf("wrote %q", s.text())
	}
}
