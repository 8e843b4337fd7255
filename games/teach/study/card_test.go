package study

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// Sequences computed by hand from the formulas.
func TestSequences(t *testing.T) {
	for _, tt := range []struct {
		name string
		q    []Quality
		days []int
		ease float64
	}{
		{"all right", []Quality{Right, Right, Right, Right}, []int{1, 6, 15, 38}, 2.5},
		{"all quick", []Quality{Quick, Quick, Quick, Quick}, []int{1, 6, 17, 48}, 2.9},
		{"all second try", []Quality{Second, Second, Second, Second}, []int{1, 6, 14, 30}, 1.94},
		{"a hint starts anew and keeps the ease", []Quality{Right, Right, Right, Hinted, Right, Right}, []int{1, 6, 15, 1, 1, 6}, 2.5},
		{"given up at first", []Quality{GaveUp, Right, Right}, []int{1, 1, 6}, 2.5},
	} {
		var c Card
		on := Day(100)
		for i, q := range tt.q {
			c = c.Answer(q, on)
			if c.Days != tt.days[i] || c.Due != on+Day(tt.days[i]) {
				t.Errorf("%s: answer %d: %d days, want %d", tt.name, i+1, c.Days, tt.days[i])
			}
			on = c.Due
		}
		if math.Abs(c.Ease-tt.ease) > 1e-9 {
			t.Errorf("%s: ease %v, want %v", tt.name, c.Ease, tt.ease)
		}
	}
}

func TestOnceADayCounts(t *testing.T) {
	c := Card{}.Answer(Right, 10)
	if again := c.Answer(GaveUp, 10); again != c {
		t.Errorf("a second answer changed %+v to %+v", c, again)
	}
	if back := c.Answer(GaveUp, 9); back != c {
		t.Errorf("a clock set back changed %+v to %+v", c, back)
	}
}

func TestDue(t *testing.T) {
	c := Card{}.Answer(Right, 10)
	for on, want := range map[Day]bool{10: false, 11: true, 500: true} {
		if c.IsDue(on) != want {
			t.Errorf("due on day %d: %v", on, !want)
		}
	}
	if (Card{}).IsDue(10) {
		t.Error("a new problem is due")
	}
	if far := (Card{Seen: true, Due: 5000}); !far.IsDue(10) {
		t.Error("a due day from a wrong clock is never reached")
	}
}

func TestDayOfIsTheLocalDay(t *testing.T) {
	zone := time.FixedZone("", 8*60*60)
	late := time.Date(2026, 11, 21, 23, 59, 0, 0, zone)
	if DayOf(late) != DayOf(late.Add(-20*time.Hour)) || DayOf(late)+1 != DayOf(late.Add(time.Minute)) {
		t.Error("the day does not change at midnight")
	}
}

func TestRate(t *testing.T) {
	for _, tt := range []struct {
		tries              int
		hint, shown, quick bool
		want               Quality
	}{
		{1, false, false, true, Quick}, {1, false, false, false, Right}, {2, false, false, true, Second},
		{3, false, false, false, Hinted}, {1, true, false, true, Hinted}, {1, true, true, false, Shown},
	} {
		if got := Rate(tt.tries, tt.hint, tt.shown, tt.quick); got != tt.want {
			t.Errorf("%+v: %d", tt, got)
		}
	}
}

// Whatever the answers: the ease stays in its range, the next time is
// tomorrow at the earliest and within a year.
func TestBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var c Card
		on := Day(0)
		for _, q := range rapid.SliceOfN(rapid.IntRange(0, 5), 1, 60).Draw(t, "answers") {
			c = c.Answer(Quality(q), on)
			if c.Ease < leastEase || c.Due <= on || c.Due > on+maxDays {
				t.Fatalf("%+v on day %d", c, on)
			}
			on = c.Due
		}
	})
}
