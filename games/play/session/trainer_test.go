package session_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/session"
	"duiju/games/teach/study"

	"github.com/google/go-cmp/cmp"
)

// drill is the null game with problems: taking the middle pin is right, and
// wrong moves are refuted by the first two pins that stand.
type drill struct{ nullgame.Module }

const rightMove = "3"

func (d drill) Info() games.Info {
	i := d.Module.Info()
	i.ID = "drill"
	i.Trainer = &games.Trainer{
		Exercises: func() (all []games.Exercise) {
			for n := range 12 {
				all = append(all, games.Exercise{
					ID: fmt.Sprintf("p%02d", n), Options: games.Options{"pins": "9"}, Grade: 1 + n/4,
					Tags: []games.Tag{{ID: []string{"odd", "even"}[n%2], Name: games.Verbatim("x")}},
				})
			}
			return all
		},
		Turned: func(o games.Options, _ uint64) (games.Options, error) { return o, nil },
		Judge: func(_ context.Context, s games.State, move string) (games.Verdict, error) {
			if move == rightMove {
				return games.Verdict{Known: true, Right: true, Done: true}, nil
			}
			after := s.Clone()
			if err := after.Play(move); err != nil {
				return games.Verdict{}, err
			}
			line := []string{games.Texts(after)[0]}
			if err := after.Play(line[0]); err != nil {
				return games.Verdict{}, err
			}
			return games.Verdict{Known: true, Reply: line[0], Line: append(line, games.Texts(after)[0])}, nil
		},
		Read: func(_ context.Context, path string) (games.OwnExercises, error) {
			check := func(context.Context) (games.Finding, error) {
				return games.Finding{Place: path + "#1", Good: true}, nil
			}
			return games.OwnExercises{Exercises: []games.Exercise{{ID: path + "#1", Options: games.Options{"pins": "7"}, Check: check}}}, nil
		},
		Solution: func(context.Context, games.State) (games.Solution, error) {
			return games.Solution{Known: true, Moves: []games.SolvedMove{{Right: true, Move: rightMove, Line: []string{"1"}}}}, nil
		},
	}
	return i
}

// train begins a training; edit may change its configuration.
func train(t *testing.T, edit func(*session.TrainerConfig)) (*table, *session.Trainer) {
	t.Helper()
	b := &table{t: t, now: time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)}
	c := session.TrainerConfig{
		Config: session.Config{Now: func() time.Time { return b.now }}, Module: drill{},
		Habits: session.Habits{NewPerDay: 3}, Seed: func() uint64 { return 1 },
	}
	if edit != nil {
		edit(&c)
	}
	d, _, err := session.NewTrainer(c)
	if err != nil {
		t.Fatal(err)
	}
	b.d = d
	b.take(d.Start())
	return b, d
}

func TestATrainerJudgesRefutesAndCounts(t *testing.T) {
	b, d := train(t, nil)
	if i, of := d.Course().Place(); i != 1 || of != 3 {
		t.Errorf("problem %d of %d", i, of)
	}
	b.do(session.Play{Move: "1"})
	if d.Phase() != session.Judging {
		t.Fatalf("phase %d", d.Phase())
	}
	b.work()
	j, _ := last[session.Judged](b)
	if j.Phase != session.Wrong || j.Reply == "" || j.Said.Key != "train.refuted" || !d.Rest() || b.match().At() != 2 {
		t.Fatalf("a wrong move: %+v, rest %v", j, d.Rest())
	}
	if why, ok := d.Can(session.Play{}); ok || why.IsZero() {
		t.Error("a second answer is taken")
	}
	b.do(session.Step{})
	if d.Rest() || b.match().At() != 3 || d.Said().Key != "train.goeson" {
		t.Errorf("the refutation: %d moves, %v", b.match().At(), d.Said())
	}
	b.do(session.Restart{})
	b.do(session.Play{Move: rightMove})
	b.work()
	a, ok := last[session.Answered](b)
	if d.Phase() != session.Solved || !ok || a.Answer.Quality != study.Second || a.Answer.Tries != 2 || a.Answer.Problem != "p00" {
		t.Errorf("phase %d, answer %+v", d.Phase(), a.Answer)
	}
	b.do(session.Next{})
	if d.Exercise().ID == "p00" || d.Phase() != session.Asking || b.match().At() != 0 {
		t.Errorf("next is %s in phase %d", d.Exercise().ID, d.Phase())
	}
	b.do(session.Play{Move: "99"})
	if r, ok := last[session.Refused](b); !ok || r.Err == nil || d.Phase() != session.Asking || d.Tries() != 0 {
		t.Errorf("an illegal move: %+v", r)
	}
}

