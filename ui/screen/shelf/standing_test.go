package shelf

import (
	"slices"
	"testing"

	"duiju/games/nullgame"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// The menu says how the last game ended, whichever way.
func TestTheStreakIsNamed(t *testing.T) {
	m := NewMenu(uitest.StartIn(t, shelved, nullgame.Module{}).Root.App)
	for result, want := range map[string]string{"first": "Last game won.", "draw": "Last game drawn.", "second": "Last game lost."} {
		m.App.Past = []store.Result{{Game: "nullgame", Seats: [2]string{"human", "level:1"}, Result: result, Rated: true}}
		if got := m.standing(nullgame.Module{}); !slices.Contains(got, want) {
			t.Errorf("%s: %q, want %q", result, got, want)
		}
	}
}
