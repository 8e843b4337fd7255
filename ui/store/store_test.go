package store

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"duiju/engine/enginetest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestSaveListReadDrop(t *testing.T) {
	s, _ := open(t)
	if len(s.Unfinished()) != 0 {
		t.Error("games in an empty store")
	}
	enginetest.Must(t, s.SaveGame("a", []byte("one"))())
	enginetest.Must(t, s.SaveGame("b", []byte("two"))())
	enginetest.Must(t, s.SaveGame("a", []byte("one"))())
	if all := s.Unfinished(); len(all) != 2 || all[0].Name != "a" || all[1].Name != "b" {
		t.Errorf("newest first: %v", all)
	}
	data, err := s.ReadGame("a")
	enginetest.Must(t, err)
	if string(data) != "one" {
		t.Errorf("%q", data)
	}
	enginetest.Must(t, s.FinishGame("a", []byte("end"))())
	enginetest.Must(t, s.FinishGame("a", []byte("end"))()) // twice is no error
	if all := s.Unfinished(); len(all) != 1 {
		t.Errorf("after its end: %v", all)
	}
	if data, err := s.ReadRecord("a"); err != nil || string(data) != "end" {
		t.Errorf("the record is %q (%v)", data, err)
	}
}

// The game played last comes first whatever the files' times are; those that
// nothing is known of come last.
func TestTheGamePlayedLastComesFirst(t *testing.T) {
	s, _ := open(t)
	for _, name := range []string{"a", "b", "c", "a", "a", "unknown"} {
		enginetest.Must(t, s.SaveGame(name, []byte("x"))())
	}
	noted, err := os.ReadFile(s.playedFile())
	enginetest.Must(t, err)
	enginetest.Must(t, os.WriteFile(s.playedFile(), bytes.TrimPrefix(noted, []byte("unknown\n")), 0o600))
	ahead := time.Now().AddDate(1, 0, 0)
	enginetest.Must(t, os.Chtimes(s.gamePath("b"), ahead, ahead))
	want := []string{"a", "c", "b", "unknown"}
	check := func() {
		t.Helper()
		var got []string
		for _, e := range s.Unfinished() {
			got = append(got, e.Name)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
	check()
	// A long file stays as long, and what was played last in it.
	kept, err := os.ReadFile(s.playedFile())
	enginetest.Must(t, err)
	enginetest.Must(t, os.WriteFile(s.playedFile(), append(kept, bytes.Repeat([]byte("gone\n"), mostPlayed)...), 0o600))
	enginetest.Must(t, s.SaveGame("b", []byte("x"))())
	want = []string{"b", "a", "c", "unknown"}
	check()
	if after, err := os.ReadFile(s.playedFile()); err != nil || bytes.Count(after, []byte("\n")) != mostPlayed {
		t.Errorf("%d names (%v), want %d", bytes.Count(after, []byte("\n")), err, mostPlayed)
	}
}

// The disk is full when a game ends: its last save stays until the record is
// written, as the program may be killed in between.
func TestFinishedGameIsAlwaysOnTheDisk(t *testing.T) {
	s, disk := open(t)
	enginetest.Must(t, s.SaveGame("g", []byte("six moves"))())
	disk.room = 3
	if err := s.FinishGame("g", []byte("seven moves"))(); !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
	if data, err := s.ReadGame("g"); err != nil || string(data) != "six moves" {
		t.Fatalf("the save is %q (%v) and there is no record", data, err)
	}
	if lost := s.Games.Flush(context.Background()); len(lost) != 1 || lost[0].Name != s.recordPath("g") || string(lost[0].Data) != "seven moves" {
		t.Errorf("given back: %q", lost)
	}
	disk.room = -1
	enginetest.Must(t, s.SaveGame("other", []byte("x"))()) // tries again
	if data, err := s.ReadRecord("g"); err != nil || string(data) != "seven moves" {
		t.Errorf("the record is %q (%v)", data, err)
	}
	if all := s.Unfinished(); len(all) != 1 || all[0].Name != "other" {
		t.Errorf("unfinished: %v", all)
	}
	// A game that goes on after its end is kept again.
	enginetest.Must(t, s.FinishGame("h", []byte("end"))())
	disk.room = 0
	_ = s.FinishGame("h", []byte("end again"))()
	disk.room = -1
	enginetest.Must(t, s.SaveGame("h", []byte("goes on"))())
	if data, err := s.ReadGame("h"); err != nil || string(data) != "goes on" {
		t.Errorf("the save is %q (%v)", data, err)
	}
}

// meanwhile is a disk on which something else happens behind a write.
type meanwhile struct {
	*faulty
	then func()
}

func (m *meanwhile) Replace(name string, data []byte) error {
	err := m.faulty.Replace(name, data)
	if then := m.then; then != nil {
		m.then = nil
		then()
	}
	return err
}

// A finished game is judged, and written again, while its record is being written: it
// is unfinished no more.
func TestFinishedTwiceAtOnce(t *testing.T) {
	s, disk := open(t)
	enginetest.Must(t, s.SaveGame("g", []byte("six moves"))())
	s.Games.fs = &meanwhile{disk, func() {
		if err := s.FinishGame("g", []byte("judged"))(); err != nil {
			t.Errorf("the running write does not take the second record along: %v", err)
		}
	}}
	enginetest.Must(t, s.FinishGame("g", []byte("seven moves"))())
	if data, err := s.ReadRecord("g"); err != nil || string(data) != "judged" {
		t.Errorf("the record is %q (%v)", data, err)
	}
	if all := s.Unfinished(); len(all) > 0 {
		t.Errorf("still unfinished: %v", all)
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
		enginetest.Must(t, s.SaveGame("g", fmt.Append(nil, i))()) // which does not wait for the disk
	}
	close(disk.gate)
	enginetest.Must(t, <-done)
	data, err := s.ReadGame("g")
	enginetest.Must(t, err)
	if string(data) != "50" || len(disk.replaced) != 2 {
		t.Errorf("last state %q after %d writes, want 50 after 2", data, len(disk.replaced))
	}
}

// Who settles reads what was handed out to be written, or is told to stop.
func TestSettleWaitsForTheWrite(t *testing.T) {
	s, _ := open(t)
	s.Games.Settle(t.Context()) // nothing is to be done
	run := s.SaveGame("g", []byte("text"))
	stopped, stop := context.WithCancel(t.Context())
	stop()
	s.Games.Settle(stopped) // it has not begun
	settled := make(chan []byte)
	go func() {
		s.Games.Settle(t.Context())
		data, _ := s.ReadGame("g")
		settled <- data
	}()
	enginetest.Must(t, run())
	if data := <-settled; string(data) != "text" {
		t.Errorf("settled with %q", data)
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
	enginetest.Must(t, err)
	if string(data) != "text" {
		t.Errorf("%q", data)
	}
	enginetest.Must(t, run()) // comes too late and does nothing
	enginetest.Must(t, s.SaveGame("g", []byte("more"))())
}

func TestFlushGivesUp(t *testing.T) {
	s, disk := open(t)
	disk.gate = make(chan struct{})
	disk.entered = make(chan struct{}, 1)
	run := s.SaveGame("g", []byte("text"))
	done := make(chan error, 1)
	go func() { done <- run() }()
	<-disk.entered
	_ = s.AppendLine("x.jsonl", 1)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	lost := s.Games.Flush(ctx) // returns although the disk hangs
	if len(lost) != 2 || lost[0].Name != s.dataFile("x.jsonl") || string(lost[0].Data) != "1\n" ||
		lost[1].Name != s.gamePath("g") || string(lost[1].Data) != "text" {
		t.Errorf("given back: %+v", lost)
	}
	close(disk.gate)
	enginetest.Must(t, <-done)
	s.Games.Flush(context.Background()) // whichever of the two writes, it is done
}

func TestRemovedRecordComesBack(t *testing.T) {
	s, _ := open(t)
	enginetest.Must(t, s.SaveRecord("r", []byte("text"))())
	restore, err := s.Remove("r", false)
	enginetest.Must(t, err)
	if len(s.Records()) != 0 {
		t.Error("still listed")
	}
	enginetest.Must(t, restore())
	data, err := s.ReadRecord("r")
	enginetest.Must(t, err)
	if string(data) != "text" {
		t.Errorf("%q", data)
	}
}

// Every operation of the file system may fail at any time, reading too, and up
// to three after each other: what was queued is on the disk once, in order, or
// given back; nothing that was there before is gone.
func TestEveryFaultIsSurvived(t *testing.T) {
	operations := survive(t, 0, 0, 0)
	for at := range operations {
		for i, torn := range []int{0, 1, 2, 7} {
			if testing.Short() && i != at%4 {
				continue
			}
			survive(t, at+1, 1, torn)
			survive(t, at+1, 2+i%2, torn)
		}
	}
	if t.Logf("%d operations", operations); operations < 25 {
		t.Error("too few operations for what is done")
	}
}

// themed are settings that differ from the defaults.
func themed(name string) Settings {
	s := Defaults()
	s.Theme = name
	return s
}

// survive does a little of everything on a disk whose operations fail from the
// given one on, and looks at what is on it when they no longer do. It returns how
// many there were.
func survive(t *testing.T, at, length, torn int) (operations int) {
	t.Helper()
	what := fmt.Sprintf("%d faults from %d on, %d bytes written", length, at, torn)
	s, disk := open(t)
	enginetest.Must(t, s.AppendLine("x.jsonl", 0)())
	enginetest.Must(t, s.KeepSettings(Defaults(), themed("kaya"))())
	disk.calls, disk.failAt, disk.failFor, disk.tear = 0, at, length, torn
	for i := range 4 {
		_ = s.AppendLine("x.jsonl", i+1)()
		_ = s.SaveGame("g", fmt.Append(nil, "state ", i))()
	}
	_ = s.FinishGame("g", []byte("end"))()
	for keep := s.KeepSettings(themed("kaya"), themed("slate")); keep() != nil; {
		keep = s.KeepSettings(themed("slate"), themed("slate")) // with the next change
	}
	if _, aside := s.ReadState("none.json", func([]byte) error { return nil }); aside != "" {
		t.Errorf("%s: %s was set aside, which never was", what, aside)
	}
	s.SweepTemporaries()
	var lost []Unsaved
	for range 1 + length {
		lost = s.Games.Flush(context.Background())
	}
	if len(lost) != 0 {
		t.Errorf("%s: unsaved %+v", what, lost)
	}
	operations, disk.failAt = disk.calls, 0
	all, skipped, err := ReadLines[int](s, "x.jsonl")
	enginetest.Must(t, err)
	if !slices.Equal(all, []int{0, 1, 2, 3, 4}) || skipped != 0 {
		t.Errorf("%s: lines %v, %d damaged", what, all, skipped)
	}
	if data, err := s.ReadRecord("g"); err != nil || string(data) != "end" || len(s.Unfinished()) != 0 {
		t.Errorf("%s: record %q (%v), unfinished %v", what, data, err, s.Unfinished())
	}
	if set, bad, err := s.Settings(); err != nil || len(bad) != 0 || set.Theme != "slate" {
		t.Errorf("%s: settings %v, %v, %v", what, set.Theme, bad, err)
	}
	return operations
}

func TestOldTemporariesAreSwept(t *testing.T) {
	s, _ := open(t)
	enginetest.Must(t, s.SaveGame("g", []byte("text"))())
	strays := []string{s.gamePath("g") + "123", s.gamePath("g") + ".lock77", s.gamePath("g") + ".lock", filepath.Join(s.Dirs.State, "training-g.json5")}
	fresh := s.gamePath("g") + "456"
	enginetest.Must(t, os.WriteFile(fresh, nil, 0o600))
	old := time.Now().Add(-25 * time.Hour)
	for _, stray := range strays {
		enginetest.Must(t, os.WriteFile(stray, nil, 0o600))
		enginetest.Must(t, os.Chtimes(stray, old, old))
	}
	enginetest.Must(t, os.Chtimes(s.gamePath("g"), old, old))
	release, err := s.Claim("held")
	enginetest.Must(t, err)
	defer release()
	held := s.gamePath("held") + ".lock"
	enginetest.Must(t, os.Chtimes(held, old, old))
	s.SweepTemporaries()
	for _, stray := range strays {
		if _, err := os.Stat(stray); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s is still there", stray)
		}
	}
	for _, keep := range []string{fresh, held, s.gamePath("g")} {
		if _, err := os.Stat(keep); err != nil {
			t.Error(err)
		}
	}
}

// What a process left behind that was killed, here or elsewhere, holds nothing:
// only the system's lock counts.
func TestALockFileAloneHoldsNothing(t *testing.T) {
	for _, text := range []string{"", `{"pid": 1, "host": "elsewhere.invalid"}`, fmt.Sprintf(`{"pid": %d}`, os.Getppid())} {
		s, _ := open(t)
		path := s.gamePath("g") + ".lock"
		enginetest.Must(t, os.MkdirAll(filepath.Dir(path), 0o700))
		enginetest.Must(t, os.WriteFile(path, []byte(text), 0o600))
		release, err := s.Claim("g")
		enginetest.Must(t, err)
		release()
		if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
			t.Error("the lock is still there")
		}
	}
}

// A game is held by another process for as long as that lives, however it
// ends.
func TestAProcessHoldsItsGameUntilItEnds(t *testing.T) {
	s, _ := open(t)
	holder := exec.Command(os.Args[0], "-test.run=^TestHolds$")
	holder.Env = append(os.Environ(), "HOLD="+s.Dirs.State)
	out, err := holder.StdoutPipe()
	enginetest.Must(t, err)
	enginetest.Must(t, holder.Start())
	if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Claim("g"); !errors.Is(err, ErrHeld) {
		t.Errorf("claimed while another process holds it: %v", err)
	}
	enginetest.Must(t, holder.Process.Kill())
	_ = holder.Wait() // killed
	release, err := s.Claim("g")
	enginetest.Must(t, err)
	release()
}

// TestHolds is the other process of the test above.
func TestHolds(t *testing.T) {
	state := os.Getenv("HOLD")
	if state == "" {
		return
	}
	_, err := Open(Dirs{State: state}, nil).Claim("g")
	enginetest.Must(t, err)
	fmt.Println("held")
	select {}
}

// Those that take and give back one lock all the time never hold it both,
// though each of them may open the file that the last one is about to remove.
func TestLockIsHeldByOne(t *testing.T) {
	s, _ := open(t)
	var inside, most atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for had := 0; had < 200; {
				release, err := s.Claim("g")
				if err != nil {
					continue
				}
				had++
				inside.Add(1)
				runtime.Gosched() // the others try now
				if n := inside.Add(-1); n > 0 {
					most.Store(n + 1)
				}
				release()
			}
		})
	}
	all.Wait()
	if n := most.Load(); n > 1 {
		t.Errorf("%d held it at once", n)
	}
}

