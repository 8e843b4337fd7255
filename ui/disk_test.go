package ui

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"duiju/engine/enginetest"
	"duiju/games/nullgame"
	"duiju/games/text/record"
	"duiju/games/text/words"
	"duiju/ui/screen/play"
	"duiju/ui/store"
	"duiju/ui/uitest"
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
func twoGames(t *testing.T, d *uitest.Driver) map[string]string {
	t.Helper()
	want := map[string]string{}
	moves := func(n int, keys ...string) *play.Screen {
		d.Keys(keys...)
		p := playOn(d)
		for range n {
			if p.Session().Match().Status().Over {
				break
			}
			playFirst(d)
			d.Check()
			// Moves made faster than they are written would be written as one.
			d.Until("the disk rests", func() bool { return !d.Root.App.Store.Saving(p.Name()) })
		}
		want[p.Name()] = string(record.Marshal(p.Session().Match().Record()))
		return p
	}
	p := moves(20, "n", "right", "enter")
	if !p.Session().Match().Status().Over {
		t.Fatalf("the game goes on:\n%s", d.Screen())
	}
	d.Keys("esc", "s", "right", "down", "right", "esc", "o", "esc")
	p = moves(3, "n", "enter")
	d.Keys("u", "u", "U")
	want[p.Name()] = string(record.Marshal(p.Session().Match().Record()))
	d.Keys("q")
	d.Until("the program has ended", func() bool { return d.Over })
	return want
}

// TestFullDiskLosesNoGame plays the same session on a disk that is full for one
// write, at each of its writes in turn, and on one that is full from there on: from
// every third, from each with DUIJU_EXHAUSTIVE=1.
// Whatever happens, the screens work, and every game is on the disk or is given
// back at the end, whole.
func TestFullDiskLosesNoGame(t *testing.T) {
	const never = 1 << 30
	total := 0
	for from := -1; from < max(total, 1); from++ {
		for _, until := range []int{from + 1, never} {
			if until == never && !enginetest.Chosen(from, 3) {
				continue
			}
			disk := &fullDisk{from: from, until: until}
			if from < 0 {
				disk.until = from // counts only
			}
			home := t.TempDir()
			d := startWith(t, store.Open(store.DirsIn(home), disk), defaults(), uitest.TestTerm, nullgame.Module{})
			d.Root.App.Now = func() time.Time { return time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC) }
			want := twoGames(t, d)
			lost := d.Root.End()
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
				for _, u := range lost {
					if strings.TrimSuffix(filepath.Base(u.Name), ".duiju") == name {
						kept = append([]string{string(u.Data)}, kept...)
					}
				}
				if len(kept) == 0 || kept[0] != text {
					t.Errorf("writes %d to %d fail: kept of %s is\n%q\nwant\n%s", from, until, name, kept, text)
				}
			}
			// So is the result of the finished one, once.
			results, _, err := store.Open(store.DirsIn(home), nil).Results()
			if err != nil {
				t.Error(err)
			}
			n := len(results)
			for _, u := range lost {
				if u.Kind == store.KindLines {
					n += bytes.Count(u.Data, []byte("\n"))
				}
			}
			if n != 1 {
				t.Errorf("writes %d to %d fail: %d results, want 1", from, until, n)
			}
			// Every file of a game is whole.
			for _, pattern := range []string{"state/games/*.duiju", "data/records/*.duiju"} {
				for _, file := range glob(t, filepath.Join(home, pattern)) {
					data, err := os.ReadFile(file)
					if err == nil {
						_, err = record.Parse(data)
					}
					if err != nil {
						t.Errorf("writes %d to %d fail: %s: %v", from, until, file, err)
					}
				}
			}
			// The next start reads what there is, also a torn line.
			again := startAgain(t, home)
			again.Keys("i", "esc", "o", "esc")
			again.Check()
		}
	}
	t.Logf("a session of %d writes", total)
	if total < 10 {
		t.Error("too few writes: the session does not do what it should")
	}
}

// startAgain starts the program once more in a home.
func startAgain(t *testing.T, home string) *uitest.Driver {
	t.Helper()
	s, _, err := store.Open(store.DirsIn(home), nil).Settings()
	if err != nil {
		t.Error(fmt.Errorf("settings: %w", err))
	}
	d := startAt(t, home, s, uitest.TestTerm, nullgame.Module{})
	d.Until("the menu has read", func() bool { return d.Root.App.Read })
	return d
}

// What could not be saved is printed with what to do about it, in words for its
// kind.
func TestLostThingsArePrinted(t *testing.T) {
	words, err := words.Load(words.English)
	enginetest.Must(t, err)
	for _, tt := range []struct {
		kind  store.Kind
		wants []string
	}{
		{store.KindGame, []string{"This game could not be saved:", "duiju show x.duiju"}},
		{store.KindPlace, []string{"Your place in today's problems could not be saved:", "/home/x.duiju"}},
		{store.KindLines, []string{"These results and answers could not be saved:", "to the end of /home/x.duiju"}},
	} {
		var out strings.Builder
		printLost(&out, words, []store.Unsaved{{Name: "/home/x.duiju", Kind: tt.kind, Data: []byte("the text\n")}})
		for _, want := range append(tt.wants, "the text") {
			if !strings.Contains(out.String(), want) {
				t.Errorf("kind %d: no %q in\n%s", tt.kind, want, out.String())
			}
		}
	}
}

// Answers and results that came while the folder could not be written are on the
// disk when it can be again, and until then the screens say so.
func TestLinesAreTriedAgain(t *testing.T) {
	disk := &fullDisk{until: 1 << 30}
	home := t.TempDir()
	d := startWith(t, store.Open(store.DirsIn(home), disk), defaults(), uitest.TestTerm, nullgame.Module{})
	d.Keys("n", "right", "enter")
	p := playOn(d)
	for !p.Session().Match().Status().Over {
		playFirst(d)
	}
	d.Sees("not saved")
	d.Keys("esc", "esc") // the card of the end, then the board
	d.Sees("something is not saved")
	disk.mu.Lock()
	disk.until = 0
	disk.mu.Unlock()
	d.Keys("q")
	d.Until("the program has ended", func() bool { return d.Over })
	if lost := d.Root.End(); len(lost) > 0 {
		t.Errorf("not saved: %+v", lost)
	}
	if all, _, err := store.Open(store.DirsIn(home), nil).Results(); err != nil || len(all) != 1 {
		t.Errorf("%d results (%v), want 1", len(all), err)
	}
}
