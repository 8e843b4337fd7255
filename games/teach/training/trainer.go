package training

import (
	"cmp"
	"context"
	"slices"
	"time"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/games/teach"
	"duiju/games/teach/study"
	"duiju/games/text/message"
)

// Trainer drives a game of problems: moves are judged, right ones are answered
// by the longest resistance and wrong ones by their refutation. It keeps
// nothing itself: Answered and Checkpoint say what is to be kept.
type Trainer struct {
	s *session.Session
	b *session.Scratch // the board, and what is done as on any
	c Config

	course    Course
	problem   problem
	solution  teach.Solution
	judging   *session.Task
	proving   *session.Task
	auto      time.Time // when the next problem comes by itself
	generator generator
	files     ownFiles
	// Cursor is for the front end: a point that a Checkpoint keeps with the rest.
	Cursor scene.Point
}

// Config says how a training begins.
type Config struct {
	session.Config // without a Match
	Module         games.Module
	// Answers are those to the problems of all games, oldest first.
	Answers []study.Answer
	// Marks are a person's favourites and notes, oldest first.
	Marks []study.Mark
	// Checkpoint is where the training stood, the Data of the last event. What cannot be
	// gone on with is left alone.
	Checkpoint []byte
	// Mode, if it has a Kind, is begun instead of going on.
	Mode   Mode
	Habits Habits
	// Seed gives seeds for pictures and new problems; nil is match.NewSeed.
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
	Judged struct {
		Move    string
		Verdict teach.Verdict
		Reply   string // that was played, or ""
		Phase   Phase
		Said    message.Text
	}
	// Answered is an answer to keep.
	Answered struct{ Answer study.Answer }
	// Checkpoint is where the training stands, to keep in place of what was kept
	// before, so that a kill loses nothing.
	Checkpoint struct{ Data []byte }
	// Proven is the solution of the problem.
	Proven struct{ Solution teach.Solution }
	// Found is what a proof says of a person's own file, or why it could not be
	// asked; it is one of Findings.
	Found struct{ Finding teach.Finding }
	// Marked is a favourite or a note to keep; Said is a sentence on it, if it is worth one.
	Marked struct {
		Mark study.Mark
		Said message.Text
	}
	// Finished says that a set has ended.
	Finished struct {
		Kind      ModeKind
		Right, Of int
		Rating    int // what it is now
	}
)

