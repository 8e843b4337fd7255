package session

import (
	"context"

	"duiju/games"
	"duiju/games/teach"
	"duiju/games/teach/study"
)

// Ask makes a problem of the position shown: about what stands at the point named At, or
// if that is "" about what is likely. In a trainer it corrects the question.
type Ask struct{ At string }

// canAsk reports whether problems are made of positions of a game.
func canAsk(m games.Module) bool {
	t := teach.Of(m).Trainer
	return t != nil && t.Ask != nil
}

// asked is the problem that was made of a position.
type asked struct{ study.Mark }

// askPosition begins to make a problem of the position shown.
func askPosition(s *Session, at string) {
	m, state := s.Match().Module(), s.State().Clone()
	begin(&s.out, Prove, func(ctx context.Context) (asked, error) {
		e, err := teach.Of(m).Trainer.Ask(ctx, state, at)
		posed := study.Pose(e)
		return asked{study.Mark{Time: s.out.now(), Game: m.Info().ID, Problem: e.ID, Posed: &posed}}, err
	})
}

// asked goes on with another question about the position. The one on the board, if
// nothing became of it, is kept no more.
func (t *Trainer) asked(m study.Mark, err error) {
	if err != nil {
		t.s.out.refuse(err)
		return
	}
	c := &t.course
	if old := t.Mark(); c.chosen(t.problem.ex) && !c.cards[t.problem.ex.ID].Seen && t.problem.Tries == 0 && !old.Favourite && old.Note == "" {
		t.s.out.emit(Marked{Mark: c.drop(t.problem.ex.ID)})
	}
	c.drop(m.Problem) // the same may be known in the picture of another position
	c.marks[m.Problem] = m
	c.know(m.Posed.Exercise())
	t.s.out.emit(Marked{Mark: m})
	t.apply(Choose{Mode{Kind: Own, Tag: m.Problem}})
}
