package session

import (
	"context"

	"duiju/games"
	"duiju/games/teach"
	"duiju/games/text/message"
)

// coach looks at a person's move before it stands, and holds back one that overlooks a
// danger that a skill of the path finds. It speaks once a move: what is played then
// stands. A move that was held back was never made, so it does not count.
type coach struct {
	task  *Task
	spoke int // the number of the move, from 1; 0 none
}

// warned is what the coach has found of a move.
type warned struct {
	move string
	slip bool
}

// askCoach begins to look at a move, if it is one to look at.
func (g *Game) askCoach(move string) bool {
	s, m := g.s, g.s.Match()
	teaches := teach.Of(m.Module())
	if !s.c.Coach || teaches.Path == nil || s.Mine() == games.NoSide || m.Seat(m.Turn()).Kind != games.Human || s.coach.spoke == m.At()+1 {
		return false
	}
	s.out.Stop(s.coach.task)
	state := m.State().Clone()
	s.coach.task = Begin(&s.out, Judge, func(ctx context.Context) (warned, error) {
		k, wrong, err := teaches.Wrong(ctx, state, move)
		return warned{move, wrong && k.Danger}, err
	})
	return true
}

// coached plays a move that the coach has looked at, or asks for another look. What it
// could not decide is played.
func (g *Game) coached(w warned) {
	s := g.s
	s.coach.task = nil
	if !w.slip {
		g.stand(w.move)
		return
	}
	s.coach.spoke = s.Match().At() + 1
	s.out.Emit(Told{Said: message.T("session.coach", "move", w.move)})
}
