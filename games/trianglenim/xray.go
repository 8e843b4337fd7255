package trianglenim

import "duiju/engine"

// ProofGame implements games.Provable: does the side to move win?
func (s *state) ProofGame() engine.Game { return newView(s.rules, s.pos()) }
