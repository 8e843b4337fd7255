package teach

import (
	"fmt"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/all"
	"duiju/games/teach/lesson"
	"duiju/games/teach/library"
	"duiju/ui/screen/play"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// class is a page on the screen.
type class struct {
	*play.Screen
	r *lesson.Reading
}

func classOn(d *uitest.Driver) *class {
	p := boardOn(d)
	r, ok := p.Driver().(*lesson.Reading)
	if !ok {
		d.T.Fatalf("no page on the screen:\n%s", d.Screen())
	}
	return &class{p, r}
}

func (c *class) at() int { _, at := c.r.Page(); return at }

// tutor opens the tutorial of a game from the menu.
func tutor(t *testing.T, home string, row int) (*uitest.Driver, *class) {
	t.Helper()
	d := startAt(t, home, store.Defaults(), uitest.TestTerm, all.All()...)
	d.Until("the menu has read its facts", func() bool { return d.Root.App.Read })
	d.Keys(fmt.Sprint(row+1), "t")
	return d, classOn(d)
}

// learn does the step on the board by keys, as its hints say, and goes on.
func (c *class) learn(d *uitest.Driver) {
	d.T.Helper()
	for n := 0; c.r.Asks(); n++ {
		if n == 12 {
			d.T.Fatalf("the step is not done:\n%s", d.Screen())
		}
		d.Press("y", "y", "y", "y")
		hint, _, _ := c.r.Session().HintShown()
		d.Type(":", hint.Move)
		d.Until("the move is judged", func() bool { return !c.r.Trying() })
	}
	if c.r.Step().Ask != nil {
		d.Sees("enter next step", "Right.")
		d.Press("enter")
	} else {
		d.Press(">")
	}
}

// Every tutorial is done by keys, as its hints say, and leads back to the menu; what is done
// is counted there, is gone on with and is still known when the program starts again, and is
// no game that is kept.
func TestTutorialsAreLearned(t *testing.T) {
	for row, m := range all.All() {
		home := t.TempDir()
		page, _ := library.Tutorial(m.Info().ID)
		asks := 0
		for _, s := range page.Steps {
			if s.Ask != nil {
				asks++
			}
		}
		d, p := tutor(t, home, row)
		p.learn(d)
		d.Press("esc")
		d.Sees(fmt.Sprintf("1 of %d done", asks))
		d.Stop()
		if d, p = tutor(t, home, row); p.at() != 1 {
			t.Errorf("%s goes on at step %d, want the second", page.ID, p.at()+1)
		}
		for range page.Steps[1:] {
			p.learn(d)
		}
		d.Sees(fmt.Sprintf("%d of %d done", asks, asks))
		if len(d.Root.App.Store.Unfinished())+len(d.Root.App.Store.Records()) > 0 {
			t.Errorf("%s was kept as a game", page.ID)
		}
		d.Stop()
	}
}

// A wrong move is answered and explained, and one key takes it back.
func TestWrongMoveInTutorial(t *testing.T) {
	d, p := tutor(t, t.TempDir(), 0)
	d.Keys(">", ":", "a", "1", "enter") // the step wants a five
	d.Until("the move is judged", func() bool { return p.r.Missed() && !p.r.Trying() })
	if p.r.Session().Match().At() != 2 {
		t.Errorf("%d moves on the board, want the wrong one and its answer", p.r.Session().Match().At())
	}
	d.Sees("makes no five", "White answers j8.", "enter take back")
	for _, size := range uitest.WindowSizes {
		d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		d.Check()
	}
	d.Keys("enter")
	if p.r.Session().Match().At() != 0 || p.r.Missed() {
		t.Errorf("after Enter: %d moves", p.r.Session().Match().At())
	}
	d.Sees("make five", "enter play")
}

// Who walks to the marked point begins elsewhere.
func TestTheCursorIsNotOnTheAnswer(t *testing.T) {
	d, p := tutor(t, t.TempDir(), 0)
	d.Keys("enter")
	d.Until("the move is judged", func() bool { return !p.r.Trying() })
	if !p.r.Missed() {
		t.Errorf("the first step is done by Enter alone:\n%s", d.Screen())
	}
}

// In the new-game form t leads to the tutorial too.
func TestTutorialFromTheForm(t *testing.T) {
	d := start(t, all.All()...)
	d.Keys("n", "t")
	classOn(d)
}
