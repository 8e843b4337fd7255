package tsumego

import (
	"context"
	"slices"
)

// exam is what makes two problems the same to a player.
type exam struct {
	worth balance
	right []int // first moves in board order
}

// examine asks our own driver whether the problem is one: the side to move
// reaches the goal, or a ko for it, only by moving, and by few enough first
// moves. ok is false if not, or if the limits came first.
func (o *generateOptions) examine(ctx context.Context, p *problem, r *region) (e exam, ok bool) {
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
func (e *exam) same(ctx context.Context, p *problem, r *region) bool {
	s := newExaminer(ctx, p, r)
	if e.worth > never && e.worth < decisive { // a ko: its number must stay
		if w, known := s.worthOf(s.root, 0); !known || w != e.worth {
			return false
		}
	}
	right, ok := s.rightMoves(e.worth, len(e.right))
	return ok && slices.Equal(right, e.right) && s.unsettled(e.worth)
}

func newExaminer(ctx context.Context, p *problem, r *region) *solver {
	return &solver{
		answer: answer{Region: r}, driver: newProver(r, generatorMiB), ctx: ctx,
		o: solveOptions{Nodes: examNodes}, goal: p.Goal, root: p.start(r),
	}
}

// reaches asks whether the problem's goal is reached from p at balance k.
func (s *solver) reaches(p position, k balance) (yes, known bool) {
	p.setBalance(k)
	v := s.askAsIs(p)
	return (v.pn == 0) == (s.goal == kill), v.decided()
}

// worthAsking spends few positions to drop most drawings: each side must
// succeed if it moves first.
func (o *generateOptions) worthAsking(s *solver) bool {
	if o.Ko {
		return true
	}
	p := s.root
	if v := s.driver.ask(s.ctx, p, firstNodes); v.decided() && (v.pn == 0) != (s.goal == kill) {
		return false
	}
	p.attackerToMove = !p.attackerToMove
	v := s.driver.ask(s.ctx, p, firstNodes)
	return !v.decided() || (v.pn == 0) != (s.goal == kill)
}

// findWorth is the worth of the problem if the options allow it.
func (o *generateOptions) findWorth(s *solver) (balance, bool) {
	if o.Ko {
		w, known := s.worthOf(s.root, 0)
		status, _ := statusOf(w, s.goal)
		return w, known && status != statusLoss
	}
	w := decisive
	if s.goal == live {
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
		if (v.pn == 0) == (s.goal == kill) {
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
	if s.goal == live {
		k++
	}
	if k > decisive || k < never+1 {
		return false // it cannot do better
	}
	yes, known := s.reaches(p, k)
	return known && !yes
}

// confirmation is what another driver says to an answer.
type confirmation uint8

// The confirmations.
const (
	confirmed   confirmation = iota
	unconfirmed              // its limit came first
	refuted                  // it proves something else
)

// confirm asks another driver for the status and for every first move: whether
// it proves the same.
func confirm(ctx context.Context, name string, p *problem, r *region, a *answer) (confirmation, error) {
	d, err := newDriver(name, r, generatorMiB)
	if err != nil {
		return unconfirmed, err
	}
	root, worth := p.start(r), worthFrom(a.Status, a.Threats, p.Goal)
	said := confirmed
	agree := func(q position, k balance, attacker bool) bool {
		q.setBalance(k)
		switch v := d.ask(ctx, q, confirmNodes); {
		case !v.decided():
			said = unconfirmed
		case (v.pn == 0) != attacker:
			said = refuted
		}
		return said == confirmed
	}
	if worth > never && !agree(root, worth, true) || worth < decisive && !agree(root, worth+1, false) {
		return said, ctx.Err()
	}
	k := decidingBalance(worth, p.Goal)
	root.setBalance(k)
	s := solver{answer: answer{Region: r}}
	for _, by := range r.moveList(&root) {
		c, _ := r.after(&root, by)
		right := slices.Contains(a.First, s.point(by))
		if !agree(c.pos, k, right == (p.Goal == kill)) {
			break
		}
	}
	return said, ctx.Err()
}

// worthFrom is the inverse of statusOf; a seki is a win.
func worthFrom(st status, threats int, g goal) balance {
	if st == statusSeki {
		st = statusWin
	}
	for w := never; w <= decisive; w++ {
		if s, n := statusOf(w, g); s == st && n == threats {
			return w
		}
	}
	return never
}
