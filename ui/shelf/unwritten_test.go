package shelf

import (
	"errors"
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
	d := uitest.Start(t, store.Open(uitest.HomeDirs(t.TempDir()), full{}), store.Defaults(), uitest.TestTerm, shelved, nullgame.Module{})
	d.Keys("s", "right")
	d.Waits("Kept only until you quit: no room")
	d.Keys("esc")
	openSetting(d, "ui.set.keys")
	d.Sees("Kept only until you quit: no room")
}
