//go:build !windows

package serve

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// keeper is a visitor who writes files until the server says no, and returns how much.
func (d *disk) fill(t *testing.T, name, host string, bytes int) (kept int64) {
	t.Helper()
	f := d.enter(name, host)
	defer f.leave(true, "x")
	for n := range 100000 {
		err := f.Replace(filepath.Join(d.folder, name, fmt.Sprint(n)), make([]byte, bytes))
		if errors.Is(err, errDisk) {
			return kept
		}
		if err != nil {
			t.Fatal(err)
		}
		kept += cost(int64(bytes))
	}
	t.Fatal("nothing ends it")
	return 0
}

// A visitor keeps as much as a home may hold, however small the files, also by several
// sessions; what is removed makes room; a file that is written again takes none.
func TestAHomeHoldsSoMuch(t *testing.T) {
	d := newDisk(t.TempDir(), 1<<30, true)
	d.home = 20 * block
	for _, bytes := range []int{1, block, 2*block - 1} {
		name := fmt.Sprint("ann", bytes)
		if kept := d.fill(t, name, "a", bytes); kept != d.home {
			t.Errorf("files of %d bytes: %d are kept, want %d", bytes, kept, d.home)
		}
		f, g := d.enter(name, "a"), d.enter(name, "b")
		if err := g.Create(filepath.Join(d.folder, name, "more"), []byte("x")); !errors.Is(err, errDisk) {
			t.Errorf("another session of the person, from another address, writes more: %v", err)
		}
		first := filepath.Join(d.folder, name, "0")
		for range 3 {
			if err := f.Replace(first, []byte("y")); err != nil {
				t.Errorf("what is there is not written again: %v", err)
			}
		}
		if err := errors.Join(f.Remove(first), g.Append(first, []byte("z"))); err != nil {
			t.Errorf("what was removed makes no room: %v", err)
		}
		if !f.leave(true, "x") || !g.leave(true, "x") {
			t.Error("the person is not told that something was refused")
		}
	}
	if _ = d.sweep(); d.total != size(d.folder) {
		t.Errorf("counted are %d bytes, there are %d", d.total, size(d.folder))
	}
}

// An address fills a part of the disk with as many keys as it likes, and no more until
// the next day; all addresses together fill no more than all.
func TestAnAddressFillsAPart(t *testing.T) {
	d := newDisk(t.TempDir(), 320*block, true)
	d.home = 4 * block
	var kept int64
	for n := range 20 {
		kept += d.fill(t, fmt.Sprint("key", n), "a", 1)
	}
	if kept != d.most/eachDay {
		t.Errorf("20 keys of one address keep %d bytes, want %d", kept, d.most/eachDay)
	}
	if got := d.fill(t, "bob", "b", 1); got != d.home {
		t.Errorf("another address keeps %d bytes, want %d", got, d.home)
	}
	d.hosts.now = func() time.Time { return time.Now().Add(24 * time.Hour) }
	if got := d.fill(t, "key", "a", 1); got != d.home {
		t.Errorf("on the next day %d, want %d", got, d.home)
	}
	for n := range 200 {
		d.fill(t, fmt.Sprint("many", n), fmt.Sprint("c", n), 1)
	}
	if d.total > d.most || size(d.folder) > d.most {
		t.Errorf("all keep %d bytes, at most %d", size(d.folder), d.most)
	}
}

// Homes of one visit, of nobody, and those that nobody has come back to for long are
// removed; the others, and those of people who are here, stay.
func TestHomesAreSwept(t *testing.T) {
	d := newDisk(t.TempDir(), 1<<30, true)
	visit := func(name string, times int, ago time.Duration) {
		for range times {
			f := d.enter(name, "a")
			if err := f.Replace(filepath.Join(d.folder, name, "game"), []byte("x")); err != nil {
				t.Fatal(err)
			}
			f.leave(true, "x")
		}
		file := filepath.Join(d.folder, name, visitFile)
		if err := os.Chtimes(file, time.Time{}, time.Now().Add(-ago)); err != nil {
			t.Fatal(err)
		}
	}
	const day = 24 * time.Hour
	visit("new", 1, day)
	visit("once", 1, 8*day)
	visit("twice", 2, 8*day)
	visit("long ago", 5, 91*day)
	visit("here", 1, 100*day)
	visit(noKey+"x", 1, 0) // left by a server that was killed
	here := d.enter("here", "a")
	defer here.leave(true, "x")
	f := d.enter("only looked", "a")
	if err := os.MkdirAll(filepath.Join(d.folder, "only looked", "state"), 0o700); err != nil {
		t.Fatal(err)
	}
	f.leave(true, "x")
	d.sweep()
	names := func() (all string) {
		entries, err := os.ReadDir(d.folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			all += " " + e.Name()
		}
		return strings.TrimSpace(all)
	}
	if got := names(); got != "here new twice" {
		t.Errorf("left are the homes %q, want here, new and twice", got)
	}
	d.most = size(d.folder)
	d.sweep()
	if got := names(); got != "here twice" {
		t.Errorf("where there is little room left are %q, want here and twice", got)
	}
}
