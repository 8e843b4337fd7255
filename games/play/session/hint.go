package session

import (
	"context"
	"errors"

	"duiju/games"
)

// hinting is the hint being shown.
type hinting struct {
	*Session
	task  *task
	steps []games.HintStep
	step  int // 1 is the first; 0 none
}

// finder looks for the steps of a hint; nil is games.Hints.
type finder func(context.Context, games.State) ([]games.HintStep, error)

// HintShown is the step of the hint that is shown and how many there are; i is
// 0 if none is.
func (s *Session) HintShown() (step games.HintStep, i, of int) {
	if s.hint.step == 0 {
		return games.HintStep{}, 0, 0
	}
	return s.hint.steps[s.hint.step-1], s.hint.step, len(s.hint.steps)
}

// LookingForHint reports whether a hint or a reason is being looked for.
func (s *Session) LookingForHint() bool { return s.hint.task != nil }

// nextHint shows the next step; the first asks for the hint.
func (s *hinting) nextHint(find finder) {
	switch {
	case len(s.steps) > 0:
		s.step = min(s.step+1, len(s.steps))
		s.emit(Hinted{s.steps[s.step-1], s.step, len(s.steps)})
		return
	case s.task != nil:
		return // it is being thought of
	}
	s.practise()
	s.counts.hints++
	module, options, state := s.m.Module(), s.m.Options(), s.views.shown.Clone()
	if find == nil {
		find = func(ctx context.Context, st games.State) ([]games.HintStep, error) {
			return games.Hints(ctx, module, options, st)
		}
	}
	s.task = begin(s.Session, Hint, func(ctx context.Context) ([]games.HintStep, error) { return find(ctx, state) },
		func(steps []games.HintStep, err error) {
			s.task = nil
			switch {
			case len(steps) > 0:
				s.steps, s.step = steps, 1
				s.emit(Hinted{steps[0], 1, len(steps)})
			case err == nil || errors.Is(err, context.Canceled):
				s.emit(Hinted{})
			default:
				s.broke(Hint, err)
			}
		})
}

// dropHint puts the hint away.
func (s *hinting) dropHint() {
	s.stop(s.task)
	*s = hinting{Session: s.Session}
}

// why asks for one sentence on the move before the position shown.
func (s *hinting) why() {
	at := s.At()
	state, move := s.m.StateAt(at-1), s.m.Moves()[at-1]
	s.dropHint()
	s.task = begin(s.Session, Hint, func(ctx context.Context) (games.Text, error) { return games.Explain(ctx, state, move) },
		func(said games.Text, err error) {
			s.task = nil
			switch {
			case err != nil:
				s.broke(Hint, err)
			case said.IsZero():
				s.emit(Explained{Opinion: s.OpinionAt(at - 1)})
			default:
				s.emit(Explained{Said: said})
			}
		})
}
