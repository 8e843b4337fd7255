package shelf

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/all"
	"duiju/games/teach"
	"duiju/ui/uitest"
)

// The rules of every game with a tutorial, whose boards they are, have
// pictures, beside them or, in a small window, in their place; n goes round.
func TestRulesHavePictures(t *testing.T) {
	d := uitest.StartIn(t, shelved, all.All()...)
	for _, m := range all.All() {
		h := NewHelp(d.Root.App, m)
		if teach.Of(m).Lessons == nil {
			continue
		}
		if len(h.pictures) < 3 {
			t.Errorf("%s has %d pictures", m.Info().ID, len(h.pictures))
			continue
		}
		d.Open(h)
		for _, size := range uitest.WindowSizes {
			d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			seen := map[string]bool{}
			for range len(h.pictures) + 1 {
				d.Check()
				seen[d.Screen()] = true
				d.Keys("n")
			}
			want := len(h.pictures)
			if !h.beside() {
				want++ // the text alone
			}
			if len(seen) < want {
				t.Errorf("%s at %v: %d screens by n, want %d", m.Info().ID, size, len(seen), want)
			}
		}
		d.Keys("esc")
	}
}
