package session

import "duiju/games/teach/study"

// Marked is a mark to keep.
type Marked struct{ Mark study.Mark }

func (Marked) event() {}

// Mark is what the person keeps about the problem on the board.
func (t *Trainer) Mark() study.Mark { return t.marks[t.ex.ID] }

// mark changes what is kept about the problem on the board.
func (t *Trainer) mark(edit func(*study.Mark)) {
	m := t.Mark()
	m.Time, m.Game, m.Problem = t.game.c.Now(), t.c.Module.Info().ID, t.ex.ID
	edit(&m)
	t.marks[t.ex.ID] = m
	t.emit(Marked{m})
}
