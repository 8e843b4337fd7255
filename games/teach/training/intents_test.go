package training_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/games/teach/study"
	"duiju/games/teach/training"
	"duiju/games/text/message"

	"github.com/google/go-cmp/cmp"
)

// ofProblems are the intents that a trainer knows, but those whose answer depends on
// the game alone.
var ofProblems = []session.Intent{
	session.Play{}, session.NextHint{}, session.Undo{}, session.Restart{}, session.Next{}, session.Back{}, session.Step{}, training.Solve{},
	training.ShowLine{}, training.Favour{}, training.Annotate{}, session.Why{},
}

// What may be done with a problem depends on where it stands.
func TestWhatMayBeDoneWithAProblem(t *testing.T) {
	check := func(d session.Driver, when, want string) {
		t.Helper()
		if got := followed(d, ofProblems); got != want {
			t.Errorf("%s: %s\nwant %s", when, got, want)
		}
	}
	b, d := train(t, nil)
	check(d, "asked", "Play NextHint Next Solve Favour Annotate")
	b.do(session.Play{Move: "1"})
	check(d, "judging", "Next Favour Annotate")
	b.work()
	check(d, "wrong", "NextHint Undo Restart Next Back Step Solve Favour Annotate Why")
	b.do(session.Step{})
	check(d, "refuted", "NextHint Undo Restart Next Back Solve Favour Annotate Why")
	b.do(session.Look{At: 1})
	check(d, "looked back at", "NextHint Undo Restart Next Back Step Solve Favour Annotate Why")
	b.do(training.Solve{})
	check(d, "being proven", "NextHint Undo Restart Next Back Step Solve Favour Annotate Why")
	if !d.Proving() {
		t.Error("nothing is proven")
	}
	b.work()
	check(d, "proven", "NextHint Undo Restart Next Back Step Solve ShowLine Favour Annotate Why")
	for i, want := range map[int]bool{-1: false, 0: true, 1: false} {
		if _, ok := d.Can(training.ShowLine{I: i}); ok != want {
			t.Errorf("line %d is shown: %v", i, ok)
		}
	}
	b.do(session.Restart{})
	b.do(session.Play{Move: rightMove})
	b.work()
	check(d, "solved", "Undo Restart Next Back Solve ShowLine Favour Annotate Why")
	if why, ok := d.Can(session.Play{}); ok || why.Key != "session.answered" {
		t.Errorf("a move after the answer: %v", why)
	}

	b, d = train(t, func(c *training.Config) { c.Mode.Kind = training.Sprint })
	b.do(session.Play{Move: "1"})
	b.work()
	b.now = d.Due()
	b.take(d.Tick())
	check(d, "the set is over", "Next Back Favour Annotate Why")
	_, d = train(t, func(c *training.Config) { c.Mode = training.Mode{Kind: training.OwnFiles, Path: "x"} })
	check(d, "the files are read", "")

	for _, i := range append(ofProblems, training.Choose{}, session.Look{}, session.LookInside{}, session.LookThrough{}, session.TurnAnalysis{}, session.DropHint{}) {
		if !d.Has(i) {
			t.Errorf("%T is not known", i)
		}
	}
	for _, i := range []session.Intent{session.Redo{}, session.Resign{}, session.Pause{}, session.Swap{}, session.Stay{}, session.ReviewGame{}, session.Vary{}} {
		if _, ok := d.Can(i); ok || d.Has(i) {
			t.Errorf("%T has no place in a training", i)
		}
	}
}

