package session

import (
	"time"

	"duiju/games"
)

// clock is the thinking of the side to move that is not yet charged.
type clock struct {
	*Session
	since  time.Time // zero: nothing runs
	paused bool      // by the person, until the pause ends or the position changes
}

func (s *clock) stop() { s.since = time.Time{} }

// begin starts the time of a move.
func (s *clock) begin() {
	if s.since.IsZero() && !s.paused {
		s.since = s.c.Now()
	}
}

// elapsed is the time of the move so far.
func (s *clock) elapsed() time.Duration {
	if s.since.IsZero() {
		return 0
	}
	return s.c.Now().Sub(s.since)
}

// spend charges the side to move for its thinking and reports whether time was
// left.
func (s *clock) spend(took time.Duration) bool {
	s.since = time.Time{}
	if s.m.Seat(s.m.Turn()).Kind == games.Human {
		s.counts.thought += took
	}
	return s.m.Spend(took)
}

// ranOut goes on after a clock has ended the game.
func (s *clock) ranOut() {
	s.stopAll()
	s.views.live()
	s.keep()
	s.proceed()
}

// Remaining is what is left of a side's time this very moment.
func (s *Session) Remaining(side games.Side) time.Duration {
	left := s.m.Clock().Left[side]
	if side == s.m.Turn() && !s.m.Status().Over {
		left -= s.clock.elapsed()
	}
	return max(left, 0)
}

// ClockPaused reports whether the person has stopped the clock.
func (s *Session) ClockPaused() bool { return s.clock.paused }

// Running reports whether a clock runs at this moment.
func (s *Session) Running() bool {
	return s.m.Clock().On() && !s.m.Status().Over && !s.clock.since.IsZero()
}

// pauseClock stops or restarts the clock of a person's move.
func (s *clock) pauseClock() {
	if s.paused {
		s.paused = false
		s.begin()
		return
	}
	if !s.spend(s.elapsed()) {
		s.ranOut()
		return
	}
	s.paused = true
}

// Due is when the session wants to be told the time: Tick. The zero time is
// never.
func (s *Session) Due() time.Time {
	if !s.Running() {
		return s.turns.wait
	}
	return earliest(s.turns.wait, s.clock.since.Add(s.m.Clock().Left[s.m.Turn()]))
}

// earliest is the first of the times that are not zero.
func earliest(times ...time.Time) (first time.Time) {
	for _, t := range times {
		if first.IsZero() || !t.IsZero() && t.Before(first) {
			first = t
		}
	}
	return first
}

// Tick does what is due.
func (s *Session) Tick() []Event {
	now := s.c.Now()
	if s.Running() && s.Remaining(s.m.Turn()) == 0 {
		s.clock.spend(s.clock.elapsed())
		s.clock.ranOut()
		return s.flush()
	}
	if !s.turns.wait.IsZero() && !now.Before(s.turns.wait) {
		s.turns.wait = time.Time{}
		switch t := s.turns.think; {
		case t != nil && t.now && t.decided == nil:
			t.cancel(nil)
		case !s.Live() && s.watched():
			s.views.replayOn()
		case t != nil && t.decided != nil:
			s.turns.goOn()
		}
	}
	return s.flush()
}
