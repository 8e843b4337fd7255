package ui

import (
	"strings"
	"testing"

	"duiju/games/nullgame"
)

// The list of keys gives an action another key, refuses one that is taken, and
// brings the usual one back.
func TestKeysAreGivenByTheList(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.keys("s")
	for i, r := range d.r.top().(*settingsScreen).rows {
		if r.open != nil {
			d.r.top().(*settingsScreen).list.row = i
		}
	}
	d.keys("enter")
	k, ok := d.r.top().(*keyMap)
	if !ok {
		t.Fatalf("%T on top", d.r.top())
	}
	for i, r := range k.rows {
		if r.id == "settings" {
			k.list.row = i
		}
	}
	d.keys("enter")
	d.sees("Press the new key for")
	d.keys("n")
	d.sees("n is taken")
	d.keys("enter", "?")
	d.sees("? is taken")
	d.keys("enter", "f5")
	if got := d.r.settings.Keys["settings"]; len(got) != 1 || got[0] != "f5" {
		t.Fatalf("the key is %v", got)
	}
	d.until("it is kept", func() bool { s, _, _ := d.r.store.Settings(); return len(s.Keys["settings"]) == 1 })
	d.keys("esc", "esc")
	if !strings.Contains(d.screen(), "f5 settings") {
		t.Errorf("the footer does not show the new key:\n%s", d.screen())
	}
	d.keys("f5")
	if _, ok := d.r.top().(*settingsScreen); !ok {
		t.Errorf("%T on top", d.r.top())
	}
	d.keys("enter")
	d.r.push(k)
	d.keys("delete")
	if len(d.r.settings.Keys) != 0 {
		t.Error("delete does not bring the usual key back")
	}
}
