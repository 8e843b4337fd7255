package lesson_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/games/teach/lesson"
	"duiju/games/teach/training"
	"duiju/games/text/message"

	"github.com/google/go-cmp/cmp"
)

// rightMove reaches the goal of the parts of these tests.
const rightMove = "3"

// taught is the null game with the lessons of a test.
type taught struct {
	nullgame.Module
	lessons []teach.Lesson
}

func (l taught) Teaching() teach.Teaching {
	return teach.Teaching{Lessons: func() []teach.Lesson { return l.lessons }}
}

// teachAll begins a tutorial of lessons.
func teachAll(t *testing.T, edit func(*lesson.TutorialConfig), lessons ...teach.Lesson) (*table, *lesson.Tutorial) {
	t.Helper()
	b := &table{t: t, now: time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)}
	c := lesson.TutorialConfig{Config: session.Config{Now: func() time.Time { return b.now }}, Module: taught{lessons: lessons}}
	if edit != nil {
		edit(&c)
	}
	d, err := lesson.NewTutorial(c)
	if err != nil {
		t.Fatal(err)
	}
	b.d = d
	b.take(d.Start())
	return b, d
}

// part is one that wants the moves in turn, each answered by the first pin.
func part(moves ...string) teach.LessonPart {
	return teach.LessonPart{Task: message.T("a.task"), Judge: func(_ context.Context, a teach.Attempt) (teach.Judgement, error) {
		switch {
		case a.Nth > len(moves) || a.Move != moves[a.Nth-1]:
			return teach.Judgement{Is: teach.Missed, Say: message.T("a.no"), Reply: games.Texts(a.After)[0]}, nil
		case a.Nth < len(moves):
			return teach.Judgement{Is: teach.GoesOn, Say: message.T("a.on"), Reply: games.Texts(a.After)[0]}, nil
		}
		return teach.Judgement{Is: teach.Reached, Say: message.T("a.yes")}, nil
	}}
}

var ofLessons = []session.Intent{
	session.Play{}, session.NextHint{}, session.Undo{}, session.Restart{}, session.Next{}, session.Back{}, session.Step{}, session.Why{},
}

// A part of several moves goes on after each right one; a wrong one goes back to the
// last that was right.
func TestAPartOfSeveralMoves(t *testing.T) {
	b, d := teachAll(t, nil, teach.Lesson{ID: "one", Parts: []teach.LessonPart{part("3", "5")}})
	check := func(when string, phase lesson.Phase, nth int, moves, may string) {
		t.Helper()
		if got := strings.Join(b.match().Moves()[:b.match().At()], " "); d.Phase() != phase || d.Nth() != nth || got != moves {
			t.Errorf("%s: phase %d, number %d, moves %s", when, d.Phase(), d.Nth(), got)
		}
		if got := followed(d, ofLessons); got != may {
			t.Errorf("%s: may %s\nwant %s", when, got, may)
		}
	}
	check("at first", lesson.Learning, 0, "", "Play NextHint Next")
	b.do(session.Play{Move: "3"})
	check("tried", lesson.Trying, 1, "3", "Next Why")
	b.work()
	check("right", lesson.Learning, 1, "3 1", "Play NextHint Restart Next Why")
	if tr, _ := last[lesson.Tried](b); tr.Reply != "1" || tr.Side != games.Second || tr.Said.Key != "a.on" {
		t.Errorf("told %+v", tr)
	}
	b.do(session.Play{Move: "7"})
	b.work()
	check("wrong", lesson.MissedIt, 2, "3 1 7 2", "Undo Restart Next Why")
	if said, reply, by := d.Said(); said.Key != "a.no" || reply != "2" || by != games.Second {
		t.Errorf("said %v, %s by %v", said, reply, by)
	}
	b.do(session.Undo{})
	check("taken back", lesson.Learning, 1, "3 1", "Play NextHint Restart Next Why")
	if j, _ := last[session.Jumped](b); strings.Join(j.Moves, " ") != "7 2" || cmp.Diff(message.T("session.tookback", "move", "7"), j.Said) != "" {
		t.Errorf("%+v", j)
	}
	if said, reply, _ := d.Said(); !said.IsZero() || reply != "" {
		t.Errorf("%v, %s is still said", said, reply)
	}
	b.do(session.Play{Move: "99"})
	check("an illegal move", lesson.Learning, 1, "3 1", "Play NextHint Restart Next Why")
	b.do(session.Look{At: 1})
	check("looked back at", lesson.Learning, 1, "3 1", "NextHint Restart Next Step Why")
	if why, _ := d.Can(session.Play{}); why.Key != "session.looking" {
		t.Errorf("a move on the past: %v", why)
	}
	b.do(session.Step{})
	b.do(session.Play{Move: "5"})
	b.work()
	check("reached", lesson.ReachedIt, 2, "3 1 5", "Restart Next Why")
	if why, _ := d.Can(session.Play{}); why.Key != "tutorial.over" {
		t.Errorf("a move after the end: %v", why)
	}
	if p, ok := last[lesson.Passed](b); !ok || !p.Last || p.I != 1 || p.Of != 1 || count[lesson.Learned](b) != 1 {
		t.Errorf("%+v", p)
	}
	b.do(session.Restart{})
	check("once more", lesson.Learning, 0, "", "Play NextHint Next")
	if n := count[session.Changed](b); n != 0 {
		t.Errorf("a lesson is kept as a game %d times", n)
	}
	for _, i := range append(ofLessons, session.Look{}, session.LookInside{}, session.LookThrough{}, session.TurnAnalysis{}, session.DropHint{}) {
		if !d.Has(i) {
			t.Errorf("%T is not known", i)
		}
	}
	for _, i := range []session.Intent{session.Redo{}, session.Resign{}, session.Pause{}, training.Solve{}, session.Vary{}, session.ReviewGame{}} {
		if _, ok := d.Can(i); ok || d.Has(i) {
			t.Errorf("%T has no place in a lesson", i)
		}
	}
}

