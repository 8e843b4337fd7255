package ui

import (
	"duiju/ui/draw/theme"
	"slices"
	"strings"
	"testing"

	"duiju/ui/uitest"

	tea "github.com/charmbracelet/bubbletea"
)

// The page of keys names the keys that the person has, and no hole stays open.
func TestHelpFollowsTheKeys(t *testing.T) {
	d := openScreen(t, "help-keys")
	d.Send(tea.WindowSizeMsg{Width: 100, Height: 120})
	for _, language := range uitest.Languages {
		lines := func(keys map[string][]string) []string {
			d.Root.App.Settings.Keys = keys
			d.Retune(language, "unicode", theme.Truecolor)
			d.Keys("tab")
			d.Screen() // the page is made anew when it is drawn again
			d.Keys("shift+tab")
			var all []string
			for line := range strings.Lines(d.Screen()) {
				all = append(all, strings.TrimSpace(line))
			}
			return all
		}
		before := lines(nil)
		if strings.ContainsAny(strings.Join(before, ""), "{}") || !slices.Contains(before, "u U") {
			t.Errorf("%s:\n%s", language, d.Screen())
		}
		after := lines(map[string][]string{"hint": {"f1", "Q"}, "tutorial": {"T"}, "redo": {"ctrl+r"}})
		for _, want := range []string{"f1 Q", "T", "u ctrl+r"} {
			if slices.Contains(before, want) || !slices.Contains(after, want) {
				t.Errorf("%s: the line %q of the changed keys:\n%s", language, want, d.Screen())
			}
		}
	}
}

// Esc, asked for the new key of an action, changes nothing and says nothing.
func TestEscKeepsTheKey(t *testing.T) {
	d := openScreen(t, "keymap")
	before := d.Screen()
	d.Keys("enter")
	if d.Screen() == before {
		t.Fatalf("nobody asks for a key:\n%s", before)
	}
	d.Keys("esc")
	if after := d.Screen(); after != before || len(d.Root.App.Settings.Keys) != 0 {
		t.Errorf("keys %v:\n%s", d.Root.App.Settings.Keys, after)
	}
}
