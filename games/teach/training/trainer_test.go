package training_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/games/teach/study"
	"duiju/games/teach/training"
	"duiju/games/text/message"
)

// drill is the null game with problems: taking the middle pin is right, and
// wrong moves are refuted by the first two pins that stand.
type drill struct{ nullgame.Module }

const rightMove = "3"

func (d drill) Info() games.Info {
	i := d.Module.Info()
	i.ID = "drill"
	return i
}

func (drill) Teaching() teach.Teaching {
	return teach.Teaching{Trainer: &teach.Trainer{
		Exercises: func() (all []teach.Exercise) {
			for n := range 12 {
				all = append(all, teach.Exercise{
					ID: fmt.Sprintf("p%02d", n), Options: games.Options{"pins": "9"}, Grade: 1 + n/4,
					Tags: []teach.Tag{{ID: []string{"odd", "even"}[n%2], Name: message.Verbatim("x")}},
				})
			}
			return all
		},
		Turned: func(o games.Options, _ uint64) (games.Options, error) { return o, nil },
		Judge: func(_ context.Context, s games.State, move string) (teach.Verdict, error) {
			if move == rightMove {
				return teach.Verdict{Known: true, Right: true, Done: true}, nil
			}
			after := s.Clone()
			if err := after.Play(move); err != nil {
				return teach.Verdict{}, err
			}
			line := []string{games.Texts(after)[0]}
			if err := after.Play(line[0]); err != nil {
				return teach.Verdict{}, err
			}
			return teach.Verdict{Known: true, Reply: line[0], Line: append(line, games.Texts(after)[0])}, nil
		},
		Read: func(_ context.Context, path string) (teach.OwnExercises, error) {
			check := func(context.Context) (teach.Finding, error) {
				return teach.Finding{Place: path + "#1", Good: true}, nil
			}
			return teach.OwnExercises{Exercises: []teach.Exercise{{ID: path + "#1", Options: games.Options{"pins": "7"}, Check: check}}}, nil
		},
		Solution: func(context.Context, games.State) (teach.Solution, error) {
			return teach.Solution{Known: true, Moves: []teach.SolvedMove{{Right: true, Move: rightMove, Line: []string{"1"}}}}, nil
		},
	}}
}

// train begins a training; edit may change its configuration.
func train(t *testing.T, edit func(*training.Config)) (*table, *training.Trainer) {
	t.Helper()
	b := &table{t: t, now: time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)}
	c := training.Config{
		Config: session.Config{Now: func() time.Time { return b.now }}, Module: drill{},
		Habits: training.Habits{NewPerDay: 3}, Seed: func() uint64 { return 1 },
	}
	if edit != nil {
		edit(&c)
	}
	d, _, err := training.New(c)
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
	if d.Phase() != training.Judging {
		t.Fatalf("phase %d", d.Phase())
	}
	b.work()
	j, _ := last[training.Judged](b)
	if j.Phase != training.Wrong || j.Reply == "" || j.Said.Key != "train.refuted" || !d.Rest() || b.match().At() != 2 {
		t.Fatalf("a wrong move: %+v, rest %v", j, d.Rest())
	}
	wrong, _ := last[training.Answered](b)
	if a := wrong.Answer; a.Quality != study.GaveUp || a.Tries != 1 || a.More || a.Problem != "p00" {
		t.Errorf("a wrong move is not kept when it is made: %+v", a)
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
	a, ok := last[training.Answered](b)
	if d.Phase() != training.Solved || !ok || a.Answer.Quality != study.Second || a.Answer.Tries != 2 || a.Answer.Problem != "p00" || !a.Answer.More {
		t.Errorf("phase %d, answer %+v", d.Phase(), a.Answer)
	}
	if log := d.Course().Answers(); len(log) != 1 || log[0].Quality != study.Second {
		t.Errorf("the second try does not take the place of the first: %+v", log)
	}
	b.do(session.Next{})
	if d.Exercise().ID == "p00" || d.Phase() != training.Asking || b.match().At() != 0 {
		t.Errorf("next is %s in phase %d", d.Exercise().ID, d.Phase())
	}
	b.do(session.Play{Move: "99"})
	if r, ok := last[session.Refused](b); !ok || r.Err == nil || d.Phase() != training.Asking || d.Tries() != 0 {
		t.Errorf("an illegal move: %+v", r)
	}
}

func TestOnATimedProblemTheTimeIsTheTry(t *testing.T) {
	b, d := train(t, func(c *training.Config) { c.Mode.Kind = training.TimedSet })
	first := d.Exercise().ID
	b.now = d.Due()
	b.take(d.Tick())
	if a, ok := last[training.Answered](b); !ok || a.Answer.Problem != first || a.Answer.Quality != study.GaveUp || d.Exercise().ID == first {
		t.Errorf("%+v", a)
	}
}

