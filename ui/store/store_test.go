package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestNamesAreNewAndReadable(t *testing.T) {
	s, _ := open(t)
	s.now = func() time.Time { return time.Date(2026, 11, 21, 7, 53, 0, 0, time.UTC) }
	name := s.NewName("gomoku")
	if !regexp.MustCompile(`^gomoku-20261121T075300-[0-9a-f]{8}$`).MatchString(name) {
		t.Error(name)
	}
}

// A clock that was set back gives a second once more: the names differ by their
// digits, all of which count.
func TestClockSetBackReusesNoName(t *testing.T) {
	s, _ := open(t)
	s.now = func() time.Time { return time.Date(2026, 11, 21, 7, 53, 0, 0, time.UTC) }
	seen := map[string]bool{}
	for bit := range 32 {
		s.random = func() uint32 { return 1 << bit }
		seen[s.NewName("gomoku")] = true
	}
	if len(seen) != 32 {
		t.Errorf("%d names of 32 numbers", len(seen))
	}
}

func TestSaveListReadDrop(t *testing.T) {
	s, _ := open(t)
	if len(s.Unfinished()) != 0 {
		t.Error("games in an empty store")
	}
	must(t, s.SaveGame("a", []byte("one"))())
	must(t, s.SaveGame("b", []byte("two"))())
	old := time.Now().Add(-time.Hour)
	must(t, os.Chtimes(s.gamePath("b"), old, old))
	if all := s.Unfinished(); len(all) != 2 || all[0].Name != "a" || all[1].Name != "b" {
		t.Errorf("newest first: %v", all)
	}
	data, err := s.ReadGame("a")
	must(t, err)
	if string(data) != "one" {
		t.Errorf("%q", data)
	}
	must(t, s.FinishGame("a", []byte("end"))())
	must(t, s.FinishGame("a", []byte("end"))()) // twice is no error
	if all := s.Unfinished(); len(all) != 1 {
		t.Errorf("after its end: %v", all)
	}
	if data, err := s.ReadRecord("a"); err != nil || string(data) != "end" {
		t.Errorf("the record is %q (%v)", data, err)
	}
}

// A disk that fills up after n bytes leaves the old state or the new one.
func TestFullDiskNeverMixes(t *testing.T) {
	first, second := []byte("duiju 1\nmoves h8\n"), []byte("duiju 1\nmoves h8 j9\n")
	for n := range len(second) {
		s, disk := open(t)
		must(t, s.SaveGame("g", first)())
		disk.room = n
		if err := s.SaveGame("g", second)(); !errors.Is(err, syscall.ENOSPC) {
			t.Fatalf("room %d: %v", n, err)
		}
		data, err := s.ReadGame("g")
		must(t, err)
		if string(data) != string(first) {
			t.Fatalf("room %d: %q", n, data)
		}
		if all := s.Unfinished(); len(all) != 1 {
			t.Fatalf("room %d: the torn temporary counts as a game: %v", n, all)
		}
		// Room again: the next flush writes what failed.
		disk.room = -1
		if lost := s.Games.Flush(context.Background()); len(lost) != 0 {
			t.Fatalf("room %d: still unsaved: %v", n, lost)
		}
		data, err = s.ReadGame("g")
		must(t, err)
		if string(data) != string(second) {
			t.Fatalf("room %d: %q", n, data)
		}
	}
}

// The disk is full when a game ends: its last save stays until the record is
// written, as the program may be killed in between.
func TestFinishedGameIsAlwaysOnTheDisk(t *testing.T) {
	s, disk := open(t)
	must(t, s.SaveGame("g", []byte("six moves"))())
	disk.room = 3
	if err := s.FinishGame("g", []byte("seven moves"))(); !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
	if data, err := s.ReadGame("g"); err != nil || string(data) != "six moves" {
		t.Fatalf("the save is %q (%v) and there is no record", data, err)
	}
	if lost := s.Games.Flush(context.Background()); len(lost) != 1 || string(lost[s.recordPath("g")]) != "seven moves" {
		t.Errorf("given back: %q", lost)
	}
	disk.room = -1
	must(t, s.SaveGame("other", []byte("x"))()) // tries again
	if data, err := s.ReadRecord("g"); err != nil || string(data) != "seven moves" {
		t.Errorf("the record is %q (%v)", data, err)
	}
	if all := s.Unfinished(); len(all) != 1 || all[0].Name != "other" {
		t.Errorf("unfinished: %v", all)
	}
	// A game that goes on after its end is kept again.
	must(t, s.FinishGame("h", []byte("end"))())
	disk.room = 0
	_ = s.FinishGame("h", []byte("end again"))()
	disk.room = -1
	must(t, s.SaveGame("h", []byte("goes on"))())
	if data, err := s.ReadGame("h"); err != nil || string(data) != "goes on" {
		t.Errorf("the save is %q (%v)", data, err)
	}
}

