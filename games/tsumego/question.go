package tsumego

import (
	"slices"

	"duiju/games"
)

// askStatus is the note ask of a problem whose question is the status.
const askStatus = "status"

// task is the question in a sentence.
func (p *problem) task() games.Text {
	black, kill := p.Board.Next == black, p.Goal == kill
	switch {
	case p.AsksStatus && black && kill:
		return games.T("tsumego.ask.blackkills")
	case p.AsksStatus && black:
		return games.T("tsumego.ask.blacklives")
	case p.AsksStatus && kill:
		return games.T("tsumego.ask.whitekills")
	case p.AsksStatus:
		return games.T("tsumego.ask.whitelives")
	case black && kill:
		return games.T("tsumego.task.blackkills")
	case black:
		return games.T("tsumego.task.blacklives")
	case kill:
		return games.T("tsumego.task.whitekills")
	}
	return games.T("tsumego.task.whitelives")
}

// settled reports whether the question is for the status and a move changes
// nothing: the goal is out of reach, or reached without a move.
func (p *problem) settled(a *answer) bool {
	if !p.AsksStatus {
		return false
	}
	lives := a.Status == statusWin || a.Status == statusSeki
	return a.Status == statusLoss || lives && slices.Contains(a.First, passMove)
}

// rightAnswers are the first moves that answer the question, best first: those
// that reach the goal, or the pass that says it is settled.
func (p *problem) rightAnswers(a *answer) []int {
	if p.settled(a) {
		return []int{passMove}
	}
	return a.First
}
