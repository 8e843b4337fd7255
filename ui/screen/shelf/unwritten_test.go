package shelf

import (
	"errors"
	"io/fs"
	"strings"
	"sync/atomic"
	"testing"

	"duiju/games/nullgame"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// full is a disk on which nothing can be written.
type full struct{ store.OS }

func (full) Replace(string, []byte) error { return errors.New("no room") }

// Settings that cannot be written are in force until the end, which the screens
// of the settings and of the keys say.
func TestSettingsThatCannotBeKept(t *testing.T) {
	const unkept = "Kept only until you quit: no room"
	d := uitest.Start(t, store.Open(store.DirsIn(t.TempDir()), full{}), store.Defaults(), uitest.TestTerm, shelved, spoken{})
	d.Keys("s", "right")
	d.Sees(unkept)
	for _, page := range []string{"keys", "programs"} {
		d.Keys("esc")
		openSetting(d, page)
		d.Sees(unkept)
		d.Keys("esc")
	}
}

// locked is a disk that nobody may write to, as long as shut is true.
type locked struct {
	store.OS
	shut *atomic.Bool
}

func (l locked) Create(name string, data []byte) error {
	if l.shut.Load() {
		return &fs.PathError{Op: "mkdir", Path: "/nobody", Err: fs.ErrPermission}
	}
	return l.OS.Create(name, data)
}

// A home in which nothing can be written is told of before anything is lost, and
// the menu promises nothing. Once it can be written, the promise is back.
func TestHomeThatCannotBeWritten(t *testing.T) {
	disk := locked{shut: new(atomic.Bool)}
	disk.shut.Store(true)
	d := uitest.Start(t, store.Open(store.DirsIn(t.TempDir()), disk), store.Defaults(), uitest.TestTerm, shelved, nullgame.Module{})
	d.Sees("Nothing can be saved here: ")
	d.Sees("Quit; nothing can be saved")
	if strings.Contains(d.Screen(), "is saved") {
		t.Errorf("the menu promises what cannot be:\n%s", d.Screen())
	}
	d.Keys("i")
	disk.shut.Store(false)
	d.Keys("esc")
	d.Sees("Quit, everything is saved")
}