func TestAProblemThatIsLeftCountsAsGivenUp(t *testing.T) {
	b, _ := train(t, nil)
	b.do(session.Play{Move: "1"})
	b.work()
	b.do(session.Next{})
	if a, ok := last[session.Answered](b); !ok || a.Answer.Quality != study.GaveUp {
		t.Errorf("%+v", a)
	}
}

func TestHintsAndSolutionsAreRemembered(t *testing.T) {
	for name, help := range map[string]struct {
		intent session.Intent
		want   study.Quality
	}{"hint": {session.NextHint{}, study.Hinted}, "solution": {session.Solve{}, study.Shown}} {
		b, d := train(t, nil)
		b.do(help.intent)
		b.work()
		b.do(session.Play{Move: rightMove})
		b.work()
		if a, ok := last[session.Answered](b); !ok || a.Answer.Quality != help.want || !a.Answer.Hint {
			t.Errorf("after a %s: %+v", name, a.Answer)
		}
		if name == "solution" {
			b.do(session.ShowLine{})
			if got := b.match().Moves()[:b.match().At()]; !slices.Equal(got, []string{rightMove, "1"}) || d.Phase() != session.Solved {
				t.Errorf("the line is %v in phase %d", got, d.Phase())
			}
		}
	}
}

func TestATrainingGoesOnWhereItStood(t *testing.T) {
	b, d := train(t, nil)
	b.do(session.Play{Move: "1"})
	b.work()
	d.Cursor = 4
	b.take(d.KeepCheckpoint())
	kept, _ := last[session.Checkpoint](b)
	if err := session.VerifyCheckpoint(kept.Data); err != nil {
		t.Fatal(err)
	}
	again, gone := train(t, func(c *session.TrainerConfig) { c.Checkpoint = kept.Data })
	if gone.Phase() != session.Wrong || gone.Tries() != 1 || gone.Cursor != 4 || !gone.Rest() {
		t.Errorf("phase %d, %d tries, cursor %d", gone.Phase(), gone.Tries(), gone.Cursor)
	}
	if d := cmp.Diff(d.Said(), gone.Said()); d != "" {
		t.Error(d)
	}
	if got, want := again.match().Moves(), b.match().Moves(); !slices.Equal(got, want) {
		t.Errorf("moves %v, want %v", got, want)
	}
	if session.VerifyCheckpoint([]byte(`{"version":9}`)) == nil || session.VerifyCheckpoint([]byte("x")) == nil {
		t.Error("a damaged checkpoint is taken")
	}
}

func TestModesPoseTheirProblems(t *testing.T) {
	for _, c := range []struct {
		mode  session.Mode
		total int
	}{
		{session.Mode{Kind: session.ByGrade, Grade: 2}, 4},
		{session.Mode{Kind: session.ByGrade, Grade: 1, Most: 2}, 8},
		{session.Mode{Kind: session.ByTag, Tag: "even"}, 6},
		{session.Mode{Kind: session.TimedSet}, 10},
	} {
		_, d := train(t, func(tc *session.TrainerConfig) {
			tc.Mode = c.mode
			tc.Answers = []study.Answer{{Game: "drill", Problem: "p04", Grade: 2, Quality: study.Right, Time: time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)}}
		})
		if _, of := d.Course().Place(); of != c.total && c.mode.Kind != session.TimedSet || d.Exercise().ID == "" {
			t.Errorf("%+v has %d problems", c.mode, of)
		}
	}
	_, d := train(t, nil)
	if _, ok := d.Can(session.Choose{Mode: session.Mode{Kind: session.Endless}}); ok {
		t.Error("a mode without problems is offered")
	}
}

