package answer

import (
	"context"
	"math"
	"slices"
	"time"

	"duiju/games"
	"duiju/games/tsumego/goban"
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
func (o *SolveOptions) memory() {
	if o.MemMiB == 0 {
		if o.MemMiB = MemDefault; o.Time >= longTime {
			o.MemMiB = memLong
		}
	}
}

// SolveRegion answers for a position of the problem's region.
func SolveRegion(ctx context.Context, p *problem.Problem, r *region.Region, root region.Position, o SolveOptions) (Answer, error) {
	start := time.Now()
	o.memory()
	d := o.known
	if d == nil {
		var err error
		if d, err = proof.NewDriver(o.Driver, r, o.MemMiB); err != nil {
			return Answer{}, err
		}
	}
	if o.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.Time)
		defer cancel()
	}
	s := &Solver{Answer: Answer{Status: StatusUnknown, Region: r}, Driver: d, Ctx: ctx, O: o, Goal: p.Goal, Root: root, before: d.Spent()}
	s.run()
	s.findEscapes()
	s.explain()
	s.settleConditions(p.Goal)
	s.Nodes, s.Elapsed = s.spent()+s.extra, time.Since(start)
	s.Core = s.Elapsed
	return s.Answer, nil
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
	// lo and hi bound the worth of a root that was not decided: the attacker
	// succeeds at lo and fails at hi.
	lo, hi region.Balance
	// deciding is the balance at which right and wrong first moves part.
	deciding region.Balance
}

// Never is the worth of a position that the attacker does not win with any
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

// WorthOf finds the largest balance from never to decisive at which the
// attacker succeeds after playing by (0: at p itself) in p. It asks at no
// threats first, and where that succeeds at the most: what needs no threats
// mostly needs no ko. Only what lies between is asked one by one. Each search
// begins with the numbers of the one before, so that together they cost less
// than a question at the most threats asked first.
func (s *Solver) WorthOf(p region.Position, by uint8) (w region.Balance, ok bool) {
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

// run asks the root and then every first move.
func (s *Solver) run() {
	w, ok := s.WorthOf(s.Root, 0)
	if !ok {
		return
	}
	s.Status, s.Threats = StatusOf(w, s.Goal)
	s.deciding = DecidingBalance(w, s.Goal)
	s.Refutations, s.WhyNot = map[int][]int{}, map[int]games.Text{}
	s.Complete = true
	s.firstMoves()
	if s.Status != StatusLoss && len(s.First) > 0 {
		s.Line = s.lineAfter(s.moveOf(s.First[0]))
	}
	if s.Status == StatusWin && s.Goal == problem.Live || s.Status == StatusLoss && s.Goal == problem.Kill {
		safe, ok := s.askSafety()
		s.safe, s.seki = ok && safe, ok && !safe
		if s.seki && s.Goal == problem.Live {
			s.Status = StatusSeki
		}
	}
}

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
			s.Escapes = append(s.Escapes, s.Point(by))
			continue
		}
		if _, _, proven := d.Open.Reply(&c); legal && proven {
			continue // the attacker has an answer
		}
		if v := d.Open.Ask(s.Ctx, c, each); legal && v.Dn == 0 {
			s.Escapes = append(s.Escapes, s.Point(by))
		}
	}
}

// escapeNodes bounds the look at each way out.
const escapeNodes = 2_000

// StatusOf turns a worth into the status for the side that has the goal.
func StatusOf(w region.Balance, g problem.Goal) (Status, int) {
	if g == problem.Kill {
		switch {
		case w >= region.Decisive:
			return StatusWin, 0
		case w == Never:
			return StatusLoss, 0
		case w >= 0:
			return StatusKo, int(w) + 1
		}
		return StatusKo, int(w)
	}
	switch {
	case w == Never:
		return StatusWin, 0
	case w >= region.Decisive:
		return StatusLoss, 0
	case w < 0:
		return StatusKo, int(-w)
	}
	return StatusKo, -int(w) - 1
}

// WorthFrom is the inverse of StatusOf; a seki is a win.
func WorthFrom(st Status, threats int, g problem.Goal) region.Balance {
	if st == StatusSeki {
		st = StatusWin
	}
	for w := Never; w <= region.Decisive; w++ {
		if s, n := StatusOf(w, g); s == st && n == threats {
			return w
		}
	}
	return Never
}

// DecidingBalance is the worst balance at which the goal is reached.
func DecidingBalance(w region.Balance, g problem.Goal) region.Balance {
	if g == problem.Kill {
		return min(w, region.Decisive)
	}
	return min(w+1, region.Decisive)
}

// tried is one first move.
type tried struct {
	move int
	by   uint8
	work uint32
}

