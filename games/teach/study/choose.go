package study

import (
	"math"

	"duiju/games/teach"
)

// apart is how many other problems stand between two of a kin, and mixed how many
// of the last ones a new one should share few themes with.
const (
	apart = 12
	mixed = 4
)

// themeCost is what a theme that one of the last problems had too costs, in grades.
const themeCost = 0.25

// Choose picks up to n exercises near a rating one after another, so that themes
// are mixed and none comes soon after one of its kin; before are those that came
// last. Of equals the one that stands first is taken, of what is left only kin
// the one whose kin is longest ago.
func Choose(n int, all, before []teach.Exercise, r *Ratings, near float64) []teach.Exercise {
	var out []teach.Exercise
	taken := map[string]bool{}
	for len(out) < n {
		best, least := -1, math.Inf(1)
		for i, e := range all {
			if taken[e.ID] {
				continue
			}
			cost := math.Abs(r.Problem(e.ID, e.Grade)-near)/GradePoints + likeness(e, before)
			if cost < least {
				best, least = i, cost
			}
		}
		if best < 0 {
			return out
		}
		taken[all[best].ID] = true
		out, before = append(out, all[best]), append(before[:len(before):len(before)], all[best])
	}
	return out
}

// likeness is what an exercise has in common with those that came last.
func likeness(e teach.Exercise, before []teach.Exercise) float64 {
	cost := 0.0
	for back := 1; back <= min(apart, len(before)); back++ {
		o := before[len(before)-back]
		if e.Kin != "" && e.Kin == o.Kin {
			cost += 100 + float64(apart-back) // more than all grades
		}
		if back > mixed {
			continue
		}
		for _, t := range e.Tags {
			for _, u := range o.Tags {
				if t.ID == u.ID {
					cost += themeCost / float64(back)
				}
			}
		}
	}
	return cost
}