// The tutorial opens at the first lesson that was not finished, and tells only what
// is new.
func TestATutorialOpensAtWhatIsNew(t *testing.T) {
	lessons := []teach.Lesson{
		{ID: "one", Parts: []teach.LessonPart{part("3"), part("4")}}, {ID: "two", Parts: []teach.LessonPart{part("3")}}, {ID: "three", Parts: []teach.LessonPart{part("3"), part("4")}},
	}
	for known, want := range map[string]int{"": 0, "one": 1, "two": 0, "one two": 2, "one three": 1, "one two three": 0} {
		b, d := teachAll(t, func(c *lesson.TutorialConfig) {
			c.Known = func(id string) bool { return strings.Contains(" "+known+" ", " "+id+" ") }
		}, lessons...)
		all, at := d.Lessons()
		if at != want || len(all) != 3 || d.Last() || !d.Session().Match().Practice() {
			t.Errorf("%s known: lesson %d, last %v", known, at, d.Last())
		}
		if diff := cmp.Diff(message.T("session.prompt.step", "i", at+1, "of", 3, "side", message.T("nullgame.first")), d.Prompt()); diff != "" {
			t.Errorf("%s known: %s", known, diff)
		}
		if _, ok := d.Can(session.Back{}); ok != (want > 0) {
			t.Errorf("%s known: back %v", known, ok)
		}
		told := 0
		for range 9 {
			b.do(session.Play{Move: "3"})
			b.work()
			b.do(session.Play{Move: "4"})
			b.work()
			if d.Last() {
				told = count[lesson.Learned](b)
			}
			b.do(session.Next{})
		}
		if n := count[lesson.Learned](b); n > 3 || known == "one two three" && n > 0 {
			t.Errorf("%s known: %d lessons are new, %d", known, n, told)
		}
	}
}

