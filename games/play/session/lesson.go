package session

import (
	"context"
	"slices"

	"duiju/games"
)

// teach puts a part of a lesson on the board.
func (t *Tutorial) teach(at, part int) {
	m, err := games.NewLesson(t.c.Module, t.all[at].Parts[part])
	if err != nil {
		t.s.out.refuse(err)
		return
	}
	m.MarkPractice()
	t.at, t.part, t.lesson = at, part, lesson{}
	t.s.put(m)
	t.s.out.emit(Board{Drill: true})
	t.s.analyse()
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
		t.s.out.emit(Closed{})
	}
}

// attempt lets a move of the learner be judged.
func (t *Tutorial) attempt(typed string) {
	m, part := t.s.Match(), t.Part()
	a := games.Attempt{Start: m.StateAt(0), Before: m.State().Clone(), Nth: t.lesson.nth + 1}
	if err := t.s.move(typed); err != nil {
		t.s.out.refuse(err)
		return
	}
	a.Move, a.After = m.Last(), m.State().Clone()
	t.lesson.phase, t.lesson.nth, t.lesson.played = Trying, a.Nth, a.Move
	module := t.c.Module
	begin(&t.s.out, Judge, func(ctx context.Context) (games.Judgement, error) { return part.Try(ctx, module, a) })
}

// judged shows what a move was worth.
func (t *Tutorial) judged(j games.Judgement, err error) {
	l, m := &t.lesson, t.s.Match()
	if err != nil {
		t.s.stopAll()
		t.tryAgain()
		t.s.board.showLive()
		t.s.out.broke(Judge, err)
		return
	}
	l.said, l.reply = j.Say, ""
	if j.Reply != "" {
		l.replied = m.Turn()
		if t.s.move(j.Reply) == nil {
			l.reply = m.Last()
		}
	}
	t.s.out.emit(Tried{Move: l.played, Is: j.Is, Said: j.Say, Reply: l.reply, Side: l.replied})
	switch j.Is {
	case games.Missed:
		l.phase = MissedIt
		if t.c.Flow {
			t.takeBack()
		}
	case games.GoesOn:
		l.phase, l.good = Learning, m.At()
	default:
		l.phase, l.good = Looking, m.At()
		t.passPart()
	}
	t.s.analyse()
}

// takeBack goes back to the position before a wrong move.
func (t *Tutorial) takeBack() {
	l, m := &t.lesson, t.s.Match()
	taken := slices.Clone(m.Moves()[l.good:m.At()])
	t.s.stopAll()
	t.tryAgain()
	t.s.board.showLive()
	l.nth, l.said, l.reply = max(l.nth, 0), games.Text{}, ""
	t.s.out.emit(Jumped{Why: Undone, Moves: taken, Side: m.Turn(), Said: games.T("session.tookback", "move", taken[0])})
	t.s.analyse()
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
			t.s.out.emit(Told{games.T("session.lesson.look", "lens", t.LensName())})
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
	t.s.out.emit(Passed{Said: said, Last: last, I: t.at + 1, Of: len(t.all)})
	if last && !t.c.Known(l.ID) {
		t.s.out.emit(Learned{Game: t.c.Module.Info().ID, Lesson: l.ID})
	}
	if t.c.Flow {
		t.next()
	}
}
