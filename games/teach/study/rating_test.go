package study

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"duiju/games/teach"
)

// shelf is a collection: so many problems of each grade, in kins of three, with
// one of four themes.
func shelf(each int) (all []teach.Exercise) {
	for grade := 1; grade <= 9; grade++ {
		for n := range each {
			all = append(all, teach.Exercise{
				ID: fmt.Sprintf("%d-%02d", grade, n), Grade: grade, Kin: fmt.Sprintf("%d-%d", grade, n/3),
				Tags: []teach.Tag{{ID: fmt.Sprint("theme", n%4)}},
			})
		}
	}
	return all
}

// TestAPlacementTestFindsTheRating: of 400 persons of all strengths, ten answers
// find the rating within a grade and a half on average, and none is far off on
// the whole.
func TestAPlacementTestFindsTheRating(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 22))
	all := shelf(20)
	miss, bias := 0.0, 0.0
	const persons = 400
	for n := range persons {
		truth := 200 + 1600*float64(n)/persons
		var log []Answer
		var before []teach.Exercise
		for range 10 {
			r := RatingsOf(log)
			near := r.Person
			if len(log) == 0 {
				near = PlaceRating
			}
			e := Choose(1, slices.DeleteFunc(slices.Clone(all), func(e teach.Exercise) bool {
				return slices.ContainsFunc(before, func(o teach.Exercise) bool { return o.ID == e.ID })
			}), before, r, near)[0]
			q := GaveUp
			if rng.Float64() < Expected(truth, GradePoints*float64(e.Grade)) {
				q = Right
			}
			before = append(before, e)
			log = append(log, Answer{Problem: e.ID, Grade: e.Grade, Quality: q, Placing: true})
		}
		d := RatingsOf(log).Person - truth
		miss += math.Abs(d) / persons
		bias += d / persons
	}
	t.Logf("mean miss %.0f points, bias %.0f", miss, bias)
	if miss > 300 || math.Abs(bias) > 100 {
		t.Errorf("mean miss %.0f points, bias %.0f", miss, bias)
	}
}

// TestRatingByHand: 400 against grade 2 (400) expects 0.5, so a success gives 16; 416
// against 400 expects 0.523, and a hint counts as failed: -16.7.
func TestRatingByHand(t *testing.T) {
	log := []Answer{{Grade: 2, Quality: Right}, {Grade: 2, Quality: Hinted}}
	for n, want := range []int{int(StartRating), 416, 399} {
		if got := Rating(log[:n]); got != want {
			t.Errorf("rating %d after %d answers, want %d", got, n, want)
		}
	}
}

// TestProblemsLearn: a problem that is missed again and again counts as harder
// than its grade, but not without end.
func TestProblemsLearn(t *testing.T) {
	var log []Answer
	for range 5 {
		log = append(log, Answer{Problem: "a", Grade: 2, Quality: GaveUp}, Answer{Problem: "b", Grade: 2, Quality: Right})
	}
	r := RatingsOf(log)
	if r.Problem("a", 2) <= 400 || r.Problem("b", 2) >= 400 || r.Problem("c", 2) != 400 {
		t.Errorf("missed %.0f, known %.0f, new %.0f", r.Problem("a", 2), r.Problem("b", 2), r.Problem("c", 2))
	}
	for range 500 {
		log = append(log, Answer{Problem: "a", Grade: 2, Quality: GaveUp})
	}
	if got := RatingsOf(log).Problem("a", 2); got > 400+learnt {
		t.Errorf("%.0f after 500 misses", got)
	}
}

// TestChooseMixes: what is chosen is near the rating, never a kin of one of the
// last twelve while there are others, and no theme comes three times in a row.
func TestChooseMixes(t *testing.T) {
	all := shelf(20)
	got := Choose(30, all, nil, RatingsOf(nil), 900)
	if len(got) != 30 {
		t.Fatalf("%d of 30", len(got))
	}
	for i, e := range got {
		if d := math.Abs(float64(e.Grade)*GradePoints - 900); d > 400 {
			t.Errorf("%s is %.0f points away", e.ID, d)
		}
		for j := max(i-apart, 0); j < i; j++ {
			if got[j].Kin == e.Kin || got[j].ID == e.ID {
				t.Errorf("%s comes %d after %s", e.ID, i-j, got[j].ID)
			}
		}
		if i >= 2 && e.Tags[0].ID == got[i-1].Tags[0].ID && e.Tags[0].ID == got[i-2].Tags[0].ID {
			t.Errorf("%s three times in a row", e.Tags[0].ID)
		}
	}
	if got := Choose(5, all[:3], nil, RatingsOf(nil), 900); len(got) != 3 {
		t.Errorf("%d of the 3 that there are", len(got))
	}
}

// TestAMarkOutlivesItsProblemPosedAgain: a mistake that is tried again stays a favourite,
// and one that is no favourite any more stays a problem.
func TestAMarkOutlivesItsProblemPosedAgain(t *testing.T) {
	posed := Mark{Game: "g", Problem: "own", Posed: &Posed{ID: "own"}}
	marked := Mark{Game: "g", Problem: "own", Favourite: true, Note: "again"}
	lines := []Mark{posed, marked, posed}
	if m := Marks(lines, "g")["own"]; !m.Favourite || m.Note != "again" {
		t.Errorf("tried again, the problem has the mark %+v", m)
	}
	marked.Favourite = false
	m := Marks(append(lines, marked), "g")
	if got := Own(m); m["own"].Favourite || len(got) != 1 {
		t.Errorf("no favourite any more, the problem has the mark %+v; posed are %v", m["own"], got)
	}
}

// TestMarks: the last mark of a problem counts, favourites come latest first.
func TestMarks(t *testing.T) {
	at := func(n int, id string, fav bool) Mark {
		return Mark{Time: noon.AddDate(0, 0, n), Game: "g", Problem: id, Favourite: fav}
	}
	m := Marks([]Mark{at(1, "a", true), at(2, "b", true), at(3, "c", true), at(4, "a", true), at(5, "c", false), {Game: "other", Problem: "d", Favourite: true}}, "g")
	if got := Favourites(m); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("%v", got)
	}
}
