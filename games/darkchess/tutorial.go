package darkchess

import (
	"context"
	"math/bits"

	"duiju/games"
)

// lessonSeed deals the face-down pieces of the lessons.
const lessonSeed = 5

// lessonBoard is a part's board from a position text. What lies face down is
// dealt from the text's own pool.
func lessonBoard(p games.LessonPart, text string) games.LessonPart {
	p.Position, p.Seed = text, lessonSeed
	return p
}

// lessons serve games.Info.
func lessons() []games.Lesson {
	one := func(id string, p games.LessonPart) games.Lesson {
		return games.Lesson{ID: id, Parts: []games.LessonPart{p}}
	}
	return []games.Lesson{
		one("flip", games.LessonPart{
			Task: games.T("tutorial.darkchess.flip.task"), Done: games.T("tutorial.darkchess.flip.done"),
			TypedTask: games.T("tutorial.darkchess.flip.typed"),
			Judge:     wantFlip,
		}),
		one("capture", lessonBoard(games.LessonPart{
			Task: games.T("tutorial.darkchess.capture.task"), Done: games.T("tutorial.darkchess.capture.done"),
			TypedTask: games.T("tutorial.darkchess.capture.typed"),
			Judge:     wantCapture,
		}, "..../..../..../.g../.Rn./..c./..../.... r - 0")),
		one("general", lessonBoard(games.LessonPart{
			Task: games.T("tutorial.darkchess.general.task"), Done: games.T("tutorial.darkchess.general.done"),
			Judge: wantGeneral,
		}, "..../..../..../.Kp./..../.kP./..r./.... r - 0")),
		one("cannon", lessonBoard(games.LessonPart{
			Task: games.T("tutorial.darkchess.cannon.task"), Done: games.T("tutorial.darkchess.cannon.done"),
			Judge: wantShot,
		}, "..../.k../..../.p../.n../..../.Cm./.... r - 0")),
		one("odds", lessonBoard(games.LessonPart{
			Task: games.T("tutorial.darkchess.odds.task"), Done: games.T("tutorial.darkchess.odds.done"),
			TypedTask: games.T("tutorial.darkchess.odds.typed"),
			Lens:      "odds", Judge: wantSafety,
		}, "XX../XX../..../.g../.R../..XX/..XX/.... r KMCPkmcp 0")),
	}
}

// wantFlip wants any piece turned up.
func wantFlip(_ context.Context, a games.Attempt) (games.Judgement, error) {
	s := a.After.(*state)
	if len(s.last.path) != 1 {
		return games.Judgement{Say: games.T("tutorial.darkchess.flip.missed")}, nil
	}
	return games.Judgement{
		Is: games.Reached, Reply: games.NoReply,
		Say: games.T("tutorial.darkchess.flip.yours", "piece", pieceName(s.last.shown), "colour", colourName(s.last.shown.colour())),
	}, nil
}

// lessonTurn is the turn of an attempt: the piece that moved and what it took,
// empty for nothing.
func lessonTurn(a games.Attempt) (mover, victim piece) {
	before, after := a.Before.(*state), a.After.(*state)
	path := after.last.path
	if len(path) < 2 {
		return empty, empty
	}
	return before.b.at[path[0]], before.b.at[path[len(path)-1]]
}

// wantCapture wants a capture; the rules allow only weaker or equal pieces.
func wantCapture(_ context.Context, a games.Attempt) (games.Judgement, error) {
	if _, victim := lessonTurn(a); victim == empty {
		return games.Judgement{Say: games.T("tutorial.darkchess.capture.missed")}, nil
	}
	return games.Judgement{Is: games.Reached, Reply: games.NoReply}, nil
}

// wantGeneral wants a soldier to take a general.
func wantGeneral(_ context.Context, a games.Attempt) (games.Judgement, error) {
	mover, victim := lessonTurn(a)
	switch {
	case victim != empty && victim.kind() == general && mover.kind() == soldier:
		return games.Judgement{Is: games.Reached, Reply: games.NoReply}, nil
	case victim != empty:
		return games.Judgement{Say: games.T("tutorial.darkchess.general.prey", "piece", pieceName(victim))}, nil
	}
	return games.Judgement{Say: games.T("tutorial.darkchess.general.missed")}, nil
}

// wantShot wants a capture by the cannon.
func wantShot(_ context.Context, a games.Attempt) (games.Judgement, error) {
	if mover, victim := lessonTurn(a); victim == empty || mover.kind() != cannon {
		return games.Judgement{Say: games.T("tutorial.darkchess.cannon.missed")}, nil
	}
	return games.Judgement{Is: games.Reached, Reply: games.NoReply}, nil
}

// wantSafety wants the chariots out of reach of every capture that the other
// side can see.
func wantSafety(_ context.Context, a games.Attempt) (games.Judgement, error) {
	s := a.After.(*state)
	mine := s.b.by[newPiece(a.Before.(*state).b.turn, chariot)]
	for _, t := range s.b.turns() {
		for _, q := range t.path[1:] {
			if mine&q.bit() != 0 {
				return games.Judgement{
					Say:   games.T("tutorial.darkchess.odds.missed", "move", t.String(), "piece", pieceName(s.b.at[t.path[0]])),
					Reply: t.String(),
				}, nil
			}
		}
	}
	if bits.OnesCount32(mine) == 0 {
		return games.Judgement{Say: games.T("tutorial.darkchess.odds.gone")}, nil
	}
	return games.Judgement{Is: games.Reached, Reply: games.NoReply}, nil
}
