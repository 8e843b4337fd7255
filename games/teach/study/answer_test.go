package study

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestLinesThatCanBeTrue holds every bound of an answer's numbers from both sides.
func TestLinesThatCanBeTrue(t *testing.T) {
	ok := Answer{Quality: Right, Tries: 1, Grade: 5, Seconds: 9}
	for _, tc := range []struct {
		change func(*Answer)
		valid  bool
	}{
		{func(*Answer) {}, true},
		{func(a *Answer) { a.Quality = GaveUp }, true}, {func(a *Answer) { a.Quality = GaveUp - 1 }, false},
		{func(a *Answer) { a.Quality = Quick }, true}, {func(a *Answer) { a.Quality = Quick + 1 }, false},
		{func(a *Answer) { a.Tries = 0 }, true}, {func(a *Answer) { a.Tries = -1 }, false},
		{func(a *Answer) { a.Grade = 0 }, true}, {func(a *Answer) { a.Grade = -1 }, false},
		{func(a *Answer) { a.Grade = 9 }, true}, {func(a *Answer) { a.Grade = 10 }, false},
		{func(a *Answer) { a.Seconds = 0 }, true}, {func(a *Answer) { a.Seconds = -0.5 }, false},
		{func(a *Answer) { a.Seconds = Longest }, true}, {func(a *Answer) { a.Seconds = Longest + 1 }, false},
	} {
		a := ok
		if tc.change(&a); a.Valid() != tc.valid {
			t.Errorf("%+v: valid %v", a, !tc.valid)
		}
	}
	for n, valid := range map[int]bool{0: true, longestNote: true, longestNote + 1: false} {
		if m := (Mark{Problem: "p", Note: strings.Repeat("x", n)}); m.Valid() != valid || (Mark{Note: m.Note}).Valid() {
			t.Errorf("a note of %d bytes: valid %v", n, !valid)
		}
	}
}

// TestFiguresOfALog: the last answers that are right, the days in a row up to today or
// yesterday, the usual time of a grade, and the problems whose last answer is wrong,
// the latest first.
func TestFiguresOfALog(t *testing.T) {
	day := func(n int) time.Time { return noon.AddDate(0, 0, n) }
	log := []Answer{
		{Time: day(-5), Problem: "a", Quality: Right, Grade: 2, Seconds: 30},
		{Time: day(-3), Problem: "b", Quality: GaveUp, Grade: 2, Seconds: 90},
		{Time: day(-2), Problem: "c", Quality: GaveUp, Grade: 1, Seconds: 5},
		{Time: day(-2), Problem: "d", Quality: GaveUp, Grade: 2, Seconds: 7},
		{Time: day(-1), Problem: "d", Quality: Right, Grade: 2, Seconds: 10},
		{Time: day(-1), Problem: "e", Quality: Quick, Grade: 2, Seconds: 4},
	}
	if got := Streak(log); got != 2 {
		t.Errorf("%d right answers in a row, want 2", got)
	}
	for today, want := range map[int]int{-4: 2, -3: 3, -2: 3, -1: 3, 0: 3, 1: 0} {
		if got := DaysInRow(log, DayOf(day(today))); got != want {
			t.Errorf("on day %d: %d days in a row, want %d", today, got, want)
		}
	}
	if got := MedianSeconds(log, 2); got != 10 {
		t.Errorf("grade 2 takes %v s, want 10", got)
	}
	if got := Mistakes(log); !slices.Equal(got, []string{"c", "b"}) {
		t.Errorf("the mistakes are %v, want c and b", got)
	}
	same := []Answer{{Time: noon, Problem: "b"}, {Time: noon, Problem: "a"}, {Time: day(-1), Problem: "c"}}
	if same = InOrder(same); same[0].Problem != "c" || same[1].Problem != "b" {
		t.Errorf("answers of one time change places: %+v", same)
	}
}

// An answer while the problem is still on the board takes the place of the one before,
// not that of answers to other problems or of other days.
func TestAFurtherTryTakesThePlaceOfTheLast(t *testing.T) {
	day := func(n int) time.Time { return time.Date(2026, 11, n, 12, 0, 0, 0, time.UTC) }
	log := InOrder([]Answer{
		{Time: day(1), Problem: "a", Tries: 1, Quality: Right}, {Time: day(2), Problem: "a", Tries: 1}, {Time: day(3), Problem: "b", Tries: 1},
		{Time: day(4), Problem: "a", Tries: 2, Quality: Second, More: true}, {Time: day(5), Problem: "c", Tries: 1, More: true},
	})
	var got []string
	for _, a := range log {
		got = append(got, fmt.Sprint(a.Problem, a.Tries, a.Quality))
	}
	if want := []string{"a1 4", "a2 3", "b1 0", "c1 0"}; !slices.Equal(got, want) {
		t.Errorf("the log is %q, want %q", got, want)
	}
	if again := InOrder(log); len(again) != len(log) {
		t.Errorf("read again %d answers become %d", len(log), len(again))
	}
}