func TestTheNextProblemComesByItself(t *testing.T) {
	b, d := train(t, func(c *training.Config) { c.Habits.AutoNext = true })
	first := d.Exercise().ID
	b.do(session.Play{Move: rightMove})
	b.work()
	b.now = d.Due()
	b.take(d.Tick())
	if d.Exercise().ID == first {
		t.Error("it stays")
	}
}

// branching has several answers to a first move, each of which any further move
// answers.
func branching(tr *teach.Trainer) {
	tr.Judge = func(_ context.Context, s games.State, move string) (teach.Verdict, error) {
		after := s.Clone()
		if err := after.Play(move); err != nil {
			return teach.Verdict{}, err
		}
		replies := games.Texts(after)
		first, err := drill{}.New(games.Options{"pins": "9"}, 0)
		if err != nil || s.Text() != first.Text() {
			return teach.Verdict{Known: true, Right: true, Done: true}, err
		}
		return teach.Verdict{Known: true, Right: true, Reply: replies[0], Others: replies[1:]}, nil
	}
}

// Where all lines are wanted, every answer of the other side comes before the
// problem is solved; what is still to be asked survives a kill.
func TestATrainerAsksAboutEveryVariation(t *testing.T) {
	for _, all := range []bool{false, true} {
		b, d := train(t, func(c *training.Config) { c.Module, c.Habits.AllLines = problems{edit: branching}, all })
		b.do(session.Play{Move: games.Texts(d.Session().Match().State())[0]})
		b.work()
		first := d.Session().Match().Moves()
		asked := map[string]bool{first[1]: true}
		for d.Phase() == training.Asking && len(asked) < 20 {
			b.do(session.Play{Move: games.Texts(d.Session().Match().State())[0]})
			b.work()
			if d.Phase() == training.Solved {
				break
			}
			moves := d.Session().Match().Moves()
			if d.Said().Key != "train.variation" || len(moves) < 2 || moves[0] != first[0] || asked[moves[1]] {
				t.Fatalf("asked %v, said %v, moves %v", asked, d.Said(), moves)
			}
			asked[moves[1]] = true
		}
		if want := map[bool]int{false: 1, true: 2}[all]; d.Phase() != training.Solved || len(asked) < want || !all && len(asked) > 1 {
			t.Errorf("all lines %v: phase %d, asked %v", all, d.Phase(), asked)
		}
	}
}

// TestAnotherAnswerIsTriedOnceAProblemIsSolved: the other side answers differently when
// that is wanted, and what comes of it counts no more.
func TestAnotherAnswerIsTriedOnceAProblemIsSolved(t *testing.T) {
	for _, first := range []bool{false, true} {
		b, d := train(t, func(c *training.Config) { c.Module, c.Habits.FirstOnly = problems{edit: branching}, first })
		play := func() {
			b.do(session.Play{Move: games.Texts(d.Session().Match().State())[0]})
			b.work()
		}
		for play(); d.Phase() == training.Asking; play() {
		}
		seen, moves := map[string]bool{}, d.Session().Match().Moves()
		if !first {
			seen[moves[1]] = true
		}
		left := func() bool { _, can := d.Can(training.OtherReply{}); return can }
		for left() {
			b.do(training.OtherReply{})
			now := d.Session().Match().Moves()
			if d.Phase() != training.Asking || len(now) != 2 || now[0] != moves[0] || seen[now[1]] {
				t.Fatalf("first move only %v: phase %d, moves %v, tried %v", first, d.Phase(), now, seen)
			}
			seen[now[1]] = true
			play()
		}
		if len(seen) < 3 || d.Phase() != training.Solved || count[training.Answered](b) != 1 {
			t.Errorf("first move only %v: phase %d, tried %v, %d answers counted", first, d.Phase(), seen, count[training.Answered](b))
		}
	}
}

