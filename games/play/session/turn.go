package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/teach"
	"duiju/games/text/message"
)

// think lets the engine whose turn it is think.
func (g *Game) think() {
	side := g.s.Match().Turn()
	if g.s.thinking == nil && g.s.seats.players[side] != nil {
		g.ask(side, false)
	}
}

// nowTime is how long an engine may look that shall move now and has found
// nothing yet.
const nowTime = 140 * time.Millisecond

// ask asks the player of a side for its move. What the game prepares is waited
// for, so that the move does not depend on how far that has come; unless the
// player shall move now.
func (g *Game) ask(side games.Side, now bool) {
	s, m := g.s, g.s.Match()
	p, at, budget := s.seats.players[side], position{State: m.State().Clone()}, g.budget(side)
	if p.spec.Kind == games.Program {
		at.start, at.moves = m.StateAt(0), slices.Clone(m.Moves()[:m.At()])
	}
	t := &thinking{side: side, moveNow: now}
	s.thinking = t
	if now { // it gets a moment, and another until it has found a move
		s.playback.wait(s.c.Now().Add(nowTime))
	}
	s.clock.begin()
	prepare, options := m.Module().Info().Prepare, m.Options()
	t.task = Begin(&s.out, Think, func(ctx context.Context) (games.Decision, error) {
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
	})
}

// budget limits the move of a side. A player that moves is asked for one line: a
// search for several may find another move, and looking on must change nothing.
func (g *Game) budget(side games.Side) games.Budget {
	b := g.s.c.Budget
	if own := g.s.c.Odds[side]; own != (games.Budget{}) {
		b = own
	}
	if c := g.s.Match().Clock(); c.On() {
		left := c.Budget(side)
		b.Clock, b.Increment = left.Clock, left.Increment
	}
	return b
}

// decided is the end of an engine's thinking.
func (g *Game) decided(d games.Decision, err error) {
	s, t := g.s, g.s.thinking
	if t.took = s.clock.elapsed(); s.c.Umpire != nil {
		t.took = d.Took
	}
	cancelled, late := errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded)
	nothing := d.Move == "" && !d.Resign
	switch {
	case nothing && (late || cancelled && t.moveNow):
		g.ask(t.side, true) // there is no time for more than any move
	case err != nil && !cancelled && !late:
		g.failed(t.side, err)
	case cancelled && !t.moveNow:
		s.thinking = nil // the front end ends
	case nothing:
		g.failed(t.side, errors.New("no move"))
	default:
		if len(d.Thought.Lines) > 0 {
			t.news.offer(d.Thought)
		}
		t.decided, t.at = &d, s.c.Now()
		g.playWhenDue()
	}
}

// failed is the one rule for an engine that has failed.
func (g *Game) failed(side games.Side, err error) {
	s, m := g.s, g.s.Match()
	s.thinking = nil
	s.out.Emit(Failed{Side: side, By: m.Seat(side), Number: m.At() + 1, Err: err, Forfeit: s.c.Failure == Forfeit})
	if s.c.Failure == Forfeit {
		g.end(match.Forfeited(side))
		return
	}
	players := s.board.seats()
	players[side] = games.PlayerSpec{Kind: games.Human}
	s.seats.sit(m, players)
	m.MarkPractice()
	s.board.showLive()
	s.keep()
	g.proceed()
}

// holdStep is how often a decided move looks whether it is held, holdAtMost how
// long it waits for that.
const (
	holdStep   = 5 * time.Millisecond
	holdAtMost = 500 * time.Millisecond
)

// playWhenDue plays what an engine decided when the time for it has come: a demo
// may be paused or keep its pace, and a front end may hold the move until the
// state before is on the disk, so that a killed program loses one move at most.
func (g *Game) playWhenDue() {
	s, t, p, now := g.s, g.s.thinking, &g.s.playback, g.s.c.Now()
	if s.board.demo() && !t.moveNow {
		if p.stands() || !s.Live() {
			return // what is waited for is the next position of the past
		}
		if next := t.task.started.Add(p.pace); !p.once && next.After(now) {
			p.wait(next)
			return
		}
	}
	p.stopWaiting()
	if s.c.Hold != nil && now.Sub(t.at) < holdAtMost && s.c.Hold() {
		p.wait(now.Add(holdStep))
		return
	}
	g.playDecision()
}

