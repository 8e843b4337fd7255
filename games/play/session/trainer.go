package session

import (
	"slices"
	"time"

	"duiju/games"
	"duiju/games/teach/study"
)

// Trainer drives a game of problems: moves are judged, right ones are answered
// by the longest resistance and wrong ones by their refutation. It keeps
// nothing itself: Answered and Stood say what is to be kept.
type Trainer struct {
	*game
	c TrainerConfig

	course
	problem
	rest     []string // of the refutation on the board
	judging  *task
	proving  *task
	auto     time.Time // when the next problem comes by itself
	deadline time.Time // of a timed set
	solution games.Solution
	making   making
	files    ownFiles
	answers  answers
	// Cursor is for the front end: a point that Stood keeps with the rest.
	Cursor games.Point
}

// problem is the one on the board.
type problem struct {
	ex      games.Exercise
	picture games.Options // as it is shown
	phase   Phase
	asked   string // the move being judged
	from    int    // moves on the board before it; more than there are for a line that is only shown
	said    games.Text
	tries   int
	right   int // right moves so far
	hints   int // steps shown
	hinted  bool
	seen    bool // the solution was shown
	counted bool
	started time.Time
	// untried are the answers that are still to be asked about.
	untried []variation
}

// variation is an answer of the other side to moves of the problem.
type variation struct {
	Moves []string `json:"moves"`
	Reply string   `json:"reply"`
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
func (Finished) event() {}

// NewTrainer sets a training up. The error says that the game's problems
// cannot be posed, which would be its own fault. Kept reports whether the Stand
// was gone on with.
func NewTrainer(c TrainerConfig) (t *Trainer, kept bool, err error) {
	info := c.Module.Info()
	t = &Trainer{c: c}
	if t.c.Seed == nil {
		t.c.Seed = func() uint64 { return games.NewSeed(c.Module) }
	}
	t.making.Trainer, t.files.Trainer, t.answers.Trainer = t, t, t
	c.Match, err = games.NewMatch(games.Setup{Module: c.Module, Options: info.Trainer.Exercises()[0].Options})
	if err != nil {
		return nil, false, err
	}
	t.game = New(c.Config)
	t.drill = true
	t.course = newCourse(info.ID, info.Trainer, c.Answers, c.Marks, t.game.c.Now)
	if c.Mode.Kind == "" && t.resume(c.Stand) {
		return t, true, nil
	}
	if c.Mode.Kind != "" {
		t.mode = c.Mode
	}
	t.begin()
	t.nextUp()
	return t, false, nil
}

// SetHabits changes what the person wants, from the next problem on.
func (t *Trainer) SetHabits(h Habits) { t.c.Habits = h }

// Phase is where the problem stands.
func (t *Trainer) Phase() Phase { return t.phase }

// Exercise is the problem on the board.
func (t *Trainer) Exercise() games.Exercise { return t.ex }

// Tries is how often the problem on the board was tried.
func (t *Trainer) Tries() int { return t.tries }

// Rest reports whether there is more of the refutation on the board.
func (t *Trainer) Rest() bool { return t.phase == Wrong && len(t.rest) > 0 }

// Comments is what the problem's own file says of the position and of what led
// to it, once the problem is answered.
func (t *Trainer) Comments() []string {
	if t.phase != Solved && t.phase != Wrong && t.phase != Open {
		return nil
	}
	moves := t.m.Moves()[:t.m.At()]
	var out []string
	for _, c := range t.ex.Comments {
		if len(c.Moves) <= len(moves) && slices.Equal(c.Moves, moves[:len(c.Moves)]) {
			out = append(out, c.Text)
		}
	}
	return out
}

// Said is the sentence on the last answer.
func (t *Trainer) Said() games.Text { return t.said }

// Judging is the move being judged.
func (t *Trainer) Judging() string { return t.asked }

// Proving reports whether the solution is being proven.
func (t *Trainer) Proving() bool { return t.proving != nil }

// Solution is what was proven last.
func (t *Trainer) Solution() games.Solution { return t.solution }

// TimeLeft is what is left of a timed set or of its problem.
func (t *Trainer) TimeLeft() time.Duration {
	if !t.mode.Timed() {
		return 0
	}
	return max(t.deadline.Sub(t.game.c.Now()), 0)
}

// pose puts an exercise on the board, in a new picture if that is wanted.
func (t *Trainer) pose(e games.Exercise) error {
	shown := e.Options
	if t.c.Habits.Turn && len(e.Comments) == 0 {
		if turned, err := t.about.Turned(e.Options, t.c.Seed()); err == nil {
			shown = turned
		}
	}
	now := t.game.c.Now()
	m, err := games.NewMatch(games.Setup{Module: t.c.Module, Options: shown, Started: now})
	if err != nil {
		return err
	}
	t.problem = problem{ex: e, picture: shown, started: now}
	if t.mode.Kind == TimedSet {
		t.deadline = now.Add(setTime)
	}
	t.show(m)
	return nil
}

// show puts a match on the board.
func (t *Trainer) show(m *games.Match) {
	m.MarkPractice()
	t.rest, t.solution, t.auto, t.Cursor = nil, games.Solution{}, time.Time{}, games.NoPoint
	t.put(m)
	ex := t.ex
	t.emit(Board{Drill: true, Problem: &ex})
}

// begin starts the mode.
func (t *Trainer) begin() {
	t.stopAnswer()
	t.stop(t.making.task)
	t.files.stopFiles()
	t.score, t.files, t.making.task = [2]int{}, ownFiles{Trainer: t}, nil
	now := t.game.c.Now()
	t.plan(study.DayOf(now), t.c.Habits.NewPerDay, t.ex.ID)
	if t.mode.Kind == Sprint {
		t.deadline = now.Add(sprintTime)
	}
}

// stopAnswer ends what runs for the answer on the board.
func (t *Trainer) stopAnswer() {
	t.stop(t.judging)
	t.stop(t.proving)
	t.judging, t.proving, t.auto = nil, nil, time.Time{}
}

// nextProblem goes on; a problem that was tried and not solved counts as given
// up.
func (t *Trainer) nextProblem() {
	t.stopAnswer()
	t.giveUp()
	if t.phase == SetOver {
		t.begin()
		t.nextUp()
		return
	}
	if len(t.queue) > 0 && t.queue[0].ID == t.ex.ID {
		t.queue = t.queue[1:]
		switch {
		case t.mode.Kind == Placement:
			t.placeNext()
		case (t.mode.Kind == ByDue || t.mode.Kind == OfDay) && !t.counted && t.phase != Solved:
			t.passOver(t.ex)
		}
		if t.mode.Ends() && len(t.queue) == 0 {
			t.endSet()
			return
		}
	}
	t.nextUp()
}

// nextUp poses the next exercise, or waits for it.
func (t *Trainer) nextUp() {
	e, ok := t.next(t.ex.ID)
	if !ok {
		t.phase, t.said = Waiting, games.Text{}
		t.hint.dropHint()
		t.files.readFiles()
		t.keepStand()
		return
	}
	if err := t.pose(e); err != nil {
		t.emit(refused(err))
	}
	t.analysis.analyse()
	t.keepStand()
	t.making.makeMore()
}

// giveUp counts a problem that is left unsolved after a try; in a placement test
// also one that is left without.
func (t *Trainer) giveUp() {
	if (t.tries > 0 || t.mode.Kind == Placement) && t.phase != Solved && t.phase != Open && t.phase != Waiting && t.phase != SetOver {
		t.answers.count(study.GaveUp)
	}
}

// endSet says how a set went.
func (t *Trainer) endSet() {
	t.stopAnswer()
	t.hint.dropHint()
	t.phase, t.rest, t.said = SetOver, nil, games.Text{}
	t.emit(Finished{t.mode.Kind, t.score[0], t.score[1], study.Rating(t.log)})
	t.keepStand()
}
