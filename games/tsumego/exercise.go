package tsumego

import (
	"context"

	"duiju/games"
)

// judgeNodes and judgeMiB limit the proof of one answer of the trainer.
const (
	judgeNodes = 2_000_000
	judgeMiB   = 32
)

// Exercises implements games.Trainer: the built-in collection.
func (Module) Exercises() []games.Exercise {
	var all []games.Exercise
	for _, p := range collection() {
		all = append(all, games.Exercise{ID: p.Name, Options: games.Options{"problem": p.Name}})
	}
	return all
}

// Judge implements games.Trainer. A move is right if it keeps the best result
// that its mover has: against any threats where that is a win, the same ko
// where it is a ko. Where the goal cannot be reached from s at all, no move is
// called wrong: the verdict is not known.
func (Module) Judge(ctx context.Context, s games.State, move string) (games.Verdict, error) {
	st, ok := s.(*state)
	if !ok || st.region == nil || st.status.Over {
		return games.Verdict{}, nil
	}
	st = st.clone()
	goal := Live
	if st.Turn() == games.First {
		goal = Kill
	}
	pr := newProver(st.region, judgeMiB)
	sv := &solver{
		Answer: Answer{Region: st.region}, driver: pr, ctx: ctx, goal: goal,
		o: SolveOptions{Nodes: judgeNodes}, root: st.position(),
	}
	worth, known := sv.worthOf(sv.root, 0)
	if err := st.Play(move); err != nil {
		return games.Verdict{}, err
	}
	if status, _ := statusOf(worth, goal); !known || status == StatusLoss {
		return games.Verdict{}, ctx.Err()
	}
	if st.status.Over {
		return games.Verdict{Known: true, Right: (st.status.Winner == games.First) == (goal == Kill)}, nil
	}
	after := st.position()
	after.setBalance(decidingBalance(worth, goal))
	answer := sv.askAsIs(after)
	if !answer.decided() {
		return games.Verdict{}, ctx.Err()
	}
	v := games.Verdict{Known: true, Right: (answer.pn == 0) == (goal == Kill)}
	if by, _ := pr.chosen(&after, answer); by != 0 && st.check(st.pointOf(by)) == nil {
		v.Reply = st.nameOf(by)
	}
	return v, ctx.Err()
}
