package lesson

import (
	"context"
	"slices"
	"time"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/games/teach"
	"duiju/games/text/message"
)

// Tutorial drives the lessons of a game: every part is a board with a task. A
// right move goes on, a wrong one is answered and taken back. What is finished
// is told as Learned and kept by whoever holds the tutorial.
type Tutorial struct {
	s      *session.Session
	b      *session.Scratch // the board, and what is done as on any
	c      TutorialConfig
	all    []teach.Lesson
	at     int // the lesson
	part   int
	lesson lesson
}

// lesson is where a part stands.
type lesson struct {
	phase   Phase
	nth     int // the learner's moves of this part
	good    int // moves on the board up to which all is right
	looked  bool
	said    message.Text // on the last move
	reply   string
	replied games.Side
}

// TutorialConfig says how a tutorial begins.
type TutorialConfig struct {
	session.Config // without a Match
	Module         games.Module
	// Known are the lessons that were ever finished.
	Known func(lesson string) bool
	// Flow takes wrong moves back and goes on to the next part by itself: for
	// front ends that write one line after another.
	Flow bool
}

// Phase is where a part of a lesson stands.
type Phase uint8

// The phases.
const (
	Learning Phase = iota // the learner is to move
	Trying                // a move is being judged
	MissedIt              // the answer to a wrong one is on the board
	Looking               // the goal is reached, the lens not looked through yet
	ReachedIt
)

// The events of a tutorial.
type (
	// Tried says what a learner's move is worth; Said and the reply, if there
	// are any, were told before.
	Tried struct {
		Said  message.Text
		Reply string // that was played, or ""
		Side  games.Side
	}
	// Passed says that the goal of a part is reached. Last is the last part of
	// its lesson.
	Passed struct {
		Said  message.Text // what the part has shown; may be empty
		Last  bool
		I, Of int // of the lesson
	}
	// Learned is a lesson to keep as finished, told once.
	Learned struct{ Game, Lesson string }
)

// NewTutorial shows the lessons of a game from the first that was not finished.
func NewTutorial(c TutorialConfig) (*Tutorial, error) {
	if c.Known == nil {
		c.Known = func(string) bool { return false }
	}
	t := &Tutorial{c: c, all: teach.Of(c.Module).Lessons()}
	for i, l := range t.all {
		if !c.Known(l.ID) {
			t.at = i
			break
		}
	}
	m, err := match.NewLesson(c.Module, t.Part())
	if err != nil {
		return nil, err
	}
	t.b = session.NewScratch(c.Config, m)
	t.s = t.b.Game.Session()
	t.b.Emit(session.Board{Scratch: true})
	return t, nil
}

// Session implements Driver.
func (t *Tutorial) Session() *session.Session { return t.s }

// Lessons are all steps, and the number of the one on the board.
func (t *Tutorial) Lessons() (all []teach.Lesson, at int) { return t.all, t.at }

// Part is the part on the board.
func (t *Tutorial) Part() teach.LessonPart { return t.all[t.at].Parts[t.part] }

// Phase is where the part stands.
func (t *Tutorial) Phase() Phase { return t.lesson.phase }

// Nth is how many moves of the part the learner has made.
func (t *Tutorial) Nth() int { return t.lesson.nth }

// Said is what there is to say on the last move, and the answer to it.
func (t *Tutorial) Said() (said message.Text, reply string, by games.Side) {
	return t.lesson.said, t.lesson.reply, t.lesson.replied
}

// Last reports whether nothing comes after this part.
func (t *Tutorial) Last() bool {
	return t.at == len(t.all)-1 && t.part == len(t.all[t.at].Parts)-1
}

// Start implements Driver.
func (t *Tutorial) Start() []session.Event { return t.b.Game.Start() }

// Close implements Driver.
func (t *Tutorial) Close() {
	t.b.Game.Close()
	if t.lesson.phase == Trying {
		t.tryAgain()
		t.b.ShowLive()
	}
}

// tryAgain takes a move back that was not judged.
func (t *Tutorial) tryAgain() {
	t.s.Match().Goto(t.lesson.good)
	t.lesson.phase, t.lesson.nth = Learning, t.lesson.nth-1
}

// Due implements Driver.
func (t *Tutorial) Due() time.Time { return t.b.Game.Due() }

