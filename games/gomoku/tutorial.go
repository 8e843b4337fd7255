package gomoku

import (
	"context"

	"duiju/games"
	"duiju/games/gomoku/board"
	"duiju/games/gomoku/threats"
	"duiju/games/scene"
	"duiju/games/teach"
	"duiju/games/text/message"
)

// Lessons serves games.Info.
func (Module) Lessons() []teach.Lesson {
	part := func(task, done message.Text, setup string) teach.LessonPart {
		return teach.LessonPart{Task: task, Done: done, Options: games.Options{optSetup: setup}}
	}
	place := part(message.T("tutorial.gomoku.place.task"), message.T("tutorial.gomoku.place.done"), "")
	place.TypedTask = message.T("tutorial.gomoku.place.typed")
	place.Options = nil
	marked := pointOnBoard(15, "k10")
	place.Marks = []scene.Point{scene.Point(marked)}
	place.Judge = wantPoint(marked)

	five := part(message.T("tutorial.gomoku.five.task"), message.T("tutorial.gomoku.five.done"), "b:f8g8h8i8 w:e8g9h10k9 to:b")
	five.Judge = wantFive

	stop := part(message.T("tutorial.gomoku.stop.task"), message.T("tutorial.gomoku.stop.done"), "b:g8i9j6 w:h7h8h9 to:b")
	stop.Judge = wantStop

	open := part(message.T("tutorial.gomoku.open.task"), message.T("tutorial.gomoku.open.done"), "b:g8h8i8 w:g9i10f6 to:b")
	open.Judge = wantOpenFour

	both := part(message.T("tutorial.gomoku.both.task"), message.T("tutorial.gomoku.both.done"), "b:e8f8g8h9h10 w:d8f9g11j10e10 to:b")
	both.Judge = wantFourThree
	renju := part(message.T("tutorial.gomoku.renju.task"), message.T("tutorial.gomoku.renju.done"), "b:g8i8h7h9 w:f10j6e7k9 to:b")
	renju.Options[optRules], renju.Options[optOpening] = "renju", openFree
	renju.Marks = []scene.Point{scene.Point(pointOnBoard(15, "h8"))}
	renju.Lens = "forbidden"

	return []teach.Lesson{
		{ID: "place", Parts: []teach.LessonPart{place}},
		{ID: "five", Parts: []teach.LessonPart{five}},
		{ID: "stop", Parts: []teach.LessonPart{stop}},
		{ID: "open-four", Parts: []teach.LessonPart{open}},
		{ID: "four-three", Parts: []teach.LessonPart{both, renju}},
	}
}

// pointOnBoard is the index of a named point on a board of n lines.
func pointOnBoard(n int, name string) int { return board.New(n, board.Freestyle).Named(name) }

// wantPoint wants a stone on a point.
func wantPoint(p int) func(context.Context, teach.Attempt) (teach.Judgement, error) {
	return func(_ context.Context, a teach.Attempt) (teach.Judgement, error) {
		s := a.After.(*state)
		return teach.Wanted(s.last == p, message.T("tutorial.gomoku.place.missed", "move", a.Move, "point", s.board.Name(p)))
	}
}

// wonBy reports whether the attempt has won the game.
func wonBy(a teach.Attempt) bool {
	st := a.After.Status()
	return st.Over && st.Winner == a.Before.Turn()
}

// wantFive wants a row that wins.
func wantFive(_ context.Context, a teach.Attempt) (teach.Judgement, error) {
	if wonBy(a) {
		return teach.Judgement{Is: teach.Reached}, nil
	}
	return teach.Judgement{Say: message.T("tutorial.gomoku.five.missed")}, nil
}

// makes counts the points where a side's next stone would make one of the
// threats.
func (s *state) makes(c board.Color, kinds ...threats.Threat) int {
	p := s.view()
	n := 0
	for _, k := range kinds {
		n += p.Count(int(c.Side()), k)
	}
	return n
}

// wantStop wants the other side left without an open four, and so without a
// five, at its next stone.
func wantStop(_ context.Context, a teach.Attempt) (teach.Judgement, error) {
	s := a.After.(*state)
	return teach.Wanted(s.makes(s.turn, threats.Five, threats.OpenFour) == 0, message.T("tutorial.gomoku.stop.missed"))
}

// wantOpenFour wants an open four, then the five that no stone stops.
func wantOpenFour(_ context.Context, a teach.Attempt) (teach.Judgement, error) {
	s := a.After.(*state)
	fives := s.makes(s.turn.Other(), threats.Five)
	switch {
	case wonBy(a):
		return teach.Judgement{Is: teach.Reached}, nil
	case a.Nth > 1:
		return teach.Judgement{Say: message.T("tutorial.gomoku.open.five")}, nil
	case fives < 2:
		return teach.Judgement{Say: message.T("tutorial.gomoku.open.missed", "n", fives)}, nil
	}
	return teach.Judgement{Is: teach.GoesOn, Say: message.T("tutorial.gomoku.open.on")}, nil
}

// wantFourThree wants a stone that makes a four and an open three, then fours
// up to the five.
func wantFourThree(_ context.Context, a teach.Attempt) (teach.Judgement, error) {
	before, s := a.Before.(*state), a.After.(*state)
	kind := before.view().Known(int(before.turn.Side()), s.last)
	switch {
	case wonBy(a):
		return teach.Judgement{Is: teach.Reached}, nil
	case a.Nth == 1 && kind != threats.FourThree:
		return teach.Judgement{Say: message.T("tutorial.gomoku.both.missed")}, nil
	case a.Nth == 1:
		return teach.Judgement{Is: teach.GoesOn, Say: message.T("tutorial.gomoku.both.on")}, nil
	case s.makes(before.turn, threats.Five) < 2:
		return teach.Judgement{Say: message.T("tutorial.gomoku.both.slow")}, nil
	}
	return teach.Judgement{Is: teach.GoesOn, Say: message.T("tutorial.gomoku.open.on")}, nil
}
