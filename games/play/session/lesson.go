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
		t.emit(refused(err))
		return
	}
	m.MarkPractice()
	t.at, t.part, t.lesson = at, part, lesson{}
	t.put(m)
	t.emit(Board{Drill: true})
	t.analysis.analyse()
}

// next goes on after a part that is done, or skips to the next lesson. After
// the last one the tutorial is over.
func (t *Tutorial) next() {
	switch {
	case t.phase == ReachedIt && t.part+1 < len(t.all[t.at].Parts):
		t.teach(t.at, t.part+1)
	case t.at+1 < len(t.all):
		t.teach(t.at+1, 0)
	default:
		t.emit(Closed{})
	}
}

// attempt lets a move of the learner be judged.
func (t *Tutorial) attempt(typed string) {
	part := t.Part()
	a := games.Attempt{Start: t.m.StateAt(0), Before: t.m.State().Clone(), Nth: t.nth + 1}
	if err := t.turns.move(typed); err != nil {
		t.emit(refused(err))
		return
	}
	a.Move, a.After = t.m.Last(), t.m.State().Clone()
	t.phase, t.nth = Trying, a.Nth
	module := t.c.Module
	t.judging = begin(t.game, Judge, func(ctx context.Context) (games.Judgement, error) { return part.Try(ctx, module, a) },
		func(j games.Judgement, err error) { t.tried(a.Move, j, err) })
}

// tried shows what a move was worth.
func (t *Tutorial) tried(move string, j games.Judgement, err error) {
	t.judging = nil
	if err != nil {
		t.phase = Learning
		t.nth--
		t.backToGood()
		t.broke(Judge, err)
		return
	}
	t.said, t.reply = j.Say, ""
	if j.Reply != "" {
		t.replied = t.m.Turn()
		if t.turns.move(j.Reply) == nil {
			t.reply = t.m.Last()
		}
	}
	t.emit(Tried{Move: move, Is: j.Is, Said: j.Say, Reply: t.reply, Side: t.replied})
	switch j.Is {
	case games.Missed:
		t.phase = MissedIt
		if t.c.Flow {
			t.takeBack()
		}
	case games.GoesOn:
		t.phase, t.good = Learning, t.m.At()
	default:
		t.phase, t.good = Looking, t.m.At()
		t.passPart()
	}
	t.analysis.analyse()
}

func (t *Tutorial) backToGood() {
	t.stopAll()
	t.m.Goto(t.good)
	t.views.live()
}

// takeBack goes back to the position before a wrong move.
func (t *Tutorial) takeBack() {
	taken := slices.Clone(t.m.Moves()[t.good:t.m.At()])
	t.backToGood()
	t.phase, t.nth, t.said, t.reply = Learning, max(t.nth-1, 0), games.Text{}, ""
	t.emit(Jumped{Why: Undone, Moves: taken, Side: t.m.Turn(), Said: games.T("session.tookback", "move", taken[0])})
	t.analysis.analyse()
}

// lookThrough notes that a lens is on the board.
func (t *Tutorial) lookThrough(id string) {
	if id == "" || id != t.Part().Lens {
		return
	}
	t.looked = true
	if t.phase == Looking || t.Part().Judge == nil && t.phase == Learning {
		t.passPart()
	}
}

// passPart ends a part whose goal is reached, once its lens was looked through,
// and tells the lesson with its last part.
func (t *Tutorial) passPart() {
	if t.Part().Lens != "" && !t.looked {
		if t.c.Flow {
			t.emit(Told{games.T("session.lesson.look", "lens", t.LensName())})
		}
		return
	}
	t.phase = ReachedIt
	l := t.all[t.at]
	last := t.part+1 == len(l.Parts)
	said := t.Part().Done
	if t.c.Flow && !t.Part().TypedDone.IsZero() {
		said = t.Part().TypedDone
	}
	t.emit(Passed{Said: said, Last: last, I: t.at + 1, Of: len(t.all)})
	if last && !t.c.Known(l.ID) {
		t.emit(Learned{Game: t.c.Module.Info().ID, Lesson: l.ID})
	}
	if t.c.Flow {
		t.next()
	}
}