// Tick implements Driver.
func (t *Tutorial) Tick() []session.Event { return t.b.Game.Tick() }

// Take implements Driver.
func (t *Tutorial) Take(d session.Done) []session.Event { return session.TakeOwn(t.b, d, t.judged) }

// Can implements Driver.
func (t *Tutorial) Can(i session.Intent) (why message.Text, ok bool) {
	switch i.(type) {
	case session.Play:
		if !t.s.Live() {
			return message.T("session.looking"), false
		}
		return t.refusal()
	case session.NextHint:
		return message.Text{}, t.lesson.phase == Learning && t.Part().Judge != nil
	case session.Undo:
		return message.Text{}, t.lesson.phase == MissedIt
	case session.Restart:
		return message.Text{}, t.s.Match().At() > 0 && t.lesson.phase != Trying
	case session.Next:
		return message.Text{}, true
	case session.Back:
		return message.Text{}, t.at > 0
	case session.Step:
		return message.Text{}, !t.s.Live()
	case session.Look, session.Why, session.LookInside, session.LookThrough, session.TurnAnalysis, session.DropHint:
		return t.b.Game.Can(i)
	}
	return message.Text{}, false
}

// Actions implements Driver.
func (t *Tutorial) Actions() []session.Action { return append(Actions(), t.b.Game.Actions()...) }

// Has implements Driver.
func (t *Tutorial) Has(i session.Intent) bool {
	switch i.(type) {
	case session.Play, session.NextHint, session.Undo, session.Restart, session.Next, session.Back, session.Step, session.Look, session.Why, session.LookInside, session.LookThrough, session.TurnAnalysis, session.DropHint:
		return true
	}
	return false
}

// Prompt implements Driver: the number of the step, and the learner's side.
func (t *Tutorial) Prompt() message.Text {
	return message.T("session.prompt.step", "i", t.at+1, "of", len(t.all), "side", t.s.Match().State().SideName(t.s.Match().Turn()))
}

// Task implements Driver, in words that name no keys where it flows.
func (t *Tutorial) Task() (said []message.Text, marks []scene.Point) {
	part := t.Part()
	task := part.Task
	if t.c.Flow && !part.TypedTask.IsZero() {
		task = part.TypedTask
	}
	said = []message.Text{message.T("session.step", "i", t.at+1, "of", len(t.all), "task", task)}
	if part.Lens != "" {
		said = append(said, message.T("session.step.lens", "lens", part.Lens))
	}
	return said, part.Marks
}

// refusal says why no move is asked for now.
func (t *Tutorial) refusal() (message.Text, bool) {
	switch {
	case t.lesson.phase == Trying:
		return message.Text{}, false
	case t.lesson.phase == MissedIt:
		return message.T("session.lesson.takeback"), false
	case t.lesson.phase == ReachedIt && t.Last():
		return message.T("tutorial.over"), false
	case t.lesson.phase == ReachedIt:
		return message.T("session.lesson.onward"), false
	case t.lesson.phase == Looking || t.Part().Judge == nil:
		return message.T("session.lesson.look", "lens", t.LensName()), false
	}
	return message.Text{}, true
}

// LensName is the name of the lens that the part wants to be looked through.
func (t *Tutorial) LensName() message.Text {
	for _, l := range t.c.Module.Info().Lenses {
		if l.ID == t.Part().Lens {
			return message.T(l.Name)
		}
	}
	return message.Verbatim(t.Part().Lens)
}

// Do implements Driver.
func (t *Tutorial) Do(i session.Intent) []session.Event { return session.Apply(t, i, t.apply) }

// apply does what may be done.
func (t *Tutorial) apply(i session.Intent) {
	switch i := i.(type) {
	case session.Play:
		t.attempt(i.Move)
	case session.NextHint:
		part, start, nth := t.Part(), t.s.Match().StateAt(0), t.lesson.nth+1
		module, options := t.c.Module, t.s.Match().Options()
		t.b.NextHint(func(ctx context.Context, s games.State) ([]games.HintStep, error) {
			return part.Hints(ctx, module, options, start, s, nth)
		})
	case session.Undo:
		t.takeBack()
	case session.Restart:
		t.teach(t.at, t.part)
	case session.Next:
		t.next()
	case session.Back:
		t.teach(t.at-1, 0)
	case session.LookThrough:
		t.lookThrough(i.Lens)
	default:
		t.b.Apply(i)
	}
}

