package session

import (
	"time"

	"duiju/games"
)

// Config says how a game is run.
type Config struct {
	Match *games.Match
	// Watch is a game that is only looked at, such as a record: nobody moves.
	Watch bool
	// Resources are what players may use.
	Resources Resources
	// Budget limits every move of an engine beyond its own limits.
	Budget games.Budget
	// Failure is what an engine that failed costs.
	Failure Failure
	// Pace is the least time between two moves of a demo.
	Pace time.Duration
	// Paused begins a demo paused.
	Paused bool
	// Analyse begins with the analysis on.
	Analyse bool
	// Lines is how many lines the analysis has; 0 is one.
	Lines int
	// MaxPlies adjourns a longer game as a draw; 0 is no limit.
	MaxPlies int
	// Hold, if not nil, keeps an engine's move back while it returns true, for
	// half a second at most: the state before it may not be on the disk yet.
	Hold func() bool
	// Programs are the command lines of other programs that may be started as
	// players. Any other that a seat names, as one in a record that somebody
	// sent, has failed instead.
	Programs []string
	// Now is the clock; nil is time.Now.
	Now func() time.Time
}

// Session is one game being played; it is the Driver of a plain game, a demo
// and a replay. It is used by one goroutine at a time.
type Session struct {
	c       Config
	m       *games.Match
	tickets Ticket
	tasks   map[Ticket]*task
	events  []Event
	rated   bool // the last that was told of Practice

	drill bool // a board that a driver plays on: no engine moves, nothing is kept

	// The parts, each with the state that is its own.
	turns    turns
	views    views
	seats    seats
	wishes   wishes
	analysis analysis
	hint     hinting
	review   reviewing
	clock    clock
	counts   counts
}

// counts is what a Result tells besides the game.
type counts struct {
	hints, undos int
	thought      time.Duration // by people, all moves together
	over         bool          // the end was told
	touched      bool          // something was played, so there is something to keep
}

// New sets a game up. Nothing runs before Start.
func New(c Config) *Session {
	if c.Now == nil {
		c.Now = time.Now
	}
	s := &Session{c: c, tasks: map[Ticket]*task{}}
	s.turns.Session, s.seats.Session, s.wishes.Session = s, s, s
	s.views = views{Session: s, paused: c.Paused || c.Watch}
	s.analysis = analysis{Session: s, on: c.Analyse}
	s.put(c.Match)
	return s
}

// put begins with another match.
func (s *Session) put(m *games.Match) {
	s.stop(s.turns.preparing)
	s.turns.preparing = nil
	s.stopAll()
	s.m, s.views.back, s.turns.opinions, s.review = m, -1, nil, reviewing{Session: s}
	s.counts, s.clock, s.analysis.player = counts{}, clock{Session: s}, nil
	s.counts.over = m.Status().Over // a game that was over before is not told again
	if s.c.Watch && m.Len() > 0 {
		m.Goto(m.Len())
		s.views.back = 0
	}
	s.rated = !m.Practice()
	s.seats.reseat()
	s.views.look()
}

// Session is itself: it is the game of every Driver.
func (s *Session) Session() *Session { return s }

// Match is the game with all its moves.
func (s *Session) Match() *games.Match { return s.m }

// State is the position shown: the live one, or an earlier one when looking
// back. It belongs to the session and changes with it.
func (s *Session) State() games.State { return s.views.shown }

// Live reports whether the live position is shown.
func (s *Session) Live() bool { return s.views.back < 0 }

// At is how many moves have led to the position shown.
func (s *Session) At() int {
	if s.Live() {
		return s.m.At()
	}
	return s.views.back
}

// People is how many sides people play, here or elsewhere; with none it is a
// demo.
func (s *Session) People() int {
	n := 0
	for _, side := range []games.Side{games.First, games.Second} {
		if k := s.m.Seat(side).Kind; k == games.Human || k == games.Guest {
			n++
		}
	}
	return n
}

