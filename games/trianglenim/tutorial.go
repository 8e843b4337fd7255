package trianglenim

import (
	"context"
	"strconv"

	"duiju/games"
)

// lessonBoard is a part's board: the rules, and the cells that are present.
func lessonBoard(p games.LessonPart, r rules, present string) games.LessonPart {
	cells, err := r.board().parseCells(games.ErrPosition, present)
	if err != nil {
		panic("trianglenim: a lesson's board: " + err.Error()) // its test plays them all
	}
	p.Options = r.options()
	p.Position = r.positionText(cells)
	return p
}

// options are the rules as a game's options.
func (r rules) options() games.Options {
	return games.Options{optSide: strconv.Itoa(r.Side), optTake: strconv.Itoa(r.Limit), optRule: r.rule()}
}

// Lessons serves games.Info.
func (Module) Lessons() []games.Lesson {
	normal := func(side int) rules { return rules{Side: side, Limit: side} }
	one := func(id string, p games.LessonPart) games.Lesson {
		return games.Lesson{ID: id, Parts: []games.LessonPart{p}}
	}
	return []games.Lesson{
		one("one", lessonBoard(games.LessonPart{
			Task: games.T("tutorial.trianglenim.one.task"), Done: games.T("tutorial.trianglenim.one.done"),
			TypedTask: games.T("tutorial.trianglenim.one.typed"), TypedDone: games.T("tutorial.trianglenim.one.typeddone"),
			Judge: takeOf(1),
		}, normal(4), "ABCDEFGHIJ")),
		one("three", lessonBoard(games.LessonPart{
			Task: games.T("tutorial.trianglenim.three.task"), Done: games.T("tutorial.trianglenim.three.done"),
			TypedTask: games.T("tutorial.trianglenim.three.typed"),
			Judge:     takeOf(3),
		}, normal(4), "ABCDEFGHIJ")),
		one("gap", lessonBoard(games.LessonPart{
			Task: games.T("tutorial.trianglenim.gap.task"), Done: games.T("tutorial.trianglenim.gap.done"),
			Judge: longestTake,
		}, normal(5), "BCFHJKLNO")),
		one("last", lessonBoard(games.LessonPart{
			Task: games.T("tutorial.trianglenim.last.task"), Done: games.T("tutorial.trianglenim.last.done"),
			Judge: leaveOne,
		}, rules{Side: 4, Limit: 4, Misere: true}, "CGHI")),
		one("map", lessonBoard(games.LessonPart{
			Task: games.T("tutorial.trianglenim.map.task"), Done: games.T("tutorial.trianglenim.map.done"),
			TypedTask: games.T("tutorial.trianglenim.map.typed"),
			Lens:      "map", Judge: leaveLost,
		}, normal(4), "ABCDEFGHIJ")),
	}
}

// lessonTake is the take of an attempt and what it leaves.
func lessonTake(a games.Attempt) (take, left mask) {
	before, after := a.Before.(*state), a.After.(*state)
	return before.pos() &^ after.pos(), after.pos()
}

// takeOf wants a take of n pieces.
func takeOf(n int) func(context.Context, games.Attempt) (games.Judgement, error) {
	return func(_ context.Context, a games.Attempt) (games.Judgement, error) {
		if take, _ := lessonTake(a); take.count() != n {
			return games.Judgement{Say: games.T("tutorial.trianglenim.count.missed", "n", take.count(), "want", n)}, nil
		}
		return games.Judgement{Is: games.Reached, Reply: games.NoReply}, nil
	}
}

// longestTake wants as many pieces as any legal take has.
func longestTake(_ context.Context, a games.Attempt) (games.Judgement, error) {
	take, _ := lessonTake(a)
	longest := 0
	for _, t := range a.Before.(*state).takes() {
		longest = max(longest, t.count())
	}
	if take.count() < longest {
		return games.Judgement{Say: games.T("tutorial.trianglenim.gap.missed", "n", take.count(), "longest", longest)}, nil
	}
	return games.Judgement{Is: games.Reached, Reply: games.NoReply}, nil
}

// leaveOne wants exactly one piece left, which the other side must take.
func leaveOne(_ context.Context, a games.Attempt) (games.Judgement, error) {
	if _, left := lessonTake(a); left.count() != 1 {
		return games.Judgement{Say: games.T("tutorial.trianglenim.last.missed", "n", left.count())}, nil
	}
	return games.Judgement{Is: games.Reached}, nil
}

// leaveLost wants a position that the side to move loses, every turn up to the
// end.
func leaveLost(_ context.Context, a games.Attempt) (games.Judgement, error) {
	s := a.After.(*state)
	_, left := lessonTake(a)
	j := judgeOf(s.rules, left)
	switch {
	case left != 0 && j.won(left):
		winning := j.winning(left, s.takes())
		return games.Judgement{Say: games.T("tutorial.trianglenim.map.missed", "take", letters(winning[0])), Reply: letters(winning[0])}, nil
	case left == 0:
		return games.Judgement{Is: games.Reached}, nil
	}
	return games.Judgement{Is: games.GoesOn, Say: games.T("tutorial.trianglenim.map.on")}, nil
}
