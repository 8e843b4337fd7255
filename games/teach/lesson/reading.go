package lesson

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/games/teach/library"
	"duiju/games/text/message"
)

// Reading drives a page of the library: every step is a board with a sentence.
// What the step claims can be tried, its question answered, its method taken on
// in a game. On the board anything can be played and taken back; where a move is
// asked for, a wrong one is answered and has to be taken back. Every question that
// is answered is told as Learned, and so is a page that is read to its end, its
// questions answered.
type Reading struct {
	s    *session.Session
	b    *session.Scratch // the board, and what is done as on any
	c    ReadingConfig
	page library.Page
	at   int
	// open counts the questions that wait for their right answer.
	open    map[int]bool
	learned bool
	step    step
}

// step is where a step stands.
type step struct {
	library.Step
	told   []message.Text // what was tried
	next   int            // the trial that comes
	read   []uint64       // positions by each
	trying *session.Task
	answer int          // the one given last, -1 before
	reply  message.Text // to it, by the other side
	good   int          // moves on the board up to which all is right
	tree   *Walking     // in place of the board, nil for none
}

// ReadingConfig says how a page is read.
type ReadingConfig struct {
	session.Config // without a Match
	Modules        []games.Module
	Page           library.Page
	// Known reports whether something of a shelf was told as Learned; nil is never.
	Known func(shelf, learned string) bool
	// Flow tells what was tried and answered as it comes, and takes wrong moves back: for
	// front ends that write one line after another.
	Flow bool
}

// The intents of a reading, besides those of any board.
type (
	// Challenge begins a game against the method of a page.
	Challenge struct{}
	// Enter goes through the door of a step of a page.
	Enter struct{}
	// Turn is the next kind of walk over a tree.
	Turn struct{}
	// Show goes to a step, the first is 0.
	Show struct{ At int }
)

// Actions are the intents of readings, besides those of any board,
// that need nothing besides their name.
func Actions() []session.Action {
	return []session.Action{
		{ID: "next", Word: "plain.command.next", About: "learn.about.next", Does: session.Next{}},
		{ID: "try", Word: "plain.command.try", About: "learn.about.try", Does: session.Try{}},
		{ID: "page-play", Word: "plain.command.challenge", About: "learn.about.play", Does: Challenge{}},
		{Word: "plain.command.enter", Does: Enter{}},
		{ID: "page-walk", Word: "plain.command.walk", About: "guide.about.walk", Does: Turn{}},
	}
}

// The events of a reading.
type (
	// Challenged is a game to be played beside the page.
	Challenged struct{ Match *match.Match }
	// Entered says which door was opened, on the position shown.
	Entered struct {
		Door   library.Door
		Player string // the step's method, as an opponent
	}
	// Replied says which of its answers was given to the question of a step.
	Replied struct{ I int }
	// Learned is a page of a shelf, or a step of one as Page.At names it, to keep as
	// finished; told once.
	Learned struct{ Shelf, Name string }
)

// NewReading opens a page at the step it names. One that was begun and not finished is gone
// on with behind the last question that was answered.
func NewReading(c ReadingConfig) (*Reading, error) {
	r := &Reading{c: c, page: c.Page, at: c.Page.First, open: map[int]bool{}}
	known := func(name string) bool { return c.Known != nil && c.Known(c.Page.Shelf, name) }
	r.learned = known(r.page.ID)
	for i, s := range r.page.Steps {
		switch {
		case s.Ask == nil || r.learned:
		case !known(r.page.At(i)):
			r.open[i] = true
		case c.Page.First == 0 && c.Page.Shelf != "": // one of a file may be another since
			r.at = min(i+1, len(r.page.Steps)-1)
		}
	}
	m, s, err := r.made(r.at)
	if err != nil {
		return nil, err
	}
	r.b = session.NewScratch(c.Config, m)
	r.s, r.step = r.b.Game.Session(), s
	r.b.Emit(session.Board{Scratch: true})
	r.finish()
	return r, nil
}

// Session implements Driver.
func (r *Reading) Session() *session.Session { return r.s }

// Page is the page, and the number of the step on the board.
func (r *Reading) Page() (p library.Page, at int) { return r.page, r.at }

// Step is the step on the board.
func (r *Reading) Step() library.Step { return r.step.Step }

