package answer

import (
	"context"
	"maps"
	"math"
	"slices"
	"time"

	"duiju/games/list"
	"duiju/games/text/message"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/proof"
	"duiju/games/tsumego/region"
)

// The memory in MiB up to which a solver's table grows: what about a second
// fills, and what ten seconds fill. A larger table costs time to begin with.
const (
	MemDefault = 64
	memLong    = 256
	// longTime is the limit of time from which memLong is worth it.
	longTime = 5 * time.Second
)

// memory chooses how much a table may grow, if that is open.
func (s *SolveOptions) memory() {
	if s.MemMiB == 0 {
		if s.MemMiB = MemDefault; s.Time >= longTime {
			s.MemMiB = memLong
		}
	}
}

// SolveRegion answers for a position of the problem's region.
func SolveRegion(ctx context.Context, p *problem.Problem, r *region.Region, root region.Position, o SolveOptions) Answer {
	start := time.Now()
	o.memory()
	d := o.known
	if d == nil {
		d = proof.NewDriver(o.Driver, r, o.MemMiB)
	}
	if o.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.Time)
		defer cancel()
	}
	s := &Solver{Answer: Answer{Status: StatusUnknown, Region: r}, Driver: d, Ctx: ctx, O: o, Goal: p.Goal, Root: root, before: d.Spent()}
	s.run()
	s.findEscapes()
	s.ReasonCode, s.Reason = s.why()
	if s.Status == StatusKo && len(s.First) > 0 && s.leadsToBentFour(s.Region.MoveAt(s.First[0]), ThresholdOf(s.Status, s.Threats, s.Goal)) {
		s.Reason = message.T("tsumego.reason.bentfour", "ko", s.Reason)
	}
	s.countWalls()
	s.settleConditions(p.Goal)
	s.Nodes, s.Elapsed = s.spent()+s.extra, time.Since(start)
	return s.Answer
}

// Solver is one problem being answered.
type Solver struct {
	Answer
	Driver proof.Driver
	Ctx    context.Context
	O      SolveOptions
	Goal   problem.Goal
	Root   region.Position
	// before is what the driver had searched for other questions.
	before uint64
	// extra counts positions searched by others than the driver.
	extra uint64
	// safe tells that two eyes can be forced where the target lives, seki that
	// they cannot; neither if that was not decided.
	safe, seki bool
	// safeEnd is where the proof of two eyes ends.
	safeEnd region.Position
	// lo and hi bound the threshold of a root that was not decided: the attacker
	// succeeds at lo and fails at hi.
	lo, hi region.Balance
	// deciding is the balance at which right and wrong first moves part.
	deciding region.Balance
}

// Never is the threshold of a position that the attacker does not win with any
// threats.
const Never = -region.Decisive - 1

// AskAsIs asks at p's threats, within what is left of the nodes.
func (s *Solver) AskAsIs(p region.Position) proof.Value { return s.askWithin(p, 0) }

// askWithin is AskAsIs with a limit of its own, 0 for none.
func (s *Solver) askWithin(p region.Position, nodes uint64) proof.Value {
	left := s.left()
	switch {
	case left == 0:
		return proof.Value{Pn: 1, Dn: 1}
	case nodes > 0 && nodes < left:
		left = nodes
	case s.O.Nodes == 0:
		left = 0
	}
	return s.Driver.Ask(s.Ctx, p, left)
}

// left is how many nodes may still be spent.
func (s *Solver) left() uint64 {
	if s.O.Nodes == 0 {
		return math.MaxUint64
	}
	return s.O.Nodes - min(s.O.Nodes, s.spent())
}

// spent is what was searched for this answer.
func (s *Solver) spent() uint64 { return s.Driver.Spent() - s.before }

// Where the border is open, some first moves are hard to decide and some cannot
// be. So all get a look before any gets more.
const (
	leastNodes = 500
	lookShare  = 8 // of what is left, for the first looks at all of them together
	moreNodes  = 4 // times as much in the next round
)

// firstLook is how many nodes each of n first moves gets at first; 0 is all there
// are.
func (s *Solver) firstLook(n int) uint64 {
	switch {
	case !s.O.fair || n == 0:
		return 0
	case s.O.Nodes == 0:
		return leastNodes
	}
	return max(s.left()/uint64(lookShare*n), leastNodes)
}

// Threshold finds the largest balance from never to decisive at which the
// attacker succeeds after playing by (0: at p itself) in p. It asks at no
// threats first, and where that succeeds at the most: what needs no threats
// mostly needs no ko. Only what lies between is asked one by one. Each search
// begins with the numbers of the one before, so that together they cost less
// than a question at the most threats asked first.
func (s *Solver) Threshold(p region.Position, by uint8) (w region.Balance, ok bool) {
	lo, hi, k := Never, region.Decisive+1, region.Balance(0)
	for hi-lo > 1 {
		q := p
		q.SetBalance(k)
		if by != 0 {
			c, legal := s.Region.After(&q, by)
			if !legal {
				return 0, false
			}
			q = c
		}
		v := s.AskAsIs(q)
		switch {
		case !v.Decided():
			if by == 0 {
				s.lo, s.hi = lo, hi
			}
			return 0, false
		case v.Pn == 0:
			lo = max(lo, k, min(v.Bound, region.Decisive))
		default:
			hi = min(hi, k, max(v.Bound, Never+1))
		}
		switch {
		case hi <= 0:
			k = hi - 1
		case lo == 0 && hi > region.Decisive:
			k = region.Decisive
		default:
			k = lo + 1
		}
	}
	return lo, true
}