func TestASprintEnds(t *testing.T) {
	b, d := train(t, func(c *session.TrainerConfig) { c.Mode.Kind = session.Sprint })
	b.do(session.Play{Move: rightMove})
	b.work()
	b.do(session.Next{})
	b.now = d.Due()
	b.take(d.Tick())
	f, ok := last[session.Finished](b)
	if !ok || f.Right != 1 || f.Of != 1 || d.Phase() != session.SetOver {
		t.Errorf("%+v in phase %d", f, d.Phase())
	}
	b.do(session.Next{})
	if d.Phase() != session.Asking || d.Course().TimeLeft() == 0 {
		t.Error("no second sprint begins")
	}
}

func TestOnATimedProblemTheTimeIsTheTry(t *testing.T) {
	b, d := train(t, func(c *session.TrainerConfig) { c.Mode.Kind = session.TimedSet })
	first := d.Exercise().ID
	b.now = d.Due()
	b.take(d.Tick())
	if a, ok := last[session.Answered](b); !ok || a.Answer.Problem != first || a.Answer.Quality != study.GaveUp || d.Exercise().ID == first {
		t.Errorf("%+v", a)
	}
}

func TestTheNextProblemComesByItself(t *testing.T) {
	b, d := train(t, func(c *session.TrainerConfig) { c.Habits.AutoNext = true })
	first := d.Exercise().ID
	b.do(session.Play{Move: rightMove})
	b.work()
	b.now = d.Due()
	b.take(d.Tick())
	if d.Exercise().ID == first {
		t.Error("it stays")
	}
}

func TestATextSurvivesAsJSON(t *testing.T) {
	want := games.T("a.b", "n", 3, "s", "x", "t", games.T("c", "v", games.Verbatim("d")))
	data, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got games.Text
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("%s: %s", data, d)
	}
	if _, err := json.Marshal(games.T("a.b", "x", 0.5)); err == nil || !strings.Contains(err.Error(), "text a.b: x is a float64") {
		t.Errorf("a text with what it cannot have: %v", err)
	}
	for _, bad := range []string{`[]`, `{"args":[{"value":1.5}]}`, `{"args":[{"value":{"key":1}}]}`, `{"args":[{"value":null},{"value":true}]}`} {
		if err := json.Unmarshal([]byte(bad), &got); err == nil {
			t.Errorf("%s is read as %+v", bad, got)
		}
	}
}

func TestATrainingOfOwnFilesWaitsForThem(t *testing.T) {
	b, d := train(t, func(c *session.TrainerConfig) { c.Mode = session.Mode{Kind: session.OwnFiles, Path: "mine"} })
	if d.Phase() != session.Waiting {
		t.Fatalf("phase %d", d.Phase())
	}
	if kept, ok := last[session.Checkpoint](b); ok {
		t.Errorf("it keeps %s before there is a problem", kept.Data)
	}
	b.work()
	if i, of := d.Course().Place(); d.Phase() != session.Asking || d.Exercise().ID != "mine#1" || i != 1 || of != 1 {
		t.Errorf("phase %d, %s, %d of %d", d.Phase(), d.Exercise().ID, i, of)
	}
	kept, _ := last[session.Checkpoint](b)
	if err := session.VerifyCheckpoint(kept.Data); err != nil {
		t.Error(err)
	}
	if f := d.Findings(); len(f) != 1 || f[0].Place != "mine#1" {
		t.Errorf("findings %+v", f)
	}
}

// TestTheProblemOfTheDayComesFirst, and on another day the day's own problems.
func TestTheProblemOfTheDayComesFirst(t *testing.T) {
	b, d := train(t, func(c *session.TrainerConfig) { c.Mode.Kind = session.OfDay })
	today := study.OfDay(d.Session().Match().Module().Info().Trainer, study.DayOf(b.now))
	if d.Exercise().ID != today.ID || d.Course().Mode().Kind != session.OfDay {
		t.Errorf("%s comes first in mode %s, not %s", d.Exercise().ID, d.Course().Mode().Kind, today.ID)
	}
	stood, _ := last[session.Checkpoint](b)
	_, d = train(t, func(c *session.TrainerConfig) {
		c.Checkpoint = stood.Data
		c.Now = func() time.Time { return b.now.AddDate(0, 0, 1) }
	})
	if d.Course().Mode().Kind != session.ByDue {
		t.Errorf("the day after goes on in mode %s", d.Course().Mode().Kind)
	}
}

