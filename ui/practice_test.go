package ui

import (
	"testing"
	"time"

	"duiju/games"
	"duiju/ui/srs"
)

// drill is a trainer of three problems.
type drill struct{ games.Trainer }

func (drill) Exercises() []games.Exercise { return []games.Exercise{{ID: "a"}, {ID: "b"}, {ID: "c"}} }

func TestPracticeCountsWhatIsDue(t *testing.T) {
	day := func(n int) time.Time { return testNow.AddDate(0, 0, n) }
	log := []answered{
		{Time: day(-9), Game: "g", Problem: "a", Quality: srs.Right}, // due the day after, so overdue
		{Time: day(-2), Game: "g", Problem: "b", Quality: srs.GaveUp},
		{Time: day(-1), Game: "g", Problem: "b", Quality: srs.Right}, // due today
		{Time: day(-1), Game: "other", Problem: "c", Quality: srs.Right},
	}
	p := practised(drill{}, "g", log, testNow)
	if p.problems != 3 || p.answers != 3 || p.right != 2 || p.days != 2 {
		t.Errorf("%+v", p)
	}
	if p.due != 2 {
		t.Errorf("%d due, want 2", p.due)
	}
}