// teach puts a part of a lesson on the board.
func (t *Tutorial) teach(at, part int) {
	m, err := match.NewLesson(t.c.Module, t.all[at].Parts[part])
	if err != nil {
		t.b.Refuse(err)
		return
	}
	t.at, t.part, t.lesson = at, part, lesson{}
	t.b.Pose(m, nil)
	t.b.Analyse()
}

// next goes on after a part that is done, or skips to the next lesson. After
// the last one the tutorial is over.
func (t *Tutorial) next() {
	switch {
	case t.lesson.phase == ReachedIt && t.part+1 < len(t.all[t.at].Parts):
		t.teach(t.at, t.part+1)
	case t.at+1 < len(t.all):
		t.teach(t.at+1, 0)
	default:
		t.b.Emit(session.Closed{})
	}
}

// attempt lets a move of the learner be judged.
func (t *Tutorial) attempt(typed string) {
	m, part := t.s.Match(), t.Part()
	a := teach.Attempt{Start: m.StateAt(0), Before: m.State().Clone(), Nth: t.lesson.nth + 1}
	if err := t.b.Play(typed); err != nil {
		t.b.Refuse(err)
		return
	}
	a.Move, a.After = m.Last(), m.State().Clone()
	t.lesson.phase, t.lesson.nth = Trying, a.Nth
	module := t.c.Module
	session.Begin(t.b.Outbox, session.Judge, func(ctx context.Context) (teach.Judgement, error) { return part.Try(ctx, module, a) })
}

// judged shows what a move was worth.
func (t *Tutorial) judged(j teach.Judgement, err error) {
	l, m := &t.lesson, t.s.Match()
	if err != nil {
		t.b.StopAll()
		t.tryAgain()
		t.b.ShowLive()
		t.b.Broke(session.Judge, err)
		return
	}
	l.said, l.reply = j.Say, ""
	if j.Reply != "" {
		l.replied = m.Turn()
		if t.b.Play(j.Reply) == nil {
			l.reply = m.Last()
		}
	}
	t.b.Emit(Tried{Said: j.Say, Reply: l.reply, Side: l.replied})
	switch j.Is {
	case teach.Missed:
		l.phase = MissedIt
		if t.c.Flow {
			t.takeBack()
		}
	case teach.GoesOn:
		l.phase, l.good = Learning, m.At()
	default:
		l.phase, l.good = Looking, m.At()
		t.passPart()
	}
	t.b.Analyse()
}

// takeBack goes back to the position before a wrong move.
func (t *Tutorial) takeBack() {
	l, m := &t.lesson, t.s.Match()
	taken := slices.Clone(m.Moves()[l.good:m.At()])
	t.b.StopAll()
	t.tryAgain()
	t.b.ShowLive()
	l.nth, l.said, l.reply = max(l.nth, 0), message.Text{}, ""
	t.b.Emit(session.Jumped{Why: session.Undone, Moves: taken, Side: m.Turn(), Said: message.T("session.tookback", "move", taken[0])})
	t.b.Analyse()
}

// lookThrough notes that a lens is on the board.
func (t *Tutorial) lookThrough(id string) {
	if id == "" || id != t.Part().Lens {
		return
	}
	t.lesson.looked = true
	if t.lesson.phase == Looking || t.Part().Judge == nil && t.lesson.phase == Learning {
		t.passPart()
	}
}

// passPart ends a part whose goal is reached, once its lens was looked through,
// and tells the lesson with its last part.
func (t *Tutorial) passPart() {
	if t.Part().Lens != "" && !t.lesson.looked {
		if t.c.Flow {
			t.b.Emit(session.Told{Said: message.T("session.lesson.look", "lens", t.LensName())})
		}
		return
	}
	t.lesson.phase = ReachedIt
	l := t.all[t.at]
	last := t.part+1 == len(l.Parts)
	said := t.Part().Done
	if t.c.Flow && !t.Part().TypedDone.IsZero() {
		said = t.Part().TypedDone
	}
	t.b.Emit(Passed{Said: said, Last: last, I: t.at + 1, Of: len(t.all)})
	if last && !t.c.Known(l.ID) {
		t.b.Emit(Learned{Game: t.c.Module.Info().ID, Lesson: l.ID})
	}
	if t.c.Flow {
		t.next()
	}
}
