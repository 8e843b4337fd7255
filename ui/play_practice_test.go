package ui

import (
	"testing"

	"duiju/games/all"
)

// A game that a lens, a hint, the analysis or the x-ray made practice stays so
// when it is left and gone on with.
func TestPracticeIsKept(t *testing.T) {
	for _, key := range []string{"v", "y", "a", "x"} {
		home := t.TempDir()
		d := startAt(t, home, defaults(), testTerm, quickly(all.All()[0]))
		d.keys("enter", "enter")
		p := d.play()
		d.until("the engine has moved", func() bool { return p.m.At() == 2 })
		if p.m.Practice() {
			t.Fatal("practice from the start")
		}
		d.keys(key)
		if !p.m.Practice() {
			t.Fatalf("%s does not make the game practice", key)
		}
		d.keys("\x00") // settles what was asked for
		for range 3 {
			d.keys("esc")
		}
		d.keys("q")
		d.until("the program has ended", func() bool { return d.over })

		d = startAt(t, home, defaults(), testTerm, quickly(all.All()[0]))
		m := d.r.top().(*menu)
		d.until("the menu has read", func() bool { return m.read })
		d.keys("c")
		d.until("the game goes on", func() bool { _, ok := d.r.top().(*play); return ok })
		if p := d.play(); p.m.At() != 2 || !p.m.Practice() {
			t.Errorf("%s: after quitting, %d moves, practice %v", key, p.m.At(), p.m.Practice())
		}
	}
}
