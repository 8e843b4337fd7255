package session

import (
	"slices"
	"time"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// Config says how a game is run.
type Config struct {
	Match *match.Match
	// Watch is a game that is only looked at, such as a record: nobody moves.
	Watch bool
	// Resources are what players may use.
	Resources Resources
	// Budget limits every move of an engine beyond its own limits.
	Budget games.Budget
	// Failure is what an engine that failed costs.
	Failure Failure
	// Notes keeps what an engine thought of its move with it, see games.Note.
	Notes bool
	// Pace is the least time between two moves of a demo.
	Pace time.Duration
	// Paused begins a demo paused.
	Paused bool
	// Speak says of every move of a demo why it was played, where there is something to say.
	Speak bool
	// Analyse begins with the analysis on.
	Analyse bool
	// Coach looks at a person's moves against an engine before they stand.
	Coach bool
	// Lines is how many lines the analysis has; 0 is one.
	Lines int
	// MaxPlies adjourns a longer game as a draw; 0 is no limit.
	MaxPlies int
	// Odds are what limits a side instead of Budget, where it is not zero.
	Odds [2]games.Budget
	// Umpire, if not nil, hears of every move that an engine has chosen before it is
	// played, and ends the game instead where it returns a result.
	Umpire func(Choice) *games.Status
	// Hold, if not nil, keeps an engine's move back while it returns true, for
	// half a second at most: the state before it may not be on the disk yet.
	Hold func() bool
	// Player names players, nil is games.Info.PlayerText.
	Player func(games.Info, games.PlayerSpec) message.Text
	// Programs are the command lines of other programs that may be started as
	// players. Any other that a seat names, as one in a record that somebody
	// sent, has failed instead.
	Programs []string
	// Now is the clock; nil is time.Now.
	Now func() time.Time
}

// Choice is a move that an engine has chosen.
type Choice struct {
	Side    games.Side
	Took    time.Duration // without what came before it thought: another program's start
	Thought games.Thought
}

// Session is the game of a Driver: the match on the board, the position shown,
// who plays and thinks, hints, analysis and review. A front end draws it; what is
// wanted of it goes to the Driver. It is used by one goroutine at a time.
type Session struct {
	c         Config
	out       Outbox
	board     board
	seats     seats
	clock     clock
	playback  playback
	thinking  *thinking // nil while no engine chooses a move
	preparing *Task     // nil before the first Start
	opinions  opinions
	analysis  analysis
	hint      hint
	coach     coach
	review    review

	rated   bool // Practice was not told yet
	endTold bool
	hints   int           // that were asked for
	thought time.Duration // by people, all moves together
}

// coach looks at a person's move before it stands, and holds back one that overlooks a
// danger that a skill of the path finds. It speaks once a move: what is played then
// stands. A move that was held back was never made, so it does not count.
type coach struct {
	task  *Task
	spoke int // the number of the move, from 1; 0 none
}

// newSession sets a game up. A scratch board is one that a driver plays on: no
// engine moves and nothing is kept.
func newSession(c Config, scratch bool) *Session {
	if c.Now == nil {
		c.Now = time.Now
	}
	s := &Session{
		c: c, out: Outbox{now: c.Now, tasks: map[*Task]bool{}}, board: board{watch: c.Watch, scratch: scratch},
		seats:    seats{resources: c.Resources, programs: c.Programs},
		playback: playback{pace: c.Pace, paused: c.Paused || c.Watch}, analysis: analysis{on: c.Analyse, lines: c.Lines},
	}
	s.setMatch(c.Match)
	return s
}

// setMatch begins with another match.
func (s *Session) setMatch(m *match.Match) {
	s.out.Stop(s.preparing)
	s.stopAll()
	s.preparing, s.opinions, s.review, s.coach = nil, nil, review{}, coach{}
	s.analysis.forget()
	s.clock, s.hints, s.thought = clock{now: s.c.Now}, 0, 0
	s.endTold, s.rated = m.Status().Over, !m.Practice() // a game that was over before is not told again
	s.board.put(m)
	s.seats.reseat(m)
	if s.c.Watch || s.endTold {
		s.recallReview()
	}
}

// Match is the game with all its moves.
func (s *Session) Match() *match.Match { return s.board.m }

// State is the position shown: the live one, or an earlier one when looking
// back. It belongs to the session and changes with it.
func (s *Session) State() games.State { return s.board.shown }

// Live reports whether the live position is shown.
func (s *Session) Live() bool { return s.board.live() }

// At is how many moves have led to the position shown.
func (s *Session) At() int { return s.board.at() }

// People is how many sides people play, here or elsewhere; with none it is a
// demo.
func (s *Session) People() int { return s.board.people() }

// Watched reports whether the game is only looked at and goes on by itself: a
// demo or a record.
func (s *Session) Watched() bool { return s.board.watched() }

// Arranging reports whether a position without moves is looked at, to be changed.
func Arranging(s *Session) bool {
	m := s.Match()
	return s.c.Watch && m.Len() == 0 && m.Module().Info().Change != nil
}

// Letter is that of what stands on a point of a position that is set up, and whether one
// names what may stand there.
func Letter(s *Session, p scene.Point) (letter string, known bool) {
	next := s.Match().State().Clone()
	letter = next.Scene().Spots[p].Piece.Letter
	s.Match().Module().Info().Change(next, p)
	return letter, letter+next.Scene().Spots[p].Piece.Letter != ""
}

// IsRecord reports whether the game is a record: it has variations to go to.
func (s *Session) IsRecord() bool { return s.c.Watch }

// Mine is the side of the only person, NoSide if there are two or none.
func (s *Session) Mine() games.Side { return s.board.mine() }

// YourTurn reports whether a person is to move in the live position.
func (s *Session) YourTurn() bool { return s.board.yourTurn() }

// Touched reports whether something was played or changed that a front end
// may want to keep.
func (s *Session) Touched() bool { return s.board.touched }

// Touch makes a game worth keeping that nothing was played in yet.
func (s *Session) Touch() { s.board.touch() }

// Paused reports whether a demo or a record stands still.
func (s *Session) Paused() bool { return s.playback.paused }

// Remaining is what is left of a side's time this very moment.
func (s *Session) Remaining(side games.Side) time.Duration {
	left := s.Match().Clock().Left[side]
	if side == s.Match().Turn() && !s.Match().Status().Over {
		left -= s.clock.elapsed()
	}
	return max(left, 0)
}

// ClockPaused reports whether the person has stopped the clock.
func (s *Session) ClockPaused() bool { return s.clock.paused }

// Running reports whether a clock runs at this moment.
func (s *Session) Running() bool {
	return s.Match().Clock().On() && !s.Match().Status().Over && s.clock.runs()
}

// Variations is what was played from the position shown, in a fixed order, and
// which of it leads to the line on the board; fewer than two are no choice.
func (s *Session) Variations() (moves []string, now int) { return s.board.variations() }

// PlayOn is a new game from the position shown, with a person on the side to
// move: practice, without what came after.
func (s *Session) PlayOn() (*match.Match, error) {
	r := s.Match().Record()
	r.Cut(s.At())
	r.Practice, r.Started = true, s.c.Now()
	if r.Source != "" {
		r = ownRecord(s.Match(), r)
	}
	m, err := match.Replay(s.Match().Module(), r)
	if err == nil && s.board.demo() {
		m.SetSeat(m.Turn(), games.PlayerSpec{Kind: games.Human})
	}
	return m, err
}

// ownRecord is a record of a file as one that is played here. Where the file has
// done what our rules do not know, the game begins with the position.
func ownRecord(m *match.Match, r games.Record) games.Record {
	r.Source, r.Notes = "", nil
	at, err := match.Replay(m.Module(), r)
	if err == nil && at.At() == r.At && at.State().Text() == m.StateAt(r.At).Text() {
		return r
	}
	r.Position, r.Moves, r.At = m.StateAt(r.At).Text(), nil, 0
	return r
}

// Again is another game with the same players and options from another seed.
// In a series both players of a demo begin in turn.
func (s *Session) Again(seed uint64, salt string) (*match.Match, error) {
	m, seats := s.Match(), s.board.seats()
	if s.board.demo() && !s.c.Watch {
		slices.Reverse(seats[:])
	}
	return match.New(match.Setup{
		Module: m.Module(), Options: m.Options(), Position: m.Position(), Seed: seed, Salt: salt, Seats: seats, Started: s.c.Now(),
		Clock: games.NewClock(m.Clock().Main, m.Clock().Increment),
	})
}

// close stops all work; what was thought is lost, the game is not.
func (s *Session) close() {
	for t := range s.out.tasks {
		t.lasting = false
	}
	s.preparing = nil
	s.stopAll()
	s.seats.end()
}

// Wait waits for the end of what the players have started, after Close.
func (s *Session) Wait() { s.seats.ending.Wait() }

// stopAll ends all work on the position; what is lasting goes on.
func (s *Session) stopAll() {
	s.out.stopAll()
	s.thinking, s.review.task = nil, nil
	s.playback.stopWaiting()
	s.analysis.stopped()
	s.hint = hint{}
	s.clock.stop()
}

// take goes on with what a job has found about the position shown.
func (s *Session) take(what any) {
	switch f := what.(type) {
	case Outcome[[]games.HintStep]:
		s.hintFound(f.V, f.Err)
	case Outcome[voice]:
		if f.Err == nil && !f.V.said.IsZero() {
			s.out.Emit(Explained{Said: f.V.said})
		}
	case Outcome[reason]:
		s.explained(f.V, f.Err)
	case Outcome[analysed]:
		s.analysisDone(f.V, f.Err)
	case Outcome[reviewFindings]:
		s.reviewDone(f.V, f.Err)
	case Outcome[Posed]:
		if f.Err != nil {
			s.out.Refuse(f.Err)
		} else {
			s.out.Emit(f.V)
		}
	}
}

// flush returns the events of the running call.
func (s *Session) flush() []Event {
	if s.rated && s.Match().Practice() && !s.board.scratch {
		s.rated = false
		s.out.Emit(Practice{})
	}
	return s.out.flush()
}

// keep says that the record has changed.
func (s *Session) keep() {
	if s.board.touched && !s.board.scratch {
		s.out.Emit(Changed{})
	}
}

// practise makes the game practice and keeps that at once: a game that is left
// and gone on with does not count again. The result of a game that is over stands,
// and between two people nothing is rated.
func (s *Session) practise() {
	if m := s.Match(); !m.Practice() && !m.Status().Over && s.Mine() != games.NoSide {
		m.MarkPractice()
		s.keep()
	}
}

// move plays a move of the side to move in any form that the game reads.
func (s *Session) move(typed string) error {
	move, err := games.Parse(s.Match().State(), typed)
	if err != nil {
		return err
	}
	return s.moveParsed(move)
}

// moveParsed plays a move as games.Parse returns it, and tells it.
func (s *Session) moveParsed(move string) error {
	moved, err := s.board.move(move)
	if err != nil {
		return err
	}
	s.stopAll()
	if n := s.Match().At(); len(s.opinions) > n {
		s.opinions = s.opinions[:n]
	}
	s.out.Emit(moved)
	s.keep()
	return nil
}

// result is what is remembered of the game as it stands.
func (s *Session) result() Result {
	m, mine := s.Match(), s.Mine()
	return Result{
		Status: m.Status(), Seats: s.board.seats(), Plies: m.At(),
		Rated: mine != games.NoSide && !m.Practice() && m.Seat(mine.Other()).Kind == games.Level,
		Hints: s.hints, Undos: s.board.undos, Thought: s.thought,
	}
}
