package plain_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/games/teach"
	"duiju/games/text/command"
	"duiju/games/text/words"
	"duiju/ui"
	"duiju/ui/plain"
	"duiju/ui/store"
)

// fullDisk has no room for writes until so many were tried.
type fullDisk struct {
	store.OS
	until, tried int
}

var errFull = errors.New("no space left")

func (f *fullDisk) full() bool {
	f.tried++
	return f.tried <= f.until
}

func (f *fullDisk) Replace(name string, data []byte) error {
	if f.full() {
		return &os.PathError{Op: "write", Path: name, Err: errFull}
	}
	return f.OS.Replace(name, data)
}

func (f *fullDisk) Append(name string, data []byte) error {
	if f.full() {
		return &os.PathError{Op: "write", Path: name, Err: errFull}
	}
	return f.OS.Append(name, data)
}

// now is the time of the tests.
var now = time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)

// on is plain mode on a disk; the lines are typed into it.
func (h house) on(disk store.FS, c func(*plain.Config), lines ...string) (string, error) {
	h.Helper()
	table, err := words.Load(words.English)
	if err != nil {
		h.Fatal(err)
	}
	h.store = store.Open(h.store.Dirs, disk)
	var out bytes.Buffer
	cfg := plain.Config{
		Config: ui.Config{Modules: append(all.All(), nullgame.Module{}), Store: h.store, Out: &out, In: strings.NewReader(strings.Join(lines, "\n") + "\n")},
		Words:  table, Now: func() time.Time { return now }, Seed: func(games.Module) uint64 { return 1 },
	}
	c(&cfg)
	err = plain.Run(h.Context(), cfg)
	return out.String(), err
}

func problems() games.Module {
	i := slices.IndexFunc(all.All(), func(m games.Module) bool { return teach.Of(m).Trainer != nil })
	return all.All()[i]
}

// What could not be written in lines is said once, tried again with what comes
// next, and printed at the end with words for its kind; then the exit code is 1.
func TestNothingIsLostInLines(t *testing.T) {
	train := func(c *plain.Config) { c.Train = &ui.Train{Module: problems()} }
	play := func(c *plain.Config) { c.Match = game(t, nullgame.Module{}, human, human) }
	const always = 1 << 30

	h := newHouse(t)
	said, err := h.on(&fullDisk{until: always}, train, "solution", "next", "quit")
	if !errors.Is(err, command.ErrReported) {
		t.Errorf("training: %v", err)
	}
	for _, want := range []string{"Not saved: ", "no space left", "Your place in today's problems could not be saved:", "These results and answers could not be saved:", "training.jsonl."} {
		if strings.Count(said, want) < 1 {
			t.Errorf("training does not say %q:\n%s", want, said)
		}
	}
	if n := strings.Count(said, "Not saved: "); n != 1 {
		t.Errorf("said %d times:\n%s", n, said)
	}

	// Room comes back: everything is on the disk, and nothing is printed.
	h = newHouse(t)
	said, err = h.on(&fullDisk{until: 3}, train, "solution", "next", "quit")
	if err != nil || strings.Contains(said, "could not be saved") {
		t.Errorf("with room again: %v\n%s", err, said)
	}
	if all, _, err := h.store.Answers(); err != nil || len(all) != 1 {
		t.Errorf("%d answers (%v), want 1", len(all), err)
	}

	// A game and the file it is recorded in.
	h = newHouse(t)
	record := filepath.Join(h.dir, "record.duiju")
	recorded := func(c *plain.Config) { play(c); c.RecordFile = record }
	said, err = h.on(&fullDisk{until: always}, recorded, "1", "quit")
	if !errors.Is(err, command.ErrReported) || !strings.Contains(said, "This game could not be saved:\n\nduiju 3\ngame nullgame\n") ||
		!strings.Contains(said, "duiju show nullgame-") || strings.Contains(said, "\nSaved") {
		t.Errorf("a game: %v\n%s", err, said)
	}
}