func TestUnsavedGamesAreGivenBack(t *testing.T) {
	s, disk := open(t)
	disk.readOnly = true
	if err := s.SaveGame("g", []byte("text"))(); !errors.Is(err, syscall.EROFS) {
		t.Fatal(err)
	}
	lost := s.Games.Flush(context.Background())
	if string(lost[s.gamePath("g")]) != "text" || len(lost) != 1 {
		t.Errorf("%q", lost)
	}
}

func TestNextSaveTriesTheFailedOneAgain(t *testing.T) {
	s, disk := open(t)
	disk.readOnly = true
	_ = s.SaveGame("a", []byte("text"))()
	disk.readOnly = false
	must(t, s.SaveGame("b", []byte("other"))())
	if len(s.Unfinished()) != 2 {
		t.Errorf("%v", s.Unfinished())
	}
}

// While one write runs, newer states of a file coalesce into one.
func TestSavesCoalesce(t *testing.T) {
	s, disk := open(t)
	disk.entered, disk.gate = make(chan struct{}, 2), make(chan struct{})
	run := s.SaveGame("g", []byte("0"))
	done := make(chan error, 1)
	go func() { done <- run() }()
	<-disk.entered
	for i := 1; i <= 50; i++ {
		if s.SaveGame("g", fmt.Append(nil, i)) != nil {
			t.Fatal("a second writer beside a running one")
		}
	}
	close(disk.gate)
	must(t, <-done)
	data, err := s.ReadGame("g")
	must(t, err)
	if string(data) != "50" || len(disk.replaced) != 2 {
		t.Errorf("last state %q after %d writes, want 50 after 2", data, len(disk.replaced))
	}
}

// A program that is told to end may never start the command that writes.
func TestFlushWritesWhatNobodyBegan(t *testing.T) {
	s, _ := open(t)
	run := s.SaveGame("g", []byte("text"))
	if lost := s.Games.Flush(context.Background()); len(lost) != 0 {
		t.Fatalf("unsaved: %v", lost)
	}
	data, err := s.ReadGame("g")
	must(t, err)
	if string(data) != "text" {
		t.Errorf("%q", data)
	}
	must(t, run()) // comes too late and does nothing
	must(t, s.SaveGame("g", []byte("more"))())
}

func TestFlushGivesUp(t *testing.T) {
	s, disk := open(t)
	disk.gate = make(chan struct{})
	run := s.SaveGame("g", []byte("text"))
	done := make(chan error, 1)
	go func() { done <- run() }()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s.Games.Flush(ctx) // returns although the disk hangs
	close(disk.gate)
	must(t, <-done)
	s.Games.Flush(context.Background()) // whichever of the two writes, it is done
}

func TestSetAsideCounts(t *testing.T) {
	s, _ := open(t)
	for n := 1; n <= 3; n++ {
		must(t, s.SaveGame("g", []byte("broken"))())
		name, err := s.SetGameAside("g")
		must(t, err)
		if want := fmt.Sprintf("g.duiju.bad-%d", n); name != want {
			t.Errorf("%s, want %s", name, want)
		}
	}
	if all := s.Unfinished(); len(all) != 0 {
		t.Errorf("set aside but listed: %v", all)
	}
}

func TestRemovedRecordComesBack(t *testing.T) {
	s, _ := open(t)
	must(t, s.SaveRecord("r", []byte("text"))())
	restore, err := s.RemoveRecord("r")
	must(t, err)
	if len(s.Records()) != 0 {
		t.Error("still listed")
	}
	must(t, restore())
	data, err := s.ReadRecord("r")
	must(t, err)
	if string(data) != "text" {
		t.Errorf("%q", data)
	}
}

