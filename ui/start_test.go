package ui

import (
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"duiju/games"
	"duiju/ui/frame"
	"duiju/ui/screen/play"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

func TestMain(m *testing.M) {
	time.Local = time.UTC // lists show local times
	goleak.VerifyTestMain(m)
}

// start shows the program with the games at 80x24 in a fresh home.
func start(t testing.TB, modules ...games.Module) *uitest.Driver {
	t.Helper()
	return startAt(t, t.TempDir(), store.Defaults(), uitest.TestTerm, modules...)
}

func startAt(t testing.TB, home string, s store.Settings, term frame.Terminal, modules ...games.Module) *uitest.Driver {
	t.Helper()
	return startWith(t, store.Open(store.DirsIn(home), nil), s, term, modules...)
}

func startWith(t testing.TB, st *store.Store, s store.Settings, term frame.Terminal, modules ...games.Module) *uitest.Driver {
	t.Helper()
	return uitest.Start(t, st, s, term, func(a *frame.App) []frame.Screen {
		a.Now = clock()
		connect(a)
		return first(a, Start{})
	}, modules...)
}

// clock goes on by a millisecond whenever it is asked, so that what a screen shows does
// not lean on how long a test takes.
func clock() func() time.Time {
	var asked atomic.Int64
	return func() time.Time { return uitest.TestNow.Add(time.Duration(asked.Add(1)) * time.Millisecond) }
}

// playOn is the game on the screen.
func playOn(d *uitest.Driver) *play.Screen {
	d.T.Helper()
	p, ok := d.Root.Top().(*play.Screen)
	if !ok {
		d.T.Fatalf("no game on the screen:\n%s", d.Screen())
	}
	return p
}

// playFirst plays the first legal move by typing it.
func playFirst(d *uitest.Driver) {
	move := games.Texts(playOn(d).Session().Match().State())[0]
	d.Keys(append(append([]string{":"}, uitest.TypeOf(move)...), "enter")...)
}
