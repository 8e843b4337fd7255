package training_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/games/teach/study"
	"duiju/games/teach/training"
	"duiju/games/text/message"

	"github.com/google/go-cmp/cmp"
)

// problems is drill with a trainer that a test changes.
type problems struct {
	drill
	edit func(*teach.Trainer)
}

func (p problems) Teaching() teach.Teaching {
	i := p.drill.Teaching()
	trainer := *i.Trainer
	p.edit(&trainer)
	i.Trainer = &trainer
	return i
}

// verdicts begins a training in which the verdicts on the moves are those of the
// test.
func verdicts(t *testing.T, h training.Habits, judge func(s games.State, move string) (teach.Verdict, error)) (*table, *training.Trainer) {
	t.Helper()
	return train(t, func(c *training.Config) {
		c.Habits = h
		c.Module = problems{edit: func(tr *teach.Trainer) {
			tr.Judge = func(_ context.Context, s games.State, move string) (teach.Verdict, error) { return judge(s, move) }
		}}
	})
}

// sequence gives verdicts one after another.
func sequence(all ...teach.Verdict) func(games.State, string) (teach.Verdict, error) {
	n := 0
	return func(games.State, string) (teach.Verdict, error) {
		n++
		return all[min(n, len(all))-1], nil
	}
}

// Every kind of verdict has its sentence, its reply and its phase.
func TestWhatAVerdictMeans(t *testing.T) {
	second := message.T("nullgame.second")
	one := message.Verbatim("1")
	why, note := message.T("a.why"), message.T("a.note")
	for _, c := range []struct {
		name    string
		v       teach.Verdict
		said    message.Text
		phase   training.Phase
		moves   string
		rest    bool
		answers int
		tries   int
	}{
		{"not known", teach.Verdict{Reply: "2"}, message.T("train.open"), training.Open, "1 2", false, 0, 0},
		{"not known, with a note", teach.Verdict{Note: note}, note, training.Open, "1", false, 0, 0},
		{"wrong", teach.Verdict{Known: true}, message.T("train.wrong", "move", one), training.Wrong, "1", false, 1, 1},
		{"wrong, refuted", teach.Verdict{Known: true, Reply: "2"},
			message.T("train.refuted", "move", one, "side", second, "reply", "2"), training.Wrong, "1 2", false, 1, 1},
		{"wrong, and why", teach.Verdict{Known: true, Reply: "2", Why: why},
			message.T("train.refutedwhy", "move", one, "side", second, "reply", "2", "why", why), training.Wrong, "1 2", false, 1, 1},
		{"wrong, with a line", teach.Verdict{Known: true, Reply: "2", Line: []string{"2", "3"}},
			message.T("train.refuted", "move", one, "side", second, "reply", "2"), training.Wrong, "1 2", true, 1, 1},
		{"wrong, with a line of one", teach.Verdict{Known: true, Reply: "2", Line: []string{"2"}},
			message.T("train.refuted", "move", one, "side", second, "reply", "2"), training.Wrong, "1 2", false, 1, 1},
		{"wrong, a line without its reply", teach.Verdict{Known: true, Line: []string{"2", "3"}},
			message.T("train.wrong", "move", one), training.Wrong, "1", false, 1, 1},
		{"wrong, the reason without its reply", teach.Verdict{Known: true, Why: why}, message.T("train.wrong", "move", one), training.Wrong, "1", false, 1, 1},
		{"wrong, an impossible reply", teach.Verdict{Known: true, Reply: "1"}, message.T("train.wrong", "move", one), training.Wrong, "1", false, 1, 1},
		{"weaker", teach.Verdict{Known: true, Weaker: true, Reply: "2"},
			message.T("train.weaker.reply", "move", one, "side", second, "reply", "2"), training.Wrong, "1 2", false, 1, 1},
		{"weaker, and why", teach.Verdict{Known: true, Weaker: true, Reply: "2", Why: why},
			message.T("train.weaker.why", "move", one, "side", second, "reply", "2", "why", why), training.Wrong, "1 2", false, 1, 1},
		{"weaker, of an outcome", teach.Verdict{Known: true, Weaker: true}, message.T("train.weaker", "move", one), training.Wrong, "1", false, 1, 1},
		{"lesser", teach.Verdict{Known: true, Reply: "2", Note: note},
			message.T("train.lesser", "move", one, "note", note), training.Wrong, "1 2", false, 1, 1},
		{"right", teach.Verdict{Known: true, Right: true, Reply: "2"},
			message.T("train.resists", "move", one, "side", second, "reply", "2"), training.Asking, "1 2", false, 0, 1},
		{"right, and nothing left", teach.Verdict{Known: true, Right: true, Reply: "2", Done: true},
			message.T("train.right", "move", one), training.Solved, "1", false, 1, 1},
		{"right, without resistance", teach.Verdict{Known: true, Right: true}, message.T("train.right", "move", one), training.Solved, "1", false, 1, 1},
		{"right by the file", teach.Verdict{Known: true, Right: true, Unproven: true},
			message.T("train.asfile", "said", message.T("train.right", "move", one)), training.Solved, "1", false, 1, 1},
	} {
		b, d := verdicts(t, training.Habits{NewPerDay: 3}, sequence(c.v))
		b.do(session.Play{Move: "1"})
		if d.Phase() != training.Judging || training.Next(d).Args[0].Value != any("1") {
			t.Errorf("%s: phase %d, %+v", c.name, d.Phase(), training.Next(d))
		}
		b.work()
		if diff := cmp.Diff(c.said, d.Said()); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
		moves := strings.Join(b.match().Moves()[:b.match().At()], " ")
		if d.Phase() != c.phase || moves != c.moves || d.Rest() != c.rest || count[training.Answered](b) != c.answers || d.Tries() != c.tries {
			t.Errorf("%s: phase %d, moves %s, rest %v, %d answers, %d tries", c.name, d.Phase(), moves, d.Rest(), count[training.Answered](b), d.Tries())
		}
		reply := ""
		if i := strings.Index(c.moves, " "); i > 0 {
			reply = c.moves[i+1:]
		}
		if j, ok := last[training.Judged](b); !ok || j.Reply != reply || j.Move != "1" || j.Phase != c.phase || cmp.Diff(c.said, j.Said) != "" {
			t.Errorf("%s: told %+v", c.name, j)
		}
	}
}

