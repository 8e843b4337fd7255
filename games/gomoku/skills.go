package gomoku

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"duiju/assets"
	"duiju/engine"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/threats"
	"duiju/games/list"
	"duiju/games/teach"
	"duiju/games/teach/claim"
	"duiju/games/text/message"
)

// path is what a person learns of gomoku. All but the first is decided by the search for
// wins by fours: an open three is a danger because its next stone begins one.
var path = teach.Path{Decisive: true, Text: assets.GomokuExercises, Asks: asks, Moves: nameMoves, Skills: []teach.Skill{
	{Key: "gomoku.skill.stop-four", Claim: "five", Danger: true, Grade: 1, Level: 1},
	{Key: "gomoku.skill.open-four", Claim: byFours, Through: true, Grade: 2, Level: 2},
	{Key: "gomoku.skill.stop-three", Claim: byFours, Danger: true, Grade: 2, Level: 4},
	{Key: "gomoku.skill.hidden-three", Claim: byFours, Danger: true, Grade: 3, Level: 4},
	{Key: "gomoku.skill.four-three", Claim: byFours, Through: true, Grade: 4, Level: 4},
	{Key: "gomoku.skill.fours-3", Claim: byFours, Through: true, Grade: 5, Level: 4},
	{Key: "gomoku.skill.stop-fours", Claim: byFours, Danger: true, Grade: 6, Level: 4},
	{Key: "gomoku.skill.fours-5", Claim: byFours, Through: true, Grade: 7, Level: 5},
	{Key: "gomoku.skill.fours-7", Claim: byFours, Through: true, Grade: 9, Level: 5},
}}

// asks says which skill a position asks for, and names the stones that are to be seen.
func asks(ctx context.Context, st games.State) (teach.Asked, error) {
	s, ok := st.(*state)
	if !ok || s.status.Over || s.swap.open {
		return teach.Asked{}, nil
	}
	asked := func(skill, what string) (teach.Asked, error) {
		return teach.Asked{Skill: skill, What: message.Verbatim(what), Points: strings.Fields(what)}, ctx.Err()
	}
	p, q := threats.Of(&s.board, s.turn), threats.Of(&s.board, s.turn.Other())
	if p.Count(p.ToMove(), threats.Five) > 0 {
		return asked("", "")
	}
	if q.Count(q.ToMove(), threats.Five) > 0 {
		row, _ := rows(s, q, threats.LineFive)
		return asked("stop-four", row)
	}
	line, plies, nodes := p.VCF(claimFourNodes, threats.AllFours)
	if plies == 0 && nodes >= claimFourNodes {
		return asked("", "")
	}
	first := ""
	if plies > 0 {
		first = p.MoveName(line[0])
	}
	switch {
	case plies == 3:
		if row, kind := rows(s, p, threats.LineOpenFour); kind > 0 {
			return asked("open-four", row)
		}
		return asked("", "")
	case plies == 5 && p.Count(p.ToMove(), threats.FourThree) > 0:
		return asked("four-three", first)
	case plies == 5 || plies == 7:
		return asked("fours-3", first)
	case plies == 9 || plies == 11:
		return asked("fours-5", first)
	case plies > 11:
		return asked("fours-7", first)
	}
	line, danger, nodes := q.VCF(claimFourNodes, threats.AllFours)
	if danger == 0 || nodes >= claimFourNodes {
		return asked("", "")
	}
	if danger > 3 {
		return asked("stop-fours", q.MoveName(line[0]))
	}
	switch row, kind := rows(s, q, threats.LineOpenFour); kind {
	case straight:
		return asked("stop-three", row)
	case hidden:
		return asked("hidden-three", row)
	}
	return asked("", "")
}

const (
	hidden   = 1 // only rows that slant or have a gap
	straight = 2
)

// rows names the stones of a row of the side to move that one more makes of a class, and
// says of what kind the plainest of them is, 0 if there is none.
func rows(s *state, p *threats.Position, class threats.LineClass) (stones string, kind int) {
	for q := range s.board.Points {
		for d := range board.Directions {
			if s.board.Cells[q] != board.Empty || p.Class(q, p.ToMove(), d) != class {
				continue
			}
			c := board.Black + board.Color(p.ToMove())
			row, broken := s.board.StonesBeside(q, d, c)
			var run []int // those that the stone joins, without what lies farther out
			for _, step := range [2]int{-1, 1} {
				for k := step; s.board.Look(q, d, k) == c; k += step {
					run = append(run, s.board.Offset(q, d, k))
				}
			}
			if len(run) >= 3 {
				row = run
			}
			is := hidden
			if !broken && d < 2 {
				is = straight
			}
			if is > kind {
				slices.SortFunc(row, func(a, b int) int { return cmp.Or(a%s.board.N-b%s.board.N, b-a) })
				kind, stones = is, strings.Join(list.Of(row, s.board.Name), " ")
			}
		}
	}
	return stones, kind
}

// nameMoves names those of some right moves that make most, an open four or a four and a
// three, as the skill says, or any if none does.
func nameMoves(st games.State, moves []string) message.Text {
	s := st.(*state)
	p := threats.Of(&s.board, s.turn)
	weak := slices.IndexFunc(made[:], func(m stoneClaim) bool { return m.from < threats.FourThree })
	class := func(move string) int { return min(weak, makes(p, s.board.Named(move))) }
	best := slices.Min(list.Of(moves, class))
	moves = slices.DeleteFunc(slices.Clone(moves), func(move string) bool { return class(move) != best })
	return teach.OneOf(moves, teach.NamedMoves)
}

// claimBy decides whether a move begins a win by fours, or ends one; of the name of what
// a stone makes, whether it makes that or more.
func claimBy(ctx context.Context, st games.State, name, move string) (claim.Truth, error) {
	s, ok := st.Clone().(*state)
	switch {
	case slices.ContainsFunc(made[:], func(m stoneClaim) bool { return m.name == name }):
		return claimHolds(ctx, st, "", claim.Claim{Name: name, Side: st.Turn(), Move: move})
	case !ok || name != byFours:
		return claim.Undecided, nil
	}
	mover := s.turn
	if err := s.Play(move); err != nil {
		return claim.Undecided, err
	}
	if s.status.Over {
		return claim.Is(s.status.Winner != games.NoSide), nil
	}
	p := threats.Of(&s.board, s.turn)
	own, other := int(mover-board.Black), p.ToMove()
	if p.Count(own, threats.Five) == 0 || p.Count(other, threats.Five) > 0 {
		return claim.False, nil // no four, or one that comes too late
	}
	answer := p.Only()
	if answer == engine.NoMove {
		return claim.True, nil // two points make five
	}
	p.Do(answer)
	plies, finished := allFours(p)
	if !finished {
		return claim.Undecided, nil
	}
	return claim.Is(plies > 0), nil
}
