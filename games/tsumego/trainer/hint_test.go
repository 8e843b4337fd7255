package trainer_test

import (
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/trainer"
)

// hintsFor are the ideas that may be hinted at, by what the side to move wants.
var hintsFor = map[problem.Goal]string{
	problem.Kill: "status ko vital understones sacrifice falseeye oneeye shortage race capture",
	problem.Live: "status ko understones sacrifice twoeyes seki race live",
}

// TestHintsAreOfTheQuestion: the idea of a hint fits what the side to move wants and
// what was proven, and its last step is a right move. Two eyes are hinted at only
// where the proof has them: who lives by a double ko, a snapback or a connection that
// comes too late is not told to make them, nor to take the room for eyes.
func TestHintsAreOfTheQuestion(t *testing.T) {
	every := 22
	switch {
	case enginetest.Exhaustive():
		every = 1
	case testing.Short():
		every = 45
	}
	seen := map[string]int{}
	for i, e := range trainer.AllExercises() {
		name := e.Options["problem"]
		if i%every == 0 || strings.HasPrefix(name, "double-ko") {
			seen[hinted(t, name)]++
		}
	}
	if !testing.Short() && (seen["ko"] == 0 || seen["twoeyes"] == 0 || seen["vital"] == 0) || seen["live"] == 0 {
		t.Errorf("ideas: %v", seen)
	}
}

// hinted checks the hints of a problem and returns the idea.
func hinted(t *testing.T, name string) string {
	t.Helper()
	p, err := problem.FirstProblem(name)
	if err != nil {
		p = named(t, name)
	}
	s := play.NewState(play.Configure(p), 0)
	steps, err := s.Hints(t.Context())
	if err != nil || len(steps) < 2 {
		t.Fatalf("%s: %d steps, %v", name, len(steps), err)
	}
	for _, step := range steps {
		for _, q := range step.Area {
			if s.Board.Stones[q] != goban.Empty {
				t.Errorf("%s: the move is said to be one of the points around it, and there is a stone at %s", name, s.Board.Name(int(q)))
			}
		}
	}
	idea := strings.TrimPrefix(steps[0].Text.Key, "tsumego.hint.")
	q, _ := s.Posed(t.Context())
	a := answer.SolveRegion(t.Context(), q, s.Region, s.Position(), answer.SolveOptions{Nodes: play.JudgeNodes, MemMiB: play.JudgeMiB})
	if !strings.Contains(" "+hintsFor[q.Goal]+" ", " "+idea+" ") || steps[0].Move != "" {
		t.Errorf("%s: %s is hinted at where the goal is to %s", name, idea, q.Goal)
	}
	if (idea == "ko") != (a.Status == answer.StatusKo && !q.AsksStatus) || (idea == "status") != q.AsksStatus {
		t.Errorf("%s: %s, and the status is %s", name, idea, a.Status)
	}
	if idea == "twoeyes" && a.Reason.Key != "tsumego.reason.twoeyes" && a.Reason.Key != "tsumego.reason.already" {
		t.Errorf("%s: two eyes are hinted at, and the proof says %s", name, a.Reason.Key)
	}
	if v, err := trainer.JudgeMove(t.Context(), s, steps[len(steps)-1].Move); err != nil || !v.Right {
		t.Errorf("%s: the hinted move %s is judged %+v, %v", name, steps[len(steps)-1].Move, v, err)
	}
	return idea
}
