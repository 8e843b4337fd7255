package session

import (
	"context"
	"slices"
	"time"

	"duiju/games"
)

// Elsewhere is a game as it stands where it is kept: on a table that several
// people share.
type Elsewhere struct {
	Moves  []string // completed, all on the board
	Result *games.Status
	Clock  games.Clock
	// Since is when the side to move began to think, on the clock of Config.Now;
	// zero while no clock runs.
	Since time.Time
	Seats [2]games.PlayerSpec
}

// Aside lets the person try moves on a game that is kept elsewhere, or ends
// that; Follow brings the game back to where it stands.
func (s *Session) Aside(seats [2]games.PlayerSpec) {
	s.m.SetSeat(games.First, seats[0])
	s.m.SetSeat(games.Second, seats[1])
	s.seats.reseat()
}

// Follow brings the game to where it stands elsewhere. It is for a match that
// nobody plays here: made with Setup.Start and no Referee, so that it holds
// nothing hidden. The error is that of a move which this game refuses; the game
// stands before it then.
func (s *Session) Follow(e Elsewhere) ([]Event, error) {
	if e.Seats[0].String() != s.m.Seat(games.First).String() || e.Seats[1].String() != s.m.Seat(games.Second).String() {
		s.Aside(e.Seats)
	}
	err := s.catchUp(e.Moves)
	if e.Result != nil && err == nil {
		s.m.End(*e.Result)
	}
	s.m.SetClock(e.Clock)
	s.clock.since = e.Since
	s.views.look()
	if s.m.Status().Over {
		s.stopAll()
		s.over()
	}
	return s.flush(), err
}

// catchUp plays the moves that are new here, after taking back those that are
// gone elsewhere. A position that is looked back at stays shown.
func (s *Session) catchUp(moves []string) error {
	here := s.m.Moves()[:s.m.At()]
	same := 0
	for same < len(here) && same < len(moves) && here[same] == moves[same] {
		same++
	}
	if same < len(here) {
		gone := slices.Clone(here[same:])
		slices.Reverse(gone)
		s.m.Goto(same)
		s.jumped(Jumped{Why: Undone, Moves: gone, Side: s.m.Turn()})
	}
	for _, move := range moves[same:] {
		back := s.views.back
		if err := s.turns.move(move); err != nil {
			return err
		}
		s.views.back = back
	}
	return nil
}

// Listen makes a job that waits for news from elsewhere: run waits, and the
// end of the job calls heard, in Take, unless the session was closed meanwhile.
func Listen[T any](s *Session, run func(context.Context) (T, error), heard func(T, error)) []Event {
	begin(s, Await, run, heard).lasting = true
	return s.flush()
}

// Show puts another match on the board, in the place of the one before.
func (s *Session) Show(m *games.Match) []Event {
	s.put(m)
	s.emit(Board{})
	return s.flush()
}
