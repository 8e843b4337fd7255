package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"duiju/engine/enginetest"
	"duiju/games/nullgame"
	"duiju/ui/screen/play"
)

// Every unfinished game can be gone on with from the list of records, not only
// the one played last. A clock that was set back does not confuse their order.
func TestEveryUnfinishedGameCanBeContinued(t *testing.T) {
	d := start(t, nullgame.Module{})
	var names []string
	for moves := 1; moves <= 3; moves++ {
		d.Keys("n")
		if moves == 1 { // the choice is kept
			d.Keys("right")
		}
		d.Keys("enter")
		p := playOn(d)
		for range moves {
			playFirst(d)
		}
		names = append(names, p.Name())
		d.Until("it is saved", func() bool { return !d.Root.App.Store.Saving(p.Name()) && len(d.Root.App.Store.Unfinished()) == moves })
		d.Keys("esc")
		d.Sees("Go on")
	}
	// The clock was set back after the first game.
	ahead := time.Now().AddDate(1, 0, 0)
	enginetest.Must(t, os.Chtimes(filepath.Join(d.Root.App.Store.Dirs.State, "games", names[0]+".duiju"), ahead, ahead))
	listed := func(rows int) func() bool {
		return func() bool { return strings.Count(d.Screen(), "unfinished") == rows }
	}
	read := func(row int) {
		d.Keys("o")
		d.Until("the list is read", listed(3))
		for range row {
			d.Keys("down")
		}
	}
	for i, name := range []string{names[2], names[1], names[0]} { // played last first
		read(i)
		d.Check()
		d.Sees("unfinished", "continue")
		lock := filepath.Join(d.Root.App.Store.Dirs.State, "games", name+".duiju.lock")
		d.Until("the lock is given back", func() bool { _, err := os.Stat(lock); return os.IsNotExist(err) })
		d.Keys("enter")
		d.Until("the game goes on", func() bool { p, ok := d.Root.Top().(*play.Screen); return ok && p.Session().YourTurn() })
		if got := playOn(d).Name(); got != name {
			t.Errorf("row %d continues %s, want %s", i, got, name)
		}
		d.Keys("esc")
		d.Keys("esc")
	}
	// One can be removed, and brought back.
	read(2)
	d.Keys("delete")
	d.Until("it is gone", func() bool { return listed(2)() && len(d.Root.App.Store.Unfinished()) == 2 })
	d.Keys("u")
	d.Until("it is back", func() bool { return listed(3)() && len(d.Root.App.Store.Unfinished()) == 3 })
}