// A part may want its lens to be looked through, before or after its move.
func TestAPartWantsItsLens(t *testing.T) {
	lensed := part("3")
	lensed.Lens, lensed.Done, lensed.TypedDone = "rows", message.T("a.done"), message.T("a.typed")
	only := teach.LessonPart{Task: message.T("a.look"), TypedTask: message.T("a.typedlook"), Lens: "rows"}
	look, other, move := session.LookThrough{Lens: "rows"}, session.LookThrough{Lens: "none"}, session.Play{Move: "3"}
	for name, c := range map[string]struct {
		part  teach.LessonPart
		do    []session.Intent
		phase lesson.Phase
	}{
		"a move alone":         {lensed, []session.Intent{move}, lesson.Looking},
		"then the lens":        {lensed, []session.Intent{move, look}, lesson.ReachedIt},
		"then another":         {lensed, []session.Intent{move, other}, lesson.Looking},
		"the lens alone":       {lensed, []session.Intent{look}, lesson.Learning},
		"then the move":        {lensed, []session.Intent{look, move}, lesson.ReachedIt},
		"only a lens":          {only, []session.Intent{look}, lesson.ReachedIt},
		"only a lens, another": {only, []session.Intent{other}, lesson.Learning},
		"no lens":              {part("3"), []session.Intent{look}, lesson.Learning},
		"no lens any more":     {lensed, []session.Intent{look, session.LookThrough{}, move}, lesson.ReachedIt},
		"nothing to look at":   {teach.LessonPart{Task: message.T("a.look")}, []session.Intent{session.LookThrough{}}, lesson.Learning},
	} {
		b, d := teachAll(t, nil, teach.Lesson{ID: "one", Parts: []teach.LessonPart{c.part}}, teach.Lesson{ID: "two", Parts: []teach.LessonPart{part("3")}})
		for _, i := range c.do {
			b.do(i)
			b.work()
		}
		if d.Phase() != c.phase || count[session.Told](b) != 0 {
			t.Errorf("%s: phase %d, %d told", name, d.Phase(), count[session.Told](b))
		}
		if passed := count[lesson.Passed](b); passed > 0 != (c.phase == lesson.ReachedIt) {
			t.Errorf("%s: passed %d times", name, passed)
		}
		if why, ok := d.Can(session.Play{}); c.phase == lesson.Looking && (ok || cmp.Diff(message.T("session.lesson.look", "lens", message.T("nullgame.lens.rows")), why) != "") {
			t.Errorf("%s: a move, %v", name, why)
		}
	}
	for _, flow := range []bool{false, true} {
		b, d := teachAll(t, func(c *lesson.TutorialConfig) { c.Flow = flow }, teach.Lesson{ID: "one", Parts: []teach.LessonPart{only, lensed, part("4")}})
		said, _ := d.Task()
		want := []message.Text{
			message.T("session.step", "i", 1, "of", 1, "task", map[bool]message.Text{true: only.TypedTask, false: only.Task}[flow]),
			message.T("session.step.lens", "lens", "rows"),
		}
		if diff := cmp.Diff(want, said); diff != "" {
			t.Errorf("flow %v: %s", flow, diff)
		}
		b.do(look)
		if !flow {
			b.do(session.Next{})
		}
		b.do(move)
		b.work()
		if n := count[session.Told](b); n > 0 != flow {
			t.Errorf("flow %v: %d told", flow, n)
		}
		b.do(look)
		if p, _ := last[lesson.Passed](b); p.Said.Key != map[bool]string{true: "a.typed", false: "a.done"}[flow] {
			t.Errorf("flow %v: said %v", flow, p.Said)
		}
		if !flow {
			b.do(session.Next{})
		}
		if said, marks := d.Task(); len(said) != 1 || len(marks) != 0 {
			t.Errorf("flow %v: a part without a lens says %v", flow, said)
		}
	}
	broken := part("3")
	broken.Options = games.Options{"pins": "many"}
	b, d := teachAll(t, nil, teach.Lesson{ID: "one", Parts: []teach.LessonPart{part("3"), broken}})
	b.do(move)
	b.work()
	b.do(session.Next{})
	if r, ok := last[session.Refused](b); !ok || r.Err == nil || b.match().At() != 1 || d.Phase() != lesson.ReachedIt {
		t.Errorf("a part without a board: %+v", r)
	}
}

// A tutorial that flows takes wrong moves back and goes on by itself.
func TestATutorialFlows(t *testing.T) {
	lensed := part(rightMove)
	lensed.Lens = "rows"
	b, d := teachAll(t, func(c *lesson.TutorialConfig) { c.Flow = true },
		teach.Lesson{ID: "one", Parts: []teach.LessonPart{part(rightMove), {Task: message.T("a.look"), Lens: "rows"}}},
		teach.Lesson{ID: "two", Parts: []teach.LessonPart{lensed}})
	b.do(session.Play{Move: "1"})
	b.work()
	if j, ok := last[session.Jumped](b); !ok || len(j.Moves) != 2 || d.Phase() != lesson.Learning {
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
		d, err := lesson.NewTutorial(lesson.TutorialConfig{Config: session.Config{}, Module: m, Flow: true})
		if err != nil {
			t.Fatal(err)
		}
		learned, closed := 0, false
		var hint games.HintStep
		show := func(e session.Event) {
			switch e := e.(type) {
			case lesson.Learned:
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
