package tsumego

import (
	"context"
	"math/rand/v2"
	"slices"
)

// generatorVersion names what the generator draws and how it grades: the same
// seed, version and options give the same problems. It goes up with every
// change that makes other problems.
const generatorVersion = 1

// GenerateOptions choose what is generated. The zero value with Least and Most
// set asks for problems with one right first move and no ko.
type GenerateOptions struct {
	Least, Most int   // grades, 1 to 9
	Goal        *Goal // nil: either
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

// Generated is a new problem with what is proven about it.
type Generated struct {
	*Problem
	Answer Answer
	Grade  int
	Work   uint64 // positions of the proof, see proofWork
	Bonus  int    // grades for what tags say
	Tags   []string
	Seed   uint64
}

// Generate makes the problem of a seed: the first of the seed's drawings that
// both drivers prove and that the options allow. It returns nil if there is
// none among them. It is for one goroutine; several may run at once.
func Generate(ctx context.Context, seed uint64, o GenerateOptions) (*Generated, error) {
	rng := rand.New(rand.NewPCG(seed, generatorVersion))
	where, goal := drawPlace(rng), Goal(rng.IntN(2))
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
				g.Seed = seed
			}
			return g, err
		}
	}
	return nil, nil
}

// try makes a problem of a drawing, or returns nil.
func (o *GenerateOptions) try(ctx context.Context, p *Problem, where string) (*Generated, error) {
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
	a, err := Solve(ctx, p, SolveOptions{Nodes: 8 * examNodes, MemMiB: generatorMiB})
	if err != nil || !a.Complete || len(a.Refutations) < leastRefuting {
		return nil, err
	}
	g := &Generated{Problem: p, Answer: a, Tags: []string{where}}
	if err := g.assess(ctx, r, e.worth); err != nil || g.Grade < o.Least || g.Grade > o.Most {
		return nil, err
	}
	confirmed, err := confirm(ctx, driverAlphaBeta, p, r, &a)
	if !confirmed || err != nil {
		return nil, err
	}
	return g, ctx.Err()
}

