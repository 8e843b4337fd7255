package generate

import (
	"context"
	"slices"

	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/proof"
	"duiju/games/tsumego/region"
)

// exam is what makes two problems the same to a player.
type exam struct {
	threshold region.Balance
	right     []int // first moves in board order
}

// examine asks our own driver whether the problem is one: the side to move
// reaches the goal, or a ko for it, only by moving, and by few enough first
// moves. ok is false if not, or if the limits came first.
func (o *GenerateOptions) examine(ctx context.Context, p *problem.Problem, r *region.Region) (e exam, ok bool) {
	s := newExaminer(ctx, p, r, o.nodes())
	if !o.worthAsking(s) {
		return e, false
	}
	if e.threshold, ok = o.findThreshold(s); !ok {
		return e, false
	}
	most := 1
	if o.AnyMoves {
		most = mostRightAny
	}
	e.right, ok = s.RightMoves(e.threshold, most)
	return e, ok && s.Unsettled(e.threshold)
}

// same reports whether p is as good a problem as the one with exam e: the same
// threshold and the same right moves, and still unsettled.
func (e *exam) same(ctx context.Context, p *problem.Problem, r *region.Region, nodes uint64) bool {
	s := newExaminer(ctx, p, r, nodes)
	if e.threshold > answer.Never && e.threshold < region.Decisive { // a ko: its number must stay
		if w, known := s.Threshold(s.Root, 0); !known || w != e.threshold {
			return false
		}
	}
	right, ok := s.RightMoves(e.threshold, len(e.right))
	return ok && slices.Equal(right, e.right) && s.Unsettled(e.threshold)
}

func newExaminer(ctx context.Context, p *problem.Problem, r *region.Region, nodes uint64) *answer.Solver {
	return &answer.Solver{
		Answer: answer.Answer{Region: r}, Driver: proof.NewProver(r, generatorMiB), Ctx: ctx,
		O: answer.SolveOptions{Nodes: nodes}, Goal: p.Goal, Root: p.Start(r),
	}
}

// worthAsking spends few positions to drop most drawings: each side must
// succeed if it moves first.
func (o *GenerateOptions) worthAsking(s *answer.Solver) bool {
	if o.Ko {
		return true
	}
	p := s.Root
	if v := s.Driver.Ask(s.Ctx, p, firstNodes); v.Decided() && (v.Pn == 0) != (s.Goal == problem.Kill) {
		return false
	}
	p.AttackerToMove = !p.AttackerToMove
	v := s.Driver.Ask(s.Ctx, p, firstNodes)
	return !v.Decided() || (v.Pn == 0) != (s.Goal == problem.Kill)
}

// won is the threshold of a problem whose goal is reached whatever the threats.
func won(g problem.Goal) region.Balance {
	if g == problem.Live {
		return answer.Never
	}
	return region.Decisive
}

// findThreshold is the threshold of the problem if the options allow it.
func (o *GenerateOptions) findThreshold(s *answer.Solver) (region.Balance, bool) {
	if o.Ko {
		w, known := s.Threshold(s.Root, 0)
		status, _ := answer.StatusOf(w, s.Goal)
		return w, known && status != answer.StatusLoss
	}
	w := won(s.Goal)
	yes, known := s.Reaches(s.Root, answer.DecidingBalance(w, s.Goal))
	return w, yes && known
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
func confirm(ctx context.Context, name string, p *problem.Problem, r *region.Region, a *answer.Answer, most uint64) (confirmation, error) {
	d := proof.NewDriver(name, r, generatorMiB)
	root, threshold := p.Start(r), answer.ThresholdOf(a.Status, a.Threats, p.Goal)
	said := confirmed
	agree := func(q region.Position, k region.Balance, attacker bool) bool {
		q.SetBalance(k)
		switch v := d.Ask(ctx, q, most); {
		case !v.Decided():
			said = unconfirmed
		case (v.Pn == 0) != attacker:
			said = refuted
		}
		return said == confirmed
	}
	if threshold > answer.Never && !agree(root, threshold, true) || threshold < region.Decisive && !agree(root, threshold+1, false) {
		return said, ctx.Err()
	}
	k := answer.DecidingBalance(threshold, p.Goal)
	root.SetBalance(k)
	for _, by := range r.MoveList(&root) {
		c, _ := r.After(&root, by)
		right := slices.Contains(a.First, r.Point(by))
		if !agree(c, k, right == (p.Goal == problem.Kill)) {
			break
		}
	}
	return said, ctx.Err()
}
