package session

import (
	"context"
	"slices"
	"time"

	"duiju/games"
	"duiju/games/teach/study"
)

// Trainer drives a game of problems: moves are judged, right ones are answered
// by the longest resistance and wrong ones by their refutation. It keeps
// nothing itself: Answered and Stood say what is to be kept.
type Trainer struct {
	s *Session
	g *Game // what is done as on any board
	c TrainerConfig

	course   Course
	problem  problem
	solution games.Solution
	judging  *task
	proving  *task
	auto     time.Time // when the next problem comes by itself
	deadline time.Time // of a timed set
	making   making
	files    ownFiles
	// Cursor is for the front end: a point that Stood keeps with the rest.
	Cursor games.Point
}

// TrainerConfig says how a training begins.
type TrainerConfig struct {
	Config // without a Match
	Module games.Module
	// Answers are those to the problems of all games, oldest first.
	Answers []study.Answer
	// Marks are a person's favourites and notes, oldest first.
	Marks []study.Mark
	// Stand is where the training stood: what Stood kept last. What cannot be
	// gone on with is left alone.
	Stand []byte
	// Mode, if it has a Kind, is begun instead of going on.
	Mode   Mode
	Habits Habits
	// Seed gives seeds for pictures and new problems; nil is games.NewSeed.
	Seed func() uint64
}

// Habits are what a person wants of a trainer.
type Habits struct {
	NewPerDay int  // new problems a day
	Turn      bool // every problem comes in a new picture
	FirstOnly bool // the first right move solves a problem
	AllLines  bool // every answer of the other side is asked about, not the hardest alone
	AutoNext  bool // the next problem comes by itself
}

// Phase is where a problem stands.
type Phase uint8

// The phases. Their numbers stand in files.
const (
	Asking  Phase = iota
	Judging       // a move is being proven
	Wrong         // its refutation is on the board
	Solved
	Open    // not proven within the limits: nothing counts
	Waiting // the files are being read
	SetOver // of a mode that ends
)

// The events of a trainer.
type (
	// Judged says what a move is worth. Said is one sentence on it; the replies
	// were told as Moved.
	// Days is when a solved problem comes again.
	Judged struct {
		Problem games.Exercise
		Days    int
		Move    string
		Verdict games.Verdict
		Reply   string // that was played, or ""
		Phase   Phase
		Said    games.Text
	}
	// Answered is an answer to keep.
	Answered struct{ Answer study.Answer }
	// Stood is where the training stands, to keep in place of what was kept
	// before, so that a kill loses nothing.
	Stood struct{ Data []byte }
	// Proven is the solution of the problem.
	Proven struct{ Solution games.Solution }
	// Found is what a proof says of a person's own file, or why it could not be
	// asked; it is one of Findings.
	Found struct{ Finding games.Finding }
	// Marked is a favourite or a note to keep.
	Marked struct{ Mark study.Mark }
	// Finished says that a set has ended.
	Finished struct {
		Kind      ModeKind
		Right, Of int
		Rating    int // what it is now
	}
)

func (Judged) event()   {}
func (Answered) event() {}
func (Stood) event()    {}
func (Proven) event()   {}
func (Found) event()    {}
func (Marked) event()   {}
func (Finished) event() {}

// NewTrainer sets a training up. The error says that the game's problems
// cannot be posed, which would be its own fault. Kept reports whether the Stand
// was gone on with.
func NewTrainer(c TrainerConfig) (t *Trainer, kept bool, err error) {
	info := c.Module.Info()
	if c.Seed == nil {
		c.Seed = func() uint64 { return games.NewSeed(c.Module) }
	}
	c.Match, err = games.NewMatch(games.Setup{Module: c.Module, Options: info.Trainer.Exercises()[0].Options})
	if err != nil {
		return nil, false, err
	}
	t = &Trainer{c: c, s: newSession(c.Config, true)}
	t.g = &Game{t.s}
	t.course = newCourse(info.ID, info.Trainer, c.Answers, c.Marks, t.s.c.Now)
	if c.Mode.Kind == "" && t.resume(c.Stand) {
		return t, true, nil
	}
	if c.Mode.Kind != "" {
		t.course.mode = c.Mode
	}
	t.begin()
	t.nextUp()
	return t, false, nil
}

// Session implements Driver.
func (t *Trainer) Session() *Session { return t.s }

// Course is the problems, and which of them come.
func (t *Trainer) Course() *Course { return &t.course }

// SetHabits changes what the person wants, from the next problem on.
func (t *Trainer) SetHabits(h Habits) { t.c.Habits = h }

// Phase is where the problem stands.
func (t *Trainer) Phase() Phase { return t.problem.phase }

// Exercise is the problem on the board.
func (t *Trainer) Exercise() games.Exercise { return t.problem.ex }

// Tries is how often the problem on the board was tried.
func (t *Trainer) Tries() int { return t.problem.tries }

// Rest reports whether there is more of the refutation on the board.
func (t *Trainer) Rest() bool { return t.problem.phase == Wrong && len(t.problem.rest) > 0 }

// Comments is what the problem's own file says of the position and of what led
// to it, once the problem is answered.
func (t *Trainer) Comments() []string {
	if ph := t.problem.phase; ph != Solved && ph != Wrong && ph != Open {
		return nil
	}
	moves := t.s.Match().Moves()[:t.s.Match().At()]
	var out []string
	for _, c := range t.problem.ex.Comments {
		if len(c.Moves) <= len(moves) && slices.Equal(c.Moves, moves[:len(c.Moves)]) {
			out = append(out, c.Text)
		}
	}
	return out
}

