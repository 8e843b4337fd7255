package session

import (
	"time"

	"duiju/games/play/match"
	"duiju/games/text/message"
)

// Series drives demos one after another, each when the one before has been
// over for a while, until somebody wants to stay with one.
type Series struct {
	*Game
	next   func(*Session) *match.Match
	pause  time.Duration
	due    time.Time // of the next game
	stay   bool
	chosen bool // somebody has asked for the first game, so its keys do what they say
}

// NewSeries plays the Match, and then the games that next gives after the one on the
// board, until it gives nil; without a Match next gives the first one, too, after no
// game. The end of each is shown for a while.
func NewSeries(c Config, pause time.Duration, next func(*Session) *match.Match) *Series {
	s := &Series{next: next, pause: pause, chosen: c.Match != nil}
	if !s.chosen {
		c.Match = next(nil)
	}
	s.Game = New(c)
	return s
}

// waitNext begins the pause after a game that is over and that no person has taken over.
func (s *Series) waitNext(events []Event) []Event {
	if !s.stay && s.due.IsZero() && s.Game.s.Match().Status().Over && s.Game.s.People() == 0 {
		s.due = s.Game.s.c.Now().Add(s.pause)
	}
	return events
}

// Start implements Driver.
func (s *Series) Start() []Event { return s.waitNext(s.Game.Start()) }

// Take implements Driver.
func (s *Series) Take(d Done) []Event { return s.waitNext(s.Game.Take(d)) }

// Can implements Driver.
func (s *Series) Can(i Intent) (why message.Text, ok bool) {
	switch i.(type) {
	case Stay:
		return message.Text{}, !s.stay && (!s.chosen || !s.due.IsZero())
	case Next:
		return message.Text{}, !s.stay
	}
	return s.Game.Can(i)
}

// Actions implements Driver.
func (s *Series) Actions() []Action {
	return append([]Action{{Word: "plain.command.next", About: "learn.about.next", Does: Next{}}}, s.Game.Actions()...)
}

// Has implements Driver.
func (s *Series) Has(i Intent) bool {
	switch i.(type) {
	case Stay, Next:
		return true
	}
	return s.Game.Has(i)
}

// Do implements Driver.
func (s *Series) Do(i Intent) []Event {
	if _, can := s.Can(i); can && i == (Next{}) {
		return s.advance()
	}
	if i == (Stay{}) || !s.due.IsZero() { // who does something at the end stays with it
		s.stay, s.due = true, time.Time{}
	}
	if i == (Stay{}) {
		return nil
	}
	return s.waitNext(s.Game.Do(i))
}

// advance puts the next game on the board.
func (s *Series) advance() []Event {
	s.due = time.Time{}
	m := s.next(s.Game.s)
	if m == nil {
		s.stay = true
		return []Event{Closed{}}
	}
	return append(s.Game.Show(m), s.Start()...)
}

// Due implements Driver.
func (s *Series) Due() time.Time { return Earliest(s.Game.Due(), s.due) }

// Tick implements Driver.
func (s *Series) Tick() []Event {
	if !s.due.IsZero() && !s.Game.s.c.Now().Before(s.due) {
		return s.advance()
	}
	return s.waitNext(s.Game.Tick())
}
