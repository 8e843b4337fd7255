package tsumego

import "duiju/engine"

// ProofGame implements games.Provable: does the side to move reach its goal?
func (s *state) ProofGame() engine.Game {
	if s.region == nil || s.status.Over {
		return nil
	}
	return newView(s.region, s.position())
}
