package teach

import (
	"context"
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/ui/screen/play"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// class is the tutorial on the screen.
type class struct {
	*play.Screen
	t *session.Tutorial
}

func classOn(d *uitest.Driver) *class {
	p := boardOn(d)
	t, ok := p.Driver().(*session.Tutorial)
	if !ok {
		d.T.Fatalf("no tutorial on the screen:\n%s", d.Screen())
	}
	return &class{p, t}
}

func (c *class) lessons() []teach.Lesson { all, _ := c.t.Lessons(); return all }
func (c *class) at() int                 { _, at := c.t.Lessons(); return at }

// last reports whether the part is the last of its lesson.
func (c *class) last() bool {
	parts := c.lessons()[c.at()].Parts
	return c.t.Part().Task.Key == parts[len(parts)-1].Task.Key
}

// tutor opens the tutorial of a game from the menu.
func tutor(t *testing.T, home string, row int) (*uitest.Driver, *class) {
	t.Helper()
	d := startAt(t, home, store.Defaults(), uitest.TestTerm, all.All()...)
	d.Until("the menu has read its facts", func() bool { return d.Root.App.Read })
	d.Keys(fmt.Sprint(row+1), "t")
	return d, classOn(d)
}

// right finds a move that brings the part on, by the judge itself.
func right(t *testing.T, p *class) string {
	t.Helper()
	part := p.t.Part()
	for _, move := range games.Texts(p.t.Session().Match().State()) {
		after := p.t.Session().Match().State().Clone()
		a := teach.Attempt{Start: p.t.Session().Match().StateAt(0), Before: p.t.Session().Match().State().Clone(), Move: move, Nth: p.t.Nth() + 1}
		if after.Play(move) != nil {
			return move // a flip: whatever comes up is right
		}
		a.After = after
		j, err := part.Judge(context.Background(), a)
		if err != nil {
			t.Fatal(err)
		}
		if j.Is != teach.Missed {
			return move
		}
	}
	t.Fatalf("no right move in %s", p.t.Session().Match().State().Text())
	return ""
}

// learn does everything the part on the screen asks for, by keys.
func learn(t *testing.T, d *uitest.Driver, p *class) {
	t.Helper()
	l := p.t
	for range 20 {
		switch {
		case l.Phase() == session.ReachedIt:
			return
		case l.Phase() == session.Looking || l.Part().Judge == nil:
			d.Keys("v")
			d.Until("the lens is drawn", func() bool { return !d.Root.App.Busy() })
		default:
			before := p.t.Session().Match().At()
			d.Keys(append(append([]string{":"}, uitest.TypeOf(right(t, p))...), "enter")...)
			d.Until("the move is judged", func() bool { return l.Phase() != session.Trying && p.t.Session().Match().At() > before })
		}
		d.Check()
	}
	t.Fatalf("the part is not done:\n%s", d.Screen())
}

// Every lesson of every game that has some is done by playing it, is ticked in the menu, and
// is still done when the program starts again.
func TestTutorialsByKeys(t *testing.T) {
	for row, m := range all.All() {
		if teach.Of(m).Lessons == nil {
			continue
		}
		t.Run(m.Info().ID, func(t *testing.T) {
			home := t.TempDir()
			d, p := tutor(t, home, row)
			n := len(p.lessons())
			if n != 5 {
				t.Errorf("%d lessons, want 5", n)
			}
			for i := range n {
				if p.at() != i {
					t.Fatalf("lesson %d is on the screen, want %d", p.at(), i)
				}
				for {
					last := p.last()
					learn(t, d, p)
					d.Keys("enter")
					if last {
						break
					}
				}
				if i == 2 {
					break // the rest in the next run
				}
			}
			if _, ok := d.Root.Top().(*play.Screen); !ok {
				t.Fatal("the tutorial ended early")
			}
			d.Keys("esc")
			d.Sees(strings.Repeat(d.Root.App.Glyphs.Tick, 3) + d.Root.App.Glyphs.Dot)
			id := m.Info().ID
			d.Until("the ticks are kept", func() bool { return countLearned(t, d, id) == 3 })
			d.Stop()

			d, p = tutor(t, home, row)
			if p.at() != 3 {
				t.Errorf("it goes on at lesson %d, want 3", p.at())
			}
			d.Keys("<", ">", "r")
			for range 3 {
				if _, ok := d.Root.Top().(*play.Screen); !ok {
					break
				}
				learn(t, d, p)
				d.Keys("enter")
			}
			if d.Root.Depth() != 1 {
				t.Errorf("after the last lesson:\n%s", d.Screen())
			}
			d.Sees(strings.Repeat(d.Root.App.Glyphs.Tick, 5))
			if len(d.Root.App.Store.Unfinished())+len(d.Root.App.Store.Records()) > 0 {
				t.Error("a lesson was kept as a game")
			}
		})
	}
}

func countLearned(t *testing.T, d *uitest.Driver, game string) int {
	t.Helper()
	all, err := d.Root.App.Store.Lessons()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, l := range all {
		if l.Game == game {
			n++
		}
	}
	return n
}

// At either end the keys to the steps before and after say why they do nothing; in
// between they lead there.
func TestTheEndsOfATutorial(t *testing.T) {
	d, p := tutor(t, t.TempDir(), 0)
	d.Keys("<")
	d.Sees("This is the first step.")
	for i, key := range []string{">", "<", ">", ">", "<"} {
		if d.Keys(key); p.at() != []int{1, 0, 1, 2, 1}[i] {
			t.Errorf("%s leads to step %d", key, p.at()+1)
		}
	}
	d.Keys("<")
	all, _ := p.t.Lessons()
	for range len(all) - 1 {
		d.Keys(">")
	}
	if p.at() != len(all)-1 || strings.Contains(d.Screen(), "This is the last step.") {
		t.Errorf("at step %d of %d:\n%s", p.at()+1, len(all), d.Screen())
	}
	if d.Keys(">"); p.at() != len(all)-1 {
		t.Errorf("at step %d of %d", p.at()+1, len(all))
	}
	d.Sees("This is the last step.")
}

// A wrong move is answered and explained, and one key takes it back.
func TestWrongMoveInTutorial(t *testing.T) {
	d, p := tutor(t, t.TempDir(), 0)
	d.Keys(">", ":", "a", "1", "enter") // the lesson wants a five
	d.Until("the move is judged", func() bool { return p.t.Phase() == session.MissedIt })
	if p.t.Session().Match().At() != 2 {
		t.Errorf("%d moves on the board, want the wrong one and its answer", p.t.Session().Match().At())
	}
	d.Sees("makes no five", "White answers", "to take it back")
	for _, size := range uitest.WindowSizes {
		d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		d.Check()
	}
	d.Keys("enter")
	if p.t.Session().Match().At() != 0 || p.t.Phase() != session.Learning || p.t.Nth() != 0 {
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
