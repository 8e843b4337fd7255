package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/nullgame"
	"duiju/games/text/record"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// The screen says what was recovered and where the original is.
func TestRecoveryIsSaid(t *testing.T) {
	d := start(t, nullgame.Module{})
	name, data := uitest.SavedGame(t, d, 3)
	path := filepath.Join(d.Root.App.Store.Dirs.State, "games", name+".duiju")
	cut := strings.Index(string(data), "\n3 ")
	enginetest.Must(t, os.WriteFile(path, data[:cut+2], 0o600))
	d.Run(d.Root.Top().Shown())
	d.Sees("Go on")
	d.Keys("c")
	d.Sees("2 moves recovered")
	d.Sees(name + ".duiju.bad-1")
	if playOn(d).Session().Match().At() != 2 {
		t.Errorf("%d moves", playOn(d).Session().Match().At())
	}
}

// On a read-only home the game goes on, the header says so, and the end gives
// the record back.
func TestReadOnlyHome(t *testing.T) {
	if os.Getuid() == 0 {
		t.Log("root writes everywhere; the folder is a file instead")
	}
	home := t.TempDir()
	// A file where the folder should be: nothing can be written below it.
	enginetest.Must(t, os.WriteFile(store.DirsIn(home).State, nil, 0o600))
	d := startAt(t, home, store.Defaults(), uitest.TestTerm, nullgame.Module{})
	d.Keys("n", "right", "enter", "enter", "enter")
	d.Sees("not saved")
	if playOn(d).Session().Match().At() != 1 {
		t.Fatalf("%d moves", playOn(d).Session().Match().At())
	}
	want := string(record.Marshal(playOn(d).Session().Match().Record()))
	d.Keys("q")
	d.Until("the program has ended", func() bool { return d.Over })
	if lost := d.Root.End(); len(lost) == 0 || string(lost[0].Data) != want {
		t.Errorf("given back:\n%+v\nwant\n%s", lost, want)
	}
}
