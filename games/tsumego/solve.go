package tsumego

import (
	"context"
	"errors"
	"slices"
	"time"

	"duiju/games"
)

// Status is the answer to a problem, for the side to move.
type Status string

// The statuses.
const (
	StatusWin     Status = "win"     // against any finite number of threats
	StatusKo      Status = "ko"      // Threats say for whom
	StatusLoss    Status = "loss"    // not even with any finite number of own threats
	StatusUnknown Status = "unknown" // a limit came first, or the problem cannot be asked
)

// SolveOptions limit and choose how a problem is solved.
type SolveOptions struct {
	Time   time.Duration // 0: not limited
	Nodes  uint64        // 0: not limited
	First  bool          // one right first move is enough
	Driver string        // see newDriver
	MemMiB int           // 0: 64
}

// KoMove is a first move that reaches the goal only by a ko, or by a worse one
// than the best moves.
type KoMove struct {
	Move    int
	Threats int
}

// Answer is what a solver says of a problem. Moves are board points or
// PassMove.
type Answer struct {
	Status  Status
	Threats int // of a ko: +n or -n
	// First are the right first moves for the status, best first.
	First []int
	Ko    []KoMove
	// Complete says that every first move was decided.
	Complete bool
	Line     []int // from the first move on
	// Refutations are the lines that begin after wrong first moves.
	Refutations map[int][]int
	Nodes       uint64
	Elapsed     time.Duration
	ReasonCode  string
	Reason      games.Text
	Region      *Region
	// Err, a *games.Fault, says why the problem could not be asked.
	Err error
}

// memDefault is the memory of a solver in MiB.
const memDefault = 64

// Solve answers a problem: its status, all first moves that reach it, and why
// the others do not. It never guesses: what the limits leave open is unknown.
func Solve(ctx context.Context, p *Problem, o SolveOptions) (Answer, error) {
	r, err := p.Region()
	if err != nil {
		return Answer{Status: StatusUnknown, Err: err, Reason: faultText(err), ReasonCode: "not-asked"}, nil
	}
	root := r.start(p.Goal == Kill)
	if p.Board.Ban != NoPoint {
		root.ban = r.bit[p.Board.Ban]
	}
	return solveRegion(ctx, p, r, root, o)
}

// solveRegion answers for a position of the problem's region.
func solveRegion(ctx context.Context, p *Problem, r *Region, root position, o SolveOptions) (Answer, error) {
	start := time.Now()
	if o.MemMiB == 0 {
		o.MemMiB = memDefault
	}
	d, err := newDriver(o.Driver, r, o.MemMiB)
	if err != nil {
		return Answer{}, err
	}
	if o.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.Time)
		defer cancel()
	}
	s := &solver{Answer: Answer{Status: StatusUnknown, Region: r}, driver: d, ctx: ctx, o: o, goal: p.Goal, root: root}
	s.run()
	s.explain()
	s.Nodes, s.Elapsed = d.spent(), time.Since(start)
	return s.Answer, nil
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
	Answer
	driver driver
	ctx    context.Context
	o      SolveOptions
	goal   Goal
	root   position
	// worth is the largest balance at which the attacker succeeds, see worthOf.
	worth balance
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
// attacker succeeds after playing by (0: at p itself) in p. It begins at no
// threats and goes on from what the proofs are good for.
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
			return 0, false
		case v.pn == 0:
			lo = max(lo, k, min(v.bound, decisive))
		default:
			hi = min(hi, k, max(v.bound, never+1))
		}
		k = lo + 1
		if hi <= 0 {
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
	if s.Status != StatusLoss && len(s.First) > 0 {
		s.Line = s.lineAfter(s.moveOf(s.First[0]))
	}
}

// statusOf turns a worth into the status for the side that has the goal.
func statusOf(w balance, g Goal) (Status, int) {
	if g == Kill {
		switch {
		case w >= decisive:
			return StatusWin, 0
		case w == never:
			return StatusLoss, 0
		case w >= 0:
			return StatusKo, int(w) + 1
		}
		return StatusKo, int(w)
	}
	switch {
	case w == never:
		return StatusWin, 0
	case w >= decisive:
		return StatusLoss, 0
	case w < 0:
		return StatusKo, int(-w)
	}
	return StatusKo, -int(w) - 1
}

// decidingBalance is the worst balance at which the goal is reached.
func decidingBalance(w balance, g Goal) balance {
	if g == Kill {
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
		if s.Status == StatusLoss {
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
		case (v.pn == 0) == (s.goal == Kill):
			_, m.work, _ = s.driver.reply(&c.pos)
			right = append(right, m)
		default:
			open = append(open, m)
		}
	}
	slices.SortStableFunc(right, func(a, b tried) int {
		if pa, pb := a.move == PassMove, b.move == PassMove; pa != pb {
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
	if s.Status != StatusLoss && !s.o.First {
		if w, ok := s.worthOf(s.root, m.by); ok {
			if st, threats := statusOf(w, s.goal); st == StatusKo {
				s.Ko = append(s.Ko, KoMove{m.move, threats})
			}
		}
	}
	if line := s.lineAfter(m.by); len(line) > 1 {
		s.Refutations[m.move] = line[1:]
	}
}

func (s *solver) point(by uint8) int {
	if by == uint8(movePass) {
		return PassMove
	}
	return s.Region.Points[by-1]
}

func (s *solver) moveOf(point int) uint8 {
	if point == PassMove {
		return uint8(movePass)
	}
	return uint8(s.Region.bit[point]) + 1
}

// maxShown bounds the length of a line that is shown.
const maxShown = 40

// lineAfter is the proof line that begins with a first move at the deciding
// balance, as board points.
func (s *solver) lineAfter(by uint8) []int {
	p := s.root
	p.setBalance(s.deciding)
	var line []int
	for _, m := range proofLine(s.driver, s.Region, p, by) {
		line = append(line, s.point(m))
	}
	return line
}

func (s *prover) line(p position, by uint8) []uint8 { return proofLine(s, s.r, p, by) }

// proofLine begins with the move by at p: the side that succeeds plays its
// proof, the other resists where the most work was needed. It ends where a
// fact or a lost table entry ends it.
func proofLine(d driver, r *Region, p position, by uint8) []uint8 {
	var line []uint8
	for len(line) < maxShown {
		c, legal := r.after(&p, by)
		if !legal {
			break
		}
		line = append(line, by)
		p = c.pos
		if p.left == 0 || p.passes == bothPassed {
			break
		}
		var ok bool
		if by, _, ok = d.reply(&p); !ok {
			if by, ok = resist(d, r, &p); !ok {
				break
			}
		}
	}
	return line
}

// resist is the move after which the winner's proof took the most work.
func resist(d driver, r *Region, p *position) (by uint8, ok bool) {
	if r.fact(p) != factNone {
		return 0, false
	}
	most := uint32(0)
	for _, m := range r.moveList(p) {
		c, legal := r.after(p, m)
		if !legal {
			continue
		}
		if _, work, _ := d.reply(&c.pos); work > most {
			most, by, ok = work, m, true
		}
	}
	return by, ok
}