// branching is drill with several answers to a first move, each of which any
// further move answers.
type branching struct{ drill }

func (b branching) Info() games.Info {
	i := b.drill.Info()
	trainer := *i.Trainer
	trainer.Judge = func(_ context.Context, s games.State, move string) (games.Verdict, error) {
		after := s.Clone()
		if err := after.Play(move); err != nil {
			return games.Verdict{}, err
		}
		fresh, err := b.New(games.Options{"pins": "9"}, 0)
		if err != nil || s.Text() != fresh.Text() {
			return games.Verdict{Known: true, Right: true, Done: true}, err
		}
		replies := games.Texts(after)
		return games.Verdict{Known: true, Right: true, Reply: replies[0], Others: replies[1:]}, nil
	}
	i.Trainer = &trainer
	return i
}

// Where all lines are wanted, every answer of the other side comes before the
// problem is solved; what is still to be asked survives a kill.
func TestATrainerAsksAboutEveryVariation(t *testing.T) {
	for _, all := range []bool{false, true} {
		b, d := train(t, func(c *session.TrainerConfig) { c.Module, c.Habits.AllLines = branching{}, all })
		b.do(session.Play{Move: games.Texts(d.Session().Match().State())[0]})
		b.work()
		first := d.Session().Match().Moves()
		asked := map[string]bool{first[1]: true}
		for d.Phase() == session.Asking && len(asked) < 20 {
			b.do(session.Play{Move: games.Texts(d.Session().Match().State())[0]})
			b.work()
			if d.Phase() == session.Solved {
				break
			}
			moves := d.Session().Match().Moves()
			if d.Said().Key != "train.variation" || len(moves) < 2 || moves[0] != first[0] || asked[moves[1]] {
				t.Fatalf("asked %v, said %v, moves %v", asked, d.Said(), moves)
			}
			asked[moves[1]] = true
		}
		if want := map[bool]int{false: 1, true: 2}[all]; d.Phase() != session.Solved || len(asked) < want || !all && len(asked) > 1 {
			t.Errorf("all lines %v: phase %d, asked %v", all, d.Phase(), asked)
		}
	}
}

// The comments of a file come after the answer, along the moves on the board,
// and its picture is not turned.
func TestATrainerShowsCommentsAfterTheAnswer(t *testing.T) {
	b, d := train(t, func(c *session.TrainerConfig) {
		c.Module, c.Mode = commented{}, session.Mode{Kind: session.OwnFiles, Path: "mine"}
	})
	b.work()
	if said := d.Comments(); d.Phase() != session.Asking || len(said) > 0 {
		t.Fatalf("phase %d, comments %v before the answer", d.Phase(), said)
	}
	b.do(session.Play{Move: "1"})
	b.work()
	if said := d.Comments(); !slices.Equal(said, []string{"the task", "too slow"}) {
		t.Errorf("after a wrong move: %v", said)
	}
	b.do(session.Restart{})
	b.do(session.Play{Move: rightMove})
	b.work()
	if said := d.Comments(); !slices.Equal(said, []string{"the task", "the point"}) {
		t.Errorf("after the right move: %v", said)
	}
}

// commented reads a file with comments.
type commented struct{ drill }

func (c commented) Info() games.Info {
	i := c.drill.Info()
	trainer := *i.Trainer
	trainer.Read = func(context.Context, string) (games.OwnExercises, error) {
		return games.OwnExercises{Exercises: []games.Exercise{{ID: "mine", Options: games.Options{"pins": "9"}, Comments: []games.ExerciseComment{
			{Text: "the task"}, {Moves: []string{rightMove}, Text: "the point"}, {Moves: []string{"1"}, Text: "too slow"},
		}}}}, nil
	}
	i.Trainer = &trainer
	return i
}
