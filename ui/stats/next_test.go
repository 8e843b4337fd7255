package stats

import (
	"fmt"
	"testing"
	"time"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/session"
	"duiju/games/teach/claim"
	"duiju/ui/store"
)

// judgedGame is a game of gomoku with its accuracy and mistakes, days after the first.
func judgedGame(days, accuracy int, level string, slips ...session.Slip) store.Result {
	r := result(level, "first", true)
	r.Game, r.Accuracy, r.Slips = "gomoku", accuracy, slips
	r.Time = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC).AddDate(0, 0, days) // a Monday
	return r
}

// What to do next is the page against the mistake that was made most in the last five
// judged games, if it was made twice and a page helps.
func TestTheMostFrequentMistakeLeadsToItsPage(t *testing.T) {
	three := session.Slip{Kind: claim.IgnoredThreat, What: "three", N: 1}
	slip := session.Slip{Kind: claim.IgnoredThreat, What: "stop-three", N: 1}
	other := session.Slip{Kind: claim.Allowed, What: "nobody knows", N: 9}
	old := session.Slip{Kind: claim.MissedWin, What: "five", N: 9}
	for _, c := range []struct {
		name  string
		games []store.Result
		page  string
		count int
	}{
		{"nothing judged", []store.Result{judgedGame(0, 0, "level:2", three, three)}, "", 0},
		{"made once", []store.Result{judgedGame(0, 80, "level:2", three)}, "", 0},
		{"no page helps", []store.Result{judgedGame(0, 80, "level:2", other)}, "", 0},
		{"made twice", []store.Result{judgedGame(0, 80, "level:2", three), judgedGame(1, 80, "level:2", three, other)}, "threats", 2},
		{"a slip of a skill", []store.Result{judgedGame(0, 80, "level:2", slip, three), judgedGame(1, 80, "level:2", slip)}, "stop-three", 2},
		{"another game", []store.Result{{Game: "darkchess", Accuracy: 50, Slips: []session.Slip{old}}}, "", 0},
		{"long ago", []store.Result{
			judgedGame(0, 50, "level:2", old), judgedGame(1, 80, "level:2", three), judgedGame(2, 80, "level:2", three),
			judgedGame(3, 80, "level:2", three), judgedGame(4, 80, "level:2"), judgedGame(5, 80, "level:2"),
		}, "threats", 3},
	} {
		said, page := NextPage(c.games, games.ByID(all.All(), "gomoku"))
		count := 0
		for _, a := range said.Args {
			if a.Name == "count" {
				count = a.Value.(int)
			}
		}
		if page.ID != c.page || count != c.count || said.IsZero() != (c.page == "") {
			t.Errorf("%s: page %q for %d mistakes, want %q for %d", c.name, page.ID, count, c.page, c.count)
		}
	}
}

// A week has the mean accuracy of its judged games and the highest level met in a
// rated one; weeks without a game are not there.
func TestWeeksAreAddedUp(t *testing.T) {
	practice := judgedGame(8, 0, "level:9")
	practice.Rated = false
	got := Weeks([]store.Result{
		judgedGame(0, 60, "level:2"), judgedGame(6, 81, "level:1"), judgedGame(7, 0, "level:3"), practice, judgedGame(30, 90, "max"),
	}, "gomoku")
	var said []string
	for _, w := range got {
		said = append(said, fmt.Sprintf("%s %d %d", w.Start.Format("01-02"), w.Accuracy(), w.Level))
	}
	if want := "[03-02 70 2 03-09 0 3 03-30 90 0]"; fmt.Sprint(said) != want {
		t.Errorf("weeks %v, want %s", said, want)
	}
}

// The kinds of mistakes are counted whatever they are about, and the games keep theirs.
func TestKindsAreCounted(t *testing.T) {
	games := []store.Result{
		judgedGame(0, 60, "level:2", session.Slip{Kind: claim.Allowed, What: "three", N: 1}, session.Slip{Kind: claim.MissedWin, What: "five", N: 2}),
		judgedGame(1, 60, "level:2", session.Slip{Kind: claim.Allowed, What: "four", N: 2}),
	}
	if got := fmt.Sprint(Kinds(Judged(games, "gomoku", 5))); got != fmt.Sprint([]session.Slip{{Kind: claim.Allowed, N: 3}, {Kind: claim.MissedWin, N: 2}}) {
		t.Errorf("kinds %s", got)
	}
	if games[0].Slips[0].What != "three" {
		t.Error("counting has changed the games")
	}
}
