package training

import (
	"duiju/games"
	"duiju/games/list"
	"duiju/games/teach"
	"duiju/games/teach/study"
	"duiju/games/text/message"
)

// Standing says what the last answer was worth and what comes next.
func Standing(t *Trainer) []message.Text {
	switch t.problem.Phase {
	case Judging, Waiting, SetOver:
		return []message.Text{Next(t)}
	}
	return []message.Text{t.problem.said, Next(t)}
}

// Next says what comes next: whose move it is, or what can be done after an answer.
func Next(t *Trainer) message.Text {
	p, c, state := &t.problem, &t.course, t.s.Match().State()
	switch p.Phase {
	case Judging:
		return message.T("train.judging", "move", p.asked)
	case Waiting:
		return message.T("train.reading")
	case SetOver:
		right, of := c.Score()
		return Finished{c.mode.Kind, right, of, study.Rating(c.log)}.Text()
	case Solved:
		next := c.Ahead(p.ex.ID)
		if len(p.Untried) > 0 {
			next = message.T("train.others")
		}
		return message.T("train.solved", "n", max(int(c.Card(p.ex.ID).Due-study.DayOf(t.b.Now())), 0), "next", next)
	case Wrong, Open:
		if t.Rest() {
			return message.T("train.againmore")
		}
		return message.T("train.again")
	}
	side := state.SideName(state.Turn())
	step, _ := games.Next(state, nil)
	if p.ex.Pass && len(step.Choices) > 0 && p.said.IsZero() { // a pass, which has no place on the board
		return message.T("train.choice", "side", side, "key", "1", "choice", step.Choices[0].Name)
	}
	return message.T("session.yourturn", "side", side)
}

// About is what there is to read of the problem: what its file says, and once it is
// solved its name, what it is about and the person's note. Of a skill the person reads
// what it is about before the first right answer.
func About(t *Trainer) (all []message.Text) {
	all = list.Of(t.Comments(), func(text string) message.Text { return message.T("train.comment", "text", text) })
	k, skilled := teach.Of(t.c.Module).Path.Skill(t.problem.ex)
	if right, _, _ := study.Known(t.course.log, t.c.Module.Info().ID, k.ID()); t.problem.Phase == Solved || skilled && right == 0 {
		all = append(all, t.problem.ex.Name, t.problem.ex.About)
	}
	if t.problem.Phase != Solved {
		return all
	}
	if note := t.Mark().Note; note != "" {
		all = append(all, message.T("train.note", "note", note))
	}
	if skilled {
		all = append(all, study.OnPath(t.c.Module, t.course.log))
	}
	return all
}

// Text implements session.Sentence.
func (e Marked) Text() message.Text { return e.Said }

// Text implements session.Sentence.
func (e Finished) Text() message.Text {
	key := "train.setover"
	switch e.Kind {
	case Placement:
		key = "train.placed"
	case Daily:
		key = "train.dailyover"
	}
	return message.T(key, "right", e.Right, "of", e.Of, "rating", e.Rating)
}

// Text implements session.Sentence.
func (e Found) Text() message.Text {
	key := "train.finding.good"
	if f := e.Finding; !f.Good && f.Kind == teach.Compared {
		key = "train.finding.bad"
	}
	return message.T(key, "place", e.Finding.Place, "text", e.Finding.Text)
}
