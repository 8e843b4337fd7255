package session

import (
	"context"
	"errors"

	"duiju/games"
	"duiju/games/play/players"
	"duiju/games/text/message"
)

// hint is the hint that is shown or looked for. The reason of a move is looked
// for in its place.
type hint struct {
	task  *Task
	steps []games.HintStep
	step  int // 1 is the first; 0 none
}

// finder looks for the steps of a hint; nil is games.Hints.
type finder func(context.Context, games.State) ([]games.HintStep, error)

// reason is why move Of, from 1, was played.
type reason struct {
	of   int
	said message.Text
}

// voice is a reason that comes by itself.
type voice reason

// now is the step that is shown; Of is 0 if none is.
func (h *hint) now() Hinted {
	if h.step == 0 {
		return Hinted{}
	}
	return Hinted{h.steps[h.step-1], h.step, len(h.steps)}
}

// next shows the next step, the last one again.
func (h *hint) next() Hinted {
	h.step = min(h.step+1, len(h.steps))
	return h.now()
}

// HintShown is the step of the hint that is shown and how many there are; i is
// 0 if none is.
func (s *Session) HintShown() (step games.HintStep, i, of int) {
	now := s.hint.now()
	return now.Step, now.I, now.Of
}

// LookingForHint reports whether a hint or a reason is being looked for.
func (s *Session) LookingForHint() bool { return s.hint.task != nil }

// nextHint shows the next step; the first asks for the hint.
func (s *Session) nextHint(find finder) {
	if len(s.hint.steps) > 0 {
		s.out.Emit(s.hint.next())
		return
	}
	if s.hint.task != nil {
		return // it is being thought of
	}
	s.practise()
	s.hints++
	module, options, state := s.Match().Module(), s.Match().Options(), s.State().Clone()
	if find == nil {
		find = func(ctx context.Context, st games.State) ([]games.HintStep, error) {
			return players.Hints(ctx, module, options, st)
		}
	}
	s.hint.task = Begin(&s.out, Hint, func(ctx context.Context) ([]games.HintStep, error) { return find(ctx, state) })
}

// hintFound shows the first step of a hint.
func (s *Session) hintFound(steps []games.HintStep, err error) {
	s.hint.task = nil
	if len(steps) == 0 && err != nil && !errors.Is(err, context.Canceled) {
		s.out.Broke(Hint, err)
		return
	}
	s.hint.steps = steps
	s.out.Emit(s.hint.next())
}

// dropHint puts the hint away.
func (s *Session) dropHint() {
	s.out.Stop(s.hint.task)
	s.hint = hint{}
}

// explain asks for one sentence on the move before the position shown.
func (s *Session) explain() {
	at := s.At()
	state, move := s.Match().StateAt(at-1), s.Match().Moves()[at-1]
	s.dropHint()
	s.hint.task = Begin(&s.out, Hint, func(ctx context.Context) (reason, error) {
		said, err := games.Explain(ctx, state, move)
		return reason{at, said}, err
	})
}

// speak looks for a sentence on the last move.
func speak(s *Session) {
	at := s.Match().At()
	state, move := s.Match().StateAt(at-1), s.Match().Moves()[at-1]
	Begin(&s.out, Hint, func(ctx context.Context) (voice, error) {
		said, err := games.Explain(ctx, state, move)
		return voice{at, said}, err
	})
}

// explained tells why a move was played.
func (s *Session) explained(why reason, err error) {
	s.hint.task = nil
	switch {
	case err != nil:
		s.out.Broke(Hint, err)
	case why.said.IsZero():
		s.out.Emit(Explained{Opinion: s.OpinionAt(why.of - 1)})
	default:
		s.out.Emit(Explained{Said: why.said})
	}
}

// analysis is the strongest player thinking about the position shown.
type analysis struct {
	on     bool
	lines  int
	task   *Task
	side   games.Side
	at     int // moves played in the position it is about
	news   *latest[games.Thought]
	player *player // nil before the first position
}

// turn switches it on or off; where it thinks, that is for the session to end.
func (a *analysis) turn(on bool) { a.on = on }

// stopped notes that it thinks no more, forget that the next position is of another game.
func (a *analysis) stopped() { a.task = nil }
func (a *analysis) forget()  { a.player = nil }

// analysed is the end of an analysis.
type analysed games.Decision

// Analysing reports whether the analysis is on, and whether it thinks now.
func (s *Session) Analysing() (on, thinks bool) { return s.analysis.on, s.analysis.task != nil }

// SetLines changes how many lines the analysis has.
func (s *Session) SetLines(n int) { s.analysis.lines = n }

// turnAnalysis switches the analysis on or off. In a person's game it makes
// the game practice.
func (s *Session) turnAnalysis() {
	s.analysis.on = !s.analysis.on
	s.stopAnalysis()
	if !s.analysis.on {
		return
	}
	if !s.Watched() {
		s.practise()
	}
	s.analyse()
}

func (s *Session) stopAnalysis() {
	s.out.Stop(s.analysis.task)
	s.analysis.task = nil
}

// analyse starts the analysis of the position shown, if it is wanted and no
// engine thinks there anyway.
func (s *Session) analyse() {
	a := &s.analysis
	if !a.on || s.c.Watch || a.task != nil || s.State().Status().Over ||
		s.Live() && (s.thinking != nil || s.board.demo() && !s.playback.paused) {
		return
	}
	if a.player == nil {
		a.player = s.seats.strongest(s.Match())
	}
	a.side, a.at, a.news = s.State().Turn(), s.At(), &latest[games.Thought]{}
	p, state, budget, news := a.player, s.State().Clone(), games.Budget{Lines: a.lines}, a.news
	a.task = Begin(&s.out, Analyse, func(ctx context.Context) (analysed, error) {
		d, err := p.choose(ctx, position{State: state}, budget, news.offer)
		return analysed(d), err
	})
}

// analysisDone keeps what an analysis has come to.
func (s *Session) analysisDone(d analysed, err error) {
	s.analysis.task = nil
	if len(d.Thought.Lines) > 0 {
		s.analysis.news.offer(d.Thought)
	}
	if err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
		s.analysis.on = false
		s.out.Broke(Analyse, err)
	}
}