// firstMoves sorts the legal first moves into right ones, kos and wrong ones.
func (s *Solver) firstMoves() {
	root := s.Root
	root.SetBalance(s.deciding)
	var right, open, left []tried
	proven, _, _ := s.Driver.Reply(&root)
	for _, by := range s.candidates(&root) {
		c, legal := s.Region.After(&root, by)
		m := tried{move: s.Point(by), by: by}
		switch {
		case !legal, s.failsCloser(m.move):
		case s.Status == StatusLoss:
			open = append(open, m)
		case by == proven: // it is what decided the root
			_, m.work, _ = s.Driver.Reply(&c)
			right = append(right, m)
			s.news(m, MoveRight)
		default:
			left = append(left, m)
		}
	}
	if s.O.First && len(right) > 0 {
		s.Complete, left = len(left) == 0, nil
	}
	for nodes := s.firstLook(len(left)); len(left) > 0; nodes *= moreNodes {
		all := nodes == 0 || nodes >= s.left()
		var undecided []tried
		for _, m := range left {
			if s.O.First && len(right) > 0 {
				undecided = append(undecided, m)
				continue
			}
			c, _ := s.Region.After(&root, m.by)
			switch v := s.askWithin(c, nodes); {
			case !v.Decided():
				undecided = append(undecided, m)
			case (v.Pn == 0) == (s.Goal == problem.Kill):
				_, m.work, _ = s.Driver.Reply(&c)
				right = append(right, m)
				s.news(m, MoveRight)
			default:
				open = append(open, m)
			}
		}
		if left = undecided; all || s.Ctx.Err() != nil || s.O.First && len(right) > 0 {
			break
		}
	}
	s.Complete = s.Complete && len(left) == 0
	slices.SortStableFunc(right, func(a, b tried) int {
		if pa, pb := a.move == goban.PassMove, b.move == goban.PassMove; pa != pb {
			if pa {
				return 1
			}
			return -1
		}
		return int(a.work) - int(b.work)
	})
	for _, m := range right {
		s.First = append(s.First, m.move)
	}
	for _, m := range open {
		s.refute(m)
	}
}

// failsCloser reports whether the attacker's first move fails although the defender
// has less room; then it does with more.
func (s *Solver) failsCloser(move int) bool {
	c := s.O.closer
	if c == nil || s.Goal == problem.Live || !s.sameAs(c) || slices.ContainsFunc(c.Ko, func(k KoMove) bool { return k.Move == move }) {
		return false
	}
	line, refuted := c.Refutations[move]
	if refuted {
		s.Refutations[move], s.WhyNot[move] = line, c.WhyNot[move]
	}
	return refuted
}

// candidates are the legal first moves, the move that solved the root first.
// The attacker's pass is none.
func (s *Solver) candidates(root *region.Position) []uint8 {
	var out []uint8
	if by, _, ok := s.Driver.Reply(root); ok {
		out = append(out, by)
	}
	for _, by := range s.Region.MoveList(root) {
		if !slices.Contains(out, by) {
			out = append(out, by)
		}
	}
	return out
}

// refute finds what a first move that is not right is worth, and the line that
// shows it.
func (s *Solver) refute(m tried) {
	result := MoveWrong
	if s.Status != StatusLoss && !s.O.First {
		if w, ok := s.WorthOf(s.Root, m.by); ok {
			if st, threats := StatusOf(w, s.Goal); st == StatusKo {
				s.Ko = append(s.Ko, KoMove{m.move, threats})
				result = MoveKo
			}
		}
	}
	line := s.lineAfter(m.by)
	if len(line) == 1 { // a fact ends the proof: show a move after which it holds
		if reply, ok := s.anyAnswer(m.by); ok {
			line = append(line, reply)
		}
	}
	if len(line) > 1 {
		s.Refutations[m.move] = line[1:]
	}
	s.WhyNot[m.move] = s.whyRefuted(line)
	s.news(m, result)
}

// anyAnswer is a move that keeps the other side's success after the wrong first
// move by, a pass only if there is no other.
func (s *Solver) anyAnswer(by uint8) (point int, ok bool) {
	p := s.Root
	p.SetBalance(s.deciding)
	c, legal := s.Region.After(&p, by)
	if !legal || c.Left == 0 || c.Passes == region.BothPassed {
		return 0, false
	}
	for _, reply := range s.Region.MoveList(&c) {
		next, legal := s.Region.After(&c, reply)
		if !legal {
			continue
		}
		if v := s.AskAsIs(next); v.Decided() && (v.Pn == 0) == c.AttackerToMove {
			return s.Point(reply), true
		}
	}
	return 0, false
}

func (s *Solver) news(m tried, r MoveResult) {
	if s.O.OnMove != nil {
		s.O.OnMove(m.move, r)
	}
}

func (s *Solver) Point(by uint8) int {
	if by == uint8(region.MovePass) {
		return goban.PassMove
	}
	return s.Region.Points[by-1]
}

func (s *Solver) moveOf(point int) uint8 {
	if point == goban.PassMove {
		return uint8(region.MovePass)
	}
	return uint8(s.Region.Bit[point]) + 1
}

// lineAfter is the proof line that begins with a first move at the deciding
// balance, as board points.
func (s *Solver) lineAfter(by uint8) []int {
	p := s.Root
	p.SetBalance(s.deciding)
	var line []int
	for _, m := range proof.ProofLine(s.Driver, s.Region, p, by) {
		line = append(line, s.Point(m))
	}
	return line
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
