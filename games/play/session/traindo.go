package session

import (
	"time"

	"duiju/games"
	"duiju/games/teach/study"
)

// Start begins, or goes on.
func (t *Trainer) Start() []Event {
	if t.mode.Kind == OwnFiles && !t.files.known {
		t.files.readFiles()
	}
	t.making.makeMore()
	t.turns.prepare()
	t.analysis.analyse()
	t.keepStand()
	return t.flush()
}

// Close stops all work.
func (t *Trainer) Close() {
	t.game.Close()
	t.making.task, t.files.task, t.files.check, t.judging, t.proving = nil, nil, nil, nil, nil
	t.files.known = t.files.known && t.phase != Waiting
	if t.phase == Judging {
		t.phase = Asking // the move is asked again
	}
}

// Can reports whether an intent would be followed now.
func (t *Trainer) Can(i Intent) (why games.Text, ok bool) {
	over := t.phase == SetOver || t.phase == Waiting
	switch i := i.(type) {
	case Play:
		if t.Live() && t.phase != Asking {
			return games.T("session.answered"), false
		}
		return t.wishes.mayMove()
	case NextHint:
		return games.Text{}, t.phase == Asking || t.phase == Wrong
	case Undo, Restart:
		return games.Text{}, t.m.At() > 0 && !over
	case Next:
		return games.Text{}, t.phase != Waiting
	case Step:
		return games.Text{}, !t.Live() || t.Rest()
	case Solve:
		return games.Text{}, t.phase != Judging && !over
	case ShowLine:
		return games.Text{}, i.I >= 0 && i.I < len(t.solution.Moves) && t.phase != Judging && !over
	case Choose:
		return games.Text{}, t.offers(i.Mode)
	case Favour, Annotate: // what is made or read has no lasting name
		_, builtIn := t.byID[t.ex.ID]
		return games.T("train.mark.builtin"), builtIn
	case Look, Back, Why, LookInside, LookThrough, TurnAnalysis, DropHint:
		return t.game.Can(i)
	}
	return games.Text{}, false
}

// Has reports whether the trainer knows such an intent at all.
func (t *Trainer) Has(i Intent) bool {
	switch i.(type) {
	case Play, NextHint, Undo, Restart, Next, Back, Step, Solve, ShowLine, Choose, Favour, Annotate, Look, Why, LookInside, LookThrough, TurnAnalysis, DropHint:
		return true
	}
	return false
}

// Prompt is the problem's place, whose turn it is, or what can be done now.
func (t *Trainer) Prompt() games.Text {
	i, of := t.Place()
	switch t.phase {
	case Wrong, Open:
		return games.T("session.prompt.wrong")
	case Solved:
		return games.T("session.prompt.solved")
	case SetOver:
		return games.T("session.prompt.timeup")
	}
	side := t.m.State().SideName(t.m.Turn())
	if i > of {
		return games.T("session.prompt.extra", "side", side)
	}
	return games.T("session.prompt.problem", "i", i, "of", of, "side", side)
}

// Task is what the problem asks.
func (t *Trainer) Task() (said []games.Text, marks []games.Point) {
	said, marks = t.game.Task()
	if t.ex.Grade > 0 {
		said = append([]games.Text{games.T("train.grade", "grade", t.ex.Grade)}, said...)
	}
	return said, marks
}

// Do follows an intent.
func (t *Trainer) Do(i Intent) []Event { return t.do(t, i, t.follow) }

// follow does what is allowed.
func (t *Trainer) follow(i Intent) {
	switch i := i.(type) {
	case Play:
		t.answers.answer(i.Move)
	case NextHint:
		t.answers.giveHint()
	case Undo:
		t.answers.takeBack()
	case Restart:
		t.answers.again()
	case Next:
		t.nextProblem()
	case Step:
		if t.Live() {
			t.answers.moreOfRefutation()
		} else {
			t.views.step()
		}
	case Solve:
		t.solve()
	case ShowLine:
		t.showLine(t.solution.Moves[i.I])
	case Favour:
		t.mark(func(m *study.Mark) { m.Favourite = !m.Favourite })
	case Annotate:
		t.mark(func(m *study.Mark) { m.Note = i.Note })
	case Choose:
		t.mode = i.Mode
		t.giveUp()
		t.begin()
		t.nextUp()
	default:
		t.wishes.follow(i)
	}
}

// Take takes the end of a job.
func (t *Trainer) Take(d Done) []Event {
	events := t.game.Take(d)
	if _, i, of := t.HintShown(); i > t.hints || i > 0 && i == of && !t.seen {
		t.hints, t.seen = max(t.hints, i), t.seen || i == of
		t.keepStand()
	}
	return append(events, t.flush()...)
}

// Due is when Tick wants to be called.
func (t *Trainer) Due() time.Time { return earliest(t.game.Due(), t.auto, t.runsOut()) }

// runsOut is when the time of a problem or a set is over, zero if none runs.
func (t *Trainer) runsOut() time.Time {
	if !t.mode.Timed() || t.phase == SetOver || t.mode.Kind == TimedSet && t.phase == Solved {
		return time.Time{}
	}
	return t.deadline
}

// Tick goes on by itself after a solved problem, and ends a problem or a set
// when its time is over.
func (t *Trainer) Tick() []Event {
	now := t.game.c.Now()
	switch end := t.runsOut(); {
	case !end.IsZero() && !now.Before(end) && t.mode.Kind == Sprint:
		t.giveUp()
		t.endSet()
	case !end.IsZero() && !now.Before(end):
		t.tries = max(t.tries, 1) // the time was the try
		t.nextProblem()
	case !t.auto.IsZero() && !now.Before(t.auto):
		t.nextProblem()
	default:
		return t.game.Tick()
	}
	return t.flush()
}
