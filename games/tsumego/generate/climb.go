package generate

import (
	"context"
	"math/rand/v2"
	"sync"

	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
)

// The way to hard problems: a named shape is changed point by point as long as
// its proof grows.
const (
	hardGrade   = 7 // from this grade on
	climbSteps  = 1_500
	climbLosses = 60    // variations in a row that were no better
	climbChains = 2     // of the target
	hardWork    = 6_000 // positions of the least proof that is hard
	hardSizes   = 3     // which is wanted once, twice or four times
	hardNodes   = 250_000
	hardConfirm = 6_000_000
)

// handStart is the note "hand" of the drawings from which hard problems may begin.
const handStart = "yes"

// shapes are the hand-drawn problems to begin from, with few chains.
var shapes = sync.OnceValue(func() []*problem.Problem {
	var out []*problem.Problem
	for _, p := range problem.Collection() {
		if problem.NotesOf(p)["hand"] != handStart || p.AsksStatus || len(p.Chains()) > climbChains {
			continue
		}
		out = append(out, p)
	}
	return out
})

// climb makes a hard problem of a seed: from a named shape, by changes that do
// not make its proof easier.
func (o *GenerateOptions) climb(ctx context.Context, rng *rand.Rand) (*generated, error) {
	all := shapes()
	start := all[rng.IntN(len(all))]
	p := &problem.Problem{Board: start.Board.Clone(), Goal: start.Goal, Target: start.Target}
	if o.Goal != nil && p.Goal != *o.Goal {
		return nil, nil
	}
	r := o.region(p)
	if r == nil {
		return nil, nil
	}
	least := uint64(hardWork) << rng.IntN(hardSizes)
	work, losses := uint64(0), 0
	for range climbSteps {
		if work >= least || losses > climbLosses || ctx.Err() != nil {
			break
		}
		q, t, w := o.step(ctx, rng, p, r, [2]uint64{work - work/8, 2 * least})
		if q == nil {
			losses++
			continue
		}
		if w > work {
			losses = 0
		}
		p, r, work = q, t, w
	}
	if work < least || ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if p.Board.Next != goban.Black {
		p = p.Mirrored(0, true)
		r = o.region(p)
	}
	return o.try(ctx, p, placeOf(p, r))
}

// step is a variation that is a problem, with its region and the work of its
// proof, which must lie between two; nil if it is none.
func (o *GenerateOptions) step(ctx context.Context, rng *rand.Rand, p *problem.Problem, r *region.Region, between [2]uint64) (*problem.Problem, *region.Region, uint64) {
	q := vary(rng, p, r, climbChains)
	if q == nil {
		return nil, nil, 0
	}
	t := o.region(q)
	if t == nil {
		return nil, nil, 0
	}
	if w, ok := proofWork(ctx, q, t, won(q.Goal), between[1]); !ok || w < between[0] || w >= between[1] {
		return nil, nil, 0
	} else if e, ok := o.examine(ctx, q, t); ok && !o.trivial(q, t, e) {
		return q, t, w
	}
	return nil, nil, 0
}

// placeOf names where on the board a region lies.
func placeOf(p *problem.Problem, r *region.Region) string {
	b := p.Board
	left, right, top, bottom := false, false, false, false
	for _, q := range r.Points {
		left, right = left || q%b.W == 0, right || q%b.W == b.W-1
		top, bottom = top || q/b.W == 0, bottom || q/b.W == b.H-1
	}
	switch {
	case (left || right) && (top || bottom):
		return "corner"
	case left || right || top || bottom:
		return "side"
	}
	return "centre"
}

// nodes bounds all questions about one position.
func (o *GenerateOptions) nodes() uint64 {
	if o.hard() {
		return hardNodes
	}
	return examNodes
}

// hard says that only hard grades are wanted.
func (o *GenerateOptions) hard() bool { return o.Least >= hardGrade }