// Why, after a move that could not be played, says so and what helps; a move that is judged
// ends that.
func TestWhyAMoveWasNotTaken(t *testing.T) {
	b, d := verdicts(t, training.Habits{}, sequence(teach.Verdict{Known: true}))
	b.do(session.Play{Move: "nowhere"})
	refused, ok := last[session.Refused](b)
	if _, can := d.Can(session.Why{}); !ok || !can {
		t.Fatalf("refused %v, and why is open %v", ok, can)
	}
	b.do(session.Why{})
	if e, _ := last[session.Explained](b); cmp.Diff(message.T("train.why.refused", "why", message.OfError(refused.Err)), e.Said) != "" {
		t.Errorf("it says %+v", e.Said)
	}
	b.do(session.Play{Move: "1"})
	b.work()
	b.do(session.Why{})
	if e, _ := last[session.Explained](b); cmp.Diff(d.Said(), e.Said) != "" {
		t.Errorf("after a wrong answer it says %+v, want %+v", e.Said, d.Said())
	}
}

// A judge that fails leaves the problem as it was, and says so unless it was ended.
func TestAJudgeThatFails(t *testing.T) {
	broken := errors.New("out of order")
	for err, refused := range map[error]int{broken: 1, context.Canceled: 0} {
		b, d := verdicts(t, training.Habits{}, func(games.State, string) (teach.Verdict, error) { return teach.Verdict{}, err })
		b.do(session.Play{Move: "1"})
		b.work()
		if d.Phase() != training.Asking || d.Tries() != 0 || b.match().At() != 0 || count[session.Refused](b) != refused {
			t.Errorf("%v: phase %d, %d tries, %d moves, %d refused", err, d.Phase(), d.Tries(), b.match().At(), count[session.Refused](b))
		}
	}
}

