package shelf

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/nullgame"
	"duiju/games/play/session"
	"duiju/games/teach/claim"
	"duiju/games/teach/study"
	"duiju/ui/store"
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

// The weeks of a game are drawn above its results: accuracy and level from the first to
// the last, and the kinds of mistakes of the last judged games.
func TestTheWeeksOfAGame(t *testing.T) {
	d := uitest.StartIn(t, uitest.OnFloor, nullgame.Module{})
	d.Send(tea.WindowSizeMsg{Width: 80, Height: 24})
	game := func(week, accuracy, level int, slips ...session.Slip) store.Result {
		return store.Result{
			Game: "nullgame", Time: uitest.TestNow.AddDate(0, 0, 7*week), Seats: [2]string{"human", fmt.Sprint("level:", level)}, Result: "first",
			Rated: true, Accuracy: accuracy, Slips: slips,
		}
	}
	d.Open(newStatistics(d.Root.App, 0))
	d.Root.App.Past = []store.Result{game(0, 0, 1)}
	d.Misses("accuracy by week", "mistakes in the last")
	d.Root.App.Past = append(d.Root.App.Past, game(1, 62, 1), game(2, 70, 2), game(3, 91, 3, session.Slip{Kind: claim.MissedWin, What: "five", N: 2}))
	d.Sees("accuracy by week", "62 % to 91 %", "level by week", "1 to 3", "mistakes in the last 3 judged games", "missed win 2")
}
