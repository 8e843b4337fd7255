package study

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
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

// TestFiguresOfALog compares what is counted with counts made in the plainest way, for
// many logs drawn at random.
func TestFiguresOfALog(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		var log []Answer
		for n := rng.IntN(9); len(log) < n; {
			log = append(log, Answer{
				Time: noon.AddDate(0, 0, -rng.IntN(5)), Game: "g", Problem: string(rune('a' + rng.IntN(4))),
				Quality: Quality(rng.IntN(6)), Grade: 1 + rng.IntN(2), Seconds: float64(rng.IntN(30)),
			})
		}
		streak := 0
		var times []float64
		last := map[string]Answer{}
		days := map[Day]bool{}
		for _, a := range log {
			streak++
			if a.Quality < Right {
				streak = 0
			}
			if a.Grade == 2 && a.Quality >= Right {
				times = append(times, a.Seconds)
			}
			last[a.Problem] = a
			days[DayOf(a.Time)] = true
		}
		today, row := DayOf(noon), 0
		for d := today; d > today-9; d-- {
			if days[d] {
				row++
			} else if d < today {
				break
			}
		}
		median := 0.0
		if slices.Sort(times); len(times) > 0 {
			median = times[len(times)/2]
		}
		if Streak(log) != streak || DaysInRow(log, today) != row || MedianSeconds(log, 2) != median {
			t.Fatalf("%+v: streak %d, %d days, median %v; want %d, %d, %v", log, Streak(log), DaysInRow(log, today), MedianSeconds(log, 2), streak, row, median)
		}
		ids := Mistakes(log)
		for i, id := range ids {
			if a := last[id]; a.Quality >= Right || a.Problem == "" {
				t.Fatalf("%s is no mistake", id)
			}
			if i > 0 {
				if a, b := last[ids[i-1]], last[id]; a.Time.Before(b.Time) || a.Time.Equal(b.Time) && ids[i-1] >= id {
					t.Fatalf("mistakes %v are out of order", ids)
				}
			}
		}
		for id, a := range last {
			if a.Quality < Right && !slices.Contains(ids, id) {
				t.Fatalf("the mistake %s is missing in %v", id, ids)
			}
		}
		InOrder(log)
		if !slices.IsSortedFunc(log, func(a, b Answer) int { return a.Time.Compare(b.Time) }) {
			t.Fatalf("%+v is out of order", log)
		}
	}
	same := []Answer{{Time: noon, Problem: "b"}, {Time: noon, Problem: "a"}, {Time: noon.AddDate(0, 0, -1), Problem: "c"}}
	if InOrder(same); same[0].Problem != "c" || same[1].Problem != "b" {
		t.Errorf("answers of one time change places: %+v", same)
	}
}

// A note may be as long as a line has room for, and no longer.
func TestMarksThatCanBeUsed(t *testing.T) {
	for _, c := range []struct {
		problem string
		note    int
		want    bool
	}{{"p", 0, true}, {"", 0, false}, {"p", longestNote, true}, {"p", 2001, false}} {
		if m := (Mark{Problem: c.problem, Note: strings.Repeat("n", c.note)}); m.Valid() != c.want {
			t.Errorf("%q with a note of %d bytes: %v", c.problem, c.note, !c.want)
		}
	}
}