// The solution asked for before the answer ends the attempt; after it nothing counts
// any more.
func TestASolutionIsLookedAt(t *testing.T) {
	for name, c := range map[string]struct {
		before []session.Intent
		tries  int
		phase  training.Phase
		last   study.Quality
	}{
		"before an answer":    {nil, 1, training.Wrong, study.GaveUp},
		"after a wrong one":   {[]session.Intent{session.Play{Move: "1"}}, 1, training.Wrong, study.GaveUp},
		"after the right one": {[]session.Intent{session.Play{Move: rightMove}}, 1, training.Solved, study.Right},
	} {
		b, d := train(t, nil)
		for _, i := range append(c.before, training.Solve{}) {
			b.do(i)
			b.work()
		}
		p, ok := last[training.Proven](b)
		if !ok || len(p.Solution.Moves) != 1 || d.Proving() || d.Tries() != c.tries || len(d.Solution().Moves) != 1 {
			t.Errorf("%s: %+v, %d tries", name, p, d.Tries())
		}
		b.do(training.ShowLine{})
		if d.Phase() != c.phase || d.Said().Key != "train.lineshown" || b.match().At() != 2 || d.Rest() {
			t.Errorf("%s: phase %d, %d moves", name, d.Phase(), b.match().At())
		}
		for left := 1; left >= 0; left-- {
			b.do(session.Undo{})
			if left == 1 && b.match().At() != 0 {
				t.Errorf("%s: %d moves after one step back", name, b.match().At())
			}
		}
		b.do(session.Next{})
		if a, ok := last[training.Answered](b); !ok || a.Answer.Quality != c.last && a.Answer.Quality != c.last+1 {
			t.Errorf("%s: %+v", name, a)
		}
	}
	broken := errors.New("too hard")
	b, d := train(t, func(c *training.Config) {
		c.Module = problems{edit: func(tr *teach.Trainer) {
			tr.Solution = func(context.Context, games.State) (teach.Solution, error) { return teach.Solution{}, broken }
		}}
	})
	b.do(training.Solve{})
	b.work()
	if e, ok := last[session.Broke](b); !ok || e.What != session.Prove || !errors.Is(e.Err, broken) || d.Proving() {
		t.Errorf("%+v", e)
	}
}

// A line of the solution is shown as far as it can be played.
func TestALineOfTheSolution(t *testing.T) {
	b, d := train(t, func(c *training.Config) {
		c.Module = problems{edit: func(tr *teach.Trainer) {
			tr.Solution = func(context.Context, games.State) (teach.Solution, error) {
				return teach.Solution{Known: true, Moves: []teach.SolvedMove{
					{Right: true, Move: "3", Line: []string{"1", "1", "2"}}, {Move: "2"}, {Move: "1-2", Line: []string{"3-4", "5-6", "7-8", "9"}},
				}}, nil
			}
		}}
	})
	b.do(training.Solve{})
	b.work()
	for i, want := range []string{"3 1", "2", "1-2 3-4 5-6 7-8 9"} {
		b.do(training.ShowLine{I: i})
		j, _ := last[session.Jumped](b)
		if got := strings.Join(j.Moves, " "); got != want || b.match().At() != len(j.Moves) || j.Why != session.Restarted {
			t.Errorf("line %d: %s, %d moves", i, got, b.match().At())
		}
	}
	if d.Comments() != nil {
		t.Errorf("comments %v", d.Comments())
	}
}

// A game goes on from a problem against an engine, for practice.
func TestAProblemIsPlayedOn(t *testing.T) {
	b, d := train(t, nil)
	b.do(session.Play{Move: "1"})
	b.work()
	b.now = b.now.Add(time.Minute)
	for at, engine := range map[int]games.Side{2: games.Second, 1: games.First} {
		d.Session().Match().Goto(at)
		m, err := d.PlayOn(level)
		if err != nil {
			t.Fatal(err)
		}
		if m.At() != at || m.Len() != at || !m.Practice() || m.Seat(engine).String() != level.String() || m.Seat(engine.Other()).Kind != games.Human ||
			!m.Record().Started.Equal(b.now) {
			t.Errorf("after %d moves: %s and %s", at, m.Seat(games.First), m.Seat(games.Second))
		}
	}
}