// Tried is what was tried on this step, and how much is left to try.
func (r *Reading) Tried() (said []message.Text, left int) {
	return r.step.told, len(r.step.Try) - r.step.next
}

// Trying reports whether something is being tried.
func (r *Reading) Trying() bool { return r.step.trying != nil }

// Answered is the answer given last; ok is false before the first.
func (r *Reading) Answered() (a library.Answer, ok bool) {
	if r.step.Ask == nil || r.step.answer < 0 {
		return library.Answer{}, false
	}
	return r.step.Ask.Answers[r.step.answer], true
}

// Reply says what the other side has answered to the last move, if anything.
func (r *Reading) Reply() message.Text { return r.step.reply }

// Found reports whether the move that the step asks for is on the board, Asks whether it is
// still to be found, and Missed whether another one is there or is still being judged.
func (r *Reading) Found() bool {
	a, _ := r.Answered()
	return a.Right && !a.On && r.step.Ask.Task != nil
}

func (r *Reading) Asks() bool { return r.step.Ask != nil && r.step.Ask.Task != nil && !r.Found() }

func (r *Reading) Missed() bool { return r.Asks() && r.s.Match().At() > r.step.good }

// Last reports whether nothing comes after this step.
func (r *Reading) Last() bool { return r.at == len(r.page.Steps)-1 }

// Start implements Driver.
func (r *Reading) Start() []session.Event { return r.b.Game.Start() }

// Close implements Driver.
func (r *Reading) Close() {
	r.step.trying = nil
	r.b.Game.Close()
}

// Due implements Driver.
func (r *Reading) Due() time.Time { return r.b.Game.Due() }

// Tick implements Driver.
func (r *Reading) Tick() []session.Event { return r.b.Game.Tick() }

// Take implements Driver.
func (r *Reading) Take(d session.Done) []session.Event {
	return session.TakeOwn(r.b, d, func(then func(), err error) {
		r.step.trying = nil
		if err != nil {
			r.b.Broke(session.Judge, err)
			return
		}
		then()
	})
}

// show puts a step on the board.
func (r *Reading) show(at int) {
	m, s, err := r.made(at)
	if err != nil {
		r.b.Refuse(err)
		return
	}
	r.b.Stop(r.step.trying)
	r.at, r.step = at, s
	r.b.Pose(m, nil)
	r.finish()
	r.b.Analyse()
}

// made is a step with its board and its tree.
func (r *Reading) made(at int) (m *match.Match, s step, err error) {
	s = step{Step: r.page.Steps[at], answer: -1}
	s.good = len(s.Moves)
	if m, err = s.Board(r.c.Modules); err == nil && s.Tree != nil {
		if s.tree, err = newWalking(s.Tree, s.Walks); err == nil {
			s.tree.At = min(max(s.Frame-1, 0), s.tree.Last())
		}
	}
	return m, s, err
}

// finish tells the page once it is read and every question has its answer.
func (r *Reading) finish() {
	if r.learned || !r.Last() || len(r.open) > 0 {
		return
	}
	r.learned = true
	r.b.Emit(Learned{r.page.Shelf, r.page.ID})
}

// Actions implements Driver.
func (r *Reading) Actions() []session.Action { return append(Actions(), r.b.Game.Actions()...) }

// Has implements Driver.
func (r *Reading) Has(i session.Intent) bool {
	if r.step.tree != nil {
		return treeHas(i)
	}
	switch i.(type) {
	case session.Play, session.Undo, session.Redo, session.Restart, session.Next, session.Back, session.Look, session.Why, session.LookThrough, session.TurnAnalysis, session.NextHint, session.DropHint, session.LookInside, session.Try, Challenge, Enter, Show:
		return true
	}
	return false
}

