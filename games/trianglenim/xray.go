package trianglenim

import (
	"duiju/games"
	"duiju/games/text/message"
)

// View implements games.Viewer: the proof asks whether the side to move wins.
func (s *state) View(a games.Aspect) games.Searched {
	if a == games.ForProof {
		return newView(s.rules, s.pos())
	}
	return nil
}

// Question implements games.Viewer.
func (s *state) Question() games.Question {
	if s.rules.Misere {
		return games.Question{Goal: message.T("trianglenim.goal.misere")}
	}
	return games.Question{Goal: message.T("trianglenim.goal.normal")}
}
