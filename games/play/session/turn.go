package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"duiju/games"
)

// turns is who moves: engines that think, and the moves that are played.
type turns struct {
	*Session
	think     *thinking
	wait      time.Time  // the next move of a demo, zero if none is waited for
	preparing *task      // nil before the first Start
	opinions  []*Opinion // by number of moves played; nil where nothing is known
}

// thinking is an engine choosing its move.
type thinking struct {
	*task
	side    games.Side
	news    latest[games.Thought]
	now     bool // it shall play what is best so far
	took    time.Duration
	decided *games.Decision // waits for the demo to go on, or for the save
	done    time.Time       // when it was decided
}

// Opinion is what an engine thought of a position before its move.
type Opinion struct {
	Side    games.Side
	Thought games.Thought
}

// Thought is the newest that an engine thinks of the position shown: the one
// that is thinking now, the analysis, or what is remembered of it. Poll it as
// often as you draw.
func (s *Session) Thought() (Opinion, bool) {
	switch {
	case s.Live() && s.turns.think != nil:
		return Opinion{s.turns.think.side, s.turns.think.news.get()}, true
	case s.analysis.on && s.analysis.side != games.NoSide && s.analysis.at == s.At() && s.analysis.news != nil:
		return Opinion{s.analysis.side, s.analysis.news.get()}, true
	}
	if o := s.turns.remembered(s.At()); o != nil {
		return *o, true
	}
	return Opinion{}, false
}

// OpinionAt is what is remembered of the position after n moves, nil if
// nothing is. It has a line at least.
func (s *Session) OpinionAt(n int) *Opinion {
	if o := s.turns.remembered(n); o != nil && len(o.Thought.Lines) > 0 {
		return o
	}
	return nil
}

// remembered is an opinion, or only what another program said at its move.
func (s *turns) remembered(n int) *Opinion {
	if n < 0 || n >= len(s.opinions) {
		return nil
	}
	return s.opinions[n]
}

// Opinions is how many positions, from the start, may have an opinion.
func (s *Session) Opinions() int { return len(s.turns.opinions) }

// IsThinking reports whether an engine is choosing its move. Decided says that
// it has, and that the move only waits for its time.
func (s *Session) IsThinking() (thinking, decided bool) {
	return s.turns.think != nil, s.turns.think != nil && s.turns.think.decided != nil
}

// Elapsed is how long the engine that is choosing its move has been at it.
func (s *Session) Elapsed() time.Duration {
	if s.turns.think == nil {
		return 0
	}
	return s.c.Now().Sub(s.turns.think.started)
}

// remember keeps what was thought of the position after n moves.
func (s *turns) remember(n int, side games.Side, t games.Thought) {
	for len(s.opinions) <= n {
		s.opinions = append(s.opinions, nil)
	}
	s.opinions[n] = nil
	if len(t.Lines) > 0 || !t.Note.IsZero() {
		s.opinions[n] = &Opinion{side, t}
	}
}

// startThinking lets the engine whose turn it is think.
func (s *turns) startThinking() {
	side := s.m.Turn()
	p := s.seats.players[side]
	if s.think != nil || p == nil {
		return
	}
	s.emit(Thinking{side})
	s.ask(p, side, false)
}

// nowTime is how long an engine looks that was to move now before it had found
// anything.
const nowTime = 140 * time.Millisecond

// ask asks a player for its move. What the game prepares is waited for, so that
// the move does not depend on how far that has come; unless the player shall
// move now.
func (s *turns) ask(p *player, side games.Side, now bool) {
	at, budget := position{State: s.m.State().Clone()}, s.budget(side)
	if p.spec.Kind == games.Program {
		at.start, at.moves = s.m.StateAt(0), slices.Clone(s.m.Moves()[:s.m.At()])
	}
	t := &thinking{side: side, now: now}
	s.think = t
	if now { // it gets a moment, and another until it has found a move
		s.wait = s.c.Now().Add(nowStep)
	}
	s.clock.begin()
	prepare, options := s.m.Module().Info().Prepare, s.m.Options()
	t.task = begin(s.Session, Think, func(ctx context.Context) (games.Decision, error) {
		if prepare != nil && !now {
			if err := prepare(ctx, options, nil); err != nil {
				return games.Decision{}, err
			}
		}
		if now {
			soon, stop := context.WithTimeout(ctx, nowTime)
			defer stop()
			ctx = soon
		}
		d, err := p.choose(ctx, at, budget, t.news.offer)
		if now && errors.Is(err, context.DeadlineExceeded) {
			err = context.Canceled // as asked
		}
		return d, err
	}, func(d games.Decision, err error) { s.decided(t, d, err) })
}

// budget limits the move of a side. Nobody asks a player for more than its own
// line: a search for several finds another move, and looking on must change
// nothing.
func (s *turns) budget(side games.Side) games.Budget {
	b := s.c.Budget
	if c := s.m.Clock(); c.On() {
		left := c.Budget(side)
		b.Clock, b.Increment = left.Clock, left.Increment
	}
	return b
}