// Can implements Driver.
func (r *Reading) Can(i session.Intent) (why message.Text, ok bool) {
	if !r.Has(i) {
		return message.Text{}, false
	}
	switch tree := r.step.tree; i := i.(type) {
	case session.Next:
		return message.Text{}, true
	case session.Back:
		return message.Text{}, r.at > 0
	case Show:
		return message.Text{}, i.At >= 0 && i.At < len(r.page.Steps)
	case session.Step:
		return message.T("plain.tree.noStep"), tree != nil && tree.At < tree.Last()
	case session.Look:
		if tree != nil {
			return message.T("plain.tree.noStep"), i.At >= 0 && i.At <= tree.Last()
		}
	case Turn:
		return message.Text{}, tree != nil
	case session.Try:
		return message.T("learn.notry"), r.step.trying == nil && (r.step.next < len(r.step.Try) || tree != nil && tree.At < tree.Last())
	case Challenge:
		return message.T("learn.noplayer"), r.step.Player != ""
	case Enter:
		return message.T("learn.nodoor"), r.step.Opens != ""
	case session.Restart:
		return message.Text{}, true
	case session.Undo:
		return message.T("session.undo.none"), r.s.Match().At() > r.step.good
	case session.Redo:
		if r.Asks() {
			return message.Text{}, false
		}
	case session.Play:
		switch {
		case r.Asks() && r.step.trying != nil:
			return message.T("learn.trying"), false
		case r.Missed():
			return message.T("learn.takeback"), false
		case r.Found() && r.page.Shelf == library.Tutorials: // a beginner does not mean to move for the other side
			return message.T("learn.found"), false
		}
	}
	if tree := r.step.tree; tree != nil {
		return message.Text{}, true
	}
	return r.b.Game.Can(i)
}

// Prompt implements Driver: where one is on the page.
func (r *Reading) Prompt() message.Text {
	return message.T("learn.prompt", "title", r.page.Name(), "i", r.at+1, "of", len(r.page.Steps))
}

// Task implements Driver: what the step says.
func (r *Reading) Task() (said []message.Text, marks []scene.Point) {
	said = list.Of(r.Lines(), func(l library.Line) message.Text { return l.Text })
	if r.c.Flow && r.step.Lens != "" {
		said = append(said, message.T("session.step.lens", "lens", r.step.Lens))
	}
	return said, r.step.Points(r.s.Match().State().Scene())
}

// Lines are what the step says and asks, and on a tree what happens there.
func (r *Reading) Lines() []library.Line {
	if w := r.step.tree; w != nil && (w.Own || w.quiz != nil) { // the step speaks of something else
		return w.lines()
	}
	return r.step.Step.Lines()
}

// Do implements Driver.
func (r *Reading) Do(i session.Intent) []session.Event {
	if p, ok := i.(session.Play); ok {
		if r.reply(strings.TrimSpace(p.Move)) {
			return r.b.Flush()
		}
	}
	return session.Apply(r, i, r.apply)
}

// apply does what may be done.
func (r *Reading) apply(i session.Intent) {
	switch i := i.(type) {
	case Show:
		r.show(i.At)
	case session.Next:
		if r.Last() {
			r.b.Emit(session.Closed{})
			return
		}
		r.show(r.at + 1)
	case session.Back:
		r.show(r.at - 1)
	case session.Restart:
		r.show(r.at)
	case session.Try:
		if w := r.step.tree; w != nil && r.step.next == len(r.step.Try) {
			r.ask()
			return
		}
		r.try()
	case session.Step:
		r.walk(r.step.tree.At + 1)
	case Turn:
		r.turn()
	case Challenge:
		m, err := r.step.Challenge(r.c.Modules)
		if err != nil {
			r.b.Refuse(err)
			return
		}
		r.b.Emit(Challenged{m})
	case Enter:
		r.b.Emit(Entered{r.step.Opens, r.step.Player})
	default:
		if w := r.step.tree; w != nil {
			switch i := i.(type) {
			case session.Look:
				r.walk(i.At)
			case session.Play:
				r.typed(i.Move)
			}
			return
		}
		r.onBoard(i)
	}
}

// onBoard does what is done on a board, where a move may be asked for.
func (r *Reading) onBoard(i session.Intent) {
	switch i := i.(type) {
	case session.Play:
		if r.Asks() {
			r.attempt(i.Move)
			return
		}
	case session.NextHint:
		if r.Asks() {
			m, task := r.s.Match(), r.step.Ask.Task
			module, options := m.Module(), m.Options()
			r.b.NextHint(func(ctx context.Context, s games.State) ([]games.HintStep, error) {
				return task.Hints(ctx, module, options, s)
			})
			return
		}
	case session.Undo:
		if r.Missed() {
			r.takeBack()
			return
		}
	}
	r.b.Apply(i)
}

