package tsumego

import (
	"context"
	"errors"
	"slices"
	"time"

	"duiju/games"
)

// The memory in MiB up to which a solver's table grows: what about a second
// fills, and what ten seconds fill. A larger table costs time to begin with.
const (
	memDefault = 64
	memLong    = 256
	// longTime is the limit of time from which memLong is worth it.
	longTime = 5 * time.Second
)

// solve answers a problem: its status, all first moves that reach it, and why
// the others do not. It never guesses: what the limits leave open is unknown.
func solve(ctx context.Context, p *problem, o solveOptions) (answer, error) {
	r, err := p.Region()
	if err != nil {
		return answer{Status: statusUnknown, Err: err, Reason: faultText(err), ReasonCode: "not-asked"}, nil
	}
	framed := o.Frame && (r.Exits != 0 || r.Race)
	if framed {
		r = r.framed()
	}
	root := r.start(p.Goal == kill)
	if p.Board.Ban != noPoint {
		root.ban = r.bit[p.Board.Ban]
	}
	a, err := solveRegion(ctx, p, r, root, o)
	a.Framed = framed
	return a, err
}

// solveRegion answers for a position of the problem's region.
func solveRegion(ctx context.Context, p *problem, r *region, root position, o solveOptions) (answer, error) {
	start := time.Now()
	if o.MemMiB == 0 {
		if o.MemMiB = memDefault; o.Time >= longTime {
			o.MemMiB = memLong
		}
	}
	d, err := newDriver(o.Driver, r, o.MemMiB)
	if err != nil {
		return answer{}, err
	}
	if o.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.Time)
		defer cancel()
	}
	s := &solver{answer: answer{Status: statusUnknown, Region: r}, driver: d, ctx: ctx, o: o, goal: p.Goal, root: root}
	s.run()
	s.findEscapes()
	s.explain()
	s.Nodes, s.Elapsed = d.spent()+s.extra, time.Since(start)
	return s.answer, nil
}

func faultText(err error) games.Text {
	var f *games.Fault
	if errors.As(err, &f) {
		return f.Text
	}
	return games.Verbatim(err.Error())
}

// solver is one problem being answered.
type solver struct {
	answer
	driver driver
	ctx    context.Context
	o      solveOptions
	goal   goal
	root   position
	// worth is the largest balance at which the attacker succeeds, see worthOf.
	worth balance
	// extra counts positions searched by others than the driver.
	extra uint64
	// safe tells that two eyes can be forced where the target lives, seki that
	// they cannot; neither if that was not decided.
	safe, seki bool
	// safeEnd is where the proof of two eyes ends.
	safeEnd position
	// lo and hi bound the worth of a root that was not decided: the attacker
	// succeeds at lo and fails at hi.
	lo, hi balance
	// deciding is the balance at which right and wrong first moves part.
	deciding balance
}

// never is the worth of a position that the attacker does not win with any
// threats.
const never = -decisive - 1

// askAsIs asks at p's threats, within what is left of the nodes.
func (s *solver) askAsIs(p position) value {
	left := uint64(0)
	if s.o.Nodes > 0 {
		spent := s.driver.spent()
		if spent >= s.o.Nodes {
			return value{pn: 1, dn: 1}
		}
		left = s.o.Nodes - spent
	}
	return s.driver.ask(s.ctx, p, left)
}

// worthOf finds the largest balance from never to decisive at which the
// attacker succeeds after playing by (0: at p itself) in p. It asks at no
// threats and on from there one by one, using what the proofs are good for:
// each search begins with the numbers of the one before, so that together they
// cost less than a question at five threats asked first.
func (s *solver) worthOf(p position, by uint8) (w balance, ok bool) {
	lo, hi, k := never, decisive+1, balance(0)
	for hi-lo > 1 {
		q := p
		q.setBalance(k)
		if by != 0 {
			c, legal := s.Region.after(&q, by)
			if !legal {
				return 0, false
			}
			q = c.pos
		}
		v := s.askAsIs(q)
		switch {
		case !v.decided():
			if by == 0 {
				s.lo, s.hi = lo, hi
			}
			return 0, false
		case v.pn == 0:
			lo = max(lo, k, min(v.bound, decisive))
		default:
			hi = min(hi, k, max(v.bound, never+1))
		}
		if k = lo + 1; hi <= 0 {
			k = hi - 1
		}
	}
	return lo, true
}

// run asks the root and then every first move.
func (s *solver) run() {
	w, ok := s.worthOf(s.root, 0)
	if !ok {
		return
	}
	s.worth = w
	s.Status, s.Threats = statusOf(w, s.goal)
	s.deciding = decidingBalance(w, s.goal)
	s.Refutations = map[int][]int{}
	s.Complete = true
	s.firstMoves()
	if s.Status != statusLoss && len(s.First) > 0 {
		s.Line = s.lineAfter(s.moveOf(s.First[0]))
	}
	if s.Status == statusWin && s.goal == live || s.Status == statusLoss && s.goal == kill {
		safe, ok := s.askSafety()
		s.safe, s.seki = ok && safe, ok && !safe
		if s.seki && s.goal == live {
			s.Status = statusSeki
		}
	}
}

