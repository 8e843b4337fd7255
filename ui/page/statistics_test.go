package page

import (
	"fmt"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/session"
	"duiju/games/teach/claim"
	"duiju/games/teach/study"
	"duiju/ui/store"
)

// rowsOf are the rows of a page in words.
func rowsOf(h *House, p Page) string {
	text := ""
	for _, r := range p.Rows {
		text += r.Text(h.Table) + "\n"
	}
	return text
}

// Before the results stands how the problems go, once there was an answer.
func TestThePracticeOfAGame(t *testing.T) {
	for answers, want := range map[int]string{0: "", 1: "1 answer, 100 % right at once", 4: "4 answers, 25 % right at once"} {
		h := houseWith(t, nullgame.Module{})
		got := rowsOf(h, h.StatisticsPage(0, func(games.Module) study.Standing {
			return study.Standing{Problems: 9, Due: 2, Answers: answers, Right: 1, Rating: 1234, Days: 3}
		})())
		if !strings.Contains(got, want) || strings.Contains(got, "Rating 1234, 3 days in a row") != (want != "") {
			t.Errorf("%d answers: %q", answers, got)
		}
	}
}

// Below the results of each opponent stands how the weeks went, accuracy and level from the
// first to the last, and the kinds of mistakes of the last judged games.
func TestTheResultsOfAGame(t *testing.T) {
	h := houseWith(t, nullgame.Module{})
	h.Spark = strings.Split("12345678", "")
	game := func(week, accuracy, level int, slips ...session.Slip) store.Result {
		return store.Result{
			Game: "nullgame", Time: now.AddDate(0, 0, 7*week), Seats: [2]string{"human", fmt.Sprint("level:", level)}, Result: []string{"first", "second", "draw"}[week%3],
			Rated: true, Accuracy: accuracy, Slips: slips,
		}
	}
	made := h.StatisticsPage(0, func(games.Module) study.Standing { return study.Standing{} })
	if got := made(); len(got.Rows) != 0 {
		t.Errorf("without a game there are rows: %q", rowsOf(h, got))
	}
	h.Past = []store.Result{game(0, 0, 1)}
	if got := rowsOf(h, made()); strings.Contains(got, "accuracy") || strings.Contains(got, "mistakes") {
		t.Errorf("without a judged game: %q", got)
	}
	h.Past = append(h.Past, game(1, 62, 1), game(2, 70, 2), game(3, 91, 3, session.Slip{Kind: claim.MissedWin, What: "five", N: 2}))
	got := rowsOf(h, made())
	for _, want := range []string{"all  2 won  1 lost  1 drawn  8148\n", "level 1  1 won  1 lost  0 drawn  81\n", "62 % to 91 %", "level by week  3357  1 to 3", "mistakes in the last 3 judged games  missed win 2"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not said:\n%s", want, got)
		}
	}
	if facts := h.Say(made().Facts); facts != "4 games, 2 won  8148" {
		t.Errorf("the facts are %q", facts)
	}
}
