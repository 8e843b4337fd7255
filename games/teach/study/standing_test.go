package study

import (
	"strconv"
	"testing"
	"time"

	"duiju/games/teach"
)

var noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

// drill is a trainer of three problems.
var drill = []teach.Exercise{{ID: "a"}, {ID: "b"}, {ID: "c"}}

func TestPracticeCountsWhatIsDue(t *testing.T) {
	day := func(n int) time.Time { return noon.AddDate(0, 0, n) }
	log := []Answer{
		{Time: day(-9), Game: "g", Problem: "a", Quality: Right}, // due the day after, so overdue
		{Time: day(-2), Game: "g", Problem: "b", Quality: GaveUp},
		{Time: day(-1), Game: "g", Problem: "b", Quality: Right}, // due today
		{Time: day(-1), Game: "other", Problem: "c", Quality: Right},
	}
	p := Stand(drill, "g", log, noon)
	if p.Problems != 3 || p.Answers != 3 || p.Right != 2 || p.Days != 2 {
		t.Errorf("%+v", p)
	}
	if p.Due != 2 {
		t.Errorf("%d due, want 2", p.Due)
	}
}

// TestEveryProblemHasItsDay: each comes once before the first comes again.
func TestEveryProblemHasItsDay(t *testing.T) {
	all := make([]teach.Exercise, 452)
	for i := range all {
		all[i].ID = strconv.Itoa(i)
	}
	seen := map[string]bool{}
	for day := range Day(452) {
		seen[OfDay(all, 20_000+day).ID] = true
	}
	if len(seen) != 452 || OfDay(all, 20_000).ID != OfDay(all, 20_452).ID {
		t.Errorf("%d problems in 452 days", len(seen))
	}
}

// The problem of the day counts as solved by a right answer of today to it, in its
// own game; where there are no problems there is none.
func TestTheProblemOfTheDayIsSolved(t *testing.T) {
	today := OfDay(drill, DayOf(noon)).ID
	for _, tc := range []struct {
		a    Answer
		want bool
	}{
		{Answer{Time: noon, Game: "g", Problem: today, Quality: Right}, true},
		{Answer{Time: noon, Game: "g", Problem: today, Quality: GaveUp}, false},
		{Answer{Time: noon, Game: "g", Problem: today + "x", Quality: Right}, false},
		{Answer{Time: noon, Game: "other", Problem: today, Quality: Right}, false},
		{Answer{Time: noon.AddDate(0, 0, -1), Game: "g", Problem: today, Quality: Right}, false},
	} {
		if p := Stand(drill, "g", []Answer{tc.a}, noon); p.Solved != tc.want || p.Today.ID != today {
			t.Errorf("%+v: %+v", tc.a, p)
		}
	}
	if p := Stand(nil, "g", nil, noon); p.Problems != 0 || p.Solved || p.Today.ID != "" {
		t.Errorf("%+v", p)
	}
}
