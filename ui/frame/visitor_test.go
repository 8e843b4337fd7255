package frame

import (
	"testing"

	"duiju/games/play/session"
)

// The settings give engines what they say on a machine of one's own. A visitor can
// change them too, and they give no more than the server does; less is theirs to
// choose.
func TestAVisitorsEngines(t *testing.T) {
	settings := Settings{Threads: 16, MemoryMiB: 1024}
	own := &App{Display: Display{Settings: settings}}
	if got, want := own.Resources(), (session.Resources{Threads: 16, TableMiB: 1024}); got != want {
		t.Errorf("on the own machine players may use %+v, want %+v", got, want)
	}
	for given, want := range map[int]int{8: 8, 2048: 1024} {
		a := &App{Display: Display{Settings: settings}, Visitor: &Visitor{TableMiB: given}}
		if got, want := a.Resources(), (session.Resources{Threads: 1, TableMiB: want, Shared: true}); got != want {
			t.Errorf("of %d MiB a visitor's players may use %+v, want %+v", given, got, want)
		}
	}
}
