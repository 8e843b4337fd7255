package trainer_test

import (
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/trainer"
)

// TestKoProblemsComeToAnEnd walks the problems whose best result is a ko: at each
// step a right move is there that may be played, and is judged right.
func TestKoProblemsComeToAnEnd(t *testing.T) {
	n := 0
	for _, e := range trainer.AllExercises() {
		ko := false
		for _, tag := range e.Tags {
			ko = ko || tag.ID == "ko"
		}
		if !ko {
			continue
		}
		if n++; !enginetest.Chosen(n, 8) {
			continue
		}
		walk(t, e.Options["problem"])
	}
	t.Logf("%d problems", n)
}

// walk answers with the first right move that may be played, until the trainer is
// content.
func walk(t *testing.T, text string) {
	t.Helper()
	p, err := problem.FirstProblem(text)
	if err != nil {
		t.Fatal(err)
	}
	s := play.NewState(play.Configure(p), 0)
	for range 40 {
		sol, err := trainer.Solution(t.Context(), s)
		if err != nil || !sol.Known {
			t.Errorf("%s: no solution at %s, %v", text, s.Text(), err)
			return
		}
		move, listed := "", 0
		for _, m := range sol.Moves {
			if !m.Right {
				continue
			}
			listed++
			if s.Clone().Play(m.Move) == nil && move == "" {
				move = m.Move
			}
		}
		if move == "" {
			t.Errorf("%s: %d right moves, none may be played at %s", text, listed, s.Text())
			return
		}
		v, err := trainer.JudgeMove(t.Context(), s, move)
		if err != nil || !v.Known || !v.Right {
			t.Errorf("%s: the right move %s is judged %+v at %s, %v", text, move, v, s.Text(), err)
			return
		}
		if err := s.Play(move); err != nil {
			t.Fatal(err)
		}
		if v.Done || s.Status().Over {
			return
		}
		if v.Reply == "" {
			t.Errorf("%s: not done after %s, and no reply", text, move)
			return
		}
		if err := s.Play(v.Reply); err != nil {
			t.Errorf("%s: the reply %s to %s: %v", text, v.Reply, move, err)
			return
		}
	}
	t.Errorf("%s: no end", text)
}
