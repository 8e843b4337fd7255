package session

import (
	"time"

	"duiju/games"
)

// Series drives demos one after another, each when the one before has been
// over for a while, until somebody wants to stay with one.
type Series struct {
	*game
	next  func() *games.Match
	pause time.Duration
	due   time.Time // of the next game
	stay  bool
}

// NewSeries plays the games that next gives, until it gives nil. The end of
// each is shown for a while.
func NewSeries(c Config, pause time.Duration, next func() *games.Match) *Series {
	c.Match = next()
	return &Series{game: New(c), next: next, pause: pause}
}

// wait begins the pause after a game that is over.
func (s *Series) waitNext(events []Event) []Event {
	if !s.stay && s.due.IsZero() && s.m.Status().Over {
		s.due = s.c.Now().Add(s.pause)
	}
	return events
}

// Start begins, or goes on.
func (s *Series) Start() []Event { return s.waitNext(s.game.Start()) }

// Take takes the end of a job.
func (s *Series) Take(d Done) []Event { return s.waitNext(s.game.Take(d)) }

// Can reports whether an intent would be followed now.
func (s *Series) Can(i Intent) (why games.Text, ok bool) {
	switch i.(type) {
	case Stay, Next:
		return games.Text{}, !s.stay
	}
	return s.game.Can(i)
}

// Has reports whether the series knows such an intent at all.
func (s *Series) Has(i Intent) bool {
	switch i.(type) {
	case Stay, Next:
		return true
	}
	return s.game.Has(i)
}

// Do follows an intent.
func (s *Series) Do(i Intent) []Event {
	if _, ok := s.Can(i); ok {
		switch i.(type) {
		case Stay:
			s.stay, s.due = true, time.Time{}
			return nil
		case Next:
			return s.advance()
		}
	}
	return s.waitNext(s.game.Do(i))
}

// advance puts the next game on the board.
func (s *Series) advance() []Event {
	s.due = time.Time{}
	m := s.next()
	if m == nil {
		s.stay = true
		return []Event{Closed{}}
	}
	s.put(m)
	s.emit(Board{})
	return s.waitNext(s.game.Start())
}

// Due is when Tick wants to be called.
func (s *Series) Due() time.Time { return earliest(s.game.Due(), s.due) }

// Tick does what is due.
func (s *Series) Tick() []Event {
	if !s.due.IsZero() && !s.c.Now().Before(s.due) {
		return s.advance()
	}
	return s.waitNext(s.game.Tick())
}
