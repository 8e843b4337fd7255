package lesson_test

import (
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/session"
	"duiju/games/teach/lesson"
	"duiju/games/teach/library"
)

// TestEveryTutorialIsWalked: every game has a tutorial. At each of its tasks a wrong move is
// refused and taken back, and hints lead to its end; then the page is learned.
func TestEveryTutorialIsWalked(t *testing.T) {
	enginetest.OneThread(t)
	for i, m := range all.All() {
		t.Run(m.Info().ID, func(t *testing.T) {
			p, ok := library.Tutorial(m.Info().ID)
			if !ok || len(p.Steps) < 5 {
				t.Fatalf("%d steps", len(p.Steps))
			}
			b, d := read(t, func(c *lesson.ReadingConfig) { c.Modules, c.Page, c.Flow = all.All(), p, i%2 == 0 })
			for range p.Steps {
				walkStep(t, b, d)
				b.do(session.Next{})
			}
			if l, _ := last[lesson.Learned](b); l.Name != p.ID || l.Shelf != library.Tutorials || count[session.Closed](b) != 1 {
				t.Errorf("at the end %+v is learned", l)
			}
		})
	}
}

// walkStep does what a step asks for, a wrong move before.
func walkStep(t *testing.T, b *table, d *lesson.Reading) {
	t.Helper()
	if !d.Asks() {
		return
	}
	task, module, options := d.Step().Ask.Task, b.match().Module(), b.match().Options()
	at := b.match().At()
	if wrong := wrongMove(t, task, module, b.match().State()); wrong != "" {
		b.do(session.Play{Move: wrong})
		b.work()
		if d.Missed() {
			a, ok := d.Answered()
			if !ok || a.Right {
				t.Errorf("%s: %s is answered by %+v", d.Step().Say, wrong, a)
			}
			b.do(session.Undo{})
		}
		if b.match().At() != at || !d.Asks() {
			t.Errorf("%s: %s is not taken back", d.Step().Say, wrong)
		}
	}
	for n := 0; d.Asks(); n++ {
		steps, err := task.Hints(t.Context(), module, options, b.match().State().Clone())
		if err != nil || len(steps) == 0 || n == 12 || d.Missed() {
			t.Fatalf("%s: after %v hints lead nowhere: %v, %v", d.Step().Say, b.match().Moves(), steps, err)
		}
		b.do(session.Play{Move: steps[len(steps)-1].Move})
		b.work()
	}
	if why, ok := d.Can(session.Play{}); ok || why.Key != "learn.found" {
		t.Errorf("%s: behind the right answer a move may be played for the other side: %v", d.Step().Say, why)
	}
}

// wrongMove is the first that does not do a task, "" if all do.
func wrongMove(t *testing.T, task *library.Task, m games.Module, s games.State) string {
	t.Helper()
	for _, move := range games.Texts(s) {
		right, known, _, err := task.Judge(t.Context(), m, s, move)
		enginetest.Must(t, err)
		if known && !right {
			return move
		}
	}
	return ""
}
