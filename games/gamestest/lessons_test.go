package gamestest

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/teach"
	"duiju/games/text/message"
)

// lessonMoves is how many moves of a learner finish any part of a lesson.
const lessonMoves = 8

// testLessons walks through the tutorial: every part begins, can be finished
// by some line of moves, and judges every first move; each text has its
// message and each lens is one of the game's.
func (k *kit) testLessons(t *testing.T, lessons []teach.Lesson) {
	enginetest.OneThread(t)
	seen := map[string]bool{}
	for _, l := range lessons {
		if l.ID == "" || seen[l.ID] || len(l.Parts) == 0 {
			t.Errorf("lesson %q has no parts, no name, or one that is taken", l.ID)
		}
		seen[l.ID] = true
		for i, part := range l.Parts {
			t.Run(fmt.Sprintf("%s-%d", l.ID, i+1), func(t *testing.T) { k.testLesson(t, part) })
		}
	}
}

func (k *kit) testLesson(t *testing.T, part teach.LessonPart) {
	k.checkText(t, "Task", part.Task)
	k.checkText(t, "Done", part.Done)
	for what, text := range map[string]message.Text{"TypedTask": part.TypedTask, "TypedDone": part.TypedDone} {
		if !text.IsZero() {
			k.checkText(t, what, text)
		}
	}
	if part.Task.IsZero() || part.Done.IsZero() || part.Judge == nil && part.Lens == "" {
		t.Error("a part without a task, an end or anything to do")
	}
	if part.Lens != "" && !slices.ContainsFunc(k.info.Lenses, func(l games.Lens) bool { return l.ID == part.Lens }) {
		t.Errorf("there is no lens %s", part.Lens)
	}
	m, err := match.NewLesson(k.m, part)
	enginetest.Must(t, err)
	if m.Status().Over {
		t.Fatal("the board is over")
	}
	for _, q := range part.Marks {
		if q < 0 || int(q) >= m.State().Scene().Lattice.Len() {
			t.Errorf("mark %d lies outside the board", q)
		}
	}
	if part.Judge == nil {
		return
	}
	k.hintIsTaken(t, part, m)
	judged := map[teach.Progression]int{}
	for _, move := range games.Texts(m.State()) {
		// One answer to a miss is enough: an engine takes its time over each.
		j := k.attempt(t, part, m, move, judged[teach.Missed] == 0)
		judged[j.Is]++
		if j.Is == teach.Missed && j.Say.IsZero() {
			t.Errorf("%s is missed without a word", move)
		}
		m.Undo()
	}
	if judged[teach.Reached]+judged[teach.GoesOn] == 0 {
		t.Errorf("no first move is right: %v", judged)
	}
	if !k.finish(t, part, m, lessonMoves) {
		t.Errorf("no line of %d moves reaches the goal", lessonMoves)
	}
}

// hintIsTaken follows the hints of a part: where they lead is right.
func (k *kit) hintIsTaken(t *testing.T, part teach.LessonPart, m *match.Match) {
	t.Helper()
	steps, err := part.Hints(context.Background(), k.m, m.Options(), m.StateAt(0), m.State().Clone(), 1)
	if err != nil || len(steps) == 0 || steps[len(steps)-1].Move == "" {
		t.Fatalf("no hint leads to a move: %v %v", steps, err)
	}
	if j := k.attempt(t, part, m, steps[len(steps)-1].Move, false); j.Is == teach.Missed {
		t.Errorf("the hint %s misses: %v", steps[len(steps)-1].Move, j.Say)
	}
	m.Undo()
}

// attempt plays a move on the board and judges it; with answered the other
// side's reply is settled too.
func (k *kit) attempt(t *testing.T, part teach.LessonPart, m *match.Match, move string, answered bool) teach.Judgement {
	t.Helper()
	a := teach.Attempt{Start: m.StateAt(0), Before: m.State().Clone(), Nth: m.At()/2 + 1}
	done, err := m.Play(move)
	enginetest.Must(t, err)
	a.Move, a.After = done, m.State().Clone()
	j, err := part.Judge(context.Background(), a)
	if err == nil && (answered || j.Is == teach.GoesOn) {
		j, err = part.Try(context.Background(), k.m, a)
		if err == nil && j.Reply != "" {
			if _, err = m.Play(j.Reply); err == nil {
				m.Undo()
			}
		}
	}
	if err != nil {
		t.Fatalf("%s: %v", move, err)
	}
	k.checkText(t, "Say", j.Say)
	return j
}

// finish looks for moves that reach the goal, depth first.
func (k *kit) finish(t *testing.T, part teach.LessonPart, m *match.Match, depth int) bool {
	t.Helper()
	if depth == 0 {
		return false
	}
	at := m.At()
	for _, move := range games.Texts(m.State()) {
		j := k.attempt(t, part, m, move, false)
		switch {
		case j.Is == teach.Reached:
			return true
		case j.Is == teach.GoesOn:
			if j.Reply != "" {
				if _, err := m.Play(j.Reply); err != nil {
					t.Fatal(err)
				}
			}
			if k.finish(t, part, m, depth-1) {
				return true
			}
		}
		m.Goto(at)
	}
	return false
}
