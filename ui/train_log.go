package ui

import (
	"math"
	"slices"
	"time"

	"duiju/ui/srs"
	"duiju/ui/store"
)

// trainingFile holds one line for every problem that was answered.
const trainingFile = "training.jsonl"

// answered is a line of the training file.
type answered struct {
	Time    time.Time   `json:"time"`
	Game    string      `json:"id"`
	Problem string      `json:"problem"`
	Quality srs.Quality `json:"q"` // 0-5, see package srs
	Tries   int         `json:"tries"`
	Hint    bool        `json:"hint"`
	Seconds float64     `json:"seconds"`
	Grade   int         `json:"grade,omitempty"`
	Tags    []string    `json:"tags,omitempty"`
}

// Valid reports whether the numbers of a line can be true.
func (l answered) Valid() bool {
	return l.Quality >= srs.GaveUp && l.Quality <= srs.Quick && l.Tries >= 0 && l.Grade >= 0 && l.Grade <= 9 &&
		l.Seconds >= 0 && l.Seconds <= longest
}

// right reports whether the first try was right, without help.
func (l answered) right() bool { return l.Quality >= srs.Right }

// loadTraining reads the training file; torn lines are skipped and counted.
func loadTraining(st *store.Store) ([]answered, int, error) {
	all, skipped, err := store.ReadLines[answered](st, trainingFile)
	// A clock that was wrong must not disturb the order of the reviews.
	slices.SortStableFunc(all, func(a, b answered) int { return a.Time.Compare(b.Time) })
	return all, skipped, err
}

// Elo's rating of the person against problems of 200 points a grade.
const (
	startRating   = 400.0
	gradePoints   = 200.0
	earlyK, lateK = 32.0, 16.0
	earlyProblems = 30
)

// rating follows the first tries through the whole log.
func rating(log []answered) int {
	r, n := startRating, 0
	for _, l := range log {
		if l.Grade == 0 {
			continue
		}
		k := lateK
		if n < earlyProblems {
			k = earlyK
		}
		n++
		expected := 1 / (1 + math.Pow(10, (gradePoints*float64(l.Grade)-r)/400))
		score := 0.0
		if l.right() {
			score = 1
		}
		r += k * (score - expected)
	}
	return int(math.Round(max(r, 0)))
}

// streak is how many problems in a row, up to the last one, were right at the
// first try.
func streak(log []answered) int {
	n := 0
	for i := len(log) - 1; i >= 0 && log[i].right(); i-- {
		n++
	}
	return n
}

// daysInRow is how many days in a row, up to today or yesterday, have an
// answer.
func daysInRow(log []answered, today srs.Day) int {
	days := map[srs.Day]bool{}
	for _, l := range log {
		days[srs.DayOf(l.Time)] = true
	}
	d := today
	if !days[d] {
		d--
	}
	n := 0
	for days[d] {
		d--
		n++
	}
	return n
}

// mistakes are the problems whose last answer was not right at the first try,
// the latest first.
func mistakes(log []answered) []string {
	last := map[string]answered{}
	for _, l := range log {
		last[l.Problem] = l
	}
	var ids []string
	for id, l := range last {
		if !l.right() {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b string) int {
		if c := last[b].Time.Compare(last[a].Time); c != 0 {
			return c
		}
		return slices.Compare([]byte(a), []byte(b))
	})
	return ids
}

// medianSeconds is the middle of the times of right answers of a grade, 0 if
// there are none.
func medianSeconds(log []answered, grade int) float64 {
	var all []float64
	for _, l := range log {
		if l.Grade == grade && l.right() {
			all = append(all, l.Seconds)
		}
	}
	return median(all)
}

func median(all []float64) float64 {
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[len(all)/2]
}

// accuracy counts answers and those that were right at the first try.
type accuracy struct {
	tries, right int
	seconds      []float64
}

func (a *accuracy) add(l answered) {
	a.tries++
	if l.right() {
		a.right++
	}
	a.seconds = append(a.seconds, l.Seconds)
}

func (a *accuracy) percent() int { return 100 * a.right / max(a.tries, 1) }
