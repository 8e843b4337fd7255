package session_test

import (
	"context"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/games/play/session"
)

// lessons is the null game with a lesson of two parts: the marked pin, then a
// lens.
type lessons struct{ nullgame.Module }

func (l lessons) Info() games.Info {
	i := l.Module.Info()
	lens := i.Lenses[0].ID
	judge := func(_ context.Context, a games.Attempt) (games.Judgement, error) {
		if a.Move == rightMove {
			return games.Judgement{Is: games.Reached, Say: games.Verbatim("yes")}, nil
		}
		return games.Judgement{Is: games.Missed, Say: games.Verbatim("no"), Reply: games.NoReply}, nil
	}
	i.Lessons = func() []games.Lesson {
		return []games.Lesson{
			{ID: "one", Parts: []games.LessonPart{{Task: games.Verbatim("take it"), Judge: judge}, {Task: games.Verbatim("look"), Lens: lens}}},
			{ID: "two", Parts: []games.LessonPart{{Task: games.Verbatim("again"), Judge: judge, Lens: lens}}},
		}
	}
	return i
}

func teach(t *testing.T, flow bool) (*table, *session.Tutorial) {
	t.Helper()
	b := &table{t: t, now: time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)}
	d, err := session.NewTutorial(session.TutorialConfig{
		Config: session.Config{Now: func() time.Time { return b.now }}, Module: lessons{}, Flow: flow,
	})
	if err != nil {
		t.Fatal(err)
	}
	b.d = d
	b.take(d.Start())
	return b, d
}

func TestATutorialTakesWrongMovesBackAndWantsItsLens(t *testing.T) {
	b, d := teach(t, false)
	b.do(session.Play{Move: "1"})
	b.work()
	if tr, _ := last[session.Tried](b); tr.Is != games.Missed || d.Phase() != session.MissedIt {
		t.Fatalf("%+v, phase %d", tr, d.Phase())
	}
	if why, ok := d.Can(session.Play{}); ok || why.Key != "session.lesson.takeback" {
		t.Errorf("a move on a wrong one: %v", why)
	}
	b.do(session.Undo{})
	if b.match().At() != 0 || d.Nth() != 0 {
		t.Errorf("%d moves, number %d", b.match().At(), d.Nth())
	}
	b.do(session.NextHint{})
	b.work()
	if h, ok := last[session.Hinted](b); !ok || h.Of == 0 {
		t.Error("no hint")
	}
	b.do(session.Play{Move: rightMove})
	b.work()
	if p, ok := last[session.Passed](b); !ok || p.Last || d.Phase() != session.ReachedIt {
		t.Errorf("%+v, phase %d", p, d.Phase())
	}
	b.do(session.Next{})
	lens := d.Part().Lens
	if why, ok := d.Can(session.Play{}); ok || why.Key != "session.lesson.look" {
		t.Errorf("a move where a lens is wanted: %v", why)
	}
	b.do(session.LookThrough{Lens: lens})
	if l, ok := last[session.Learned](b); !ok || l.Lesson != "one" {
		t.Errorf("%+v", l)
	}
	b.do(session.Next{})
	b.do(session.Back{})
	if _, at := d.Lessons(); at != 0 {
		t.Errorf("lesson %d", at)
	}
	b.do(session.Next{}) // skips
	b.do(session.Next{})
	if _, ok := last[session.Closed](b); !ok {
		t.Error("nothing says that it is over")
	}
}

func TestATutorialFlows(t *testing.T) {
	b, d := teach(t, true)
	b.do(session.Play{Move: "1"})
	b.work()
	if j, ok := last[session.Jumped](b); !ok || len(j.Moves) != 1 || d.Phase() != session.Learning {
		t.Errorf("%+v", j)
	}
	b.do(session.Play{Move: rightMove})
	b.work()
	if d.Part().Lens == "" {
		t.Fatal("it does not go on by itself")
	}
	b.do(session.LookThrough{Lens: d.Part().Lens})
	b.do(session.LookThrough{Lens: d.Part().Lens})
	b.do(session.Play{Move: rightMove})
	b.work()
	if _, ok := last[session.Closed](b); !ok {
		t.Error("the last part does not close it")
	}
}

// Every lesson of every game can be done with its own hints.
func TestEveryTutorialIsDoneByItsHints(t *testing.T) {
	if testing.Short() {
		t.Skip("looks for hints in every lesson")
	}
	for _, m := range all.All() {
		if m.Info().Lessons == nil {
			continue
		}
		d, err := session.NewTutorial(session.TutorialConfig{Config: session.Config{}, Module: m, Flow: true})
		if err != nil {
			t.Fatal(err)
		}
		learned, closed := 0, false
		var hint games.HintStep
		show := func(e session.Event) {
			switch e := e.(type) {
			case session.Learned:
				learned++
			case session.Closed:
				closed = true
			case session.Hinted:
				hint = e.Step
			}
		}
		do := func(i session.Intent) {
			if err := session.Settle(t.Context(), d, d.Do(i), show); err != nil {
				t.Fatal(err)
			}
		}
		all, _ := d.Lessons()
		for step := 0; !closed && step < 100; step++ {
			if _, ok := d.Can(session.NextHint{}); !ok {
				do(session.LookThrough{Lens: d.Part().Lens})
				continue
			}
			hint = games.HintStep{}
			for range 5 {
				do(session.NextHint{})
			}
			if hint.Move == "" {
				t.Fatalf("%s: no hint in %s", m.Info().ID, d.Part().Task)
			}
			do(session.Play{Move: hint.Move})
			if d.Part().Lens != "" {
				do(session.LookThrough{Lens: d.Part().Lens})
			}
		}
		if !closed || learned != len(all) {
			t.Errorf("%s: %d of %d lessons learned", m.Info().ID, learned, len(all))
		}
	}
}

func TestASeriesGoesOnUntilSomebodyStays(t *testing.T) {
	b := &table{t: t, now: time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)}
	made := 0
	next := func() *games.Match {
		made++
		m, err := games.NewMatch(games.Setup{Module: nullgame.Module{}, Seed: uint64(made), Seats: [2]games.PlayerSpec{level, level}})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	b.d = session.NewSeries(session.Config{Now: func() time.Time { return b.now }}, 5*time.Second, next)
	b.take(b.d.Start())
	b.work()
	if !b.match().Status().Over || made != 1 {
		t.Fatalf("%d games", made)
	}
	if due := b.d.Due(); !due.Equal(b.now.Add(5 * time.Second)) {
		t.Fatalf("the next game is due at %v", due)
	}
	b.take(b.d.Tick())
	if made != 1 {
		t.Fatal("the next game comes before it is due")
	}
	b.now = b.d.Due()
	b.take(b.d.Tick())
	if _, ok := last[session.Board](b); !ok || made != 2 {
		t.Fatal("no second game")
	}
	b.do(session.Stay{})
	b.work()
	if made != 2 || !b.d.Due().IsZero() {
		t.Error("it goes on all the same")
	}
}
