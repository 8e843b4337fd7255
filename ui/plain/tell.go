package plain

// What events say in lines.

import (
	"strings"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/games/teach/lesson"
	"duiju/games/teach/training"
	"duiju/games/text/message"
	"duiju/ui/frame"
)

// teller says what happens in a driver and what stands on its board.
type teller struct {
	*lines
	d      session.Driver
	s      *session.Session
	player func(games.PlayerSpec) message.Text // names a player
}

// tell says what has happened.
func (t teller) tell(e session.Event) {
	if t.json != nil {
		if o := t.asObject(e); o != nil {
			t.object(o)
		}
		return
	}
	switch e := e.(type) {
	case session.Moved:
		t.moved(e)
	case session.Jumped:
		t.jumped(e)
	case session.Looked:
		if t.lookedAt(e.At); e.Moment {
			t.text(session.ReviewLine(t.s, e.At))
		}
	case session.Told:
		t.text(e.Said)
	case session.Refused:
		t.text(refusal(e))
	case session.Hinted:
		t.hinted(e)
	case session.Explained:
		t.explained(e)
	case session.Reviewed:
		said := session.ReviewLines(t.s)
		if t.text(said...); len(said) == len(t.s.ReviewSummary()) {
			t.say("plain.review.none")
		}
	case session.Failed:
		reason := strings.TrimRight(t.words.Text(session.Words(e.Err)), ".。") // it stands within a sentence
		if e.Forfeit {
			t.say("plain.engine.forfeit", "side", t.sideName(e.Side), "reason", reason)
		} else {
			t.say("plain.engine.failed", "reason", reason)
		}
	case session.Broke:
		t.text(e.Said)
	case session.Ended:
		t.ended(e)
	case session.Board:
		if e.Scratch {
			t.posed()
		} else {
			t.greet()
		}
	case lesson.Tried:
		if t.text(e.Said); e.Reply != "" {
			t.say("tutorial.answer", "side", t.sideName(e.Side), "move", e.Reply)
		}
	case lesson.Passed:
		if t.text(e.Said); e.Last {
			t.say("plain.tutorial.done", "i", e.I, "of", e.Of)
		}
	case training.Judged:
		t.judged(e)
	case training.Proven:
		t.proven(e.Solution)
	case training.Found:
		key := "plain.train.finding.good"
		if f := e.Finding; !f.Good && f.Kind == teach.Compared {
			key = "plain.train.finding.bad"
		}
		t.say(key, "place", e.Finding.Place, "text", e.Finding.Text)
	case training.Finished:
		key := "plain.train.timeup"
		switch e.Kind {
		case training.Placement:
			key = "plain.train.placed"
		case training.Daily:
			key = "plain.train.daily"
		}
		t.say(key, "right", e.Right, "of", e.Of, "rating", e.Rating)
	case training.Marked:
		t.text(e.Said)
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

// jumped says what was taken back or played again.
func (t teller) jumped(e session.Jumped) {
	switch {
	case !e.Said.IsZero():
		t.text(e.Said)
	case e.Why == session.Undone && len(e.Moves) == 0:
		t.say("plain.undo.result")
	case e.Why == session.Undone:
		t.say("plain.undo", "moves", t.list(t.steps(e.Moves)))
	case e.Why == session.Redone:
		t.say("plain.redo", "moves", t.list(t.steps(e.Moves)))
	case e.Why == session.Restarted:
		t.say("plain.restart")
	case e.Why == session.Swapped:
		t.seats()
	}
}

// steps are moves as a list has them.
func (t teller) steps(moves []string) (texts []string) {
	for _, move := range moves {
		texts = append(texts, t.words.Text(games.StepText(move)))
	}
	return texts
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

// refusal is why something is not done.
func refusal(e session.Refused) message.Text {
	if e.Said.IsZero() {
		return message.T("plain.notnow")
	}
	return e.Said
}

func (t teller) hinted(e session.Hinted) {
	if e.Of == 0 {
		t.say("plain.hint.none")
		return
	}
	t.say("plain.hint", "number", e.I, "of", e.Of, "text", t.withArea(t.words.Text(e.Step.Text), e.Step))
}

func (t teller) explained(e session.Explained) {
	switch {
	case !e.Said.IsZero():
		t.text(e.Said)
	case e.Opinion != nil:
		line := e.Opinion.Thought.Lines[0]
		t.say("plain.why.line", "line", strings.Join(line.Moves, " "), "score", session.ScoreWords(t.s, *e.Opinion))
	default:
		t.say("plain.why.unknown")
	}
}

// posed says what a new board asks.
func (t teller) posed() {
	t.task()
	if trainer, ok := t.d.(*training.Trainer); ok && trainer.Said().Key == "train.asked" {
		t.say("plain.train.asked")
	}
	t.pieces()
}

// greet says what is played and by whom.
func (t teller) greet() {
	m := t.s.Match()
	t.say("plain.greet.game", "game", t.joined("plain.options", append([]string{t.words.S(m.Module().Info().Name)}, frame.OptionWords(t.words, m.Module(), m.Options())...)))
	if seal := m.Seal(); seal != "" && m.At() == 0 {
		t.say("games.deal.sealed", "seal", seal)
	}
	t.task()
	t.seats()
	if t.s.People() > 0 {
		t.say("plain.greet.help")
	}
}

// seats says who plays which side.
func (t teller) seats() {
	m := t.s.Match()
	if mine := t.s.Mine(); mine != games.NoSide {
		t.say("plain.greet.you", "side", t.sideName(mine), "other", t.sideName(mine.Other()), "player", t.player(m.Seat(mine.Other())))
		return
	}
	t.say("plain.greet.two", "first", t.sideName(games.First), "a", t.player(m.Seat(games.First)),
		"second", t.sideName(games.Second), "b", t.player(m.Seat(games.Second)))
}

// task says what is asked on the board.
func (t teller) task() {
	said, marks := t.d.Task()
	if t.text(said...); len(marks) > 0 {
		t.say("plain.tutorial.marked", "points", t.list(pointNames(t.s.State().Scene(), marks)))
	}
}

// ended says how the game ended.
func (t teller) ended(e session.Ended) {
	winner, mine := e.Status.Winner, t.s.Mine()
	switch {
	case e.Status.FromFile():
		t.text(e.Status.Reason)
	case winner == games.NoSide:
		t.say("plain.draw", "reason", e.Status.Reason)
	case winner == mine:
		t.say("plain.win.you", "reason", e.Status.Reason)
	case mine != games.NoSide:
		t.say("plain.lose.you", "reason", e.Status.Reason)
	default:
		t.say("plain.win", "side", t.sideName(winner), "reason", e.Status.Reason)
	}
	if opened := t.s.Match().Opened(); opened != "" {
		t.say("games.deal.opened")
		t.print(strings.TrimSpace(opened))
	}
}

// judged says what an answer is worth and, of a solved problem, why.
func (t teller) judged(e training.Judged) {
	t.text(e.Said)
	trainer, ok := t.d.(*training.Trainer)
	if ok {
		for _, text := range trainer.Comments() {
			t.say("train.comment", "text", text)
		}
	}
	if e.Phase == training.Wrong {
		t.say("plain.train.retry")
	}
	if e.Phase != training.Solved {
		return
	}
	t.text(e.Problem.Name, e.Problem.About)
	if ok && trainer.Mark().Note != "" {
		t.say("train.note", "note", trainer.Mark().Note)
	}
	t.say("plain.train.solved", "n", e.Days)
	if _, more := t.d.Can(training.OtherReply{}); more {
		t.say("plain.train.others")
	} else if ok {
		t.text(trainer.Course().Ahead(e.Problem.ID))
	}
}

// proven lists every first move of a problem with what follows.
func (t teller) proven(sol teach.Solution) {
	if !sol.Known {
		t.say("train.solution.unknown")
		return
	}
	t.text(sol.Reason)
	start := t.s.Match().StateAt(0)
	for i, m := range sol.Moves {
		text := t.words.S("plain.train.firstmove", "number", i+1, "move", training.MoveText(start, m.Move), "is", m.Word())
		for _, move := range m.Line {
			text += " " + t.words.Text(training.MoveText(start, move))
		}
		if !m.Note.IsZero() {
			text += " - " + t.words.Text(m.Note)
		}
		t.print(text)
	}
}