// askCloser asks about the moves that are right in less room: the root is decided with
// them, if they still are.
func (s *Solver) askCloser() {
	if s.O.closer == nil || !s.O.First || s.Goal == problem.Live || s.O.closer.Status != StatusWin {
		return
	}
	p := s.Root
	p.SetBalance(region.Decisive)
	most := min(s.left()/2, closerNodes)
	for _, m := range s.O.closer.First {
		if c, legal := s.Region.After(&p, s.Region.MoveAt(m)); legal {
			s.askWithin(c, most)
		}
	}
}

// closerNodes bounds the question about such a move where nothing else does.
const closerNodes = 2_000_000

// run asks the root and then every first move.
func (s *Solver) run() {
	s.askCloser()
	w, ok := s.Threshold(s.Root, 0)
	if !ok {
		return
	}
	s.Status, s.Threats = StatusOf(w, s.Goal)
	s.deciding = DecidingBalance(w, s.Goal)
	s.Refutations, s.WhyNot = map[int][]int{}, map[int]message.Text{}
	s.Complete = true
	s.firstMoves()
	if s.Status != StatusLoss && len(s.First) > 0 {
		s.Line = s.lineAfter(s.Region.MoveAt(s.First[0]))
	}
	if s.Status == StatusWin && s.Goal == problem.Live || s.Status == StatusLoss && s.Goal == problem.Kill {
		safe, ok := s.askSafety()
		s.safe, s.seki = ok && safe, ok && !safe
		if s.seki && s.Goal == problem.Live && !s.Assumes() { // with more room it may have eyes
			s.Status = StatusSeki
		}
	}
}

// countWalls finds the walls that may be captured before the target is, in what the
// answer claims of the attacker.
func (s *Solver) countWalls() {
	if s.counted = true; len(s.Region.Weak) == 0 || s.Status == StatusUnknown {
		return
	}
	most := 0
	for _, w := range s.Region.Weak {
		most = max(most, w.Liberties)
	}
	n, limit := 0, leastPositions+int(s.spent())
	count := func(p region.Position) {
		n = max(n, proof.MovesElsewhere(s.Ctx, s.Driver, s.Region, p, most, &limit))
	}
	p := s.Root
	if t := ThresholdOf(s.Status, s.Threats, s.Goal); t > Never {
		p.SetBalance(t)
		count(p)
	}
	moves := s.First
	if s.Goal == problem.Live {
		moves = slices.Sorted(maps.Keys(s.Refutations))
	}
	p.SetBalance(s.deciding)
	for _, m := range moves {
		if c, legal := s.Region.After(&p, s.Region.MoveAt(m)); legal {
			count(c)
		}
	}
	for _, w := range s.Region.Weak {
		if w.Liberties <= n {
			s.Weak = append(s.Weak, w)
		}
	}
}

// leastPositions is how many positions of the proofs are looked at for that, and as many
// more as the answer took.
const leastPositions = 20_000

// findEscapes lists the first moves after which the defender gets out, if that
// is why the answer is unknown.
func (s *Solver) findEscapes() {
	d, ok := s.Driver.(*proof.BorderDriver)
	if !ok || s.Status != StatusUnknown || !d.Leaks || !s.Region.Open() {
		return
	}
	p := s.Root
	p.SetBalance(0)
	if s.Goal == problem.Kill {
		return
	}
	each := uint64(escapeNodes)
	if s.left() == 0 {
		each = 1 // what is known already
	}
	for _, by := range s.Region.MoveList(&p) {
		c, legal := s.Region.After(&p, by)
		if legal && s.Region.Escaped(c) {
			s.Escapes = append(s.Escapes, s.Region.Point(by))
			continue
		}
		if _, _, proven := d.Open.Reply(&c); legal && proven {
			continue // the attacker has an answer
		}
		if v := d.Open.Ask(s.Ctx, c, each); legal && v.Dn == 0 {
			s.Escapes = append(s.Escapes, s.Region.Point(by))
		}
	}
}

// escapeNodes bounds the look at each way out.
const escapeNodes = 2_000

// lineAfter is the proof line that begins with a first move at the deciding
// balance, as board points.
func (s *Solver) lineAfter(by uint8) []int {
	p := s.Root
	p.SetBalance(s.deciding)
	return list.Of(proof.ProofLine(s.Driver, s.Region, p, by), s.Region.Point)
}

// askSafety asks whether the defender, who is not captured from the root at the
// deciding threats, can force a target that lives by Benson's rule. ok is false
// if a limit came first.
func (s *Solver) askSafety() (safe, ok bool) {
	q := proof.NewProver(s.Region.Sealed(), proof.SafetyMiB)
	q.Safety = true
	p := s.Root
	p.SetBalance(s.deciding)
	budget := safetyNodes + s.spent()/safetyShare
	if s.O.Nodes > 0 {
		left := s.left()
		if left == 0 {
			return false, false
		}
		budget = min(budget, left)
	}
	v := q.Ask(s.Ctx, p, budget)
	s.extra += q.Nodes
	if v.Dn == 0 {
		s.safeEnd = q.SafeEnd(p)
	}
	return v.Dn == 0, v.Decided()
}

// safetyNodes bounds that question, which only names what is known already;
// safetyShare adds a part of what the answer took.
const (
	safetyNodes = 60_000
	safetyShare = 2
)