func TestResultsSkipTornLines(t *testing.T) {
	s, disk := open(t)
	must(t, s.AddResult(Result{Game: "a", Plies: 1}))
	disk.room = 10
	if err := s.AddResult(Result{Game: "b"}); err == nil {
		t.Fatal("a full disk took the line")
	}
	disk.room = -1
	must(t, s.AddResult(Result{Game: "c", Plies: 3}))
	all, skipped, err := s.Results()
	must(t, err)
	if len(all) != 2 || all[0].Game != "a" || all[1].Game != "c" || skipped != 1 {
		t.Errorf("%v, %d skipped", all, skipped)
	}
}

func TestLongLineIsRefused(t *testing.T) {
	s, _ := open(t)
	if err := s.AppendLine("x.jsonl", string(make([]byte, maxLine))); err == nil {
		t.Error("a line that could be torn was appended")
	}
}

func TestOldTemporariesAreSwept(t *testing.T) {
	s, _ := open(t)
	must(t, s.SaveGame("g", []byte("text"))())
	strays := []string{s.gamePath("g") + "123", s.gamePath("g") + ".lock77", filepath.Join(s.Dirs.State, "training-g.json5")}
	fresh := s.gamePath("g") + "456"
	must(t, os.WriteFile(fresh, nil, 0o600))
	old := time.Now().Add(-25 * time.Hour)
	for _, stray := range strays {
		must(t, os.WriteFile(stray, nil, 0o600))
		must(t, os.Chtimes(stray, old, old))
	}
	must(t, os.Chtimes(s.gamePath("g"), old, old))
	s.SweepTemporaries()
	for _, stray := range strays {
		if _, err := os.Stat(stray); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s is still there", stray)
		}
	}
	for _, keep := range []string{fresh, s.gamePath("g")} {
		if _, err := os.Stat(keep); err != nil {
			t.Error(err)
		}
	}
}

func TestExportNamesItsFile(t *testing.T) {
	s, _ := open(t)
	path, err := s.Export("g.sgf", []byte("(;)"))
	must(t, err)
	data, err := os.ReadFile(path)
	must(t, err)
	if string(data) != "(;)" || filepath.Base(path) != "g.sgf" {
		t.Errorf("%s: %q", path, data)
	}
}

func TestTwoStoresNeverShareAGame(t *testing.T) {
	s, _ := open(t)
	release, err := s.Claim("g")
	must(t, err)
	if _, err := s.Claim("g"); !errors.Is(err, ErrHeld) {
		t.Errorf("claimed twice in one process: %v", err)
	}
	release()
	release()
	release, err = s.Claim("g")
	must(t, err)
	release()
}

func TestLocks(t *testing.T) {
	host, _ := os.Hostname()
	parent := os.Getppid()
	tests := []struct {
		name, lock string
		held       bool
	}{
		{"a live process", fmt.Sprintf(`{"pid": %d, "host": %q}`, parent, host), true},
		{"a dead process", fmt.Sprintf(`{"pid": %d, "host": %q}`, 1<<22+1, host), false},
		{"another machine", `{"pid": 1, "host": "elsewhere.invalid"}`, true},
		{"our number, from before", fmt.Sprintf(`{"pid": %d, "host": %q}`, os.Getpid(), host), false},
		{"torn", `{"pid": 1`, false},
		{"empty", ``, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, _ := open(t)
			path := s.gamePath("g") + ".lock"
			must(t, os.MkdirAll(filepath.Dir(path), 0o700))
			must(t, os.WriteFile(path, []byte(tt.lock), 0o600))
			release, err := s.Claim("g")
			if held := errors.Is(err, ErrHeld); held != tt.held {
				t.Fatalf("held %v, want %v (%v)", held, tt.held, err)
			}
			if !tt.held {
				release()
				if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
					t.Error("the lock is still there")
				}
			}
		})
	}
}

func TestReadOnlyHomeClaims(t *testing.T) {
	s, disk := open(t)
	disk.readOnly = true
	release, err := s.Claim("g")
	must(t, err)
	release()
}

// Work noted for later is done once: by its command, or by Flush if the
// program ends before the command ran.
func TestLaterWorkIsDoneOnce(t *testing.T) {
	s, _ := open(t)
	n := 0
	run := s.Games.Later(func() { n++ })
	run()
	s.Games.Flush(context.Background())
	if n != 1 {
		t.Errorf("done %d times", n)
	}
	late := s.Games.Later(func() { n++ })
	s.Games.Flush(context.Background())
	late()
	if n != 2 {
		t.Errorf("done %d times, want 2", n)
	}
}
