package gomoku

import "duiju/engine"

// ProofGame implements games.Provable: can the side to move win by nothing but
// fours and open threes?
func (s *state) ProofGame() engine.Game {
	if s.status.Over || s.choices() != nil {
		return nil
	}
	return newAttack(s.view())
}
