package ui

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"duiju/games/nullgame"
)

// Every unfinished game can be gone on with from the list of records, not only
// the one whose file is the newest, which a clock that was set back confuses.
func TestEveryUnfinishedGameCanBeContinued(t *testing.T) {
	d := start(t, nullgame.Module{})
	var names []string
	for moves := 1; moves <= 3; moves++ {
		d.keys("n")
		d.r.top().(*form).g.Seats = seatsTwo
		d.keys("enter")
		p := d.play()
		for range moves {
			p.cursor = p.step.Follow[0]
			d.keys("enter", "enter")
		}
		names = append(names, p.file.name)
		d.until("it is saved", func() bool { return !d.r.store.Saving(p.file.name) && len(d.r.store.Unfinished()) == moves })
		d.keys("esc")
		d.waits("Continue")
	}
	// The clock was set back after the first game.
	ahead := time.Now().AddDate(1, 0, 0)
	if err := os.Chtimes(filepath.Join(d.r.store.Dirs.State, "games", names[0]+".duiju"), ahead, ahead); err != nil {
		t.Fatal(err)
	}
	read := func(rows int) *records {
		d.keys("o")
		d.until("the list is read", func() bool { r, ok := d.r.top().(*records); return ok && r.loaded && len(r.all) == rows })
		return d.r.top().(*records)
	}
	for i, name := range []string{names[0], names[2], names[1]} { // newest file first
		r := read(3)
		d.check()
		d.sees("unfinished", "continue")
		r.list.row = i
		lock := filepath.Join(d.r.store.Dirs.State, "games", name+".duiju.lock")
		d.until("the lock is given back", func() bool { _, err := os.Stat(lock); return os.IsNotExist(err) })
		d.keys("enter")
		d.until("the game goes on", func() bool { p, ok := d.r.top().(*play); return ok && !p.replay })
		if got := d.play().file.name; got != name {
			t.Errorf("row %d continues %s, want %s", i, got, name)
		}
		d.keys("esc")
		d.keys("esc")
	}
	// One can be removed, and brought back.
	r := read(3)
	r.list.row = 2
	d.keys("delete")
	d.until("it is gone", func() bool { return len(r.all) == 2 && len(d.r.store.Unfinished()) == 2 })
	d.keys("u")
	d.until("it is back", func() bool { return len(r.all) == 3 && len(d.r.store.Unfinished()) == 3 })
}