// Said is the sentence on the last answer.
func (t *Trainer) Said() games.Text { return t.problem.said }

// Judging is the move being judged.
func (t *Trainer) Judging() string { return t.problem.asked }

// Proving reports whether the solution is being proven.
func (t *Trainer) Proving() bool { return t.proving != nil }

// Solution is what was proven last.
func (t *Trainer) Solution() games.Solution { return t.solution }

// Ready is how many made problems wait behind the one on the board.
func (t *Trainer) Ready() int { return t.course.ready(t.problem.ex.ID) }

// Findings are what is known of the person's own files so far.
func (t *Trainer) Findings() []games.Finding { return t.files.found }

// Correct returns the person's files with the proven answers in place of their
// own; nil if no files were read. It is long work.
func (t *Trainer) Correct() func(context.Context) ([]games.CorrectedFile, error) {
	return t.files.correct
}

// TimeLeft is what is left of a timed set or of its problem.
func (t *Trainer) TimeLeft() time.Duration {
	if !t.course.mode.Timed() {
		return 0
	}
	return max(t.deadline.Sub(t.s.c.Now()), 0)
}

// pose puts an exercise on the board, in a new picture if that is wanted.
func (t *Trainer) pose(e games.Exercise) error {
	shown := e.Options
	if t.c.Habits.Turn && len(e.Comments) == 0 {
		if turned, err := t.course.about.Turned(e.Options, t.c.Seed()); err == nil {
			shown = turned
		}
	}
	now := t.s.c.Now()
	m, err := games.NewMatch(games.Setup{Module: t.c.Module, Options: shown, Started: now})
	if err != nil {
		return err
	}
	t.problem = problem{ex: e, picture: shown, started: now}
	if t.course.mode.Kind == TimedSet {
		t.deadline = now.Add(setTime)
	}
	t.show(m)
	return nil
}

// show puts a match on the board.
func (t *Trainer) show(m *games.Match) {
	m.MarkPractice()
	t.problem.rest, t.solution, t.auto, t.Cursor = nil, games.Solution{}, time.Time{}, games.NoPoint
	t.s.put(m)
	ex := t.problem.ex
	t.s.out.emit(Board{Drill: true, Problem: &ex})
}

// begin starts the mode.
func (t *Trainer) begin() {
	t.stopAnswer()
	t.s.out.stop(t.making.task)
	t.files.stop(&t.s.out)
	t.making.task, t.files = nil, ownFiles{}
	now := t.s.c.Now()
	t.course.begin(study.DayOf(now), t.c.Habits.NewPerDay, t.problem.ex.ID)
	if t.course.mode.Kind == Sprint {
		t.deadline = now.Add(sprintTime)
	}
}

// stopAnswer ends what runs for the answer on the board.
func (t *Trainer) stopAnswer() {
	t.s.out.stop(t.judging)
	t.s.out.stop(t.proving)
	t.judging, t.proving, t.auto = nil, nil, time.Time{}
}

// nextProblem goes on; a problem that was tried and not solved counts as given
// up.
func (t *Trainer) nextProblem() {
	t.stopAnswer()
	t.giveUp()
	if t.problem.phase == SetOver {
		t.begin()
	} else if t.course.leave(t.problem.ex, t.problem.counted || t.problem.phase == Solved) {
		t.endSet()
		return
	}
	t.nextUp()
}

// nextUp poses the next exercise, or waits for it.
func (t *Trainer) nextUp() {
	e, ok := t.course.next(t.problem.ex.ID)
	if !ok {
		t.problem.phase, t.problem.said = Waiting, games.Text{}
		t.s.dropHint()
		t.readFiles()
		t.keepStand()
		return
	}
	if err := t.pose(e); err != nil {
		t.s.out.refuse(err)
	}
	t.s.analyse()
	t.keepStand()
	t.makeMore()
}

// giveUp counts a problem that is left unsolved after a try; in a placement test
// also one that is left without.
func (t *Trainer) giveUp() {
	if p := &t.problem; p.unsolved() && (p.tries > 0 || t.course.mode.Kind == Placement) {
		t.count(study.GaveUp)
	}
}

// count keeps an answer, once a showing.
func (t *Trainer) count(q study.Quality) {
	p, now := &t.problem, t.s.c.Now()
	if p.counted {
		return
	}
	p.counted = true
	a := study.Answer{
		Time: now, Game: t.c.Module.Info().ID, Problem: p.ex.ID, Quality: q, Grade: p.ex.Grade, Tags: tagIDs(p.ex),
		Tries: p.tries, Hint: p.hinted || p.seen, Seconds: p.spent(now), Placing: t.course.mode.Kind == Placement,
	}
	t.course.answered(a)
	t.s.out.emit(Answered{a})
}

// endSet says how a set went.
func (t *Trainer) endSet() {
	t.stopAnswer()
	t.s.dropHint()
	t.problem.phase, t.problem.rest, t.problem.said = SetOver, nil, games.Text{}
	right, of := t.course.Score()
	t.s.out.emit(Finished{t.course.mode.Kind, right, of, study.Rating(t.course.log)})
	t.keepStand()
}
