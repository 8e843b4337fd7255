package tsumego

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
)

// generatorVersion names what the generator draws and how it grades: the same
// seed, version and options give the same problems. What the solver proves
// within the limits below decides which drawing of a seed is taken, and its
// effort is the grade; so the version goes up with every change of generator or
// solver that makes other problems, and the shipped ones are made anew
// (TestShippedProblemsComeFromTheirSeeds notices).
const generatorVersion = 3

// generateOptions choose what is generated. The zero value with Least and Most
// set asks for problems with one right first move and no ko.
type generateOptions struct {
	Least, Most int   // grades, 1 to 9
	Goal        *goal // nil: either
	Ko          bool  // kos are welcome
	AnyMoves    bool  // several right first moves are
}

// The limits of the generator, in positions. They are its only limits, so that
// what it makes does not depend on the machine.
const (
	drawsPerSeed  = 20_000
	firstNodes    = 1_500   // for each question about a fresh drawing
	examNodes     = 24_000  // for all questions about one position
	confirmNodes  = 400_000 // of the second driver, for each question
	generatorMiB  = 4
	idleShare     = 2 // at most one in so many stones of the region may be idle
	leastLegal    = 2
	mostRightAny  = 3 // right first moves that --moves any allows
	leastRefuting = 1
)

// generated is a new problem with what is proven about it.
type generated struct {
	*problem
	Answer answer
	Grade  int
	Work   uint64 // positions of the proof, see proofWork
	Bonus  int    // grades for what tags say
	Tags   []string
	Seed   uint64
	// Options are those that the seed needs to make it again, as flags; ""
	// for the default ones.
	Options string
}

// text is the options as flags, without those that have their default.
func (o *generateOptions) text() string {
	var flags []string
	if o.Least > leastGrade || o.Most < mostGrade {
		flags = append(flags, fmt.Sprintf("--grade %d-%d", o.Least, o.Most))
	}
	if o.Goal != nil {
		flags = append(flags, "--goal "+o.Goal.String())
	}
	if o.Ko {
		flags = append(flags, "--ko")
	}
	if o.AnyMoves {
		flags = append(flags, "--moves any")
	}
	return strings.Join(flags, " ")
}

// generate makes the problem of a seed: the first of the seed's drawings that
// both drivers prove and that the options allow. It returns nil if there is
// none among them. It is for one goroutine; several may run at once.
func generate(ctx context.Context, seed uint64, o generateOptions) (*generated, error) {
	rng := rand.New(rand.NewPCG(seed, generatorVersion))
	where, goal := drawPlace(rng), goal(rng.IntN(2))
	if o.Goal != nil {
		goal = *o.Goal
	}
	for range drawsPerSeed {
		p := drawProblem(rng, where, goal)
		if p == nil {
			continue
		}
		g, err := o.try(ctx, p, where.name)
		if g != nil || err != nil {
			if g != nil {
				g.Seed, g.Options = seed, o.text()
			}
			return g, err
		}
	}
	return nil, nil
}

// try makes a problem of a drawing, or returns nil.
func (o *generateOptions) try(ctx context.Context, p *problem, where string) (*generated, error) {
	r := o.region(p)
	if r == nil {
		return nil, ctx.Err()
	}
	e, ok := o.examine(ctx, p, r)
	if !ok {
		return nil, ctx.Err()
	}
	p, r, idle := o.shrink(ctx, p, r, e)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if stones := len(r.list(r.Attack | r.Defend)); idle*idleShare > stones+idle || o.trivial(p, r, e) {
		return nil, nil
	}
	a, err := solve(ctx, p, solveOptions{Nodes: 8 * examNodes, MemMiB: generatorMiB})
	if err != nil || !a.Complete || len(a.Refutations) < leastRefuting {
		return nil, err
	}
	g := &generated{problem: p, Answer: a, Tags: []string{where}}
	if err := g.assess(ctx, r, e.worth); err != nil || g.Grade < o.Least || g.Grade > o.Most {
		return nil, err
	}
	said, err := confirm(ctx, driverAlphaBeta, p, r, &a)
	if said != confirmed || err != nil {
		return nil, err
	}
	return g, ctx.Err()
}

// region is the region of a drawing if it is closed and of the wanted size.
func (o *generateOptions) region(p *problem) *region {
	r, err := p.Region()
	if err != nil || r.Open() || len(r.Weak) > 0 || len(r.Points) > mostInRegion || r.Empty() > mostFree || r.Empty() < leastSpace {
		return nil
	}
	for _, q := range p.Target {
		if !r.Has(q) {
			return nil
		}
	}
	return r
}

// shrink takes away every stone that changes neither the answer nor the region
// beyond the point it stood on, one after another in board order, and counts
// those that stood inside the region.
func (o *generateOptions) shrink(ctx context.Context, p *problem, r *region, e exam) (*problem, *region, int) {
	idle := 0
	for q, c := range p.Board.Stones {
		if c == empty || ctx.Err() != nil {
			continue
		}
		smaller := p.without(q)
		if smaller == nil {
			continue
		}
		t := o.region(smaller)
		if t == nil {
			continue
		}
		inside := r.Has(q)
		root, before := smaller.start(t), p.start(r)
		if inside || canonical(t, &root) != canonical(r, &before) {
			if len(t.Points) != len(r.Points) {
				continue // the wall opened
			}
			if !e.same(ctx, smaller, t) {
				continue
			}
		}
		if inside {
			idle++
		}
		p, r = smaller, t
	}
	return p, r, idle
}

// without is the problem with an empty point in place of a stone, nil if a
// chain of it would have no stone of the target left.
func (p *problem) without(q int) *problem {
	s := &problem{Board: p.Board.Clone(), Goal: p.Goal}
	s.Board.Stones[q] = empty
	for _, t := range p.Target {
		if t != q {
			s.Target = append(s.Target, t)
		}
	}
	if len(s.Target) == 0 {
		return nil
	}
	return s
}

// trivial reports a problem with nothing to find: no choice, or the answer
// takes the target at once.
func (o *generateOptions) trivial(p *problem, r *region, e exam) bool {
	root := p.start(r)
	if len(r.moveList(&root)) < leastLegal {
		return true
	}
	for _, q := range e.right {
		if q == passMove {
			return true
		}
		after := root
		r.play(&after, int(r.bit[q]))
		if p.Goal == kill && after.left == 0 {
			return true
		}
	}
	return false
}
