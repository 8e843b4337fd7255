package play

import (
	"path/filepath"
	"testing"

	"duiju/games/all"
	"duiju/games/play/session"
	"duiju/games/text/message"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// A game that a lens, a hint, the analysis or the x-ray made practice stays so
// when it is left and gone on with.
func TestPracticeIsKept(t *testing.T) {
	for _, key := range []string{"v", "y", "a", "x"} {
		home := t.TempDir()
		d := startAt(t, home, store.Defaults(), uitest.TestTerm, uitest.QuickModule{Module: all.All()[0]})
		d.Keys("enter", "enter")
		p := playOn(d)
		d.Until("the engine has moved", func() bool { return p.game.Match().At() == 2 })
		if p.game.Match().Practice() {
			t.Fatal("practice from the start")
		}
		d.Keys(key)
		if !p.game.Match().Practice() {
			t.Fatalf("%s does not make the game practice", key)
		}
		d.Keys("\x00") // settles what was asked for
		for range 3 {
			d.Keys("esc")
		}
		d.Keys("q")
		d.Until("the program has ended", func() bool { return d.Over })
		d.Until("the lock is given back", func() bool {
			left, _ := filepath.Glob(filepath.Join(home, "state", "games", "*.lock"))
			return len(left) == 0
		})

		d = startAt(t, home, store.Defaults(), uitest.TestTerm, uitest.QuickModule{Module: all.All()[0]})
		d.Until("the menu has read", func() bool { return d.Root.App.Read })
		d.Keys("c")
		d.Until("the game goes on", func() bool { _, ok := d.Root.Top().(*Screen); return ok })
		if p := playOn(d); p.game.Match().At() != 2 || !p.game.Match().Practice() {
			t.Errorf("%s: after quitting, %d moves, practice %v", key, p.game.Match().At(), p.game.Match().Practice())
		}
	}
}

// What makes a game practice says so, once; a lens that answers nothing does not.
func TestPracticeIsSaidOnce(t *testing.T) {
	d := start(t, uitest.QuickModule{Module: all.All()[0]})
	d.Keys("enter", "enter")
	p := playOn(d)
	for i, tc := range []struct {
		lens string
		said bool
	}{{"area", false}, {"threats", true}, {"scores", false}} {
		p.line.note = message.Text{}
		d.Run(p.telling(session.LookThrough{Lens: tc.lens}))
		if said := p.line.note.Key == "session.practice"; said != tc.said || p.game.Match().Practice() != (i > 0) {
			t.Errorf("the lens %s: practice %v, said %v", tc.lens, p.game.Match().Practice(), said)
		}
	}
}
