//go:build lab

package trianglenim

import "duiju/games"

// LabBeginner takes anything.
func LabBeginner(seed uint64) games.Player {
	_, make := LabPeople()
	return make("any-take", games.Env{Seed: seed, Threads: 1})
}

// LabCheck decides anew whether a take wins, by trying all takes to the end.
func LabCheck(st games.State, _, move string) bool {
	s := st.(*state)
	take, err := s.parse(move)
	return err == nil && !slowWon(s.rules, s.pos()^take, map[mask]bool{})
}

func slowWon(r rules, p mask, known map[mask]bool) bool {
	if won, ok := known[p]; ok {
		return won
	}
	won := p == 0 && r.Misere
	for _, take := range r.takesAt(p) {
		won = won || !slowWon(r, p^take, known)
	}
	known[p] = won
	return won
}
