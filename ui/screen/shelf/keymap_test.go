package shelf

import (
	"strings"
	"testing"

	"duiju/games/nullgame"
	"duiju/ui/uitest"
)

// The list of keys gives an action another key, refuses one that is taken, and
// brings the usual one back.
func TestKeysAreGivenByTheList(t *testing.T) {
	d := uitest.StartIn(t, shelved, nullgame.Module{})
	openSetting(d, "keys")
	goTo(d, d.Root.App.House().KeysPage(), "settings")
	d.Keys("enter")
	d.Sees("Press the new key for")
	d.Keys("n")
	d.Sees("n is taken")
	d.Keys("enter", "?")
	d.Sees("? is taken")
	d.Keys("enter", "f5")
	if got := d.Root.App.Settings.Keys["settings"]; len(got) != 1 || got[0] != "f5" {
		t.Fatalf("the key is %v", got)
	}
	d.Until("it is kept", func() bool { s, _, _ := d.Root.App.Store.Settings(); return len(s.Keys["settings"]) == 1 })
	d.Keys("esc", "esc")
	if !strings.Contains(d.Screen(), "f5 settings") {
		t.Errorf("the footer does not show the new key:\n%s", d.Screen())
	}
	d.Keys("f5")
	d.Sees("Saved as you go.")
	d.Keys("esc")
	openSetting(d, "keys")
	goTo(d, d.Root.App.House().KeysPage(), "settings")
	d.Keys("delete")
	if len(d.Root.App.Settings.Keys) != 0 {
		t.Error("delete does not bring the usual key back")
	}
}
