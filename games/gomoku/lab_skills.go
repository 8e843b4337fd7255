//go:build lab

package gomoku

import (
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/threats"
)

// LabSkill is the skill that a position asks for, "" for none.
func LabSkill(st games.State) string {
	s := st.(*state)
	if s.status.Over {
		return ""
	}
	p, q := threats.Of(&s.board, s.turn), threats.Of(&s.board, s.turn.Other())
	own, other := p.ToMove(), q.ToMove()
	if p.Count(own, threats.Five) > 0 {
		return ""
	}
	if p.Count(other, threats.Five) > 0 {
		return "stop-four"
	}
	plies, finished := allFours(p)
	if !finished {
		return ""
	}
	danger, finished := allFours(q)
	switch {
	case plies == 3:
		return map[bool]string{true: "open-four"}[s.opens(p, own) > 0]
	case plies == 5 && p.Count(own, threats.FourThree) > 0:
		return "four-three"
	case plies == 5 || plies == 7:
		return "fours-3"
	case plies == 9 || plies == 11:
		return "fours-5"
	case plies > 11:
		return "fours-7"
	case !finished || danger == 0 || s.fours(p) > 0: // a four puts the danger off
		return ""
	case danger > 3:
		return "stop-fours"
	}
	switch s.opens(q, other) {
	case straight:
		return "stop-three"
	case hidden:
		return "hidden-three"
	}
	return ""
}

const (
	hidden   = 1 // only threes that slant or have a gap
	straight = 2
)

// opens says what threes make an open four of a side.
func (s *state) opens(p *threats.Position, side int) (kind int) {
	for q := range s.board.Points {
		for d := range board.Directions {
			if s.board.Cells[q] != board.Empty || p.Class(q, side, d) != threats.LineOpenFour {
				continue
			}
			_, broken := s.board.StonesBeside(q, d, board.Black+board.Color(side))
			if kind = max(kind, hidden); !broken && d < 2 {
				kind = straight
			}
		}
	}
	return kind
}

// fours counts the fours that the side to move can make.
func (s *state) fours(p *threats.Position) (n int) {
	for _, k := range []threats.Threat{threats.Four, threats.FourTwo, threats.FourThree, threats.OpenFour} {
		n += p.Count(p.ToMove(), k)
	}
	return n
}