func TestReadOnlyHomeClaims(t *testing.T) {
	s, disk := open(t)
	disk.readOnly = true
	release, err := s.Claim("g")
	enginetest.Must(t, err)
	release()
}

// A settings file that is a link, as in a folder of dotfiles, stays one, and
// what it leads to is written, also if that is not there yet.
func TestLinksAreWrittenThrough(t *testing.T) {
	s, _ := open(t)
	for _, there := range []bool{true, false} {
		dots := t.TempDir()
		enginetest.Must(t, os.MkdirAll(s.Dirs.Config, 0o700))
		file := s.configFile("settings.json")
		_ = os.Remove(file)
		if there {
			enginetest.Must(t, os.WriteFile(filepath.Join(dots, "real.json"), []byte("{}"), 0o600))
		}
		enginetest.Must(t, os.Symlink("real.json", filepath.Join(dots, "second.json")))
		enginetest.Must(t, os.Symlink(filepath.Join(dots, "second.json"), file))
		after := Defaults()
		after.Typing = !after.Typing
		enginetest.Must(t, s.KeepSettings(Defaults(), after)())
		for _, link := range []string{file, filepath.Join(dots, "second.json")} {
			if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
				t.Errorf("%s is no link any more (%v)", link, err)
			}
		}
		if got, _, err := s.Settings(); err != nil || got.Typing != after.Typing {
			t.Errorf("not written (%v)", err)
		}
		if _, err := os.Stat(filepath.Join(dots, "real.json")); err != nil {
			t.Error(err)
		}
	}
	// A loop is an error and no endless work.
	enginetest.Must(t, os.Symlink("loop", s.configFile("loop")))
	if err := (OS{}).Replace(s.configFile("loop"), nil); err == nil {
		t.Error("a loop was written through")
	}
}

// Whoever keeps a file hears how each try has ended; work that comes before is done first,
// and is tried again as a write is.
func TestKeptFilesAreHeardOf(t *testing.T) {
	q, file := NewQueue(OS{}), filepath.Join(t.TempDir(), "a")
	var said []string
	hear := func(name string) func(error) {
		return func(err error) { said = append(said, fmt.Sprint(name, " ", err)) }
	}
	write := q.Keep(file, []byte("1"), hear("first"))
	refused := errors.New("refused")
	tries := 0
	newer := q.Keep(file, []byte("2"), hear("a"))
	q.Before("letter", func() error {
		tries++
		said = append(said, "letter")
		if tries == 1 {
			return refused
		}
		return nil
	})
	if err := write(); !errors.Is(err, refused) {
		t.Errorf("the run ends with %v", err)
	}
	if err := newer(); err != nil {
		t.Errorf("what was done already is done again: %v", err)
	}
	if lost := q.Flush(t.Context()); len(lost) != 0 {
		t.Errorf("lost: %v", lost)
	}
	if got, want := strings.Join(said, ", "), "letter, a <nil>, letter"; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
	if data, err := os.ReadFile(file); err != nil || string(data) != "2" {
		t.Errorf("the file holds %q, %v", data, err)
	}
}
