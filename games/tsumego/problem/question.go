package problem

import (
	"strings"

	"duiju/games/text/message"
	"duiju/games/tsumego/goban"
)

// AskStatus is the note ask of a problem whose question is the status.
const AskStatus = "status"

// Task is the question in a sentence.
func (p *Problem) Task() message.Text {
	black, kill := p.Board.Next == goban.Black, p.Goal == Kill
	switch {
	case p.AsksStatus && black && kill:
		return message.T("tsumego.ask.blackkills")
	case p.AsksStatus && black:
		return message.T("tsumego.ask.blacklives")
	case p.AsksStatus && kill:
		return message.T("tsumego.ask.whitekills")
	case p.AsksStatus:
		return message.T("tsumego.ask.whitelives")
	case black && kill:
		return message.T("tsumego.task.blackkills")
	case black:
		return message.T("tsumego.task.blacklives")
	case kill:
		return message.T("tsumego.task.whitekills")
	}
	return message.T("tsumego.task.whitelives")
}

// WithGoal puts the goal in front of a comment, in place of another one there;
// a problem without target has none.
func (p *Problem) WithGoal(comment string) string {
	if len(p.Target) == 0 {
		return comment
	}
	for _, g := range []Goal{Kill, Live} {
		comment = strings.ReplaceAll(comment, "goal="+g.String(), "")
	}
	head := "goal=" + p.Goal.String()
	if p.AsksStatus && !strings.Contains(comment, "ask="+AskStatus) {
		head += "\nask=" + AskStatus
	}
	return strings.TrimSpace(head + "\n" + strings.TrimSpace(comment))
}

// Inferred says what the file left open.
func (p *Problem) Inferred() []message.Text {
	var what []message.Text
	if p.MoverInferred {
		what = append(what, message.T("tsumego.solve.inferred.mover"))
	}
	if p.GoalInferred {
		what = append(what, message.T("tsumego.solve.inferred.goal"))
	}
	if p.TargetInferred && len(p.Target) > 0 {
		what = append(what, message.T("tsumego.solve.inferred.target", "points", goban.PointNames(p.Board, p.Chains())))
	}
	return what
}
