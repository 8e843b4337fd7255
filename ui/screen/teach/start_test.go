package teach

import (
	"testing"
	"time"

	"go.uber.org/goleak"

	"duiju/games"
	"duiju/games/teach/training"
	"duiju/ui/frame"
	"duiju/ui/screen/play"
	"duiju/ui/screen/shelf"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

func TestMain(m *testing.M) {
	time.Local = time.UTC // lists show local times
	goleak.VerifyTestMain(m)
}

// hang is a start with the menu, whose routes lead to the board.
func hang(a *frame.App) []frame.Screen {
	a.Routes = frame.Routes{
		Game:   func(a *frame.App, g frame.Game) frame.Screen { return play.New(a, g) },
		Replay: func(a *frame.App, g frame.Game) frame.Screen { return play.Replay(a, g) },
		Trainer: func(st *store.Store, m games.Module, _ training.Mode) (Open, error) {
			return Opener(st, m, training.Mode{})
		},
		Page: NewReading,
		Keys: func(a *frame.App) [][]frame.Action { return [][]frame.Action{shelf.NewMenu(a, false).Actions()} },
	}
	return []frame.Screen{shelf.NewMenu(a, true)}
}

func start(t testing.TB, modules ...games.Module) *uitest.Driver {
	t.Helper()
	return startAt(t, t.TempDir(), store.Defaults(), uitest.TestTerm, modules...)
}

func startAt(t testing.TB, home string, s store.Settings, term frame.Terminal, modules ...games.Module) *uitest.Driver {
	t.Helper()
	return uitest.Start(t, store.Open(store.DirsIn(home), nil), s, term, hang, modules...)
}

// boardOn is the board on the screen.
func boardOn(d *uitest.Driver) *play.Screen {
	d.T.Helper()
	p, ok := d.Root.Top().(*play.Screen)
	if !ok {
		d.T.Fatalf("no board on the screen:\n%s", d.Screen())
	}
	return p
}
