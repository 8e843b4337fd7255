package training_test

import (
	"slices"
	"testing"
	"time"

	"duiju/games/play/session"
	"duiju/games/teach/study"
	"duiju/games/teach/training"
)

// TestSkippingUsesNothingUp: for a new problem that is passed over another comes,
// and the place in the day stays; one that is due comes at the end.
func TestSkippingUsesNothingUp(t *testing.T) {
	b, d := train(t, nil)
	seen := map[string]bool{}
	for range 6 {
		seen[d.Exercise().ID] = true
		if i, of := d.Course().Place(); i != 1 || of != 3 {
			t.Fatalf("problem %d of %d", i, of)
		}
		b.do(session.Next{})
	}
	if len(seen) != 6 {
		t.Errorf("only %d problems in six skips", len(seen))
	}
	b.do(session.Play{Move: rightMove})
	b.work()
	b.do(session.Next{})
	if i, _ := d.Course().Place(); i != 2 {
		t.Errorf("an answer leads to place %d", i)
	}

	b, d = train(t, func(c *training.Config) {
		for _, id := range []string{"p00", "p01"} {
			c.Answers = append(c.Answers, study.Answer{Time: c.Now().AddDate(0, 0, -5), Game: "drill", Problem: id, Quality: study.GaveUp, Grade: 1})
		}
		c.Habits.NewPerDay = 0
	})
	first := d.Exercise().ID
	b.do(session.Next{})
	second := d.Exercise().ID
	b.do(session.Next{})
	if second == first || d.Exercise().ID != first {
		t.Errorf("%s, %s, then %s", first, second, d.Exercise().ID)
	}
}

// TestThePlacementTest: ten problems, each near what the answers before it say;
// leaving one is an answer; then the rating is told.
func TestThePlacementTest(t *testing.T) {
	b, d := train(t, func(c *training.Config) { c.Mode = training.Mode{Kind: training.Placement} })
	seen := map[string]bool{}
	for i := range 10 {
		if place, of := d.Course().Place(); place != i+1 || of != 10 {
			t.Fatalf("problem %d of %d after %d", place, of, i)
		}
		seen[d.Exercise().ID] = true
		if i%3 > 0 {
			b.do(session.Play{Move: rightMove})
			b.work()
		}
		b.do(session.Next{})
	}
	f, ok := last[training.Finished](b)
	if !ok || f.Kind != training.Placement || f.Of != 10 || f.Right != 6 || d.Phase() != training.SetOver {
		t.Errorf("%+v in phase %d", f, d.Phase())
	}
	if len(seen) != 10 || f.Rating != study.Rating(d.Course().Answers()) || !d.Course().Answers()[9].Placing {
		t.Errorf("%d problems, rating %d, %+v", len(seen), f.Rating, d.Course().Answers()[9])
	}
}

// TestTheSetOfTheDay is the same for everybody and another tomorrow.
func TestTheSetOfTheDay(t *testing.T) {
	set := func(days int, answers []study.Answer) (ids []string) {
		_, d := train(t, func(c *training.Config) {
			now := c.Now().AddDate(0, 0, days)
			c.Now, c.Answers = func() time.Time { return now }, answers
			c.Mode = training.Mode{Kind: training.Daily}
		})
		for _, e := range d.Course().Of(training.Mode{Kind: training.Daily}) {
			ids = append(ids, e.ID)
		}
		return ids
	}
	mine := set(0, nil)
	yours := set(0, []study.Answer{{Game: "drill", Problem: "p03", Quality: study.Right, Grade: 1}})
	if len(mine) != 10 || !slices.Equal(mine, yours) || slices.Equal(mine, set(1, nil)) {
		t.Errorf("%v, %v, tomorrow %v", mine, yours, set(1, nil))
	}
	slices.Sort(mine)
	if len(slices.Compact(mine)) != 10 {
		t.Errorf("a problem twice in %v", mine)
	}
}

// TestFavouritesAndNotes are kept and come back.
func TestFavouritesAndNotes(t *testing.T) {
	b, d := train(t, nil)
	id := d.Exercise().ID
	if _, ok := d.Can(training.Choose{Mode: training.Mode{Kind: training.Favourites}}); ok {
		t.Error("favourites before there are any")
	}
	b.do(training.Favour{})
	b.do(training.Annotate{Note: "the middle"})
	m, ok := last[training.Marked](b)
	if !ok || m.Mark.Problem != id || !m.Mark.Favourite || m.Mark.Note != "the middle" {
		t.Fatalf("%+v", m)
	}
	_, d = train(t, func(c *training.Config) {
		c.Marks, c.Mode = []study.Mark{m.Mark}, training.Mode{Kind: training.Favourites}
	})
	if d.Exercise().ID != id || d.Mark().Note != "the middle" || d.Course().Queued() != 1 {
		t.Errorf("%s of %d with %+v", d.Exercise().ID, d.Course().Queued(), d.Mark())
	}
	b, d = train(t, func(c *training.Config) { c.Mode = training.Mode{Kind: training.OwnFiles, Path: "x"} })
	b.work()
	id = d.Exercise().ID
	b.do(training.Favour{})
	m, _ = last[training.Marked](b)
	_, d = train(t, func(c *training.Config) {
		c.Marks, c.Mode = []study.Mark{m.Mark}, training.Mode{Kind: training.Own}
	})
	if d.Exercise().ID != id || d.Exercise().Options["pins"] != "7" {
		t.Errorf("%s of a file was marked, and %s with %v comes", id, d.Exercise().ID, d.Exercise().Options)
	}
}

// TestAProblemOfAFileIsKept: what is marked comes among the favourites at once and in
// later trainings, with what its file says, and a second mark does not lose it.
func TestAProblemOfAFileIsKept(t *testing.T) {
	reads := func(c *training.Config) { c.Module = problems{edit: commented} }
	b, d := train(t, func(c *training.Config) { reads(c); c.Mode = training.Mode{Kind: training.OwnFiles, Path: "mine"} })
	b.work()
	var kept []study.Mark
	for _, i := range []session.Intent{training.Favour{}, training.Annotate{Note: "twice"}} {
		b.do(i)
		m, _ := last[training.Marked](b)
		kept = append(kept, m.Mark)
		for _, kind := range []training.ModeKind{training.Favourites, training.Own} {
			if of := d.Course().Of(training.Mode{Kind: kind}); len(of) != 1 || of[0].ID != "mine" {
				t.Errorf("after %T the mode %s has %v", i, kind, of)
			}
		}
	}
	b, d = train(t, func(c *training.Config) {
		reads(c)
		c.Marks, c.Mode = kept, training.Mode{Kind: training.Favourites}
	})
	if ex := d.Exercise(); ex.ID != "mine" || len(ex.Comments) != 3 || d.Mark().Note != "twice" {
		t.Errorf("later it is %s with the comments %v and the note %q", ex.ID, ex.Comments, d.Mark().Note)
	}
	if day, ok := d.Can(training.Choose{Mode: training.Mode{Kind: training.Daily}}); !ok {
		t.Fatal(day)
	}
	b.do(training.Choose{Mode: training.Mode{Kind: training.Daily}})
	for _, e := range d.Course().Coming(10) {
		if e.ID == "mine" {
			t.Error("a kept problem is in the set of the day, which is the same for everybody")
		}
	}
}
