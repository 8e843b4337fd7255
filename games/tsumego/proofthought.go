package tsumego

import "duiju/games"

// proofThought says what a proof is about and how far it has come: the
// question with the ko threats of both sides, the numbers, and the line that it
// looks at now.
func (pl *provingPlayer) proofThought(st *state, p *position, v value) (note games.Text, line []games.ThoughtLine) {
	attack, defend := int(p.threats[0]), int(p.threats[1])
	switch {
	case v.decided() && (v.pn == 0) == p.attackerToMove:
		return games.T("tsumego.note.proved", "attack", attack, "defend", defend), nil
	case v.decided():
		return games.T("tsumego.note.lost", "attack", attack, "defend", defend), nil
	}
	var moves []string
	for _, by := range pl.prover.current(*p) {
		moves = append(moves, st.nameOf(by))
	}
	if len(moves) > 0 {
		line = []games.ThoughtLine{{Moves: moves}}
	}
	return games.T("tsumego.note.open", "attack", attack, "defend", defend, "pn", int(v.pn), "dn", int(v.dn)), line
}

// maxCurrent bounds the line of a running proof.
const maxCurrent = 12

// current is the line that a running proof would go on with: at each position
// the move with the smallest number of the side to move.
func (s *prover) current(p position) []uint8 {
	var line []uint8
	for len(line) < maxCurrent {
		best, least := uint8(0), uint32(infinite)
		var next position
		for _, by := range s.r.moveList(&p) {
			c, legal := s.r.after(&p, by)
			if !legal {
				continue
			}
			e := s.table.find(c.key)
			if e == nil || !e.hasNumbers() || e.tell(c.pos.balance(), &c.value) {
				continue // not looked at, or decided
			}
			n := e.dn()
			if p.attackerToMove {
				n = e.pn()
			}
			if n < least {
				best, least, next = by, n, c.pos
			}
		}
		if best == 0 {
			break
		}
		line, p = append(line, best), next
	}
	return line
}
