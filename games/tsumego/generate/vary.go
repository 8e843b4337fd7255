package generate

import (
	"math/rand/v2"
	"slices"

	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
)

// mostEdits is how many points one variation changes.
const mostEdits = 3

// vary changes a few points of a closed problem: stones in its region come, go
// and change sides, and stones of the wall around it make room for a liberty.
// The target is every stone of the defender in the region. nil if a chain has no
// liberty then, or more than that many chains are the target.
func vary(rng *rand.Rand, p *problem.Problem, r *region.Region, mostChains int) *problem.Problem {
	v := &problem.Problem{Board: p.Board.Clone(), Goal: p.Goal}
	b, attacker := v.Board, p.Attacker()
	var wall []int // the attacker's stones around the region
	for q, c := range b.Stones {
		if c != attacker || r.Has(q) {
			continue
		}
		if slices.ContainsFunc(b.Near[q], r.Has) {
			wall = append(wall, q)
		}
	}
	for range 1 + rng.IntN(mostEdits) {
		if len(wall) > 0 && rng.IntN(4) == 0 {
			open(b, r, wall[rng.IntN(len(wall))], attacker)
			continue
		}
		q := r.Points[rng.IntN(len(r.Points))]
		switch was := b.Stones[q]; {
		case was != goban.Empty && rng.IntN(3) > 0:
			b.Stones[q] = goban.Empty
		case rng.IntN(3) > 0:
			b.Stones[q] = attacker.Other()
		default:
			b.Stones[q] = attacker
		}
	}
	for q, c := range b.Stones {
		if c != goban.Empty && !b.HasLiberty(q) {
			return nil
		}
		if c == attacker.Other() && (r.Has(q) || c != p.Board.Stones[q]) {
			v.Target = append(v.Target, q)
		}
	}
	if len(v.Target) == 0 || len(v.Chains()) > mostChains {
		return nil
	}
	return v
}

// open takes a stone of the wall away and puts the wall around the gap.
func open(b *goban.Board, r *region.Region, q int, attacker goban.Color) {
	b.Stones[q] = goban.Empty
	for _, n := range b.Around(q) {
		if !r.Has(n) {
			b.Stones[n] = attacker
		}
	}
}
