package ui

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/all"
	"duiju/ui/srs"
	"duiju/ui/store"
)

// trainerOn opens the trainer of the first game that has one.
func trainerOn(t *testing.T, home string, now time.Time) (*driver, *play) {
	t.Helper()
	return trainerIn(t, home, "en", now)
}

func trainerIn(t *testing.T, home, language string, now time.Time) (*driver, *play) {
	t.Helper()
	s := defaults()
	s.Language = language
	d := startAt(t, home, s, testTerm, all.All()...)
	d.r.app.now = func() time.Time { return now }
	i := slices.IndexFunc(all.All(), func(m games.Module) bool { _, ok := m.(games.Trainer); return ok })
	d.keys(string(rune('1'+i)), "enter")
	d.until("the trainer is on the screen", func() bool { _, ok := d.r.top().(*play); return ok })
	return d, d.play()
}

// firstWith is a first move of the problem on the board that is right, or one
// that is wrong.
func firstWith(t *testing.T, p *play, right bool) string {
	t.Helper()
	for _, move := range p.m.State().Moves() {
		v, err := p.task.trainer.Judge(context.Background(), p.m.State(), move)
		if err != nil {
			t.Fatal(err)
		}
		if v.Known && v.Right == right && len(p.m.State().PathOf(move)) > 0 {
			return move
		}
	}
	t.Fatalf("no move with right=%v", right)
	return ""
}

// playAt plays a move by the cursor.
func playAt(d *driver, p *play, move string) {
	path := p.m.State().PathOf(move)
	p.cursor = path[0]
	p.refresh()
	d.keys("enter")
	d.until("the answer is judged", func() bool { return p.task.phase != judging })
}

// solve plays right moves until the problem is solved.
func solve(t *testing.T, d *driver, p *play) {
	t.Helper()
	for p.task.phase == asking {
		playAt(d, p, firstWith(t, p, true))
		d.check()
	}
	if p.task.phase != solved {
		t.Fatalf("phase %d after right moves:\n%s", p.task.phase, d.screen())
	}
}

func TestTrainerAnswersAndCounts(t *testing.T) {
	home := t.TempDir()
	day := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	d, p := trainerOn(t, home, day)
	d.sees("trainer", "Problem 1 of 10 today, 0 due", "A new problem")
	solve(t, d, p)
	d.sees("Solved. It comes again in 1 day")
	first := p.task.ex.ID

	d.keys("n")
	if p.task.phase != asking || p.task.ex.ID == first {
		t.Fatal("n does not go on")
	}
	d.sees("Problem 2 of 10 today")
	playAt(d, p, firstWith(t, p, false))
	if p.task.phase != wrong || p.task.tries != 1 {
		t.Fatalf("phase %d after %d tries", p.task.phase, p.task.tries)
	}
	d.sees("r tries again")
	d.keys("r")
	if p.m.At() != 0 || p.task.phase != asking {
		t.Fatal("r does not take everything back")
	}
	solve(t, d, p)
	second := p.task.ex.ID

	d.keys("n", "y")
	d.until("a hint is shown", func() bool { return p.hint.step == 1 || !p.note.IsZero() && p.hint.job == nil })
	solve(t, d, p)
	third := p.task.ex.ID

	d.keys("n")
	playAt(d, p, firstWith(t, p, false))
	d.keys("y") // after a wrong answer it asks again first
	d.until("a hint is shown", func() bool { return p.hint.step == 1 })
	if p.m.At() != 0 || p.task.phase != asking {
		t.Errorf("a hint after a wrong answer: phase %d after %d moves", p.task.phase, p.m.At())
	}
	fourth := p.task.ex.ID
	d.keys("n", "q")
	d.until("the program has ended", func() bool { return d.over })

	var lines []answered
	d.until("four answers are kept", func() bool {
		lines, _, _ = store.ReadLines[answered](d.r.store, trainingFile)
		return len(lines) == 4
	})
	want := map[string]srs.Quality{first: srs.Right, second: srs.Second, third: srs.Hinted, fourth: srs.GaveUp}
	for _, l := range lines {
		if l.Quality != want[l.Problem] {
			t.Errorf("%s has quality %d, want %d", l.Problem, l.Quality, want[l.Problem])
		}
	}

	// The same day nothing is due and the fifth problem is on the board;
	// tomorrow all four are due.
	d, p = trainerOn(t, home, day.Add(time.Hour))
	if got := p.task.due(srs.DayOf(day)); got != 0 || p.task.total != 10 || len(p.task.queue) != 6 {
		t.Errorf("the same day: %d due, %d planned, %d left", got, p.task.total, len(p.task.queue))
	}
	d.sees("Problem 5 of 10 today")
	d, p = trainerOn(t, home, day.Add(24*time.Hour))
	if got := p.task.due(srs.DayOf(day) + 1); got != 4 || p.task.total != 14 {
		t.Errorf("tomorrow: %d due, %d planned", got, p.task.total)
	}
	d.sees("4 due", "Last answered 1 day ago")
}