// findEscapes lists the first moves after which the defender gets out, if that
// is why the answer is unknown.
func (s *solver) findEscapes() {
	d, ok := s.driver.(*borderDriver)
	if !ok || s.Status != statusUnknown || !d.leaks {
		return
	}
	p := s.root
	p.setBalance(0)
	if s.goal == kill || d.open == nil {
		return
	}
	each := uint64(escapeNodes)
	if s.o.Nodes > 0 && s.driver.spent() >= s.o.Nodes {
		each = 1 // what is known already
	}
	for _, by := range s.Region.moveList(&p) {
		c, legal := s.Region.after(&p, by)
		if legal && s.Region.escaped(c.pos) {
			s.Escapes = append(s.Escapes, s.point(by))
			continue
		}
		if _, _, proven := d.open.reply(&c.pos); legal && proven {
			continue // the attacker has an answer
		}
		if v := d.open.ask(s.ctx, c.pos, each); legal && v.dn == 0 {
			s.Escapes = append(s.Escapes, s.point(by))
		}
	}
}

// escapeNodes bounds the look at each way out.
const escapeNodes = 2_000

// statusOf turns a worth into the status for the side that has the goal.
func statusOf(w balance, g goal) (status, int) {
	if g == kill {
		switch {
		case w >= decisive:
			return statusWin, 0
		case w == never:
			return statusLoss, 0
		case w >= 0:
			return statusKo, int(w) + 1
		}
		return statusKo, int(w)
	}
	switch {
	case w == never:
		return statusWin, 0
	case w >= decisive:
		return statusLoss, 0
	case w < 0:
		return statusKo, int(-w)
	}
	return statusKo, -int(w) - 1
}

// decidingBalance is the worst balance at which the goal is reached.
func decidingBalance(w balance, g goal) balance {
	if g == kill {
		return min(w, decisive)
	}
	return min(w+1, decisive)
}

// tried is one first move.
type tried struct {
	move int
	by   uint8
	work uint32
}

// firstMoves sorts the legal first moves into right ones, kos and wrong ones.
func (s *solver) firstMoves() {
	root := s.root
	root.setBalance(s.deciding)
	var right, open []tried
	for _, by := range s.candidates(&root) {
		c, legal := s.Region.after(&root, by)
		if !legal {
			continue
		}
		m := tried{move: s.point(by), by: by}
		if s.Status == statusLoss {
			open = append(open, m)
			continue
		}
		if s.o.First && len(right) > 0 {
			s.Complete = false
			break
		}
		v := s.askAsIs(c.pos)
		switch {
		case !v.decided():
			s.Complete = false
		case (v.pn == 0) == (s.goal == kill):
			_, m.work, _ = s.driver.reply(&c.pos)
			right = append(right, m)
			s.news(m, moveRight)
		default:
			open = append(open, m)
		}
	}
	slices.SortStableFunc(right, func(a, b tried) int {
		if pa, pb := a.move == passMove, b.move == passMove; pa != pb {
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

// candidates are the legal first moves, the move that solved the root first.
// The attacker's pass is none.
func (s *solver) candidates(root *position) []uint8 {
	var out []uint8
	if by, _, ok := s.driver.reply(root); ok {
		out = append(out, by)
	}
	for _, by := range s.Region.moveList(root) {
		if !slices.Contains(out, by) {
			out = append(out, by)
		}
	}
	return out
}

// refute finds what a first move that is not right is worth, and the line that
// shows it.
func (s *solver) refute(m tried) {
	result := moveWrong
	if s.Status != statusLoss && !s.o.First {
		if w, ok := s.worthOf(s.root, m.by); ok {
			if st, threats := statusOf(w, s.goal); st == statusKo {
				s.Ko = append(s.Ko, koMove{m.move, threats})
				result = moveKo
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
	s.news(m, result)
}

// anyAnswer is a move that keeps the other side's success after the wrong first
// move by, a pass only if there is no other.
func (s *solver) anyAnswer(by uint8) (point int, ok bool) {
	p := s.root
	p.setBalance(s.deciding)
	c, legal := s.Region.after(&p, by)
	if !legal || c.pos.left == 0 || c.pos.passes == bothPassed {
		return 0, false
	}
	for _, reply := range s.Region.moveList(&c.pos) {
		next, legal := s.Region.after(&c.pos, reply)
		if !legal {
			continue
		}
		if v := s.askAsIs(next.pos); v.decided() && (v.pn == 0) == c.pos.attackerToMove {
			return s.point(reply), true
		}
	}
	return 0, false
}

func (s *solver) news(m tried, r moveResult) {
	if s.o.OnMove != nil {
		s.o.OnMove(m.move, r)
	}
}

func (s *solver) point(by uint8) int {
	if by == uint8(movePass) {
		return passMove
	}
	return s.Region.Points[by-1]
}

func (s *solver) moveOf(point int) uint8 {
	if point == passMove {
		return uint8(movePass)
	}
	return uint8(s.Region.bit[point]) + 1
}