// demo reports whether no person plays.
func (s *Session) demo() bool { return s.People() == 0 }

// watched reports whether the game is only looked at: a demo or a record.
func (s *Session) watched() bool { return s.c.Watch || s.demo() }

// Mine is the side of the only person, NoSide if there are two or none.
func (s *Session) Mine() games.Side {
	first, second := s.m.Seat(games.First).Kind == games.Human, s.m.Seat(games.Second).Kind == games.Human
	switch {
	case first && !second:
		return games.First
	case second && !first:
		return games.Second
	}
	return games.NoSide
}

// YourTurn reports whether a person is to move in the live position.
func (s *Session) YourTurn() bool {
	return !s.c.Watch && !s.m.Status().Over && s.m.Seat(s.m.Turn()).Kind == games.Human
}

// Touched reports whether something was played or changed that a front end
// may want to keep.
func (s *Session) Touched() bool { return s.counts.touched }

// Touch makes a game worth keeping that nothing was played in yet.
func (s *Session) Touch() { s.counts.touched = true }

// Start begins, or goes on after Close: engines that are to move think.
func (s *Session) Start() []Event {
	s.turns.prepare()
	s.proceed()
	return s.flush()
}

// Close stops all work; what was thought is lost, the game is not. Start goes
// on with it.
func (s *Session) Close() {
	for _, t := range s.tasks {
		t.lasting = false
	}
	s.turns.preparing = nil
	s.stopAll()
	s.seats.endPlayers()
}

// stopAll ends all work on the position; what is lasting goes on.
func (s *Session) stopAll() {
	for _, t := range s.tasks {
		if !t.lasting {
			s.stop(t)
		}
	}
	s.turns.think, s.turns.wait, s.analysis.task = nil, time.Time{}, nil
	s.hint, s.review.task = hinting{Session: s}, nil
	s.clock.stop()
}

// emit adds an event to those that the running call returns.
func (s *Session) emit(e Event) { s.events = append(s.events, e) }

// flush returns the events of the running call.
func (s *Session) flush() []Event {
	if s.rated && s.m.Practice() && !s.drill {
		s.rated = false
		s.emit(Practice{})
	}
	all := s.events
	s.events = nil
	return all
}

// keep says that the record has changed.
func (s *Session) keep() {
	if s.counts.touched && !s.drill {
		s.emit(Changed{})
	}
}

// practise makes the game practice and keeps that at once: a game that is left
// and gone on with does not count again. The result of one that is over stands,
// and between two people nothing is rated; whoever changes the seats makes the
// game practice by that.
func (s *Session) practise() {
	if s.m.Practice() || s.m.Status().Over || s.Mine() == games.NoSide {
		return
	}
	s.m.MarkPractice()
	s.keep()
}

// jumped goes on after the live position has changed other than by a move.
func (s *Session) jumped(e Jumped) {
	s.stopAll()
	s.clock.paused = false
	s.views.live()
	s.counts.over = s.m.Status().Over
	s.emit(e)
	s.keep()
	s.proceed()
}

// proceed does what comes next in the live position: end the game, let an
// engine think, or wait for a person.
func (s *Session) proceed() {
	switch {
	case s.c.Watch, s.drill:
	case s.m.Status().Over:
		s.over()
	case s.c.MaxPlies > 0 && s.m.At() >= s.c.MaxPlies:
		s.end(games.Adjourned())
		return
	case s.YourTurn():
		s.clock.begin()
	case s.demo() && s.views.paused && !s.views.once:
	default:
		s.turns.startThinking()
	}
	s.analysis.analyse()
}

// end gives the game a result.
func (s *Session) end(st games.Status) {
	s.stopAll()
	s.m.End(st)
	s.views.live()
	s.keep()
	s.proceed()
}

// over tells the end of a game, once.
func (s *Session) over() {
	s.clock.stop()
	if s.counts.over {
		return
	}
	s.counts.over = true
	s.emit(Ended{Status: s.m.Status(), Result: resultOf(s)})
}
