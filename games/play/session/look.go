package session

import (
	"slices"
	"time"

	"duiju/games"
)

// views is what is shown of a game, and how one without people, or a record,
// runs.
type views struct {
	*Session
	back   int // moves shown when looking back, -1 for the live position
	shown  games.State
	paused bool
	once   bool // stop again after the next move
}

// look makes the position shown.
func (s *views) look() {
	if s.Live() {
		s.shown = s.m.State()
	} else {
		s.shown = s.m.StateAt(s.back)
	}
}

// live goes to the live position.
func (s *views) live() {
	s.back = -1
	s.look()
}

// Paused reports whether a demo or a record stands still.
func (s *Session) Paused() bool { return s.views.paused }

// SetLines changes how many lines the analysis has.
func (s *Session) SetLines(n int) { s.c.Lines = n }

// undo goes back to the person's own last turn.
func (s *views) undo() {
	before := s.m.Moves()[:s.m.At()]
	s.m.UndoTurn()
	taken := slices.Clone(before[s.m.At():])
	slices.Reverse(taken)
	if len(taken) > 0 {
		s.counts.undos++
	}
	s.jumped(Jumped{Why: Undone, Moves: taken, Side: s.m.Turn()})
}

// redo plays what was taken back.
func (s *views) redo() {
	from := s.m.At()
	s.m.RedoTurn()
	s.jumped(Jumped{Why: Redone, Moves: slices.Clone(s.m.Moves()[from:s.m.At()]), Side: s.m.Turn()})
}

// restart goes back to the start; redo brings the moves back.
func (s *views) restart() {
	s.m.Restart()
	s.jumped(Jumped{Why: Restarted, Side: s.m.Turn()})
}

// lookAt shows the position after n moves; from the last on it is the live one.
func (s *views) lookAt(n int) {
	s.hint.dropHint()
	s.stop(s.analysis.task)
	s.analysis.task = nil
	s.back = n
	if n >= s.m.At() {
		s.back = -1
	}
	s.look()
	s.emit(Looked{s.At()})
	if s.Live() {
		s.proceed()
		return
	}
	s.analysis.analyse()
}

// lookBack shows the position before the one shown. What runs by itself pauses.
func (s *views) lookBack() {
	if s.watched() {
		s.paused, s.turns.wait = true, time.Time{}
	}
	s.lookAt(s.At() - 1)
}

// step is one position on; while an engine thinks on a person's game it moves
// now; in a demo one more move is played.
func (s *views) step() {
	switch {
	case !s.Live():
		s.lookAt(s.back + 1)
	case !s.demo():
		s.moveNow()
	default:
		s.once, s.paused = true, true
		if s.turns.think != nil && s.turns.think.decided != nil {
			s.turns.playDecision()
			return
		}
		s.proceed()
	}
}

// moveNow makes the engine play the best it has found.
func (s *views) moveNow() {
	if s.turns.think != nil {
		s.turns.think.now = true
		s.turns.think.cancel(nil)
	}
}

// pause stops a demo or lets it go on; from an earlier position it shows those
// up to the live one first. In a person's game it is the clock that stops.
func (s *views) pause() {
	switch {
	case !s.watched():
		s.clock.pauseClock()
	case !s.paused:
		s.paused, s.turns.wait = true, time.Time{}
		s.analysis.analyse()
	default:
		s.paused = false
		if !s.Live() {
			s.replayOn()
			return
		}
		if s.turns.think != nil && s.turns.think.decided != nil {
			s.turns.playDecision()
			return
		}
		s.stop(s.analysis.task)
		s.analysis.task = nil
		s.proceed()
	}
}

// leastPause is the shortest time that a position of the past is shown.
const leastPause = 140 * time.Millisecond

// replayOn shows the next position of the past and waits for the one after.
func (s *views) replayOn() {
	if s.paused {
		return
	}
	s.lookAt(s.back + 1)
	if s.Live() {
		if s.turns.think != nil && s.turns.think.decided != nil {
			s.turns.playDecision()
		}
		return
	}
	s.turns.wait = s.c.Now().Add(max(s.c.Pace, leastPause))
}

// Variations is what was played from the position shown, in a fixed order, and
// which of it leads to the line on the board; fewer than two are no choice.
func (s *Session) Variations() (moves []string, now int) {
	here := s.m.At()
	s.m.Goto(s.At())
	moves = s.m.Variations()
	s.m.Goto(here)
	if s.Live() {
		s.views.look()
	}
	if len(moves) == 0 {
		return nil, 0
	}
	current := moves[0]
	slices.Sort(moves)
	return moves, slices.Index(moves, current)
}

// vary goes to another variation from the position shown.
func (s *views) vary(by int) {
	moves, now := s.Variations()
	at := s.At()
	to := moves[(now+by+len(moves))%len(moves)]
	s.stopAll()
	s.m.Goto(at)
	if _, err := s.m.Play(to); err != nil {
		s.emit(refused(err))
		return
	}
	s.m.Goto(s.m.Len())
	s.review, s.turns.opinions = reviewing{Session: s.Session}, nil
	s.lookAt(at)
	s.emit(Jumped{Why: Varied, Moves: []string{to}, Said: games.T("session.varied", "move", to)})
}

// PlayOn is a new game from the position shown, with a person on the side to
// move: practice, without what came after.
func (s *Session) PlayOn() (*games.Match, error) {
	r := s.m.Record()
	n := s.At()
	r.Moves, r.At, r.Branches, r.Result = r.Moves[:n], n, nil, nil
	r.Practice, r.Started = true, s.c.Now()
	m, err := games.Replay(s.m.Module(), r)
	if err == nil && s.demo() {
		m.SetSeat(m.Turn(), games.PlayerSpec{Kind: games.Human})
	}
	return m, err
}

// Again is another game with the same players and options from another seed.
// In a series both players of a demo begin in turn.
func (s *Session) Again(seed uint64, salt string) (*games.Match, error) {
	seats := [2]games.PlayerSpec{s.m.Seat(games.First), s.m.Seat(games.Second)}
	if s.demo() && !s.c.Watch {
		seats[0], seats[1] = seats[1], seats[0]
	}
	return games.NewMatch(games.Setup{
		Module: s.m.Module(), Options: s.m.Options(), Position: s.m.Position(), Seed: seed, Salt: salt, Seats: seats, Started: s.c.Now(),
		Clock: games.NewClock(s.m.Clock().Main, s.m.Clock().Increment),
	})
}