// A problem that is left without a try counts in a placement test alone.
func TestWhatCountsAsGivenUp(t *testing.T) {
	for name, c := range map[string]struct {
		mode  training.ModeKind
		do    []session.Intent
		count int
	}{
		"left alone":             {training.ByDue, nil, 0},
		"tried":                  {training.ByDue, []session.Intent{session.Play{Move: "1"}}, 1},
		"the solution asked for": {training.ByDue, []session.Intent{training.Solve{}}, 1},
		"a hint":                 {training.ByDue, []session.Intent{session.NextHint{}}, 0},
		"solved":                 {training.ByDue, []session.Intent{session.Play{Move: rightMove}}, 1},
		"in a placement test":    {training.Placement, nil, 1},
		"chosen otherwise":       {training.ByDue, []session.Intent{session.Play{Move: "1"}, training.Choose{Mode: training.Mode{Kind: training.Sprint}}}, 1},
	} {
		b, d := train(t, func(tc *training.Config) { tc.Mode.Kind = c.mode })
		for _, i := range c.do {
			b.do(i)
			b.work()
		}
		if name == "chosen otherwise" {
			if d.Course().Mode().Kind != training.Sprint || d.Course().TimeLeft() != 3*time.Minute || d.Phase() != training.Asking {
				t.Errorf("the mode is %s, %v left", d.Course().Mode().Kind, d.Course().TimeLeft())
			}
		}
		b.do(session.Next{})
		if n := count[training.Answered](b); n != c.count || len(d.Course().Answers()) != c.count {
			t.Errorf("%s: %d answers", name, n)
		}
	}
	b, _ := verdicts(t, training.Habits{NewPerDay: 3}, sequence(teach.Verdict{}))
	b.do(session.Play{Move: "1"})
	b.work()
	b.do(session.Next{})
	if n := count[training.Answered](b); n != 0 {
		t.Errorf("what cannot be proven counts %d times", n)
	}
}

// A set ends with its last problem, and says how it went; asked on, it begins anew.
func TestASetEndsWithItsLastProblem(t *testing.T) {
	for _, kind := range []training.ModeKind{training.TimedSet, training.Daily} {
		b, d := train(t, func(c *training.Config) { c.Mode.Kind = kind })
		n := d.Course().Queued()
		for i := range n {
			if place, of := d.Course().Place(); place != i+1 || of != n || d.Phase() != training.Asking {
				t.Errorf("%s: problem %d of %d, phase %d", kind, place, of, d.Phase())
			}
			b.do(session.Play{Move: rightMove})
			b.work()
			b.do(session.Next{})
		}
		f, ok := last[training.Finished](b)
		if !ok || f.Kind != kind || f.Right != n || f.Of != n || f.Rating != study.Rating(d.Course().Answers()) || d.Phase() != training.SetOver || !d.Due().IsZero() {
			t.Errorf("%s: %+v in phase %d", kind, f, d.Phase())
		}
		b.do(session.Next{})
		if right, of := d.Course().Score(); right != 0 || of != 0 || d.Phase() != training.Asking || d.Course().Queued() == 0 {
			t.Errorf("%s again: %d of %d in phase %d", kind, right, of, d.Phase())
		}
	}
}

// A training that is closed while a move is judged asks it again.
func TestATrainingIsClosedWhileItJudges(t *testing.T) {
	b, d := train(t, nil)
	b.do(session.Play{Move: "1"})
	kept := checkpointOf(t, b, d)
	if kept["phase"] != float64(training.Asking) {
		t.Errorf("kept in phase %v", kept["phase"])
	}
	d.Close()
	old := b.jobs
	b.jobs = nil
	for _, j := range old {
		b.take(d.Take(j.Run(context.Background())))
	}
	if d.Phase() != training.Asking || d.Tries() != 0 || b.match().At() != 0 {
		t.Errorf("phase %d, %d tries, %d moves", d.Phase(), d.Tries(), b.match().At())
	}
	b.take(d.Start())
	b.do(session.Play{Move: rightMove})
	b.work()
	if d.Phase() != training.Solved {
		t.Errorf("phase %d", d.Phase())
	}
}

// On another day the plan is new; a problem that an answer was begun to comes first.
func TestAnotherDayIsPlannedAnew(t *testing.T) {
	for name, c := range map[string]struct {
		do    []session.Intent
		days  int
		stays bool
		total int
	}{
		"the same day":        {[]session.Intent{session.Next{}}, 0, true, 3},
		"nothing begun":       {[]session.Intent{session.Next{}}, 1, false, 3},
		"a wrong answer":      {[]session.Intent{session.Next{}, session.Play{Move: "1"}}, 1, true, 4},
		"a hint":              {[]session.Intent{session.Next{}, session.NextHint{}}, 1, true, 4},
		"tried, asked again":  {[]session.Intent{session.Next{}, session.Play{Move: "1"}, session.Restart{}}, 1, true, 4},
		"solved and not left": {[]session.Intent{session.Next{}, session.Play{Move: rightMove}}, 1, true, 4},
	} {
		b, d := train(t, nil)
		for _, i := range c.do {
			b.do(i)
			b.work()
		}
		kept, _ := last[training.Checkpoint](b)
		_, gone := train(t, func(tc *training.Config) {
			now := b.now.AddDate(0, 0, c.days)
			tc.Checkpoint, tc.Now = kept.Data, func() time.Time { return now }
		})
		_, of := gone.Course().Place()
		if stays := gone.Exercise().ID == d.Exercise().ID; stays != c.stays || strings.Count(coming(gone), gone.Exercise().ID) != 1 ||
			!strings.HasPrefix(coming(gone), gone.Exercise().ID) {
			t.Errorf("%s: %s is on the board, %s comes", name, gone.Exercise().ID, coming(gone))
		}
		if of != c.total && of != c.total-1 {
			t.Errorf("%s: %d problems", name, of)
		}
	}
}

