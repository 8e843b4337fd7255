package play

import (
	"testing"
	"time"

	"go.uber.org/goleak"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/ui/frame"
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
		Game:    func(a *frame.App, g frame.Game) frame.Screen { return New(a, g) },
		Replay:  func(a *frame.App, g frame.Game) frame.Screen { return Replay(a, g) },
		Attract: func(a *frame.App, row int) frame.Screen { return Attract(a, row) },
		Keys: func(a *frame.App) [][]frame.Action {
			m, _ := match.New(match.Setup{Module: a.Modules[0]})
			return [][]frame.Action{shelf.NewMenu(a, false).Actions(), New(a, frame.Game{Match: m}).Actions()}
		},
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

// playOn is the game on the screen.
func playOn(d *uitest.Driver) *Screen {
	d.T.Helper()
	p, ok := d.Root.Top().(*Screen)
	if !ok {
		d.T.Fatalf("no game on the screen:\n%s", d.Screen())
	}
	return p
}

// thinks reports whether an engine is choosing its move.
func (s *Screen) thinksNow() bool {
	thinking, decided := s.game.IsThinking()
	return thinking && !decided
}
