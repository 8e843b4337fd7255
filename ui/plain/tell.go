package plain

// What events say in lines.

import (
	"strings"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/teach/lesson"
	"duiju/games/teach/training"
	"duiju/games/text/message"
	"duiju/ui/page"
	"duiju/ui/screen/look"
)

// teller says what happens in a driver and what stands on its board.
type teller struct {
	*lines
	d session.Driver
	s *session.Session
}

// tell says what has happened.
func (t teller) tell(e session.Event) {
	if t.json != nil {
		if o := t.asObject(e); o != nil {
			t.object(o)
		}
		return
	}
	said := t.said(e)
	switch e := e.(type) {
	case session.Moved:
		t.moved(e)
	case session.Looked:
		if t.lookedAt(e.At); e.Moment {
			t.text(session.ReviewLine(t.s, e.At))
		}
	case session.Hinted:
		t.print(t.withArea(t.words.Text(said), e.Step))
	case session.Reviewed:
		all := session.ReviewLines(t.s)
		if t.text(all...); len(all) == len(t.s.ReviewSummary()) {
			t.say("plain.review.none")
		}
	case session.Ended:
		t.text(said)
		if opened := t.s.Match().Opened(); opened != "" {
			t.say("games.deal.opened")
			t.print(strings.TrimSpace(opened))
		}
	case session.Board:
		if e.Scratch {
			t.posed()
		} else {
			t.greet()
		}
	case training.Judged:
		t.judged(e)
	case session.Jumped:
		if e.Why == session.Arranged {
			for _, point := range e.Moves {
				t.look(point)
			}
		}
		t.text(said)
	default:
		t.text(said)
	}
}

// sideName names a side of the game.
func (t teller) sideName(side games.Side) message.Text { return t.s.Match().State().SideName(side) }

// moved says a move: an engine's always, a person's where the referee has added
// something.
func (t teller) moved(e session.Moved) {
	switch {
	case t.s.People() == 0:
		t.say("plain.move.numbered", "number", e.Number, "move", e.Said)
	case e.By.Kind != games.Human || e.Asked != e.Move:
		t.say("plain.move.said", "move", e.Said)
	}
}

// lookedAt says the move before the position that is shown, and what a review
// says of it.
func (t teller) lookedAt(n int) {
	m := t.s.Match()
	if n == 0 || n > m.Len() {
		return
	}
	t.say("plain.move.numbered", "number", n, "move", session.Describe(m.StateAt(n-1), m.Mover(n-1), m.Moves()[n-1]))
	t.text(session.ReviewLine(t.s, n-1))
}

// said is an event as a sentence, a refusal with one in any case.
func (t teller) said(e session.Event) message.Text {
	said := session.Said(t.s, e)
	if _, refused := e.(session.Refused); refused && said.IsZero() {
		said = message.T("plain.notnow")
	}
	return said
}

// posed says what a new board asks.
func (t teller) posed() {
	t.task()
	if trainer, ok := t.d.(*training.Trainer); ok && trainer.Said().Key == "train.asked" {
		t.text(trainer.Said())
	}
	if r, ok := t.d.(*lesson.Reading); ok && r.Walking() != nil {
		t.print(look.StepText(t.words, r.Walking().Walks[0], r.Walking().At))
		return
	}
	t.pieces()
}

// greet says what is played and by whom.
func (t teller) greet() {
	m := t.s.Match()
	if session.Arranging(t.s) { // the position may have other rules than the next game
		t.say(m.Module().Info().Name)
		t.say("plain.arrange.help")
		return
	}
	t.say("plain.greet.game", "game", t.list(append([]string{t.words.S(m.Module().Info().Name)}, page.OptionWords(t.words, m.Module(), m.Options())...)))
	if seal := m.Seal(); seal != "" && m.At() == 0 {
		t.say("games.deal.sealed", "seal", seal)
	}
	t.task()
	t.text(session.SeatsText(t.s))
	if t.s.People() > 0 {
		t.say("plain.greet.help")
	}
}

// task says what is asked on the board.
func (t teller) task() {
	said, marks := t.d.Task()
	if t.text(said...); len(marks) > 0 {
		t.say("plain.tutorial.marked", "points", t.list(pointNames(t.s.State().Scene(), marks)))
	}
}

// judged says what an answer is worth, what there is to read of the problem and what
// comes next.
func (t teller) judged(e training.Judged) {
	t.text(e.Said)
	if trainer, ok := t.d.(*training.Trainer); ok {
		if t.text(training.About(trainer)...); e.Phase != training.Asking {
			t.text(training.Next(trainer))
		}
	}
}
