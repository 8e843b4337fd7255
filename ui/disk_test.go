package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/ui/store"
)

// fullDisk is a disk on which writes fail: those numbered from to until-1.
type fullDisk struct {
	store.OS
	mu          sync.Mutex
	writes      int
	from, until int
}

// room counts a write and gives the error it meets.
func (f *fullDisk) room(name string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	n := f.writes
	f.writes++
	if n >= f.from && n < f.until {
		return &os.PathError{Op: "write", Path: name, Err: syscall.ENOSPC}
	}
	return nil
}

func (f *fullDisk) Replace(name string, data []byte) error {
	if err := f.room(name); err != nil {
		return err
	}
	return f.OS.Replace(name, data)
}

// Append writes half of a line that does not fit, as a full disk does.
func (f *fullDisk) Append(name string, data []byte) error {
	if err := f.room(name); err != nil {
		_ = f.OS.Append(name, data[:len(data)/2])
		return err
	}
	return f.OS.Append(name, data)
}

func (f *fullDisk) Create(name string, data []byte) error {
	if err := f.room(name); err != nil {
		return err
	}
	return f.OS.Create(name, data)
}

func (f *fullDisk) Rename(from, to string) error {
	if err := f.room(to); err != nil {
		return err
	}
	return f.OS.Rename(from, to)
}

func (f *fullDisk) Remove(name string) error {
	if err := f.room(name); err != nil {
		return err
	}
	return f.OS.Remove(name)
}

// twoGames plays a game to its end and another one half way, with undo, settings
// and the list of records between, and returns the records of both as they
// should be kept, by the name of the file.
func twoGames(t *testing.T, d *driver) map[string]string {
	t.Helper()
	want := map[string]string{}
	moves := func(n int) *play {
		d.keys("n", "right", "enter")
		p := d.play()
		for range n {
			if p.m.Status().Over {
				break
			}
			p.cursor = p.step.Follow[0]
			d.keys("enter", "enter")
			d.check()
			// Moves made faster than they are written would be written as one.
			d.until("the disk rests", func() bool { return !d.r.store.Saving(p.file.name) })
		}
		want[p.file.name] = string(p.m.Record().Marshal())
		return p
	}
	p := moves(20)
	if !p.m.Status().Over {
		t.Fatalf("the game goes on:\n%s", d.screen())
	}
	d.keys("esc", "s", "right", "down", "right", "esc", "o", "esc")
	p = moves(3)
	d.keys("u", "u", "U")
	want[p.file.name] = string(p.m.Record().Marshal())
	d.keys("q")
	d.until("the program has ended", func() bool { return d.over })
	return want
}

// TestFullDiskLosesNoGame plays the same session on a disk that is full for one
// write, at each of its writes in turn, and on one that is full from there on.
// Whatever happens, the screens work, and every game is on the disk or is given
// back at the end, whole.
func TestFullDiskLosesNoGame(t *testing.T) {
	const never = 1 << 30
	total := 0
	for from := -1; from < max(total, 1); from++ {
		for _, until := range []int{from + 1, never} {
			disk := &fullDisk{from: from, until: until}
			if from < 0 {
				disk.until = from // counts only
			}
			home := t.TempDir()
			d := startOn(t, store.Open(homeDirs(home), disk), defaults(), testTerm, nullgame.Module{})
			d.r.app.now = func() time.Time { return time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC) }
			want := twoGames(t, d)
			lost := d.r.end()
			if from < 0 {
				total = disk.writes
			}
			for name, text := range want {
				var kept []string // the record first: where it is, an older save may be left
				for _, dir := range []string{"data/records", "state/games"} {
					if data, err := os.ReadFile(filepath.Join(home, dir, name+".duiju")); err == nil {
						kept = append(kept, string(data))
					}
				}
				for path, data := range lost {
					if strings.TrimSuffix(filepath.Base(path), ".duiju") == name {
						kept = append([]string{string(data)}, kept...)
					}
				}
				if len(kept) == 0 || kept[0] != text {
					t.Errorf("writes %d to %d fail: kept of %s is\n%q\nwant\n%s", from, until, name, kept, text)
				}
			}
			// Every file of a game is whole.
			for _, pattern := range []string{"state/games/*.duiju", "data/records/*.duiju"} {
				for _, file := range glob(t, filepath.Join(home, pattern)) {
					data, err := os.ReadFile(file)
					if err == nil {
						_, err = games.ParseRecord(data)
					}
					if err != nil {
						t.Errorf("writes %d to %d fail: %s: %v", from, until, file, err)
					}
				}
			}
			// The next start reads what there is, also a torn line.
			again := startAgain(t, home)
			again.keys("i", "esc", "o", "esc")
			again.check()
		}
	}
	t.Logf("a session of %d writes", total)
	if total < 10 {
		t.Error("too few writes: the session does not do what it should")
	}
}

// startAgain starts the program once more in a home.
func startAgain(t *testing.T, home string) *driver {
	t.Helper()
	s, _, err := store.Open(homeDirs(home), nil).Settings()
	if err != nil {
		t.Error(fmt.Errorf("settings: %w", err))
	}
	d := startAt(t, home, s, testTerm, nullgame.Module{})
	d.until("the menu has read", func() bool { return d.r.top().(*menu).read })
	return d
}