// New sets a training up. The error says that the game's problems
// cannot be posed, which would be its own fault. Kept reports whether the Checkpoint
// was gone on with.
func New(c Config) (t *Trainer, kept bool, err error) {
	info := c.Module.Info()
	if c.Seed == nil {
		c.Seed = func() uint64 { return match.NewSeed(c.Module) }
	}
	t = &Trainer{c: c}
	if t.c.Now == nil {
		t.c.Now = time.Now
	}
	t.course = newCourse(info.ID, session.TrainerOf(c.Module, teach.Exercise{}), c.Answers, c.Marks, t.c.Now)
	if len(t.course.all) == 0 {
		return nil, false, message.Faultf(message.ErrOption, "train.mode.empty")
	}
	m, err := t.c.match(t.course.all[0], t.course.all[0].Options)
	if err != nil {
		return nil, false, err
	}
	t.b = session.NewScratch(t.c.Config, m)
	t.s = t.b.Game.Session()
	if c.Mode.Kind == "" && t.resume(c.Checkpoint) {
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
func (t *Trainer) Session() *session.Session { return t.s }

// Course is the problems, and which of them come.
func (t *Trainer) Course() *Course { return &t.course }

// SetHabits changes what the person wants, from the next problem on.
func (t *Trainer) SetHabits(h Habits) { t.c.Habits = h }

// Phase is where the problem stands.
func (t *Trainer) Phase() Phase { return t.problem.Phase }

// Exercise is the problem on the board.
func (t *Trainer) Exercise() teach.Exercise { return t.problem.ex }

// Tries is how often the problem on the board was tried.
func (t *Trainer) Tries() int { return t.problem.Tries }

// Rest reports whether there is more of the refutation on the board.
func (t *Trainer) Rest() bool { return t.problem.Phase == Wrong && len(t.problem.Rest) > 0 }

// Comments is what the problem's own file says of the position and of what led
// to it, once the problem is answered.
func (t *Trainer) Comments() []string {
	if ph := t.problem.Phase; ph != Solved && ph != Wrong && ph != Open {
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
func (t *Trainer) Said() message.Text { return t.problem.said }

// Proving reports whether the solution is being proven.
func (t *Trainer) Proving() bool { return t.proving != nil }

// Solution is what was proven last.
func (t *Trainer) Solution() teach.Solution { return t.solution }

// Ready is how many made problems wait behind the one on the board.
func (t *Trainer) Ready() int { return t.course.ready(t.problem.ex.ID) }

// Findings are what is known of the person's own files so far.
func (t *Trainer) Findings() []teach.Finding { return t.files.found }

// Correct returns the person's files with the proven answers in place of their
// own; nil if no files were read. It is long work.
func (t *Trainer) Correct() func(context.Context) ([]teach.CorrectedFile, error) {
	return t.files.correct
}

// pose puts an exercise on the board, in a new picture if that is wanted.
func (t *Trainer) pose(e teach.Exercise) error {
	shown := e.Options
	if t.c.Habits.Turn && len(e.Comments) == 0 && e.Position == "" && !t.course.chosen(e) {
		if turned, err := t.course.about.Turned(e.Options, t.c.Seed()); err == nil {
			shown = turned
		}
	}
	now := t.b.Now()
	m, err := t.c.match(e, shown)
	if err != nil {
		return err
	}
	t.problem = problem{ex: e, picture: shown, started: now}
	t.course.setTime(TimedSet, setTime)
	t.show(m)
	if t.course.chosen(e) {
		at := ""
		if _, marks := t.Task(); len(marks) > 0 {
			at = m.State().Scene().Spots[marks[0]].Name
		}
		t.problem.said = message.T("train.asked", "point", at)
	}
	return nil
}

// match is the game of an exercise in a picture of it.
func (c *Config) match(e teach.Exercise, picture games.Options) (*match.Match, error) {
	return match.New(match.Setup{Module: c.Module, Options: picture, Position: e.Position, Seed: e.Seed, Started: c.Now()})
}

// show puts a match on the board.
func (t *Trainer) show(m *match.Match) {
	ex := t.problem.ex
	t.problem.Rest, t.solution, t.auto, t.Cursor = nil, teach.Solution{}, time.Time{}, scene.NoPoint
	t.b.Pose(m, &ex)
}

// begin starts the mode.
func (t *Trainer) begin() {
	t.stopAnswer()
	t.b.Stop(t.generator.task)
	t.files.stop(t.b)
	t.generator.task, t.files = nil, ownFiles{}
	t.course.begin(study.DayOf(t.b.Now()), t.c.Habits.NewPerDay, t.problem.ex.ID)
}

// stopAnswer ends what runs for the answer on the board.
func (t *Trainer) stopAnswer() {
	t.b.Stop(t.judging)
	t.b.Stop(t.proving)
	t.judging, t.proving, t.auto = nil, nil, time.Time{}
}

// nextProblem goes on; a problem that was tried and not solved counts as given
// up.
func (t *Trainer) nextProblem() {
	t.stopAnswer()
	t.giveUp()
	if t.problem.Phase == SetOver {
		t.begin()
	} else if t.course.leave(t.problem.ex, t.problem.Counted || t.problem.Phase == Solved) {
		t.endSet()
		return
	}
	t.nextUp()
}

// nextUp poses the next exercise, or waits for it.
func (t *Trainer) nextUp() {
	e, ok := t.course.next(t.problem.ex.ID)
	if !ok {
		t.problem.Phase, t.problem.said = Waiting, message.Text{}
		t.b.DropHint()
		if t.files.task == nil {
			t.readFiles()
		}
		t.keepCheckpoint()
		return
	}
	if err := t.pose(e); err != nil {
		t.b.Refuse(err)
	}
	t.b.Analyse()
	t.keepCheckpoint()
	t.makeMore()
}

// giveUp counts a problem that is left unsolved after a try; in a placement test
// also one that is left without.
func (t *Trainer) giveUp() {
	if p := &t.problem; p.unsolved() && (p.Tries > 0 || t.course.mode.Kind == Placement) {
		t.count(study.GaveUp)
	}
}

// count keeps what became of the problem, once a showing.
func (t *Trainer) count(q study.Quality) {
	if t.problem.Counted {
		return
	}
	t.problem.Counted = true
	t.course.answered(q)
	if q != study.GaveUp || !t.problem.Kept { // as a wrong answer is kept
		t.keepAnswer(q)
	}
}

// keepAnswer keeps what this showing of the problem is worth so far, in place of what was
// kept of it before.
func (t *Trainer) keepAnswer(q study.Quality) {
	p, now := &t.problem, t.b.Now()
	a := study.Answer{
		Time: now, Game: t.c.Module.Info().ID, Problem: p.ex.ID, Quality: q, Grade: p.ex.Grade, Tags: tagIDs(p.ex),
		Tries: p.Tries, Hint: p.Hinted || p.Seen, Seconds: p.spent(now), Placing: t.course.mode.Kind == Placement,
		More: p.Kept,
	}
	p.Kept = true
	k, asks := teach.Of(t.c.Module).Path.Skill(p.ex)
	_, _, knew := study.Known(t.course.log, a.Game, k.ID())
	t.course.take(a)
	t.b.Emit(Answered{a})
	if _, _, knows := study.Known(t.course.log, a.Game, k.ID()); asks && knows && !knew {
		said := message.T("train.path.known", "skill", message.T(k.Key))
		if k.Level > 0 {
			said = message.T("train.path.level", "skill", message.T(k.Key), "level", k.Level)
		}
		t.b.Emit(session.Told{Said: said})
	}
}

// endSet says how a set went.
func (t *Trainer) endSet() {
	t.stopAnswer()
	t.b.DropHint()
	t.problem.Phase, t.problem.Rest, t.problem.said = SetOver, nil, message.Text{}
	right, of := t.course.Score()
	t.b.Emit(Finished{t.course.mode.Kind, right, of, study.Rating(t.course.log)})
	t.keepCheckpoint()
}

// Start implements Driver.
func (t *Trainer) Start() []session.Event {
	if t.course.mode.Kind == OwnFiles && !t.files.known {
		t.readFiles()
	}
	t.makeMore()
	return append(t.b.Game.Start(), t.KeepCheckpoint()...)
}

// Close implements Driver.
func (t *Trainer) Close() {
	t.b.Game.Close()
	t.files.known = t.files.known && t.files.task == nil
	t.generator.task, t.files.task, t.files.check, t.judging, t.proving = nil, nil, nil, nil, nil
	if t.problem.Phase == Judging {
		t.problem.Phase = Asking // the move is asked again
	}
}

// Can implements Driver.
func (t *Trainer) Can(i session.Intent) (why message.Text, ok bool) {
	p := &t.problem
	switch i := i.(type) {
	case session.Play:
		if t.s.Live() && p.Phase != Asking {
			return message.T("session.answered"), false
		}
		return t.b.Game.Can(i)
	case session.NextHint:
		return message.Text{}, p.Phase == Asking || p.Phase == Wrong
	case session.Why:
		if t.s.Live() && !p.refused.IsZero() {
			return message.Text{}, true
		}
	case session.Undo, session.Restart:
		return message.Text{}, t.s.Match().At() > 0 && !p.idle()
	case session.Next:
		return message.Text{}, p.Phase != Waiting
	case session.Step:
		return message.Text{}, !t.s.Live() || t.Rest()
	case Solve:
		return message.Text{}, p.Phase != Judging && !p.idle()
	case ShowLine:
		if p.Phase == Wrong && len(t.solution.Moves) == 0 {
			return message.T("train.noline"), false
		}
		return message.Text{}, i.I >= 0 && i.I < len(t.solution.Moves) && p.Phase != Judging && !p.idle()
	case session.Ask:
		return message.Text{}, t.Has(i) && p.Phase != Judging && !p.idle()
	case Choose:
		return message.Text{}, t.course.offers(i.Mode)
	case Forget:
		return message.T("train.builtin"), t.Mark().Posed != nil && len(t.course.all) > 1
	case OtherReply:
		return message.T("train.noother"), p.Phase == Solved && len(p.Untried) > 0
	case Favour, Annotate:
		return message.Text{}, p.ex.ID != ""
	}
	if !t.Has(i) {
		return message.Text{}, false
	}
	return t.b.Game.Can(i)
}

// Actions implements Driver.
func (t *Trainer) Actions() []session.Action { return append(Actions(), t.b.Game.Actions()...) }

// Has implements Driver.
func (t *Trainer) Has(i session.Intent) bool {
	switch i.(type) {
	case session.Ask:
		return t.b.Game.Has(i)
	case session.Play, session.NextHint, session.Undo, session.Restart, session.Next, session.Back, session.Step, Solve, ShowLine, Choose, OtherReply, Forget, Favour, Annotate, session.Look, session.Why, session.LookInside, session.LookThrough, session.TurnAnalysis, session.DropHint:
		return true
	}
	return false
}

// Prompt implements Driver: the problem's place, whose turn it is, or what can be
// done now.
func (t *Trainer) Prompt() message.Text {
	i, of := t.course.Place()
	switch t.problem.Phase {
	case Wrong, Open:
		return message.T("session.prompt.wrong")
	case Solved:
		return message.T("session.prompt.solved")
	case SetOver:
		return message.T("session.prompt.timeup")
	}
	side := t.s.Match().State().SideName(t.s.Match().Turn())
	if i > of {
		return message.T("session.prompt.extra", "side", side)
	}
	key := "session.prompt.problem"
	if t.course.reading() {
		key = "train.prompt.atleast"
	}
	return message.T(key, "i", i, "of", of, "side", side)
}

// Task implements Driver: what the problem asks.
func (t *Trainer) Task() (said []message.Text, marks []scene.Point) {
	said, marks = t.b.Game.Task()
	if own := OwnTask(t); !own.IsZero() {
		said = append(said, own)
	}
	if grade := t.problem.ex.Grade; grade > 0 {
		text := message.T("train.grade", "grade", grade)
		if rank := t.problem.ex.Rank; !rank.IsZero() {
			text = message.T("train.graderank", "grade", grade, "rank", rank)
		}
		said = append([]message.Text{text}, said...)
	}
	return said, marks
}

// OwnTask is what an exercise of a skill asks, or a problem out of a game of one's own;
// zero of one whose board says it.
func OwnTask(t *Trainer) message.Text {
	if t.problem.ex.Position == "" {
		return message.Text{}
	}
	start := t.s.Match().StateAt(0)
	return message.T(cmp.Or(t.problem.ex.Task, "train.task.own"), "side", start.SideName(start.Turn()))
}

// Line is where one is in the mode: the place in its queue, or its clock.
func (t *Trainer) Line() message.Text {
	c := &t.course
	w := c.mode.way()
	i, of := c.Place()
	read, all := c.FilesRead()
	switch {
	case c.reading():
		w.Line = "train.line.reading"
	case w.daily && len(c.queue) == 0:
		w.Line = "ui.train.nothing"
	}
	return message.T(w.Line, "i", min(i, of), "of", of, "n", t.Ready(), "read", read, "all", all, "right", c.score[0], "tried", c.score[1],
		"due", c.DueToday(), "grade", c.mode.Grades(), "tag", c.Value(c.mode), "left", session.ClockText(c.TimeLeft()))
}

// Do implements Driver.
func (t *Trainer) Do(i session.Intent) []session.Event { return session.Apply(t, i, t.apply) }

// apply does what may be done.
func (t *Trainer) apply(i session.Intent) {
	switch i := i.(type) {
	case session.Play:
		t.answer(i.Move)
	case session.NextHint:
		t.giveHint()
	case session.Undo:
		t.takeBack()
	case session.Restart:
		t.restart()
	case session.Next:
		t.nextProblem()
	case session.Step:
		if t.s.Live() {
			t.moreOfRefutation()
		} else {
			t.b.Apply(i)
		}
	case session.Why:
		switch p := &t.problem; {
		case !t.s.Live():
			t.b.Apply(i)
		case !p.refused.IsZero():
			t.b.Emit(session.Explained{Said: message.T("train.why.refused", "why", p.refused)})
		case p.Phase == Wrong:
			t.b.Emit(session.Explained{Said: p.said})
		default:
			t.b.Apply(i)
		}
	case Solve:
		t.solve()
	case ShowLine:
		t.showLine(t.solution.Moves[i.I])
	case OtherReply:
		if t.stopAnswer(); !t.nextVariation() {
			t.problem.said = message.T("train.noother")
		}
		t.b.Emit(session.Told{Said: t.problem.said})
		t.goOn()
	case Forget:
		p := &t.problem
		p.Counted = true // and not given up
		t.b.Emit(Marked{t.course.drop(p.ex.ID), message.T("train.forgotten")})
		t.nextProblem()
	case Favour, Annotate:
		m := t.course.mark(t.problem.ex, i)
		said := message.T("train.marked.not")
		switch _, note := i.(Annotate); {
		case note && m.Note != "":
			said = message.T("train.note", "note", m.Note)
		case note:
			said = message.T("train.note.none")
		case m.Favourite:
			said = message.T("train.marked.favourite")
		}
		t.b.Emit(Marked{m, said})
	case Choose:
		t.course.mode = i.Mode
		t.giveUp()
		t.begin()
		t.nextUp()
	default:
		t.b.Apply(i)
	}
}

// Mark is what the person keeps about the problem on the board.
func (t *Trainer) Mark() study.Mark { return t.course.marks[t.problem.ex.ID] }

// Take implements Driver.
func (t *Trainer) Take(d session.Done) []session.Event {
	switch f := t.b.End(d).(type) {
	case session.Outcome[teach.Verdict]:
		t.judged(f.V, f.Err)
	case session.Outcome[teach.Solution]:
		t.proven(f.V, f.Err)
	case session.Outcome[teach.Exercise]:
		t.made(f.V, f.Err)
	case session.Outcome[session.Posed]:
		t.asked(f.V.Mark, f.Err)
	case session.Outcome[teach.OwnExercises]:
		t.filesRead(f.V, f.Err)
	case session.Outcome[teach.Finding]:
		t.files.checked(t.b, f.V, f.Err)
	default:
		t.b.Rest(f)
	}
	if t.sawHint() {
		t.keepCheckpoint()
	}
	return t.b.Flush()
}

// Due implements Driver.
func (t *Trainer) Due() time.Time {
	return session.Earliest(t.b.Game.Due(), t.auto, t.course.runsOut(t.problem.Phase))
}

// Tick implements Driver: it goes on by itself after a solved problem, and ends
// a problem or a set when its time is over.
func (t *Trainer) Tick() []session.Event {
	come := func(at time.Time) bool { return !at.IsZero() && !t.b.Now().Before(at) }
	switch end := t.course.runsOut(t.problem.Phase); {
	case come(end) && t.course.mode.Kind == Sprint:
		t.giveUp()
		t.endSet()
	case come(end):
		t.problem.Tries = max(t.problem.Tries, 1) // the time was the try
		t.nextProblem()
	case come(t.auto):
		t.nextProblem()
	default:
		return t.b.Game.Tick()
	}
	return t.b.Flush()
}
