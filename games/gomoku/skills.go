package gomoku

import (
	"context"

	"duiju/assets"
	"duiju/engine"
	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/threats"
	"duiju/games/teach"
	"duiju/games/teach/claim"
)

// path is what a person learns of gomoku. All but the first is decided by the search for
// wins by fours: an open three is a danger because its next stone begins one.
var path = teach.Path{Text: assets.GomokuExercises, Skills: []teach.Skill{
	{Key: "gomoku.skill.stop-four", Claim: "five", Danger: true, Grade: 1},
	{Key: "gomoku.skill.open-four", Claim: byFours, Through: true, Grade: 2},
	{Key: "gomoku.skill.stop-three", Claim: byFours, Danger: true, Grade: 2},
	{Key: "gomoku.skill.hidden-three", Claim: byFours, Danger: true, Grade: 3},
	{Key: "gomoku.skill.four-three", Claim: byFours, Through: true, Grade: 4},
	{Key: "gomoku.skill.fours-3", Claim: byFours, Through: true, Grade: 5},
	{Key: "gomoku.skill.stop-fours", Claim: byFours, Danger: true, Grade: 6},
	{Key: "gomoku.skill.fours-5", Claim: byFours, Through: true, Grade: 7},
	{Key: "gomoku.skill.fours-7", Claim: byFours, Through: true, Grade: 9},
}}

// claimBy decides whether a move begins a win by fours, or ends one.
func claimBy(_ context.Context, st games.State, _, move string) (claim.Truth, error) {
	s := st.Clone().(*state)
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
