package teach

import (
	"context"
	"slices"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/teach"
	"duiju/games/teach/training"
	"duiju/ui/screen/play"
	"duiju/ui/store"
	"duiju/ui/uitest"
)

// desk is the trainer on the screen.
type desk struct {
	*play.Screen
	t *training.Trainer
}

func deskOn(d *uitest.Driver) *desk {
	p := boardOn(d)
	t, ok := p.Driver().(*training.Trainer)
	if !ok {
		d.T.Fatalf("no trainer on the screen:\n%s", d.Screen())
	}
	return &desk{p, t}
}

// onTop reports whether the trainer is the screen on top.
func (d *desk) onTop(on *uitest.Driver) bool { return boardOn(on) == d.Screen }

// total is how many problems the mode has.
func (d *desk) total() int {
	_, of := d.t.Course().Place()
	return of
}

// judge judges moves as the trainer does.
func judge(p *desk) func(context.Context, games.State, string) (teach.Verdict, error) {
	return teach.Of(p.t.Session().Match().Module()).Trainer.Judge
}

// someDay is the day of the tests: the problem that comes first goes by the day.
var someDay = uitest.TestNow

// trainerOn opens the trainer of the first game that has one.
func trainerOn(t *testing.T, home string, now time.Time) (*uitest.Driver, *desk) {
	t.Helper()
	return trainerIn(t, home, "en", now)
}

func trainerIn(t *testing.T, home, language string, now time.Time) (*uitest.Driver, *desk) {
	t.Helper()
	return trainerWith(t, home, language, now, func(m games.Module) games.Module { return m })
}

func trainerWith(t *testing.T, home, language string, now time.Time, as func(games.Module) games.Module) (*uitest.Driver, *desk) {
	t.Helper()
	s := store.Defaults()
	s.Language = language
	mods := all.All()
	for i, m := range mods {
		mods[i] = as(m)
	}
	d := startAt(t, home, s, uitest.TestTerm, mods...)
	d.Root.App.Now = func() time.Time { return now }
	i := slices.IndexFunc(all.All(), func(m games.Module) bool { return teach.Of(m).Trainer != nil })
	d.Keys(string(rune('1'+i)), "enter")
	d.Until("the trainer is on the screen", func() bool { _, ok := d.Root.Top().(*play.Screen); return ok })
	return d, deskOn(d)
}

// firstWith is a first move of the problem on the board that is right, or one
// that is wrong; a pass only if there is no other.
func firstWith(t *testing.T, p *desk, right bool) string {
	t.Helper()
	pass := ""
	for _, move := range games.Texts(p.t.Session().Match().State()) {
		v, err := judge(p)(context.Background(), p.t.Session().Match().State(), move)
		if err != nil {
			t.Fatal(err)
		}
		if v.Known && v.Right == right {
			if len(games.PathOf(p.t.Session().Match().State(), move)) > 0 {
				return move
			}
			pass = move
		}
	}
	if pass == "" {
		t.Fatalf("no move with right=%v", right)
	}
	return pass
}

// playAt plays a move by typing it.
func playAt(d *uitest.Driver, p *desk, move string) {
	d.Keys(append(append([]string{":"}, uitest.TypeOf(move)...), "enter")...)
	d.Until("the answer is judged", func() bool { return p.t.Phase() != training.Judging })
}

// solve plays right moves until the problem is solved.
func solve(t *testing.T, d *uitest.Driver, p *desk) {
	t.Helper()
	for p.t.Phase() == training.Asking {
		playAt(d, p, firstWith(t, p, true))
		d.Check()
	}
	if p.t.Phase() != training.Solved {
		t.Fatalf("phase %d after right moves:\n%s", p.t.Phase(), d.Screen())
	}
}

// A position of the trainer can be played on against the engine, and Esc leads
// back to the problem as it was.
func TestTrainerPositionIsPlayedOn(t *testing.T) {
	d, p := trainerOn(t, t.TempDir(), someDay)
	d.Keys("c")
	if _, trains := boardOn(d).Driver().(*training.Trainer); trains || !boardOn(d).Session().YourTurn() {
		t.Fatalf("c does not begin a game:\n%s", d.Screen())
	}
	d.Keys("esc")
	if !p.onTop(d) || p.t.Phase() != training.Asking {
		t.Error("Esc does not lead back to the problem")
	}
}

// A problem that asks for the status is answered by a pass where a move changes
// nothing, and a move is then wrong.
func TestTrainerTakesAPassForAnAnswer(t *testing.T) {
	d, p := trainerOn(t, t.TempDir(), someDay)
	d.Run(p.Do(training.Choose{Mode: training.Mode{Kind: training.ByTag, Tag: "status"}}))
	asked := func(right bool) bool {
		for range p.total() {
			v, err := judge(p)(context.Background(), p.t.Session().Match().State(), "pass")
			if err != nil {
				t.Fatal(err)
			}
			if v.Right == right {
				return true
			}
			d.Keys(">")
		}
		return false
	}
	if !asked(true) {
		t.Fatal("no problem is answered by a pass")
	}
	playAt(d, p, firstWith(t, p, false))
	if p.t.Phase() != training.Wrong {
		t.Errorf("a move where none helps: phase %d", p.t.Phase())
	}
	d.Keys("r", "1")
	d.Sees("It counts as an answer")
	d.Keys("enter")
	d.Until("the pass is judged", func() bool { return p.t.Phase() != training.Judging })
	if p.t.Phase() != training.Solved {
		t.Errorf("a pass where nothing helps: phase %d\n%s", p.t.Phase(), d.Screen())
	}
	d.Keys(">")
	if !asked(false) {
		t.Fatal("no problem needs a move")
	}
	solve(t, d, p)
}

// What was said about the last answer comes back with the session, in the
// language of the rest.
func TestSessionSpeaksOneLanguage(t *testing.T) {
	home := t.TempDir()
	day := someDay
	d, p := trainerOn(t, home, day)
	playAt(d, p, firstWith(t, p, false))
	said := d.Root.App.Say(p.t.Said())
	if p.t.Phase() != training.Wrong || said == "" {
		t.Fatalf("phase %d, said %q", p.t.Phase(), said)
	}
	d.Keys("q")
	d.Until("the program has ended", func() bool { return d.Over })
	if _, p = trainerOn(t, home, day); p.Say(p.t.Said()) != said {
		t.Errorf("the same language: %q, before %q", p.Say(p.t.Said()), said)
	}
	if _, p = trainerIn(t, home, "zh-Hant", day); p.t.Phase() != training.Wrong || p.t.Said().IsZero() || p.Say(p.t.Said()) == said {
		t.Errorf("another language: phase %d, %q", p.t.Phase(), p.Say(p.t.Said()))
	}
}