// A problem goes on until nothing is left to find; the first right move alone counts
// where that is wanted.
func TestAProblemGoesOn(t *testing.T) {
	right := teach.Verdict{Known: true, Right: true}
	for name, c := range map[string]struct {
		habits training.Habits
		moves  int
		done   int // the move that leaves nothing to find
	}{
		"to its end": {training.Habits{}, 2, 2}, "the first right move": {training.Habits{FirstOnly: true}, 1, 9},
	} {
		n := 0
		b, d := verdicts(t, c.habits, func(s games.State, move string) (teach.Verdict, error) {
			n++
			v := right
			after := s.Clone()
			if err := after.Play(move); err != nil {
				return v, err
			}
			v.Reply, v.Done = games.Texts(after)[0], n == c.done
			return v, nil
		})
		for d.Phase() != training.Solved && n < 20 {
			b.do(session.Play{Move: games.Texts(b.match().State())[0]})
			b.work()
		}
		if n != c.moves || d.Tries() != 1 {
			t.Errorf("%s: solved after %d moves, %d tries", name, n, d.Tries())
		}
		if a, ok := last[training.Answered](b); !ok || a.Answer.Quality < study.Right {
			t.Errorf("%s: %+v", name, a)
		}
	}
}

// long is gomoku with one problem that goes on for ever.
type long struct{ games.Module }

func (l long) Teaching() teach.Teaching {
	return teach.Teaching{Trainer: &teach.Trainer{
		Exercises: func() []teach.Exercise { return []teach.Exercise{{ID: "long"}} },
		Judge: func(_ context.Context, s games.State, move string) (teach.Verdict, error) {
			after := s.Clone()
			if err := after.Play(move); err != nil {
				return teach.Verdict{}, err
			}
			all := games.Texts(after)
			return teach.Verdict{Known: true, Right: true, Reply: all[4*(225-len(all))]}, nil // far apart
		},
	}}
}

// Twelve right moves solve a problem that could go on.
func TestALongProblemEnds(t *testing.T) {
	b, d := train(t, func(c *training.Config) { c.Module = long{games.ByID(all.All(), "gomoku")} })
	n := 0
	for d.Phase() != training.Solved && n < 20 {
		all := games.Texts(b.match().State())
		b.do(session.Play{Move: all[len(all)-1-11*n]})
		b.work()
		n++
	}
	if n != 12 || d.Tries() != 1 {
		t.Errorf("solved after %d moves, %d tries: %v", n, d.Tries(), b.match().Moves())
	}
}

// A wrong move after right ones is a try of its own, but the move before it stands.
func TestAWrongMoveAfterARightOne(t *testing.T) {
	b, d := verdicts(t, training.Habits{}, sequence(
		teach.Verdict{Known: true, Right: true, Reply: "2"}, teach.Verdict{Known: true, Reply: "4"},
		teach.Verdict{Known: true, Right: true}))
	b.do(session.Play{Move: "1"})
	b.work()
	b.do(session.Play{Move: "3"})
	b.work()
	if d.Phase() != training.Wrong || d.Tries() != 2 || b.match().At() != 4 {
		t.Fatalf("phase %d, %d tries, %d moves", d.Phase(), d.Tries(), b.match().At())
	}
	b.do(session.Undo{})
	if j, _ := last[session.Jumped](b); j.Why != session.Undone || b.match().At() != 2 || d.Phase() != training.Asking || !d.Said().IsZero() {
		t.Errorf("taken back: %+v, %d moves, phase %d", j, b.match().At(), d.Phase())
	}
	b.do(session.Play{Move: "5"})
	b.work()
	if a, _ := last[training.Answered](b); d.Phase() != training.Solved || a.Answer.Tries != 2 || a.Answer.Quality != study.Second {
		t.Errorf("phase %d, %+v", d.Phase(), a.Answer)
	}
	b.do(session.Restart{})
	if j, _ := last[session.Jumped](b); j.Why != session.Restarted || b.match().At() != 0 || d.Phase() != training.Asking {
		t.Errorf("from the start: %+v, %d moves", j, b.match().At())
	}
	b.do(session.Play{Move: "1"})
	b.work()
	if n := count[training.Answered](b); n != 2 { // the wrong move, and what takes its place
		t.Errorf("a problem that was answered counts again: %d", n)
	}
}

