package session

import (
	"time"

	"duiju/games"
	"duiju/games/teach/study"
)

// Start implements Driver.
func (t *Trainer) Start() []Event {
	if t.course.mode.Kind == OwnFiles && !t.files.known {
		t.readFiles()
	}
	t.makeMore()
	t.s.prepare()
	t.goOn()
	return t.s.flush()
}

// Close implements Driver.
func (t *Trainer) Close() {
	t.s.close()
	t.making.task, t.files.task, t.files.check, t.judging, t.proving = nil, nil, nil, nil, nil
	t.files.known = t.files.known && t.problem.phase != Waiting
	if t.problem.phase == Judging {
		t.problem.phase = Asking // the move is asked again
	}
}

// Can implements Driver.
func (t *Trainer) Can(i Intent) (why games.Text, ok bool) {
	p := &t.problem
	switch i := i.(type) {
	case Play:
		if t.s.Live() && p.phase != Asking {
			return games.T("session.answered"), false
		}
		return t.g.Can(i)
	case NextHint:
		return games.Text{}, p.phase == Asking || p.phase == Wrong
	case Undo, Restart:
		return games.Text{}, t.s.Match().At() > 0 && !p.idle()
	case Next:
		return games.Text{}, p.phase != Waiting
	case Step:
		return games.Text{}, !t.s.Live() || t.Rest()
	case Solve:
		return games.Text{}, p.phase != Judging && !p.idle()
	case ShowLine:
		return games.Text{}, i.I >= 0 && i.I < len(t.solution.Moves) && p.phase != Judging && !p.idle()
	case Choose:
		return games.Text{}, t.course.offers(i.Mode)
	case Favour, Annotate: // what is made or read has no lasting name
		_, builtIn := t.course.byID[p.ex.ID]
		return games.T("train.mark.builtin"), builtIn
	}
	if !t.Has(i) {
		return games.Text{}, false
	}
	return t.g.Can(i)
}

// Has implements Driver.
func (t *Trainer) Has(i Intent) bool {
	switch i.(type) {
	case Play, NextHint, Undo, Restart, Next, Back, Step, Solve, ShowLine, Choose, Favour, Annotate, Look, Why, LookInside, LookThrough, TurnAnalysis, DropHint:
		return true
	}
	return false
}

// Prompt implements Driver: the problem's place, whose turn it is, or what can be
// done now.
func (t *Trainer) Prompt() games.Text {
	i, of := t.course.Place()
	switch t.problem.phase {
	case Wrong, Open:
		return games.T("session.prompt.wrong")
	case Solved:
		return games.T("session.prompt.solved")
	case SetOver:
		return games.T("session.prompt.timeup")
	}
	side := t.s.Match().State().SideName(t.s.Match().Turn())
	if i > of {
		return games.T("session.prompt.extra", "side", side)
	}
	return games.T("session.prompt.problem", "i", i, "of", of, "side", side)
}

// Task implements Driver: what the problem asks.
func (t *Trainer) Task() (said []games.Text, marks []games.Point) {
	said, marks = t.g.Task()
	if grade := t.problem.ex.Grade; grade > 0 {
		said = append([]games.Text{games.T("train.grade", "grade", grade)}, said...)
	}
	return said, marks
}

// Do implements Driver.
func (t *Trainer) Do(i Intent) []Event { return do(t, i, t.apply) }

// apply does what may be done.
func (t *Trainer) apply(i Intent) {
	switch i := i.(type) {
	case Play:
		t.answer(i.Move)
	case NextHint:
		t.giveHint()
	case Undo:
		t.takeBack()
	case Restart:
		t.restart()
	case Next:
		t.nextProblem()
	case Step:
		if t.s.Live() {
			t.moreOfRefutation()
		} else {
			t.g.step()
		}
	case Solve:
		t.solve()
	case ShowLine:
		t.showLine(t.solution.Moves[i.I])
	case Favour, Annotate:
		t.s.out.emit(Marked{t.course.mark(t.problem.ex.ID, i)})
	case Choose:
		t.course.mode = i.Mode
		t.giveUp()
		t.begin()
		t.nextUp()
	default:
		t.g.apply(i)
	}
}

// Mark is what the person keeps about the problem on the board.
func (t *Trainer) Mark() study.Mark { return t.course.marks[t.problem.ex.ID] }

// Take implements Driver.
func (t *Trainer) Take(d Done) []Event {
	switch f := t.s.out.end(d).(type) {
	case found[games.Verdict]:
		t.judged(f.v, f.err)
	case found[games.Solution]:
		t.proven(f.v, f.err)
	case found[games.Exercise]:
		t.made(f.v, f.err)
	case found[games.OwnExercises]:
		t.filesRead(f.v, f.err)
	case found[games.Finding]:
		t.files.checked(&t.s.out, f.v, f.err)
	default:
		t.s.take(f)
	}
	if t.problem.sawHint(t.s.hint.now()) {
		t.keepStand()
	}
	return t.s.flush()
}

// Due implements Driver.
func (t *Trainer) Due() time.Time { return earliest(t.g.Due(), t.auto, t.runsOut()) }

// runsOut is when the time of a problem or a set is over, zero if none runs.
func (t *Trainer) runsOut() time.Time {
	mode, phase := t.course.mode, t.problem.phase
	if !mode.Timed() || phase == SetOver || mode.Kind == TimedSet && phase == Solved {
		return time.Time{}
	}
	return t.deadline
}

// Tick implements Driver: it goes on by itself after a solved problem, and ends
// a problem or a set when its time is over.
func (t *Trainer) Tick() []Event {
	come := func(at time.Time) bool { return !at.IsZero() && !t.s.c.Now().Before(at) }
	switch end := t.runsOut(); {
	case come(end) && t.course.mode.Kind == Sprint:
		t.giveUp()
		t.endSet()
	case come(end):
		t.problem.tries = max(t.problem.tries, 1) // the time was the try
		t.nextProblem()
	case come(t.auto):
		t.nextProblem()
	default:
		return t.g.Tick()
	}
	return t.s.flush()
}
