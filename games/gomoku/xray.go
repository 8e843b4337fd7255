package gomoku

import (
	"duiju/games"
	"duiju/games/gomoku/threats"
	"duiju/games/text/message"
)

// proofGame is the view games.ForProof: can the side to move win by nothing but
// fours and open threes?
func (s *state) proofGame() games.Searched {
	if s.status.Over || s.choices() != nil {
		return nil
	}
	return threats.NewAttack(s.view())
}

// Question implements games.Viewer.
func (s *state) Question() games.Question {
	return games.Question{
		Goal:    message.T("gomoku.goal"),
		Assumes: []message.Text{message.T("gomoku.goal.apart", "side", s.SideName(s.Turn()))},
	}
}