// The comments of a file come after the answer, along the moves on the board,
// and its picture is not turned.
func TestATrainerShowsCommentsAfterTheAnswer(t *testing.T) {
	b, d := train(t, func(c *training.Config) {
		c.Module, c.Mode = problems{edit: commented}, training.Mode{Kind: training.OwnFiles, Path: "mine"}
	})
	b.work()
	if said := d.Comments(); d.Phase() != training.Asking || len(said) > 0 {
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
func commented(tr *teach.Trainer) {
	tr.Read = func(context.Context, string) (teach.OwnExercises, error) {
		return teach.OwnExercises{Exercises: []teach.Exercise{{ID: "mine", Options: games.Options{"pins": "9"}, Comments: []teach.ExerciseComment{
			{Text: "the task"}, {Moves: []string{rightMove}, Text: "the point"}, {Moves: []string{"1"}, Text: "too slow"},
		}}}}, nil
	}
}

// asks is drill with problems out of positions: of the pin that is named, or the first.
func asks(tr *teach.Trainer) {
	tr.Ask = func(_ context.Context, s games.State, at string) (teach.Exercise, error) {
		if at == "nowhere" {
			return teach.Exercise{}, message.Faultf(message.ErrPosition, "tsumego.ask.nogroup")
		}
		return teach.Exercise{ID: "own-" + at, Options: games.Options{"pins": "7"}}, nil
	}
}

// TestAProblemOfAPositionIsShownAsItStood: not in another picture, whether the problem is
// new or was answered before, and not as it stood where the same was asked first.
func TestAProblemOfAPositionIsShownAsItStood(t *testing.T) {
	answered := study.Answer{Game: "drill", Problem: "own-2", Tries: 1, Quality: study.Right}
	elsewhere := study.Pose(teach.Exercise{ID: "own-2", Options: games.Options{"pins": "6"}})
	b, d := train(t, func(c *training.Config) {
		c.Module, c.Habits.Turn, c.Answers = problems{edit: func(tr *teach.Trainer) {
			asks(tr)
			tr.Turned = func(games.Options, uint64) (games.Options, error) { return games.Options{"pins": "8"}, nil }
		}}, true, []study.Answer{answered}
		c.Marks = []study.Mark{{Game: "drill", Problem: "own-2", Posed: &elsewhere}}
	})
	for _, at := range []string{"1", "2", "2"} {
		b.do(session.Ask{At: at})
		b.work()
		if got := b.match().Options()["pins"]; d.Exercise().ID != "own-"+at || got != "7" {
			t.Errorf("asked about %s, %s is shown with %s pins; the position has 7", at, d.Exercise().ID, got)
		}
		if d.Said().Key != "train.asked" {
			t.Errorf("asked about %s, it is not said what is asked but %v", at, d.Said())
		}
	}
}

// TestAPositionOfARecordBecomesAProblem: it is kept and tried; the question can be
// corrected, and the first one is kept no more; one that was answered stays.
func TestAPositionOfARecordBecomesAProblem(t *testing.T) {
	module := problems{edit: asks}
	m, err := match.New(match.Setup{Module: module})
	if err != nil {
		t.Fatal(err)
	}
	b := &table{t: t}
	b.d = session.New(session.Config{Match: m})
	b.take(b.d.Start())
	if _, can := b.d.Can(session.Ask{}); can {
		t.Error("a position of a game that is being played is asked about")
	}
	b.d = session.New(session.Config{Match: m, Watch: true})
	b.take(b.d.Start())
	b.do(session.Ask{At: "nowhere"})
	b.work()
	if r, _ := last[session.Refused](b); r.Said.Key != "tsumego.ask.nogroup" {
		t.Errorf("nothing to ask about: %v", r.Said)
	}
	b.do(session.Ask{At: "1"})
	b.work()
	first, ok := last[session.Posed](b)
	if !ok {
		t.Fatal("no problem was posed")
	}
	kept := []study.Mark{first.Mark}
	b, d := train(t, func(c *training.Config) {
		c.Module, c.Marks, c.Mode = module, kept, training.Mode{Kind: training.Own, Tag: first.Mark.Problem}
	})
	own := func() (ids []string) {
		for _, e := range d.Course().Of(training.Mode{Kind: training.Own}) {
			ids = append(ids, e.ID)
		}
		return ids
	}
	if d.Exercise().ID != "own-1" || d.Said().Key != "train.asked" {
		t.Errorf("%s comes, and is said %v", d.Exercise().ID, d.Said())
	}
	b.do(session.Ask{At: "2"})
	b.work()
	if got := own(); d.Exercise().ID != "own-2" || !slices.Equal(got, []string{"own-2"}) {
		t.Errorf("corrected, %s comes and %v are kept", d.Exercise().ID, got)
	}
	b.do(session.Play{Move: rightMove})
	b.work()
	b.do(session.Ask{At: "3"})
	b.work()
	if got := own(); d.Exercise().ID != "own-3" || len(got) != 2 {
		t.Errorf("after an answer %s comes and %v are kept", d.Exercise().ID, got)
	}
	for _, e := range b.seen {
		if m, ok := e.(training.Marked); ok {
			kept = append(kept, m.Mark)
		}
	}
	if got := study.Own(study.Marks(kept, "drill")); len(got) != 2 {
		t.Errorf("in the file %v are kept", got)
	}
	b.do(training.Forget{})
	gone, _ := last[training.Marked](b)
	if got := own(); d.Exercise().ID == "own-3" || len(got) != 1 || len(study.Own(study.Marks(append(kept, gone.Mark), "drill"))) != 1 {
		t.Errorf("taken away, %s comes and %v are kept", d.Exercise().ID, got)
	}
	b.do(training.Choose{Mode: training.Mode{Kind: training.ByGrade, Grade: 1}})
	if _, can := d.Can(training.Forget{}); can {
		t.Errorf("the built-in problem %s can be taken away", d.Exercise().ID)
	}
}
