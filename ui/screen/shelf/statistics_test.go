package shelf

import (
	"strings"
	"testing"

	"duiju/games/nullgame"
	"duiju/games/teach/study"
	"duiju/ui/uitest"
)

// Above the results stands how the problems go, once there was an answer.
func TestThePracticeOfAGame(t *testing.T) {
	for answers, want := range map[int]string{0: "", 1: "1 answer, 100 % right at once", 4: "4 answers, 25 % right at once"} {
		d := uitest.StartIn(t, uitest.OnFloor, nullgame.Module{})
		d.Root.App.Practice = map[string]study.Standing{
			nullgame.Module{}.Info().ID: {Problems: 9, Due: 2, Answers: answers, Right: 1, Rating: 1234, Days: 3},
		}
		d.Open(newStatistics(d.Root.App, 0))
		if want == "" {
			if strings.Contains(d.Screen(), "1234") {
				t.Errorf("without an answer there is:\n%s", d.Screen())
			}
			continue
		}
		d.Sees("9 problems", "2 due today", want, "Rating 1234, 3 days in a row")
	}
}
