package plain

// How a game ends, and what is kept of it.

import (
	"errors"
	"strings"

	"duiju/games"
	"duiju/ui/store"
)

// announce says how the game ended and keeps the result.
func (s *session) announce() {
	s.ended = true
	status := s.m.Status()
	winner := status.Winner
	switch {
	case winner == games.NoSide:
		s.say("plain.draw", "reason", status.Reason)
	case s.m.Seat(winner).Kind == games.Human && s.m.Seat(winner.Other()).Kind != games.Human:
		s.say("plain.win.you", "reason", status.Reason)
	case s.m.Seat(winner.Other()).Kind == games.Human && s.m.Seat(winner).Kind != games.Human:
		s.say("plain.lose.you", "reason", status.Reason)
	default:
		s.say("plain.win", "side", s.m.State().SideName(winner), "reason", status.Reason)
	}
	if opened := s.m.Opened(); opened != "" {
		s.say("games.deal.opened")
		s.print(strings.TrimSpace(opened))
	}
	s.save()
	s.keepResult(status)
}

// keepResult appends the result of a game with a person and says what a rated
// one has changed.
func (s *session) keepResult(status games.Status) {
	if s.Store == nil || s.isDemo() {
		return
	}
	engine, me := games.PlayerSpec{}, games.NoSide
	for _, side := range []games.Side{games.First, games.Second} {
		if s.m.Seat(side).Kind == games.Human && s.m.Seat(side.Other()).Kind == games.Level {
			engine, me = s.m.Seat(side.Other()), side
		}
	}
	rated := me != games.NoSide && !s.m.Practice()
	r := store.Result{
		Time: s.Now().UTC(), Game: s.m.Module().Info().ID, Options: s.m.Options(),
		Seats:  [2]string{s.m.Seat(games.First).String(), s.m.Seat(games.Second).String()},
		Result: sideWord(status.Winner), Reason: status.Reason.Key, Plies: s.m.At(),
		Rated: rated, Hints: s.used, Undos: s.undos,
	}
	if err := s.Store.AddResult(r); err != nil {
		s.say("plain.save.failed", "reason", err.Error())
		return
	}
	if rated {
		wins, losses, draws := s.tally(r.Game, engine)
		s.say("plain.rated", "player", s.playerName(engine), "wins", wins, "losses", losses, "draws", draws)
	} else if me != games.NoSide {
		s.say("plain.practice")
	}
}

// tally counts the rated games of a person against a level.
func (s *session) tally(game string, level games.PlayerSpec) (wins, losses, draws int) {
	all, _, err := s.Store.Results()
	if err != nil {
		return 0, 0, 0
	}
	for _, r := range all {
		if r.Game != game || !r.Rated {
			continue
		}
		switch {
		case r.Seats != [2]string{"human", level.String()} && r.Seats != [2]string{level.String(), "human"}:
		case r.Result == "draw":
			draws++
		case (r.Result == "first") == (r.Seats[0] == "human"):
			wins++
		default:
			losses++
		}
	}
	return wins, losses, draws
}

func sideWord(s games.Side) string {
	switch s {
	case games.First:
		return "first"
	case games.Second:
		return "second"
	}
	return "draw"
}

// save writes the game where it is kept. What fails is said once and tried
// again with the next move.
func (s *session) save() {
	data := s.m.Record().Marshal()
	var err error
	if s.RecordFile != "" {
		err = store.OS{}.Replace(s.RecordFile, data)
	}
	if s.Store != nil && !s.isDemo() {
		err = errors.Join(err, s.saveInStore(data))
	}
	if err != nil && s.failed == nil {
		s.say("plain.save.failed", "reason", err.Error())
	}
	s.failed = err
}

func (s *session) saveInStore(data []byte) error {
	write := s.Store.SaveGame
	if s.m.Status().Over {
		write = s.Store.FinishGame
	}
	if run := write(s.name, data); run != nil {
		return run()
	}
	return nil
}
