//go:build !windows

package serve

import (
	"errors"
	"strings"
	"sync/atomic"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"duiju/ui/store"
)

// fullDisk is a disk that takes nothing more from a moment on.
type fullDisk struct {
	store.OS
	full atomic.Bool
}

var errFull = errors.New("no space left on device")

func (d *fullDisk) Replace(name string, data []byte) error {
	if d.full.Load() {
		return errFull
	}
	return d.OS.Replace(name, data)
}

// On a disk that is full both players of a table are told, at the board and at the end
// with the game as text, and whoever runs the server with what the file should hold;
// when there is room again, the game is saved without a further move.
func TestTablesOnAFullDisk(t *testing.T) {
	for _, room := range []bool{false, true} {
		disk := &fullDisk{}
		home := t.TempDir()
		h := open(t, home, func(c *Config) { c.files, c.Limits.Login = disk, deadline })
		ann, bob := newSigner(t), newSigner(t)
		a := h.visit("Ann", ann)
		a.sees("Two here")
		a.keys("m")
		a.sees("No tables yet")
		a.keys("\r")
		a.sees("waiting for somebody")
		b := h.visit("Bob", bob)
		b.sees("Two here")
		b.keys("m")
		b.sees("Ann")
		b.keys("\r") // the first table is chosen
		b.sees("Black to move")
		a.sees("Bob sits down")
		a.keys("\r")
		b.sees("h8")
		disk.full.Store(true)
		b.keys("\x1b[C\r") // the second move, from which on the seats are theirs
		for _, v := range []*client{a, b} {
			v.sees("cannot be saved")
			v.sees("i8")
		}
		if room {
			disk.full.Store(false)
			a.sees("is saved again") // tried again after a while
		}
		h.stop()
		err := <-h.done
		h.done <- nil
		if room {
			a.sees("everything is saved")
			if err != nil {
				t.Errorf("with room again the server ends with %v", err)
			}
			continue
		}
		for _, v := range []*client{a, b} {
			v.sees("this game at a table could not be saved")
			v.sees("not everything is saved")
		}
		if err == nil || !strings.Contains(err.Error(), "tables/") || !strings.Contains(err.Error(), "h8") {
			t.Errorf("whoever runs the server is told %v", err)
		}
	}
}

// Two servers do not work with one folder.
func TestTwoServersOfOneHome(t *testing.T) {
	home := t.TempDir()
	h := open(t, home, nil)
	if err := Run(t.Context(), Config{Home: home, Addr: "127.0.0.1:0"}); err == nil || !strings.Contains(err.Error(), "another server works with "+home) {
		t.Errorf("a second server of the folder: %v", err)
	}
	h.close()
	h = open(t, home, nil)
	if conn, err := dial(h.addr, "x", gossh.PublicKeys(newSigner(t))); err != nil {
		t.Errorf("when the first has ended: %v", err)
	} else {
		_ = conn.Close()
	}
}