// reply takes the number of an answer; it reports whether that was one.
func (r *Reading) reply(typed string) bool {
	n, err := strconv.Atoi(typed)
	if w := r.step.tree; err == nil && w != nil && w.quiz != nil && n > 0 && n <= len(w.among) {
		r.answerQuiz(n - 1)
		return true
	}
	if err != nil || r.step.Ask == nil || r.step.Ask.Task != nil || n < 1 || n > len(r.step.Ask.Answers) {
		return false
	}
	r.answer(n - 1)
	return true
}

// attempt plays a move that is asked for, and has it judged.
func (r *Reading) attempt(typed string) {
	m, ask := r.s.Match(), r.step.Ask
	module, options, from := m.Module(), m.Options(), m.State().Clone()
	move, err := games.Parse(from, typed)
	if err == nil {
		err = r.b.PlayParsed(move)
	}
	if err != nil {
		r.b.Refuse(err)
		return
	}
	to := m.State().Clone()
	r.work(func(ctx context.Context) (func(), error) {
		i, reply, err := ask.Judge(ctx, module, options, from, move, to)
		return func() { r.judged(move, i, reply) }, err
	})
}

// judged shows which answer a move was, and the reply to it.
func (r *Reading) judged(move string, i int, reply string) {
	m := r.s.Match()
	r.step.reply = message.Text{}
	if side := m.State().SideName(m.Turn()); reply != "" && r.b.Play(reply) == nil {
		r.step.reply = message.T("learn.reply", "side", side, "move", m.Last())
	}
	if i < 0 {
		r.step.answer = -1
		r.tell(message.T("learn.undecided", "move", move))
	} else {
		r.answer(i)
	}
	if a, _ := r.Answered(); a.Right {
		r.step.good = m.At()
	} else if r.c.Flow {
		r.takeBack()
	}
	r.b.Analyse()
}

// takeBack goes back to the position before a wrong move.
func (r *Reading) takeBack() {
	m := r.s.Match()
	taken := slices.Clone(m.Moves()[r.step.good:m.At()])
	r.b.Stop(r.step.trying)
	r.step.trying = nil
	r.b.StopAll()
	m.Goto(r.step.good)
	r.b.ShowLive()
	r.step.answer, r.step.reply = -1, message.Text{}
	r.b.Emit(session.Jumped{Why: session.Undone, Moves: taken, Side: m.Turn(), Said: message.T("session.tookback", "move", taken[0])})
	r.b.Analyse()
}

// answer is the answer of the reader.
func (r *Reading) answer(i int) {
	r.step.answer = i
	a := r.step.Ask.Answers[i]
	r.b.Emit(Replied{i})
	if r.c.Flow {
		r.b.Emit(session.Told{Said: a.Verdict()})
		if !r.step.reply.IsZero() {
			r.b.Emit(session.Told{Said: r.step.reply})
		}
	}
	if a.Right && !a.On && r.open[r.at] {
		delete(r.open, r.at)
		r.b.Emit(Learned{r.page.Shelf, r.page.At(r.at)})
	}
	r.finish()
}

// try begins the next trial.
func (r *Reading) try() {
	m := r.s.Match()
	t, module, options, state := r.step.Try[r.step.next], m.Module(), m.Options(), m.StateAt(len(r.step.Moves))
	r.work(func(ctx context.Context) (func(), error) {
		found, err := t.Run(ctx, module, options, state)
		return func() {
			r.step.next++
			r.tell(found.Said)
			r.step.read = append(r.step.read, found.Nodes)
			if most, least := slices.Max(r.step.read), slices.Min(r.step.read); r.step.next == len(r.step.Try) && least > 0 && most >= 2*least {
				r.tell(message.T("learn.tried.against", "most", int(most), "least", int(least), "times", int(most/least)))
			}
		}, err
	})
}

// work runs what takes long, and then what it returns.
func (r *Reading) work(run func(context.Context) (func(), error)) {
	r.step.trying = session.Begin(r.b.Outbox, session.Judge, run).Lasting()
}

// tell says what was found.
func (r *Reading) tell(said ...message.Text) {
	r.step.told = append(r.step.told, said...)
	for _, t := range said {
		if r.c.Flow {
			r.b.Emit(session.Told{Said: t})
		}
	}
}
