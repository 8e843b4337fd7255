package darkchess

import (
	"context"

	"duiju/games/teach"
	"duiju/games/text/message"
)

// lessonSeed deals the face-down pieces of the lessons.
const lessonSeed = 5

// lessonBoard is a part's board from a position text. What lies face down is
// dealt from the text's own pool.
func lessonBoard(p teach.LessonPart, text string) teach.LessonPart {
	p.Position, p.Seed = text, lessonSeed
	return p
}

// lessons serve games.Info.
func lessons() []teach.Lesson {
	return []teach.Lesson{
		teach.One("flip", teach.LessonPart{
			Task: message.T("tutorial.darkchess.flip.task"), Done: message.T("tutorial.darkchess.flip.done"),
			TypedTask: message.T("tutorial.darkchess.flip.typed"),
			Judge:     wantFlip,
		}),
		teach.One("capture", lessonBoard(teach.LessonPart{
			Task: message.T("tutorial.darkchess.capture.task"), Done: message.T("tutorial.darkchess.capture.done"),
			TypedTask: message.T("tutorial.darkchess.capture.typed"),
			Judge:     wantCapture,
		}, "..../..../..../.g../.Rn./..c./..../.... r - 0")),
		teach.One("general", lessonBoard(teach.LessonPart{
			Task: message.T("tutorial.darkchess.general.task"), Done: message.T("tutorial.darkchess.general.done"),
			Judge: wantGeneral,
		}, "..../..../..../.Kp./..../.kP./..r./.... r - 0")),
		teach.One("cannon", lessonBoard(teach.LessonPart{
			Task: message.T("tutorial.darkchess.cannon.task"), Done: message.T("tutorial.darkchess.cannon.done"),
			Judge: wantShot,
		}, "..../.k../..../.p../.n../..../.Cm./.... r - 0")),
		teach.One("odds", lessonBoard(teach.LessonPart{
			Task: message.T("tutorial.darkchess.odds.task"), Done: message.T("tutorial.darkchess.odds.done"),
			Lens: "odds", Judge: wantSafety,
		}, "XX../XX../..../.g../.R../..XX/..XX/.... r KMCPkmcp 0")),
	}
}

// wantFlip wants any piece turned up.
func wantFlip(_ context.Context, a teach.Attempt) (teach.Judgement, error) {
	s := a.After.(*state)
	if len(s.last.path) != 1 {
		return teach.Judgement{Say: message.T("tutorial.darkchess.flip.missed")}, nil
	}
	return teach.Judgement{
		Is: teach.Reached, Reply: teach.NoReply,
		Say: message.T("tutorial.darkchess.flip.yours", "piece", pieceName(s.last.shown), "colour", colourName(s.last.shown.colour())),
	}, nil
}

// lessonTurn is the turn of an attempt: the piece that moved and what it took,
// empty for nothing.
func lessonTurn(a teach.Attempt) (mover, victim piece) {
	before, after := a.Before.(*state), a.After.(*state)
	path := after.last.path
	if len(path) < 2 {
		return empty, empty
	}
	return before.b.at[path[0]], before.b.at[path[len(path)-1]]
}

// wantCapture wants a capture; the rules allow only weaker or equal pieces.
func wantCapture(_ context.Context, a teach.Attempt) (teach.Judgement, error) {
	_, victim := lessonTurn(a)
	return teach.Wanted(victim != empty, message.T("tutorial.darkchess.capture.missed"))
}

// wantGeneral wants a soldier to take a general.
func wantGeneral(_ context.Context, a teach.Attempt) (teach.Judgement, error) {
	mover, victim := lessonTurn(a)
	switch {
	case victim != empty && victim.kind() == general && mover.kind() == soldier:
		return teach.Judgement{Is: teach.Reached, Reply: teach.NoReply}, nil
	case victim != empty:
		return teach.Judgement{Say: message.T("tutorial.darkchess.general.prey", "piece", pieceName(victim))}, nil
	}
	return teach.Judgement{Say: message.T("tutorial.darkchess.general.missed")}, nil
}

// wantShot wants a capture by the cannon.
func wantShot(_ context.Context, a teach.Attempt) (teach.Judgement, error) {
	mover, victim := lessonTurn(a)
	return teach.Wanted(victim != empty && mover.kind() == cannon, message.T("tutorial.darkchess.cannon.missed"))
}

// wantSafety wants the chariots out of reach of every capture that the other
// side can see.
func wantSafety(_ context.Context, a teach.Attempt) (teach.Judgement, error) {
	s := a.After.(*state)
	mine := s.b.by[newPiece(a.Before.(*state).b.turn, chariot)]
	for _, t := range s.b.turns() {
		for _, q := range t.path[1:] {
			if mine&q.bit() != 0 {
				return teach.Judgement{
					Say:   message.T("tutorial.darkchess.odds.missed", "move", t.String(), "piece", pieceName(s.b.at[t.path[0]])),
					Reply: t.String(),
				}, nil
			}
		}
	}
	return teach.Wanted(mine != 0, message.T("tutorial.darkchess.odds.gone"))
}
