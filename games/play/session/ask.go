package session

import (
	"context"

	"duiju/games"
	"duiju/games/teach"
	"duiju/games/teach/study"
)

// canAsk reports whether problems are made of positions of a game.
func canAsk(m games.Module) bool {
	t := teach.Of(m).Trainer
	return t != nil && t.Ask != nil
}

// askPosition begins to make a problem of the position shown.
func askPosition(s *Session, at string) {
	m, state := s.Match().Module(), s.State().Clone()
	Begin(&s.out, Prove, func(ctx context.Context) (Posed, error) {
		e, err := teach.Of(m).Trainer.Ask(ctx, state, at)
		posed := study.Pose(e)
		return Posed{study.Mark{Time: s.out.now(), Game: m.Info().ID, Problem: e.ID, Posed: &posed}}, err
	})
}
