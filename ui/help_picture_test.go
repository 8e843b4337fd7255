package ui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/all"
	"duiju/ui/theme"
)

// The rules of every game with a tutorial, whose boards they are, have
// pictures, beside them or, in a small window, in their place; n goes round.
func TestRulesHavePictures(t *testing.T) {
	d := start(t, all.All()...)
	for _, m := range all.All() {
		h := newHelp(d.r.app, m)
		if _, teaches := m.(games.Tutor); !teaches {
			continue
		}
		if len(h.pictures) < 3 {
			t.Errorf("%s has %d pictures", m.Info().ID, len(h.pictures))
			continue
		}
		d.r.app.push(h)
		d.keys("\x00") // the screen is there with the next message
		for _, size := range windowSizes {
			d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			seen := map[string]bool{}
			for range len(h.pictures) + 1 {
				d.check()
				seen[d.screen()] = true
				d.keys("n")
			}
			if want := len(h.pictures); len(seen) < want {
				t.Errorf("%s at %v: %d screens by n, want %d", m.Info().ID, size, len(seen), want)
			}
		}
		d.keys("esc")
	}
}

// The page of keys names the keys that the person has, and no hole stays open.
func TestHelpFollowsTheKeys(t *testing.T) {
	d := start(t, all.All()...)
	h := newHelp(d.r.app, all.All()[0])
	for _, language := range languages {
		d.retune(language, "unicode", theme.Truecolor)
		d.r.app.settings.Keys = nil
		before := h.text(1)
		if strings.ContainsAny(before, "{}") || !strings.Contains(before, "\nu U\n") {
			t.Errorf("%s:\n%s", language, before)
		}
		d.r.app.settings.Keys = map[string][]string{"hint": {"f1", "Q"}, "tutorial": {"T"}, "redo": {"ctrl+r"}}
		after := h.text(1)
		for _, want := range []string{"\nf1 Q\n", "\nT\n", "\nu ctrl+r\n"} {
			if strings.Contains(before, want) || !strings.Contains(after, want) {
				t.Errorf("%s: the line %q of the changed keys:\n%s", language, want, after)
			}
		}
	}
}
