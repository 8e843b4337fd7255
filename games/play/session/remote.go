package session

import (
	"context"
	"slices"
	"time"

	"duiju/games"
	"duiju/games/play/match"
)

// Remote is a game as it stands where it is kept: on a table that several
// people share.
type Remote struct {
	Moves  []string // completed, all on the board
	Result *games.Status
	Clock  games.Clock
	// Since is when the side to move began to think, on the clock of Config.Now;
	// zero while no clock runs.
	Since time.Time
	Seats [2]games.PlayerSpec
}

// Reseat puts others on the seats: a person who tries moves of their own on a game
// that is kept elsewhere. Follow brings the game back to where it stands.
func (g *Game) Reseat(players [2]games.PlayerSpec) { g.s.seats.sit(g.s.Match(), players) }

// Follow brings the game to where it stands elsewhere. It is for a match that
// nobody plays here: made with Setup.Start and no Referee, so that it holds
// nothing hidden. The error is that of a move which this game refuses; the game
// stands before it then.
func (g *Game) Follow(r Remote) ([]Event, error) {
	s, m := g.s, g.s.Match()
	if now := s.board.seats(); r.Seats[0].String() != now[0].String() || r.Seats[1].String() != now[1].String() {
		g.Reseat(r.Seats)
	}
	err := g.catchUp(r.Moves)
	if r.Result != nil && err == nil {
		m.End(*r.Result)
	}
	m.SetClock(r.Clock)
	s.clock.follow(r.Since)
	s.board.refresh()
	if m.Status().Over {
		s.stopAll()
		g.emitEnd()
	}
	return s.flush(), err
}

// catchUp plays the moves that are new here, after taking back those that are
// gone elsewhere. A position that is looked back at stays shown.
func (g *Game) catchUp(moves []string) error {
	m, b := g.s.Match(), &g.s.board
	here := m.Moves()[:m.At()]
	same := 0
	for same < len(here) && same < len(moves) && here[same] == moves[same] {
		same++
	}
	if same < len(here) {
		gone := slices.Clone(here[same:])
		slices.Reverse(gone)
		m.Goto(same)
		g.jumped(Jumped{Why: Undone, Moves: gone, Side: m.Turn()})
	}
	for _, move := range moves[same:] {
		back := b.back
		if err := g.s.move(move); err != nil {
			return err
		}
		b.showPast(back)
	}
	return nil
}

// Listen makes a job that waits for news from elsewhere. When wait returns, Take
// returns Heard, unless the game was closed meanwhile.
func (g *Game) Listen(wait func(context.Context) error) []Event {
	Begin(&g.s.out, Await, func(ctx context.Context) (Heard, error) { return Heard{}, wait(ctx) }).lasting = true
	return g.s.flush()
}

// Show puts another match on the board, in the place of the one before.
func (g *Game) Show(m *match.Match) []Event {
	g.s.setMatch(m)
	g.s.out.Emit(Board{})
	return g.s.flush()
}
