package ui

import (
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/nullgame"
	"duiju/ui/store"
)

func defaults() store.Settings { return store.Defaults() }

// Fast typing arrives as one message of several runes: each is a key.
func TestRunesInOneMessageAreKeys(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("s?")})
	if len(d.r.stack) != 3 {
		t.Fatalf("%d screens after s and ?", len(d.r.stack))
	}
}

// alt and a rune is what a quick Esc and that rune look like.
func TestAltIsEscAndTheRune(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.keys("s")
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("o"), Alt: true})
	if _, ok := d.r.top().(*records); !ok || len(d.r.stack) != 2 {
		t.Errorf("%d screens, %T on top", len(d.r.stack), d.r.top())
	}
}

// A paste is not a row of commands; a text box takes it.
func TestPasteIsForTextBoxes(t *testing.T) {
	d := start(t, nullgame.Module{})
	paste := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("q3"), Paste: true}
	d.send(paste)
	if d.over || len(d.r.stack) != 1 {
		t.Fatal("a paste was taken for keys")
	}
	d.keys("n", "right", "enter", ":")
	d.send(paste)
	if p := d.play(); p.box.text != "q3" {
		t.Errorf("the box has %q", p.box.text)
	}
}

func TestTooSmallKeepsEverything(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.keys("n", "right", "enter", ":", "3")
	p := d.play()
	d.send(tea.WindowSizeMsg{Width: 31, Height: 9})
	d.check()
	d.sees("Need 40x12, now 31x9")
	d.keys("enter", "u", "?")
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	if d.play() != p || p.box.text != "3" || p.m.At() != 0 {
		t.Error("keys in a window that is too small did something")
	}
	d.send(tea.WindowSizeMsg{Width: 10, Height: 2})
	d.keys("q")
	d.until("q ends the program", func() bool { return d.over })
}

func TestNothingIsDrawnBeforeTheFirstSize(t *testing.T) {
	d := start(t, nullgame.Module{})
	r := newRoot(d.r.app, newMenu(d.r.app))
	if v := r.View(); v != "" {
		t.Errorf("%q", v)
	}
}

// Keys typed before the first frame are handled once there is a window.
func TestEarlyKeysAreKept(t *testing.T) {
	d := start(t, nullgame.Module{})
	r := newRoot(d.r.app, newMenu(d.r.app))
	r.early = []tea.KeyMsg{keyMsg("s")}
	r.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	if len(r.stack) != 2 {
		t.Errorf("%d screens", len(r.stack))
	}
}

// No key means two things at once, and every screen names a way out and the
// list of actions.
func TestKeysAreUnambiguous(t *testing.T) {
	for name, d := range allScreens(t) {
		seen := map[string]string{}
		for _, act := range d.r.top().actions() {
			if !act.enabled() {
				continue
			}
			for _, k := range d.r.keysOf(act) {
				if other, twice := seen[k]; twice {
					t.Errorf("%s: %s means %s and %s", name, k, other, act.id)
				}
				seen[k] = act.id
			}
		}
		for _, k := range []string{"esc", "q"} {
			if seen[k] == "" && (k == "q" || !strings.HasPrefix(name, "menu")) { // Esc stops at the menu
				t.Errorf("%s: %s does nothing", name, k)
			}
		}
	}
}

// The settings give an action other keys.
func TestKeysCanBeRemapped(t *testing.T) {
	s := defaults()
	s.Keys = map[string][]string{"settings": {"f1"}}
	d := startAt(t, t.TempDir(), s, testTerm, nullgame.Module{})
	d.keys("s")
	if len(d.r.stack) != 1 {
		t.Error("the old key still works")
	}
	d.send(tea.KeyMsg{Type: tea.KeyF1})
	if len(d.r.stack) != 2 {
		t.Error("the new key does not work")
	}
	d.keys("esc")
	if !strings.Contains(d.screen(), "f1 settings") {
		t.Errorf("the footer does not show the new key:\n%s", d.screen())
	}
}

// The words of the footer can be clicked.
func TestFooterCanBeClicked(t *testing.T) {
	d := start(t, nullgame.Module{})
	d.screen()
	i := slices.IndexFunc(d.r.foot, func(it footItem) bool { return it.keys == "n" })
	d.send(tea.MouseMsg{X: d.r.foot[i].from, Y: 23, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
	if _, ok := d.r.top().(*form); !ok {
		t.Errorf("%T on top", d.r.top())
	}
}

// A change of a setting acts at once and is on the disk.
func TestSettingsActAtOnce(t *testing.T) {
	home := t.TempDir()
	d := startAt(t, home, defaults(), testTerm, nullgame.Module{})
	d.keys("s", "right", "right")
	if d.r.table.Code != "zh-Hant" {
		t.Fatalf("language %s", d.r.table.Code)
	}
	d.sees("設定")
	d.until("it is kept", func() bool { s, _, _ := d.r.store.Settings(); return s.Language == "zh-Hant" })
	d.keys("u")
	if d.r.table.Code != "en" {
		t.Error("u does not take the change back")
	}
}

// While a line is typed, letters are letters: the footer shows the two keys
// that are left, and a click on them does what they do.
func TestFooterWhileALineIsTyped(t *testing.T) {
	footer := func(d *driver) string {
		lines := strings.Split(strings.TrimSuffix(d.screen(), "\n"), "\n")
		return strings.TrimSpace(lines[len(lines)-1])
	}
	for _, c := range []struct {
		keys []string
		want string
	}{
		{[]string{":"}, "enter open  esc cancel"},
		{[]string{"n", "right", "enter", ":"}, "enter play  esc cancel"},
		{[]string{"n", "right", "enter", ",", ":"}, "enter play  esc cancel"},
		{[]string{"o", "/"}, "enter done  esc cancel"},
		{[]string{"?", "/"}, "enter run  esc cancel"},
	} {
		d := start(t, nullgame.Module{})
		d.keys(c.keys[:len(c.keys)-1]...)
		before := footer(d)
		d.keys(c.keys[len(c.keys)-1], "q")
		if got := footer(d); got != c.want {
			t.Errorf("%v: the footer is %q", c.keys, got)
		}
		i := slices.IndexFunc(d.r.foot, func(it footItem) bool { return it.keys == "esc" })
		d.send(tea.MouseMsg{X: d.r.foot[i].from, Y: 23, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
		if got := footer(d); got != before {
			t.Errorf("%v: after a click on esc the footer is %q, before %q", c.keys, got, before)
		}
	}
}