// decided is the end of an engine's thinking.
func (s *turns) decided(t *thinking, d games.Decision, err error) {
	t.took = s.clock.elapsed()
	cancelled, late := errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded)
	switch {
	case late && d.Move == "" && !d.Resign:
		s.think = nil
		s.ask(s.seats.players[t.side], t.side, true) // there is no time for more than any move
	case err != nil && !cancelled && !late:
		s.think = nil
		s.seats.failed(t.side, err)
	case cancelled && !t.now:
		s.think = nil // the front end ends
	case d.Move == "" && !d.Resign && cancelled:
		s.ask(s.seats.players[t.side], t.side, true) // asked before it had found anything
	case d.Move == "" && !d.Resign:
		s.think = nil
		s.seats.failed(t.side, errors.New("no move"))
	default:
		if len(d.Thought.Lines) > 0 {
			t.news.offer(d.Thought)
		}
		t.decided, t.done = &d, s.c.Now()
		s.goOn()
	}
}

// nowStep is how long a player that shall move now may think, when it was
// interrupted before it had found anything.
const nowStep = 140 * time.Millisecond

// holdStep is how often a decided move looks whether it is held, holdAtMost how
// long it waits for that.
const (
	holdStep   = 5 * time.Millisecond
	holdAtMost = 500 * time.Millisecond
)

// goOn plays what an engine decided when the time for it has come: a demo may
// be paused or keep its pace, and a front end may hold it until the state
// before is on the disk, so that a killed program loses one move at most.
func (s *turns) goOn() {
	t, now := s.think, s.c.Now()
	if s.demo() && !t.now {
		if s.views.paused && !s.views.once || !s.Live() {
			return // what is waited for is the next position of the past
		}
		if next := t.started.Add(s.c.Pace); !s.views.once && next.After(now) {
			s.wait = next
			return
		}
	}
	s.wait = time.Time{}
	if s.c.Hold != nil && now.Sub(t.done) < holdAtMost && s.c.Hold() {
		s.wait = now.Add(holdStep)
		return
	}
	s.playDecision()
}

// playDecision plays what an engine decided.
func (s *turns) playDecision() {
	t, d := s.think, *s.think.decided
	s.think, s.wait = nil, time.Time{}
	if s.views.once {
		s.views.once, s.views.paused = false, true
	}
	switch {
	case !s.clock.spend(t.took):
		s.clock.ranOut()
	case d.Resign:
		s.end(games.Resigned(t.side))
	default:
		at, news := s.m.At(), t.news.get()
		if err := s.move(d.Move); err != nil {
			s.seats.failed(t.side, fmt.Errorf("illegal move %q: %w", d.Move, err))
			return
		}
		s.remember(at, t.side, news)
		s.proceed()
	}
}

// play plays a person's move.
func (s *turns) play(typed string) {
	move, err := games.Parse(s.m.State(), typed)
	if err != nil {
		s.emit(refused(err))
		return
	}
	if !s.clock.spend(s.clock.elapsed()) {
		s.clock.ranOut()
		return
	}
	s.clock.paused = false // a pause ends with the move
	if err := s.move(move); err != nil {
		s.emit(refused(err))
		return
	}
	s.proceed()
}

// move plays a move of the side to move and tells it.
func (s *turns) move(text string) error {
	side, before := s.m.Turn(), s.m.State().Clone()
	asked, err := games.Parse(before, text)
	if err != nil {
		return err
	}
	done, err := s.m.Play(asked)
	if err != nil {
		return err
	}
	s.stopAll()
	if n := s.m.At(); len(s.opinions) > n {
		s.opinions = s.opinions[:n]
	}
	s.views.live()
	s.counts.touched = true
	s.emit(Moved{
		Side: side, By: s.m.Seat(side), Number: s.m.At(), Asked: asked, Move: done, Said: Describe(before, side, done),
	})
	s.keep()
	return nil
}

// Describe says a move that was played from a position in words.
func Describe(before games.State, side games.Side, move string) games.Text {
	if t := games.Describe(before, move); !t.IsZero() {
		return t
	}
	return games.T("session.moved", "side", before.SideName(side), "move", move)
}

// refused tells why an intent is not followed.
func refused(err error) Refused { return Refused{Said: Words(err), Err: err} }

// Words is an error as a text.
func Words(err error) games.Text {
	var f *games.Fault
	switch {
	case errors.As(err, &f):
		return f.Text
	case errors.Is(err, context.DeadlineExceeded):
		return games.T("session.late")
	}
	return games.Verbatim(err.Error())
}

// prepare lets the game do its background work, once a game.
func (s *turns) prepare() {
	prepare, options := s.m.Module().Info().Prepare, s.m.Options()
	if prepare == nil || s.preparing != nil || s.c.Watch && s.m.Status().Over {
		return
	}
	s.preparing = begin(s.Session, Prepare, func(ctx context.Context) (struct{}, error) { return struct{}{}, prepare(ctx, options, nil) },
		func(struct{}, error) {})
	s.preparing.lasting = true
}
