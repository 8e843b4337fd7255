package plain

// How a game ends, and what is kept of it.

import (
	"context"
	"errors"
	"os"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/ui/stats"
	"duiju/ui/store"
)

// announce says how the game ended and keeps the result.
func (s *talk) announce(e session.Ended) {
	winner, mine := e.Status.Winner, s.s.Mine()
	switch {
	case winner == games.NoSide:
		s.say("plain.draw", "reason", e.Status.Reason)
	case winner == mine:
		s.say("plain.win.you", "reason", e.Status.Reason)
	case mine != games.NoSide:
		s.say("plain.lose.you", "reason", e.Status.Reason)
	default:
		s.say("plain.win", "side", s.s.Match().State().SideName(winner), "reason", e.Status.Reason)
	}
	if opened := s.s.Match().Opened(); opened != "" {
		s.say("games.deal.opened")
		s.print(strings.TrimSpace(opened))
	}
	s.keepResult(e.Result)
}

// keepResult appends the result of a game with a person and says what a rated
// one has changed.
func (s *talk) keepResult(r session.Result) {
	if s.Store == nil || s.s.People() == 0 {
		return
	}
	line := store.ResultOf(s.s.Match(), r, s.Now())
	if !s.keep(s.Store.AddResult(line)) {
		return
	}
	mine := s.s.Mine()
	switch {
	case r.Rated:
		engine := r.Seats[mine.Other()]
		t := s.against(line.Game, engine, true)
		s.say("plain.rated", "player", s.playerName(engine), "wins", t.Wins, "losses", t.Losses, "draws", t.Draws)
	case mine != games.NoSide && r.Seats[mine.Other()].Kind == games.Level:
		s.say("plain.practice")
	}
}

// against adds up the games of a person against an engine, the rated ones alone
// or all.
func (t *term) against(game string, engine games.PlayerSpec, rated bool) stats.Summary {
	var sum stats.Summary
	if t.Store == nil {
		return sum
	}
	all, _, err := t.Store.Results()
	if err != nil {
		return sum
	}
	for _, r := range all {
		mine := stats.MineOf(r)
		if r.Game == game && mine != games.NoSide && r.Seats[mine.Other()] == engine.String() && (r.Rated || !rated) {
			sum.Add(r)
		}
	}
	return sum
}

// save writes the game where it is kept.
func (s *talk) save() {
	data := s.s.Match().Record().Marshal()
	if s.record != "" {
		s.keep(s.files.Put(s.record, data))
	}
	if s.name == "" {
		return
	}
	write := s.Store.SaveGame
	if s.s.Match().Status().Over {
		write = s.Store.FinishGame
	}
	s.keep(write(s.name, data))
}

// keep runs what the store gave to write something; nil means that a running
// write takes it along. What fails is said, once until something is written
// again, tried again with whatever is written next, and printed at the end.
func (t *term) keep(write func() error) (kept bool) {
	var err error
	if write != nil {
		err = write()
	}
	if err != nil && !t.failing {
		t.say("plain.save.failed", "reason", fileError(err))
	}
	t.failing = err != nil
	return err == nil
}

// printLost tries once more to write what could not be written, and prints what
// is lost otherwise, with what can be done about it.
func (t *term) printLost() (lost bool) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.ctx), flushTime)
	defer cancel()
	for _, u := range t.files.Flush(ctx) {
		before, after := u.Told()
		t.text(before)
		t.print("\n" + string(u.Data))
		t.text(after)
		lost = true
	}
	return lost
}

// flushTime is how long the end of the program waits for a disk.
const flushTime = 3 * time.Second

// keepAnswer writes down an answer to a problem.
func (s *talk) keepAnswer(e session.Answered) {
	if s.Store != nil {
		s.keep(s.Store.AddAnswer(e.Answer))
	}
}

// keepMark writes down a mark on a problem.
func (s *talk) keepMark(e session.Marked) {
	if s.Store != nil {
		s.keep(s.Store.AddMark(e.Mark))
	}
}

// keepState writes where a training stands.
func (s *talk) keepState(data []byte) {
	if s.Store != nil && s.state != "" {
		s.keep(s.Store.SaveState(s.state, data))
	}
}

// leave ends the driver. What a game has is saved. ends says that the program ends
// with it.
func (s *talk) leave(ends bool) error {
	if !s.goodbye.IsZero() {
		if ends {
			return errEnd
		}
		s.text(s.goodbye)
		return nil
	}
	if s.name == "" && s.record == "" {
		return errEnd
	}
	s.save()
	switch {
	case s.files.Failed() != nil: // it is printed at the end
	case s.s.Match().Status().Over:
		s.say("plain.saved")
	default:
		s.say("plain.saved.continue")
	}
	return errEnd
}

// fileError is an error about a file without the name of the system call.
func fileError(err error) string {
	var p *os.PathError
	if errors.As(err, &p) {
		return p.Path + ": " + p.Err.Error()
	}
	return err.Error()
}