// The refutation goes on move by move to its end.
func TestARefutationGoesOn(t *testing.T) {
	for name, c := range map[string]struct {
		line  []string
		moves string
	}{
		"to its end": {[]string{"2", "3", "4"}, "1 2 3 4"}, "to what cannot be played": {[]string{"2", "3", "3", "5"}, "1 2 3"},
		"to the end of the game": {[]string{"2-3", "4-5", "6-7", "8-9", "8"}, "1 2-3 4-5 6-7 8-9"},
	} {
		b, d := verdicts(t, training.Habits{}, sequence(teach.Verdict{Known: true, Reply: c.line[0], Line: c.line}))
		b.do(session.Play{Move: "1"})
		b.work()
		told := 0
		for d.Rest() && told < 9 {
			if _, ok := d.Can(session.Step{}); !ok {
				t.Errorf("%s: no step", name)
			}
			side := b.match().State().SideName(b.match().Turn())
			at := b.match().At()
			b.do(session.Step{})
			told++
			if b.match().At() > at {
				want := message.T("train.goeson", "side", side, "move", b.match().Last())
				if e, _ := last[session.Told](b); cmp.Diff(want, e.Said) != "" || cmp.Diff(want, d.Said()) != "" {
					t.Errorf("%s: said %v", name, e.Said)
				}
			}
		}
		if got := strings.Join(b.match().Moves()[:b.match().At()], " "); got != c.moves {
			t.Errorf("%s: %s", name, got)
		}
		if _, ok := d.Can(session.Step{}); ok {
			t.Errorf("%s: a step more", name)
		}
		b.do(session.Restart{})
		if d.Rest() || b.match().At() != 0 {
			t.Errorf("%s: the refutation stays", name)
		}
	}
}

// The answer that is kept says how long it took, how often it was tried and what help
// there was.
func TestAnAnswerIsKept(t *testing.T) {
	for name, c := range map[string]struct {
		took    time.Duration
		do      []session.Intent
		quality study.Quality
		tries   int
		hint    bool
	}{
		"at once":     {5 * time.Second, nil, study.Quick, 1, false},
		"slowly":      {500 * time.Second, nil, study.Right, 1, false},
		"with a hint": {5 * time.Second, []session.Intent{session.NextHint{}}, study.Hinted, 1, true},
		"with all of it": {5 * time.Second,
			[]session.Intent{session.NextHint{}, session.NextHint{}, session.NextHint{}, session.NextHint{}, session.NextHint{}}, study.Shown, 1, true},
		"after two": {5 * time.Second,
			[]session.Intent{session.Play{Move: "1"}, session.Restart{}, session.Play{Move: "2"}, session.Restart{}}, study.Hinted, 3, false},
	} {
		var log []study.Answer
		b, d := train(t, func(c *training.Config) {
			for _, id := range []string{"p01", "p02", "p03"} {
				log = append(log, study.Answer{Time: c.Now().AddDate(0, 0, -1), Game: "drill", Problem: id, Grade: 1, Quality: study.Right, Seconds: 50})
			}
			c.Answers = log
		})
		for d.Exercise().ID != "p00" {
			b.do(session.Next{})
		}
		for _, i := range c.do {
			b.do(i)
			b.work()
		}
		b.now = b.now.Add(c.took)
		b.do(session.Play{Move: rightMove})
		b.work()
		e, ok := last[training.Answered](b)
		a := e.Answer
		if !ok || a.Quality != c.quality || a.Tries != c.tries || a.Hint != c.hint || a.Seconds != c.took.Seconds() ||
			a.Game != "drill" || a.Problem != "p00" || a.Grade != 1 || !slices.Equal(a.Tags, []string{"odd"}) || a.Placing || !a.Time.Equal(b.now) {
			t.Errorf("%s: %+v", name, a)
		}
		if card := d.Course().Card("p00"); !card.Seen || card.Days < 1 || len(d.Course().Answers()) != len(log)+1 {
			t.Errorf("%s: %+v", name, card)
		}
		right, of := d.Course().Score()
		if want := map[bool]int{true: 1}[c.quality >= study.Right]; right != want || of != 1 {
			t.Errorf("%s: %d of %d", name, right, of)
		}
	}
}

// The next problem comes three seconds after a solved one, not after another.
func TestASolvedProblemStaysForAMoment(t *testing.T) {
	for move, want := range map[string]bool{rightMove: true, "1": false} {
		b, d := train(t, func(c *training.Config) { c.Habits.AutoNext = true })
		b.do(session.Play{Move: move})
		b.work()
		if due := d.Due(); due.IsZero() == want || want && due.Sub(b.now) != 3*time.Second {
			t.Errorf("after %s the next comes at %v", move, due)
		}
		b.now = b.now.Add(3*time.Second - 1)
		b.take(d.Tick())
		if d.Exercise().ID != "p00" {
			t.Error("it comes too early")
		}
		b.now = b.now.Add(1)
		b.take(d.Tick())
		if got := d.Exercise().ID != "p00"; got != want {
			t.Errorf("after %s the next has come: %v", move, got)
		}
	}
}
