package study

import "math"

// Elo's rating of a person against problems, which begin with 200 points a grade.
const (
	StartRating   = 400.0
	GradePoints   = 200.0
	earlyK, LateK = 32.0, 16.0
	earlyProblems = 30
)

// A problem learns from its answers too, but less and not for ever: it stays
// within learnt points of its grade.
const (
	problemK = 8.0
	learnt   = 200.0
)

// A placement test begins in the middle and takes ever smaller steps.
const (
	PlaceRating = 800.0
	placeK      = 360.0
	placeLess   = 0.8
)

// Ratings are what a log of answers says of the person and of the problems.
type Ratings struct {
	Person   float64
	answered int
	placed   int // answers of the running placement test
	problems map[string]float64
}

// RatingsOf follows the first tries through a whole log.
func RatingsOf(log []Answer) *Ratings {
	r := &Ratings{Person: StartRating, problems: map[string]float64{}}
	for _, l := range log {
		r.add(l)
	}
	return r
}

// Rating is the person's, rounded.
func Rating(log []Answer) int { return int(math.Round(RatingsOf(log).Person)) }

// Problem is the rating of a problem of a grade.
func (r *Ratings) Problem(id string, grade int) float64 {
	if p, ok := r.problems[id]; ok {
		return p
	}
	return GradePoints * float64(grade)
}

func (r *Ratings) add(l Answer) {
	if l.Grade == 0 {
		return
	}
	k := LateK
	switch {
	case l.Placing:
		if r.placed == 0 && r.answered == 0 {
			r.Person = PlaceRating
		}
		k = max(placeK*math.Pow(placeLess, float64(r.placed)), earlyK)
		r.placed++
	case r.answered < earlyProblems:
		k = earlyK
	}
	if !l.Placing {
		r.placed = 0
	}
	r.answered++
	problem := r.Problem(l.Problem, l.Grade)
	score := 0.0
	if l.Right() {
		score = 1
	}
	miss := score - Expected(r.Person, problem)
	r.Person = max(r.Person+k*miss, 0)
	base := GradePoints * float64(l.Grade)
	r.problems[l.Problem] = min(max(problem-problemK*miss, base-learnt), base+learnt)
}

// Expected is the share of problems of a rating that a person of a rating gets
// right at the first try.
func Expected(person, problem float64) float64 {
	return 1 / (1 + math.Pow(10, (problem-person)/400))
}
