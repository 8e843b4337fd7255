package study

import (
	"slices"
	"time"
)

// TrainingFile holds one line for every problem that was Answer.
const TrainingFile = "training.jsonl"

// Answer is one answer to a problem: a line of the training file.
type Answer struct {
	Time    time.Time `json:"time"`
	Game    string    `json:"id"`
	Problem string    `json:"problem"`
	Quality Quality   `json:"q"` // 0-5, see package srs
	Tries   int       `json:"tries"`
	Hint    bool      `json:"hint"`
	Seconds float64   `json:"seconds"`
	Grade   int       `json:"grade,omitempty"`
	Tags    []string  `json:"tags,omitempty"`
	Placing bool      `json:"placing,omitempty"` // an answer of a placement test
	// More says that the problem was still on the board: the answer takes the place of
	// the one to it before, which was wrong.
	More bool `json:"more,omitempty"`
}

// Valid reports whether the numbers of a line can be true.
func (l Answer) Valid() bool {
	return l.Quality >= GaveUp && l.Quality <= Quick && l.Tries >= 0 && l.Grade >= 0 && l.Grade <= 9 &&
		l.Seconds >= 0 && l.Seconds <= Longest
}

// Right reports whether the first try was right, without help.
func (l Answer) Right() bool { return l.Quality >= Right }

// Longest is how many seconds an answer may speak of.
const Longest = 1e8

// InOrder is what the lines of a file say, by their time: a clock that was wrong must
// not disturb the order of the reviews. It sorts all.
func InOrder(all []Answer) (log []Answer) {
	slices.SortStableFunc(all, func(a, b Answer) int { return a.Time.Compare(b.Time) })
	for _, a := range all {
		log = Take(log, a)
	}
	return log
}

// Take adds an answer to a log, in place of the last to its problem if it is More.
func Take(log []Answer, a Answer) []Answer {
	if a.More {
		a.More = false
		for i := len(log) - 1; i >= 0; i-- {
			if log[i].Problem == a.Problem && log[i].Game == a.Game {
				log[i] = a
				return log
			}
		}
	}
	return append(log, a)
}

// Streak is how many problems in a row, up to the last one, were right at the
// first try.
func Streak(log []Answer) int {
	n := 0
	for i := len(log) - 1; i >= 0 && log[i].Right(); i-- {
		n++
	}
	return n
}

// DaysInRow is how many days in a row, up to today or yesterday, have an answer. For
// whoever has flown west the last answers may be of tomorrow or the day after.
func DaysInRow(log []Answer, today Day) int {
	days := map[Day]bool{}
	for _, l := range log {
		days[DayOf(l.Time)] = true
	}
	d := today
	for _, last := range []Day{today + 2, today + 1, today, today - 1} {
		if d = last; days[d] {
			break
		}
	}
	n := 0
	for days[d] {
		d--
		n++
	}
	return n
}

// Mistakes are the problems whose last answer was not right at the first try,
// the latest first.
func Mistakes(log []Answer) []string {
	last := map[string]Answer{}
	for _, l := range log {
		last[l.Problem] = l
	}
	var ids []string
	for id, l := range last {
		if !l.Right() {
			ids = append(ids, id)
		}
	}
	return latestFirst(ids, func(id string) time.Time { return last[id].Time })
}

// MedianSeconds is the middle of the times of right answers of a grade, 0 if
// there are none.
func MedianSeconds(log []Answer, grade int) float64 {
	var all []float64
	for _, l := range log {
		if l.Grade == grade && l.Right() {
			all = append(all, l.Seconds)
		}
	}
	return Median(all)
}

// Median is the middle one, 0 of none. It sorts all.
func Median(all []float64) float64 {
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[len(all)/2]
}