// What is kept of a long queue is a hundred problems; what is not built in is kept
// whole.
func TestACheckpointKeepsWhatIsNeeded(t *testing.T) {
	own := func(n int) func(*training.Config) {
		return func(c *training.Config) {
			c.Mode = training.Mode{Kind: training.OwnFiles, Path: "mine"}
			c.Module = problems{edit: func(tr *teach.Trainer) {
				tr.Read = func(context.Context, string) (o teach.OwnExercises, err error) {
					for i := range n {
						o.Exercises = append(o.Exercises, teach.Exercise{
							ID: string(rune('a' + i)), Options: games.Options{"pins": "7"}, Grade: 2, Pass: true, Comments: []teach.ExerciseComment{{Text: "c"}},
						})
					}
					return o, nil
				}
			}}
		}
	}
	for n, want := range map[int]int{3: 3, 100: 100, 130: 100} {
		b, d := train(t, own(n))
		b.work()
		b.do(session.Next{})
		data, err := json.Marshal(checkpointOf(t, b, d))
		if err != nil {
			t.Fatal(err)
		}
		_, gone := train(t, func(c *training.Config) {
			own(n)(c)
			c.Mode, c.Checkpoint = training.Mode{}, data
		})
		i, of := gone.Course().Place()
		wantOf := min(n, want+1)
		if gone.Course().Queued() != min(n-1, want) || i != 2 || of != wantOf || gone.Course().Mode().Path != "mine" {
			t.Errorf("of %d: %d queued, problem %d of %d", n, gone.Course().Queued(), i, of)
		}
		if diff := cmp.Diff(d.Exercise(), gone.Exercise()); diff != "" {
			t.Errorf("of %d: %s", n, diff)
		}
	}
}

// Files without problems, or that cannot be read, lead to the problems of the day.
func TestFilesWithoutProblems(t *testing.T) {
	broken := errors.New("no such file")
	for name, c := range map[string]struct {
		read teach.OwnExercises
		err  error
		said string
	}{
		"empty": {teach.OwnExercises{}, nil, "train.nofiles.instead"}, "unreadable": {teach.OwnExercises{}, broken, message.Verbatim("no such file").Key},
		"findings alone": {teach.OwnExercises{Findings: []teach.Finding{{Place: "a"}, {Place: "b"}}}, nil, "train.nofiles.instead"},
	} {
		b, d := train(t, func(tc *training.Config) {
			tc.Mode = training.Mode{Kind: training.OwnFiles, Path: "mine"}
			tc.Module = problems{edit: func(tr *teach.Trainer) {
				tr.Read = func(context.Context, string) (teach.OwnExercises, error) { return c.read, c.err }
			}}
		})
		b.work()
		e, ok := last[session.Broke](b)
		if !ok || e.What != session.Read || e.Said.Key != c.said || d.Course().Mode().Kind != training.ByDue || d.Phase() != training.Asking {
			t.Errorf("%s: %+v, mode %s", name, e, d.Course().Mode().Kind)
		}
		if n := count[training.Found](b); n != len(c.read.Findings) {
			t.Errorf("%s: %d findings", name, n)
		}
	}
}