func TestTrainerWithNothingDue(t *testing.T) {
	d := start(t, all.All()...)
	d.r.app.settings.NewPerDay = 0
	i := slices.IndexFunc(all.All(), func(m games.Module) bool { _, ok := m.(games.Trainer); return ok })
	d.keys(string(rune('1'+i)), "enter")
	d.until("the trainer is on the screen", func() bool { _, ok := d.r.top().(*play); return ok })
	d.sees("Nothing due until tomorrow")
	at := d.play().task.ex.ID
	d.keys("n")
	if d.play().task.ex.ID == at {
		t.Error("n draws no other problem")
	}
	d.check()
}

// A position of the trainer can be played on against the engine, and Esc leads
// back to the problem as it was.
func TestTrainerPositionIsPlayedOn(t *testing.T) {
	d, p := trainerOn(t, t.TempDir(), time.Now())
	d.keys("c")
	q := d.play()
	if q == p || q.task != nil || !q.humanTurn() {
		t.Fatalf("c does not begin a game:\n%s", d.screen())
	}
	d.keys("esc")
	if d.play() != p || p.task.phase != asking {
		t.Error("Esc does not lead back to the problem")
	}
}

// A problem that asks for the status is answered by a pass where a move changes
// nothing, and a move is then wrong.
func TestTrainerTakesAPassForAnAnswer(t *testing.T) {
	d, p := trainerOn(t, t.TempDir(), time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
	d.run(p.begin(trainMode{Kind: tagMode, Tag: "status"}))
	asked := func(right bool) bool {
		for range p.task.total {
			v, err := p.task.trainer.Judge(context.Background(), p.m.State(), "pass")
			if err != nil {
				t.Fatal(err)
			}
			if v.Right == right {
				return true
			}
			d.keys("n")
		}
		return false
	}
	if !asked(true) {
		t.Fatal("no problem is answered by a pass")
	}
	playAt(d, p, firstWith(t, p, false))
	if p.task.phase != wrong {
		t.Errorf("a move where none helps: phase %d", p.task.phase)
	}
	d.keys("r", "1")
	d.sees("it counts as an answer")
	d.keys("enter")
	d.until("the pass is judged", func() bool { return p.task.phase != judging })
	if p.task.phase != solved {
		t.Errorf("a pass where nothing helps: phase %d\n%s", p.task.phase, d.screen())
	}
	d.keys("n")
	if !asked(false) {
		t.Fatal("no problem needs a move")
	}
	solve(t, d, p)
}

// What was said about the last answer comes back with the session, but not in
// another language than that of the rest.
func TestSessionSpeaksOneLanguage(t *testing.T) {
	home := t.TempDir()
	day := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	d, p := trainerOn(t, home, day)
	playAt(d, p, firstWith(t, p, false))
	said := d.r.app.say(p.event)
	if p.task.phase != wrong || said == "" {
		t.Fatalf("phase %d, said %q", p.task.phase, said)
	}
	d.keys("q")
	d.until("the program has ended", func() bool { return d.over })
	if _, p = trainerOn(t, home, day); p.say(p.event) != said {
		t.Errorf("the same language: %q, before %q", p.say(p.event), said)
	}
	if _, p = trainerIn(t, home, "zh-Hant", day); p.task.phase != wrong || !p.event.IsZero() {
		t.Errorf("another language: phase %d, %q", p.task.phase, p.say(p.event))
	}
}

// After a wrong answer Enter picks nothing up, no choice is offered, and what
// was taken back is not listed any more.
func TestTrainerAfterAWrongAnswer(t *testing.T) {
	d, p := trainerOn(t, t.TempDir(), time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
	d.sees("1 Pass", "none yet")
	playAt(d, p, firstWith(t, p, false))
	for p.m.Status().Over { // a refutation that leaves something to do
		d.keys("n")
		playAt(d, p, firstWith(t, p, false))
	}
	if p.task.phase != wrong {
		t.Fatalf("phase %d", p.task.phase)
	}
	played := d.play().m.Moves()[0]
	d.sees("1 " + played)
	if strings.Contains(d.screen(), "1 Pass") {
		t.Errorf("a pass is offered:\n%s", d.screen())
	}
	for i := range p.scene.Spots { // a point where a stone could be put
		if step, err := p.state.Next([]games.Point{games.Point(i)}); err == nil && step.Move != "" {
			p.cursor = games.Point(i)
			break
		}
	}
	d.keys("enter")
	if len(p.path) != 0 || p.note.IsZero() {
		t.Errorf("Enter begins the path %v, note %v:\n%s", p.path, p.note, d.screen())
	}
	d.keys("r")
	if d.sees("none yet"); strings.Contains(d.screen(), "1 "+played) {
		t.Errorf("the answer is still listed:\n%s", d.screen())
	}
}
