package teach

import (
	"fmt"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/all"
	"duiju/games/teach/lesson"
	"duiju/ui/screen/play"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// class is the tutorial on the screen.
type class struct {
	*play.Screen
	t *lesson.Tutorial
}

func classOn(d *uitest.Driver) *class {
	p := boardOn(d)
	t, ok := p.Driver().(*lesson.Tutorial)
	if !ok {
		d.T.Fatalf("no tutorial on the screen:\n%s", d.Screen())
	}
	return &class{p, t}
}

func (c *class) at() int { _, at := c.t.Lessons(); return at }

// tutor opens the tutorial of a game from the menu.
func tutor(t *testing.T, home string, row int) (*uitest.Driver, *class) {
	t.Helper()
	d := startAt(t, home, store.Defaults(), uitest.TestTerm, all.All()...)
	d.Until("the menu has read its facts", func() bool { return d.Root.App.Read })
	d.Keys(fmt.Sprint(row+1), "t")
	return d, classOn(d)
}

// A lesson that is done by keys, here as its hints say, is counted in the menu, is still
// done when the program starts again, and is no game that is kept.
func TestALessonIsLearned(t *testing.T) {
	home := t.TempDir()
	d, p := tutor(t, home, 1)
	for step := 0; p.at() == 0; step++ {
		switch {
		case step == 20:
			t.Fatalf("the lesson is not done:\n%s", d.Screen())
		case p.t.Phase() == lesson.ReachedIt:
			d.Press("enter")
		case p.t.Phase() == lesson.Looking || p.t.Part().Judge == nil:
			d.Press("v")
		default:
			d.Press("y", "y", "y", "y")
			hint, _, _ := p.t.Session().HintShown()
			d.Type(":", hint.Move)
		}
	}
	d.Press("esc")
	d.Sees("1 of 5 done")
	d.Until("the tick is kept", func() bool { all, _ := d.Root.App.Store.Lessons(); return len(all) == 1 })
	d.Stop()
	if d, p = tutor(t, home, 1); p.at() != 1 {
		t.Errorf("it goes on at lesson %d, want the second", p.at()+1)
	}
	if len(d.Root.App.Store.Unfinished())+len(d.Root.App.Store.Records()) > 0 {
		t.Error("a lesson was kept as a game")
	}
}

// A wrong move is answered and explained, and one key takes it back.
func TestWrongMoveInTutorial(t *testing.T) {
	d, p := tutor(t, t.TempDir(), 0)
	d.Keys(">", ":", "a", "1", "enter") // the lesson wants a five
	d.Until("the move is judged", func() bool { return p.t.Phase() == lesson.MissedIt })
	if p.t.Session().Match().At() != 2 {
		t.Errorf("%d moves on the board, want the wrong one and its answer", p.t.Session().Match().At())
	}
	d.Sees("makes no five", "White answers", "move back: enter.")
	for _, size := range uitest.WindowSizes {
		d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		d.Check()
	}
	d.Keys("enter")
	if p.t.Session().Match().At() != 0 || p.t.Phase() != lesson.Learning || p.t.Nth() != 0 {
		t.Errorf("after Enter: %d moves, phase %d", p.t.Session().Match().At(), p.t.Phase())
	}
	d.Sees("make five")
}

// In the new-game form t leads to the tutorial too.
func TestTutorialFromTheForm(t *testing.T) {
	d := start(t, all.All()...)
	d.Keys("n", "t")
	classOn(d)
}
