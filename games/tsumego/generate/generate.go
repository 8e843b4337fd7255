package generate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/proof"
	"duiju/games/tsumego/region"
)

// generatorVersion names what the generator draws: the same
// seed, version and options give the same problems. What the solver proves
// within the limits below decides which drawing of a seed is taken, and its
// effort is the grade; so the version goes up with every change of generator or
// solver that makes other problems, and the shipped ones are made anew
// (TestShippedProblemsComeFromTheirSeeds notices).
const generatorVersion = 5

// drawingStream is the stream of random numbers that seeds begin. It changes only with
// the drawings, so that a new version keeps most problems.
const drawingStream = 3

// GenerateOptions choose what is generated. The zero value with Least and Most
// set asks for problems with one right first move and no ko.
type GenerateOptions struct {
	Least, Most int           // grades, 1 to 9
	Goal        *problem.Goal // nil: either
	Ko          bool          // kos are welcome
	AnyMoves    bool          // several right first moves are
	// Known, if not nil, names the problems that are not wanted: a seed whose
	// problem is one of them gives nothing.
	Known func(key string) bool
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
	*problem.Problem
	Answer answer.Answer
	Grade  int
	Work   uint64 // positions of the proof, see proofWork
	Tags   []string
	Seed   uint64
	// Options are those that the seed needs to make it again, as flags; ""
	// for the default ones.
	Options string
}

// text is the options as flags, without those that have their default.
func (o *GenerateOptions) text() string {
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

// Generate makes the problem of a seed: the first of the seed's drawings that
// both drivers prove and that the options allow. It returns nil if there is
// none among them. It is for one goroutine; several may run at once.
func Generate(ctx context.Context, seed uint64, o GenerateOptions) (*generated, error) {
	rng := rand.New(rand.NewPCG(seed, drawingStream))
	if o.hard() {
		g, err := o.climb(ctx, rng)
		return o.of(seed, g, err)
	}
	where, goal := DrawPlace(rng), problem.Goal(rng.IntN(2))
	if o.Goal != nil {
		goal = *o.Goal
	}
	for range drawsPerSeed {
		p := DrawProblem(rng, where, goal)
		if p == nil {
			continue
		}
		if g, err := o.try(ctx, p, where.name); g != nil || err != nil {
			return o.of(seed, g, err)
		}
	}
	return nil, nil
}

// of is what was made of a seed; a known problem is nothing.
func (o *GenerateOptions) of(seed uint64, g *generated, err error) (*generated, error) {
	if errors.Is(err, errKnown) {
		return nil, nil
	}
	if g != nil {
		g.Seed, g.Options = seed, o.text()
	}
	return g, err
}

// errKnown says that a problem is not wanted.
var errKnown = errors.New("known")

// try makes a problem of a drawing, or returns nil.
func (o *GenerateOptions) try(ctx context.Context, p *problem.Problem, where string) (*generated, error) {
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
	if stones := len(r.List(r.Attack | r.Defend)); idle*idleShare > stones+idle || o.trivial(p, r, e) {
		return nil, nil
	}
	if o.Known != nil && o.Known(p.Key()) {
		return nil, errKnown
	}
	a := answer.Solve(ctx, p, answer.SolveOptions{Nodes: 8 * o.nodes(), MemMiB: generatorMiB})
	if !a.Complete || a.Assumes() || len(a.Refutations) < leastRefuting {
		return nil, nil
	}
	g := &generated{Problem: p, Answer: a, Tags: []string{where}}
	if err := g.assess(ctx, r, e.threshold, o.nodes()); err != nil || g.Grade < o.Least || g.Grade > o.Most {
		return nil, err
	}
	other, most := proof.DriverAlphaBeta, uint64(confirmNodes)
	if o.hard() {
		other, most = proof.DriverDfpn, hardConfirm
	}
	said, err := confirm(ctx, other, p, r, &a, most)
	if said != confirmed || err != nil {
		return nil, err
	}
	return g, ctx.Err()
}

// region is the region of a drawing if it is closed and of the wanted size.
func (o *GenerateOptions) region(p *problem.Problem) *region.Region {
	r, err := p.Region()
	if err != nil || r.Exits != 0 || len(r.Weak) > 0 || len(r.Points) > mostInRegion || r.Empty() > mostFree || r.Empty() < leastSpace {
		return nil
	}
	if slices.ContainsFunc(p.Target, func(q int) bool { return !r.Has(q) }) {
		return nil
	}
	return r
}

// shrink takes away every stone that changes neither the answer nor the region
// beyond the point it stood on, one after another in board order, and counts
// those that stood inside the region.
func (o *GenerateOptions) shrink(ctx context.Context, p *problem.Problem, r *region.Region, e exam) (*problem.Problem, *region.Region, int) {
	idle := 0
	for q, c := range p.Board.Stones {
		if c == goban.Empty || ctx.Err() != nil {
			continue
		}
		smaller := without(p, q)
		if smaller == nil {
			continue
		}
		t := o.region(smaller)
		if t == nil {
			continue
		}
		inside := r.Has(q)
		root, before := smaller.Start(t), p.Start(r)
		if inside || problem.Canonical(t, &root) != problem.Canonical(r, &before) {
			if len(t.Points) != len(r.Points) {
				continue // the wall opened
			}
			if !e.same(ctx, smaller, t, o.nodes()) {
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
func without(p *problem.Problem, q int) *problem.Problem {
	s := &problem.Problem{Board: p.Board.Clone(), Goal: p.Goal}
	s.Board.Stones[q] = goban.Empty
	s.Target = slices.DeleteFunc(slices.Clone(p.Target), func(t int) bool { return t == q })
	if len(s.Target) == 0 {
		return nil
	}
	return s
}

// trivial reports a problem with nothing to find: no choice, or the answer
// takes the target at once.
func (o *GenerateOptions) trivial(p *problem.Problem, r *region.Region, e exam) bool {
	root := p.Start(r)
	if len(r.MoveList(&root)) < leastLegal {
		return true
	}
	for _, q := range e.right {
		if q == goban.PassMove {
			return true
		}
		after := root
		r.Play(&after, int(r.Bit[q]))
		if after.Left == 0 { // nobody takes what he is to save
			return true
		}
	}
	return false
}