// playDecision plays what an engine decided, and reports whether it has.
func (g *Game) playDecision() bool {
	s, t := g.s, g.s.thinking
	if t == nil || t.decided == nil {
		return false
	}
	s.thinking = nil
	s.playback.moved()
	var umpired *games.Status
	if s.c.Umpire != nil {
		umpired = s.c.Umpire(Choice{t.side, t.took, t.decided.Thought})
	}
	switch at := s.Match().At(); {
	case umpired != nil:
		g.end(*umpired)
	case !g.spend(t.took):
	case t.decided.Resign:
		g.end(match.Resigned(t.side))
	default:
		if err := s.move(t.decided.Move); err != nil {
			g.failed(t.side, fmt.Errorf("illegal move %q: %w", t.decided.Move, err))
			break
		}
		if s.c.Notes {
			g.note(t)
		}
		s.opinions.remember(at, t.side, t.news.get())
		if s.c.Speak && s.board.demo() {
			speak(s)
		}
		g.proceed()
	}
	return true
}

// note notes what an engine thought of the move that it has just played.
func (g *Game) note(t *thinking) {
	s := g.s
	m, thought := s.Match(), t.decided.Thought
	if len(thought.Lines) > 0 {
		m.Note(m.At(), games.NoteScore, fmt.Sprint(thought.Lines[0].Score))
	}
	if thought.Depth > 0 {
		m.Note(m.At(), games.NoteDepth, fmt.Sprint(thought.Depth))
	}
	if max(s.c.Budget.Time, s.c.Odds[t.side].Time) > 0 || m.Clock().On() { // else the record is the same each time
		m.Note(m.At(), games.NoteTime, fmt.Sprint(t.took.Milliseconds()))
	}
}

// play plays a person's move. One that is illegal takes no time off the clock.
func (g *Game) play(typed string) {
	s := g.s
	move, err := games.Parse(s.Match().State(), typed)
	if err != nil {
		s.out.Refuse(err)
		return
	}
	if !g.askCoach(move) {
		g.stand(move)
	}
}

// stand plays a legal move of a person.
func (g *Game) stand(move string) {
	s := g.s
	if !g.spend(s.clock.elapsed()) {
		return
	}
	s.clock.goOn() // a pause ends with the move
	if err := s.moveParsed(move); err != nil {
		s.out.Refuse(err)
		return
	}
	g.proceed()
}

// spend charges the side to move for its thinking. It reports whether time was
// left; else the game has ended.
func (g *Game) spend(took time.Duration) bool {
	s, m := g.s, g.s.Match()
	s.clock.stop()
	if m.Seat(m.Turn()).Kind == games.Human {
		s.thought += took
	}
	if m.Spend(took) {
		return true
	}
	g.afterResult()
	return false
}

// warned is what the coach has found of a move.
type warned struct {
	move string
	slip bool
}

// askCoach begins to look at a move, if it is one to look at.
func (g *Game) askCoach(move string) bool {
	s, m := g.s, g.s.Match()
	teaches := teach.Of(m.Module())
	if !s.c.Coach || teaches.Path == nil || s.Mine() == games.NoSide || m.Seat(m.Turn()).Kind != games.Human || s.coach.spoke == m.At()+1 {
		return false
	}
	s.out.Stop(s.coach.task)
	state := m.State().Clone()
	s.coach.task = Begin(&s.out, Judge, func(ctx context.Context) (warned, error) {
		k, _, wrong, err := teaches.Wrong(ctx, state, move)
		return warned{move, wrong && k.Danger}, err
	})
	return true
}

// coached plays a move that the coach has looked at, or asks for another look. What it
// could not decide is played.
func (g *Game) coached(w warned) {
	s := g.s
	s.coach.task = nil
	if !w.slip {
		g.stand(w.move)
		return
	}
	s.coach.spoke = s.Match().At() + 1
	s.out.Emit(Told{Said: message.T("session.coach", "move", w.move)})
}
