package session_test

import (
	"testing"
	"time"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/games/text/message"
)

// A tutorial that flows takes wrong moves back and goes on by itself.
func TestATutorialFlows(t *testing.T) {
	lensed := part(rightMove)
	lensed.Lens = "rows"
	b, d := teachAll(t, func(c *session.TutorialConfig) { c.Flow = true },
		teach.Lesson{ID: "one", Parts: []teach.LessonPart{part(rightMove), {Task: message.T("a.look"), Lens: "rows"}}},
		teach.Lesson{ID: "two", Parts: []teach.LessonPart{lensed}})
	b.do(session.Play{Move: "1"})
	b.work()
	if j, ok := last[session.Jumped](b); !ok || len(j.Moves) != 2 || d.Phase() != session.Learning {
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
		if teach.Of(m).Lessons == nil {
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
	next := func() *match.Match {
		made++
		m, err := match.New(match.Setup{Module: nullgame.Module{}, Seed: uint64(made), Seats: [2]games.PlayerSpec{level, level}})
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
