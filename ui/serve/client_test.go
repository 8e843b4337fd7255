//go:build !windows

package serve

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/creack/pty"
)

// Whoever joins sees the server's program in a terminal of the own size, and
// gets the terminal back as it was; the server is known from then on.
func TestJoining(t *testing.T) {
	h := open(t, t.TempDir(), nil)
	master, tty, err := pty.Open()
	if err != nil {
		t.Skipf("no pty: %v", err)
	}
	if err := pty.Setsize(master, &pty.Winsize{Cols: 90, Rows: 31}); err != nil {
		t.Fatal(err)
	}
	c := &client{t: t, in: master}
	drawn := make(chan struct{})
	go func() {
		defer close(drawn)
		_, _ = io.Copy(c, master)
	}()
	t.Cleanup(func() {
		c.keys("\n") // for what still reads the keys
		_ = tty.Close()
		<-drawn
		_ = master.Close()
	})
	before, err := term.GetState(tty.Fd())
	if err != nil {
		t.Fatal(err)
	}
	env := map[string]string{"TERM": "xterm-256color", "LANG": "en_US.UTF-8"}
	j := Client{
		Address: h.addr, Name: "ann", Folder: t.TempDir(), Key: "key", In: tty, Out: tty,
		Getenv: func(name string) string { return env[name] },
	}
	done := make(chan error, 1)
	go func() { done <- Join(t.Context(), j) }()
	c.sees("Gomoku")
	c.sees("\x1b[31;")
	c.keys("q")
	select {
	case err = <-done:
	case <-time.After(deadline):
		t.Fatal("the visit does not end")
	}
	after, gone := term.GetState(tty.Fd())
	if err != nil || gone != nil || *after != *before {
		t.Errorf("%v; the terminal is %+v (%v), was %+v", err, after, gone, before)
	}
	file := filepath.Join(j.Folder, "known_servers")
	if text, err := os.ReadFile(file); err != nil || !strings.HasPrefix(string(text), h.addr+" ssh-") {
		t.Errorf("known is %q, %v", text, err)
	}
	if err := os.WriteFile(file, []byte(h.addr+" another\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Join(t.Context(), j); !errors.Is(err, ErrChanged) {
		t.Errorf("a server with another key: %v", err)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if j.In, err = os.Open(os.DevNull); err != nil {
		t.Fatal(err)
	}
	defer j.In.Close()
	c.forget()
	if err := Join(t.Context(), j); err != nil {
		t.Errorf("without a terminal: %v", err)
	}
	c.sees("tables: Together: tables with others")
}
