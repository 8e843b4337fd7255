package trianglenim

import (
	"context"
	"strconv"

	"duiju/games"
	"duiju/games/teach"
	"duiju/games/text/message"
)

// lessonBoard is a part's board: the rules, and the cells that are present.
func lessonBoard(p teach.LessonPart, r rules, present string) teach.LessonPart {
	cells, err := r.board().parseCells(message.ErrPosition, present)
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
func (Module) Lessons() []teach.Lesson {
	normal := func(side int) rules { return rules{Side: side, Limit: side} }
	return []teach.Lesson{
		teach.One("one", lessonBoard(teach.LessonPart{
			Task: message.T("tutorial.trianglenim.one.task"), Done: message.T("tutorial.trianglenim.one.done"),
			TypedTask: message.T("tutorial.trianglenim.one.typed"), TypedDone: message.T("tutorial.trianglenim.one.typeddone"),
			Judge: takeOf(1),
		}, normal(4), "ABCDEFGHIJ")),
		teach.One("three", lessonBoard(teach.LessonPart{
			Task: message.T("tutorial.trianglenim.three.task"), Done: message.T("tutorial.trianglenim.three.done"),
			TypedTask: message.T("tutorial.trianglenim.three.typed"),
			Judge:     takeOf(3),
		}, normal(4), "ABCDEFGHIJ")),
		teach.One("gap", lessonBoard(teach.LessonPart{
			Task: message.T("tutorial.trianglenim.gap.task"), Done: message.T("tutorial.trianglenim.gap.done"),
			Judge: longestTake,
		}, normal(5), "BCFHJKLNO")),
		teach.One("last", lessonBoard(teach.LessonPart{
			Task: message.T("tutorial.trianglenim.last.task"), Done: message.T("tutorial.trianglenim.last.done"),
			Judge: leaveOne,
		}, rules{Side: 4, Limit: 4, Misere: true}, "CGHI")),
		teach.One("map", lessonBoard(teach.LessonPart{
			Task: message.T("tutorial.trianglenim.map.task"), Done: message.T("tutorial.trianglenim.map.done"),
			Lens: "map", Judge: leaveLost,
		}, normal(4), "ABCDEFGHIJ")),
	}
}

// lessonTake is the take of an attempt and what it leaves.
func lessonTake(a teach.Attempt) (take, left mask) {
	before, after := a.Before.(*state), a.After.(*state)
	return before.pos() &^ after.pos(), after.pos()
}

// takeOf wants a take of n pieces.
func takeOf(n int) func(context.Context, teach.Attempt) (teach.Judgement, error) {
	return func(_ context.Context, a teach.Attempt) (teach.Judgement, error) {
		take, _ := lessonTake(a)
		return teach.Wanted(take.count() == n, message.T("tutorial.trianglenim.count.missed", "n", take.count(), "want", n))
	}
}

// longestTake wants as many pieces as any legal take has.
func longestTake(_ context.Context, a teach.Attempt) (teach.Judgement, error) {
	take, _ := lessonTake(a)
	longest := 0
	for _, t := range a.Before.(*state).takes() {
		longest = max(longest, t.count())
	}
	return teach.Wanted(take.count() == longest, message.T("tutorial.trianglenim.gap.missed", "n", take.count(), "longest", longest))
}

// leaveOne wants exactly one piece left, which the other side must take.
func leaveOne(_ context.Context, a teach.Attempt) (teach.Judgement, error) {
	if _, left := lessonTake(a); left.count() != 1 {
		return teach.Judgement{Say: message.T("tutorial.trianglenim.last.missed", "n", left.count())}, nil
	}
	return teach.Judgement{Is: teach.Reached}, nil
}

// leaveLost wants a position that the side to move loses, every turn up to the
// end.
func leaveLost(_ context.Context, a teach.Attempt) (teach.Judgement, error) {
	s := a.After.(*state)
	_, left := lessonTake(a)
	j := judgeOf(s.rules, left)
	switch {
	case left != 0 && j.won(left):
		winning := j.winning(left, s.takes())
		return teach.Judgement{Say: message.T("tutorial.trianglenim.map.missed", "take", letters(winning[0])), Reply: letters(winning[0])}, nil
	case left == 0:
		return teach.Judgement{Is: teach.Reached}, nil
	}
	return teach.Judgement{Is: teach.GoesOn, Say: message.T("tutorial.trianglenim.map.on")}, nil
}