// region is the region of a drawing if it is closed and of the wanted size.
func (o *GenerateOptions) region(p *Problem) *Region {
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

// exam is what makes two problems the same to a player.
type exam struct {
	worth balance
	right []int // first moves in board order
}

// examine asks our own driver whether the problem is one: the side to move
// reaches the goal, or a ko for it, only by moving, and by few enough first
// moves. ok is false if not, or if the limits came first.
func (o *GenerateOptions) examine(ctx context.Context, p *Problem, r *Region) (e exam, ok bool) {
	s := newExaminer(ctx, p, r)
	if !o.worthAsking(s) {
		return e, false
	}
	if e.worth, ok = o.findWorth(s); !ok {
		return e, false
	}
	most := 1
	if o.AnyMoves {
		most = mostRightAny
	}
	e.right, ok = s.rightMoves(e.worth, most)
	return e, ok && s.unsettled(e.worth)
}

// same reports whether p is as good a problem as the one with exam e: the same
// worth and the same right moves, and still unsettled.
func (e *exam) same(ctx context.Context, p *Problem, r *Region) bool {
	s := newExaminer(ctx, p, r)
	if e.worth > never && e.worth < decisive { // a ko: its number must stay
		if w, known := s.worthOf(s.root, 0); !known || w != e.worth {
			return false
		}
	}
	right, ok := s.rightMoves(e.worth, len(e.right))
	return ok && slices.Equal(right, e.right) && s.unsettled(e.worth)
}

func newExaminer(ctx context.Context, p *Problem, r *Region) *solver {
	return &solver{
		Answer: Answer{Region: r}, driver: newProver(r, generatorMiB), ctx: ctx,
		o: SolveOptions{Nodes: examNodes}, goal: p.Goal, root: p.start(r),
	}
}

// reaches asks whether the problem's goal is reached from p at balance k.
func (s *solver) reaches(p position, k balance) (yes, known bool) {
	p.setBalance(k)
	v := s.askAsIs(p)
	return (v.pn == 0) == (s.goal == Kill), v.decided()
}

// worthAsking spends few positions to drop most drawings: each side must
// succeed if it moves first.
func (o *GenerateOptions) worthAsking(s *solver) bool {
	if o.Ko {
		return true
	}
	p := s.root
	if v := s.driver.ask(s.ctx, p, firstNodes); v.decided() && (v.pn == 0) != (s.goal == Kill) {
		return false
	}
	p.attackerToMove = !p.attackerToMove
	v := s.driver.ask(s.ctx, p, firstNodes)
	return !v.decided() || (v.pn == 0) != (s.goal == Kill)
}

// findWorth is the worth of the problem if the options allow it.
func (o *GenerateOptions) findWorth(s *solver) (balance, bool) {
	if o.Ko {
		w, known := s.worthOf(s.root, 0)
		status, _ := statusOf(w, s.goal)
		return w, known && status != StatusLoss
	}
	w := decisive
	if s.goal == Live {
		w = never
	}
	yes, known := s.reaches(s.root, decidingBalance(w, s.goal))
	return w, yes && known
}

// rightMoves are the first moves that reach the goal at the balance that
// decides, in board order; ok is false if they are more than most or one is
// not known.
func (s *solver) rightMoves(worth balance, most int) (right []int, ok bool) {
	root := s.root
	k := decidingBalance(worth, s.goal)
	root.setBalance(k)
	for _, by := range s.candidates(&root) {
		c, legal := s.Region.after(&root, by)
		if !legal {
			continue
		}
		v := s.askAsIs(c.pos)
		if !v.decided() {
			return nil, false
		}
		if (v.pn == 0) == (s.goal == Kill) {
			if right = append(right, s.point(by)); len(right) > most {
				return nil, false
			}
		}
	}
	slices.Sort(right)
	return right, len(right) > 0
}

// unsettled reports whether the other side does better by moving first.
func (s *solver) unsettled(worth balance) bool {
	p := s.root
	p.attackerToMove, p.ban = !p.attackerToMove, noBan
	k := worth
	if s.goal == Live {
		k++
	}
	if k > decisive || k < never+1 {
		return false // it cannot do better
	}
	yes, known := s.reaches(p, k)
	return known && !yes
}

// shrink takes away every stone that changes neither the answer nor the region
// beyond the point it stood on, one after another in board order, and counts
// those that stood inside the region.
func (o *GenerateOptions) shrink(ctx context.Context, p *Problem, r *Region, e exam) (*Problem, *Region, int) {
	idle := 0
	for q, c := range p.Board.Stones {
		if c == Empty || ctx.Err() != nil {
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
func (p *Problem) without(q int) *Problem {
	s := &Problem{Board: p.Board.Clone(), Goal: p.Goal}
	s.Board.Stones[q] = Empty
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
func (o *GenerateOptions) trivial(p *Problem, r *Region, e exam) bool {
	root := p.start(r)
	if len(r.moveList(&root)) < leastLegal {
		return true
	}
	for _, q := range e.right {
		if q == PassMove {
			return true
		}
		after := root
		r.play(&after, int(r.bit[q]))
		if p.Goal == Kill && after.left == 0 {
			return true
		}
	}
	return false
}

// confirm asks another driver for the status and for every first move, and
// reports whether it proves the same.
func confirm(ctx context.Context, name string, p *Problem, r *Region, a *Answer) (bool, error) {
	d, err := newDriver(name, r, generatorMiB)
	if err != nil {
		return false, err
	}
	root, worth := p.start(r), worthFrom(a.Status, a.Threats, p.Goal)
	agree := func(q position, k balance, attacker bool) bool {
		q.setBalance(k)
		v := d.ask(ctx, q, confirmNodes)
		return v.decided() && (v.pn == 0) == attacker
	}
	if worth > never && !agree(root, worth, true) || worth < decisive && !agree(root, worth+1, false) {
		return false, ctx.Err()
	}
	k := decidingBalance(worth, p.Goal)
	root.setBalance(k)
	s := solver{Answer: Answer{Region: r}}
	for _, by := range r.moveList(&root) {
		c, _ := r.after(&root, by)
		right := slices.Contains(a.First, s.point(by))
		if !agree(c.pos, k, right == (p.Goal == Kill)) {
			return false, ctx.Err()
		}
	}
	return true, nil
}

// worthFrom is the inverse of statusOf.
func worthFrom(st Status, threats int, g Goal) balance {
	for w := never; w <= decisive; w++ {
		if s, n := statusOf(w, g); s == st && n == threats {
			return w
		}
	}
	return never
}