// The problems of a file are checked one after another, those that can be.
func TestFilesAreChecked(t *testing.T) {
	broken := errors.New("too hard")
	check := func(place string, err error) func(context.Context) (teach.Finding, error) {
		return func(context.Context) (teach.Finding, error) { return teach.Finding{Place: place}, err }
	}
	ex := func(id string, check func(context.Context) (teach.Finding, error)) teach.Exercise {
		return teach.Exercise{ID: id, Options: games.Options{"pins": "7"}, Check: check}
	}
	b, d := train(t, func(tc *training.Config) {
		tc.Mode = training.Mode{Kind: training.OwnFiles, Path: "mine"}
		tc.Module = problems{edit: func(tr *teach.Trainer) {
			tr.Read = func(context.Context, string) (teach.OwnExercises, error) {
				return teach.OwnExercises{Exercises: []teach.Exercise{
					ex("a", nil), ex("b", check("b", nil)), ex("c", check("c", broken)), ex("d", nil), ex("e", check("e", nil)),
				}}, nil
			}
		}}
	})
	b.work()
	var places []string
	for _, f := range d.Findings() {
		places = append(places, f.Place)
	}
	if strings.Join(places, " ") != "b e" || count[training.Found](b) != 2 || d.Correct() != nil {
		t.Errorf("found %v", places)
	}
	if coming(d) != "a b c d e" {
		t.Errorf("%s comes", coming(d))
	}
	b.do(training.Choose{Mode: training.Mode{Kind: training.ByDue}})
	if len(d.Findings()) != 0 {
		t.Errorf("another mode has findings: %v", d.Findings())
	}
}

// A book of which one part after the other is read: the first problem is there after the
// first part, the others follow with how far that is, a problem that is asked for before
// it was read is waited for, and a training that goes on gets the parts it did not have.
func TestABookIsReadBehindItsFirstProblem(t *testing.T) {
	const book = 5
	var part func(n int) func(context.Context) (teach.OwnExercises, error)
	part = func(n int) func(context.Context) (teach.OwnExercises, error) {
		return func(context.Context) (o teach.OwnExercises, err error) {
			o.Exercises = []teach.Exercise{{ID: string(rune('a' + n)), Options: games.Options{"pins": "7"}}}
			o.Read, o.Of = n+1, book
			if o.Read < book {
				o.More = part(o.Read)
			}
			return o, nil
		}
	}
	own := func(c *training.Config) {
		c.Mode = training.Mode{Kind: training.OwnFiles, Path: "mine"}
		c.Module = problems{edit: func(tr *teach.Trainer) {
			tr.Read = func(ctx context.Context, _ string) (teach.OwnExercises, error) { return part(0)(ctx) }
		}}
	}
	b, d := train(t, own)
	one := func() {
		j := b.jobs[0]
		b.jobs = b.jobs[1:]
		b.take(b.d.Take(j.Run(context.Background())))
	}
	one()
	if n, of := d.Course().FilesRead(); d.Phase() != training.Asking || d.Exercise().ID != "a" || n != 1 || of != book {
		t.Fatalf("after the first part: phase %d, problem %q, %d of %d read", d.Phase(), d.Exercise().ID, n, of)
	}
	if said := d.Prompt(); said.Key != "train.prompt.atleast" {
		t.Errorf("%s while the files are read", said.Key)
	}
	b.do(session.Next{})
	if d.Phase() != training.Waiting {
		t.Fatalf("phase %d before the second problem was read", d.Phase())
	}
	one()
	if d.Phase() != training.Asking || d.Exercise().ID != "b" {
		t.Fatalf("phase %d, problem %q when the second was read", d.Phase(), d.Exercise().ID)
	}
	data, err := json.Marshal(checkpointOf(t, b, d))
	if err != nil {
		t.Fatal(err)
	}
	b.work()
	if i, of := d.Course().Place(); i != 2 || of != book {
		t.Errorf("problem %d of %d when all are read", i, of)
	}
	if n, of := d.Course().FilesRead(); n != of {
		t.Errorf("%d of %d read at the end", n, of)
	}
	again, gone := train(t, func(c *training.Config) {
		own(c)
		c.Mode, c.Checkpoint = training.Mode{}, data
	})
	again.work()
	i, of := gone.Course().Place()
	ids := ""
	for _, e := range gone.Course().Coming(book) {
		ids += e.ID
	}
	if i != 2 || of != book || ids != "bcde" {
		t.Errorf("gone on with: problem %d of %d, still to come %q", i, of, ids)
	}
}
