//go:build lab

package trianglenim

import (
	"context"

	"duiju/games"
)

// mostPieces is the most that a person is asked to see through.
const mostPieces = 10

// LabSkill is the skill that a position asks for, "" for none: the first that finds a take
// that wins.
func LabSkill(st games.State) string {
	s := st.(*state)
	j := judgeOf(s.rules, s.pos())
	if s.Status().Over || !j.follows() || s.pos().count() > mostPieces {
		return ""
	}
	best, skill := reasonTable, ""
	for _, take := range j.winning(s.pos(), s.takes()) {
		w, err := s.rules.why(context.Background(), s.pos()^take)
		switch {
		case err != nil || w.kind == reasonEmpty:
			return ""
		case w.kind < best:
			best = w.kind
			skill = map[reasonKind]string{
				reasonSingles: "singles", reasonTwins: "equal", reasonBoardMirror: "mirror", reasonMirror: "mirror", reasonNimSum: "sums",
			}[best]
		}
	}
	return skill
}

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
