package problem

import (
	"strings"

	"duiju/games"
	"duiju/games/tsumego/goban"
)

// AskStatus is the note ask of a problem whose question is the status.
const AskStatus = "status"

// Task says who is to do what.
func (p *Problem) Task() games.Text {
	asks, side, does := "task", "white", "lives"
	if p.AsksStatus {
		asks = "ask"
	}
	if p.Board.Next == goban.Black {
		side = "black"
	}
	if p.Goal == Kill {
		does = "kills"
	}
	return games.T("tsumego." + asks + "." + side + does)
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
func (p *Problem) Inferred() []games.Text {
	var what []games.Text
	if p.MoverInferred {
		what = append(what, games.T("tsumego.solve.inferred.mover"))
	}
	if p.GoalInferred {
		what = append(what, games.T("tsumego.solve.inferred.goal"))
	}
	if p.TargetInferred && len(p.Target) > 0 {
		what = append(what, games.T("tsumego.solve.inferred.target", "points", goban.PointNames(p.Board, p.Chains())))
	}
	return what
}
