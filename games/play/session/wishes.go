package session

import (
	"slices"
	"strings"

	"duiju/games"
)

// Do follows an intent, or tells why not.
func (s *Session) Do(i Intent) []Event { return s.do(s, i, s.wishes.follow) }

// do lets an intent be followed that the driver of the session would follow.
func (s *Session) do(d Driver, i Intent, follow func(Intent)) []Event {
	if why, ok := d.Can(i); ok {
		follow(i)
	} else {
		s.emit(Refused{Said: why})
	}
	return s.flush()
}

// wishes does what is wanted.
type wishes struct{ *Session }

// follow does what is allowed.
func (s *wishes) follow(i Intent) {
	switch i := i.(type) {
	case Play:
		s.turns.play(i.Move)
	case Undo:
		s.views.undo()
	case Redo:
		s.views.redo()
	case Restart:
		s.views.restart()
	case NextHint:
		s.hint.nextHint(nil)
	case DropHint:
		s.hint.dropHint()
	case Why:
		s.hint.why()
	case Resign:
		s.resign()
	case OfferDraw:
		s.offerDraw()
	case Pause:
		s.views.pause()
	case Step:
		s.views.step()
	case SetPace:
		s.c.Pace = i.Least
	case LookInside:
		s.lookInside()
	case Look:
		s.views.lookAt(i.At)
	case Back:
		s.views.lookBack()
	case Vary:
		s.views.vary(i.By)
	case Sit:
		s.seats.sit(i.Side, i.Player)
	case Swap:
		s.seats.swap()
	case TakeOver:
		s.seats.takeOver()
	case GiveSeat:
		s.seats.giveSeat(i.To)
	case TurnAnalysis:
		s.analysis.turnAnalysis()
	case ReviewGame:
		s.review.startReview()
	case LookThrough:
		s.lookThrough(i.Lens)
	}
}

// Can reports whether an intent would be followed now, as far as that can be
// told without trying, and why not; the reason is empty where the position
// itself says it, or where there is nothing to say.
func (s *Session) Can(i Intent) (why games.Text, ok bool) {
	over, watch, watched := s.m.Status().Over, s.c.Watch, s.watched()
	because := func(ok bool, key string, pairs ...any) (games.Text, bool) {
		if ok || key == "" {
			return games.Text{}, ok
		}
		return games.T(key, pairs...), false
	}
	switch i := i.(type) {
	case Play:
		return s.wishes.mayMove()
	case NextHint:
		if over {
			return because(false, "games.over")
		}
		return s.wishes.mayMove()
	case OfferDraw:
		return s.wishes.mayMove()
	case Undo:
		return because(!watched && (s.m.At() > 0 || over), "session.undo.none")
	case Redo:
		return because(!watched && s.Live() && s.m.At() < s.m.Len(), "session.redo.none")
	case Restart:
		return because(!watched && s.m.At() > 0, "session.undo.none")
	case Resign:
		return because(!watched && !over, "games.over")
	case Swap:
		return because(!watched && !over && s.Mine() != games.NoSide, "")
	case GiveSeat:
		return because(!watched && !over, "games.over")
	case Sit:
		_, err := s.m.Module().Info().CheckPlayer(i.Player)
		return because(!watch && !over && err == nil, "")
	case TakeOver:
		return because(s.demo() && !watch && !s.views.shown.Status().Over, "")
	case Pause:
		if watched {
			return because(!s.Live() || !watch && !over, "")
		}
		return because(s.YourTurn() && s.m.Clock().On(), "")
	case Step:
		return because(!s.Live() || !watch && !over && (s.demo() || s.turns.think != nil), "")
	case SetPace:
		return because(watched, "")
	case LookInside:
		return because(!s.views.shown.Status().Over, "games.over")
	case Look:
		return because(i.At >= 0 && i.At <= s.m.At(), "session.look.start")
	case Back:
		return because(s.At() > 0, "session.look.start")
	case Vary:
		moves, _ := s.Variations()
		return because(watch && len(moves) > 1, "")
	case Why:
		return because(s.At() > 0, "session.why.none")
	case TurnAnalysis:
		return because(!watch, "")
	case ReviewGame:
		return because(watch || over, "session.review.notover")
	case LookThrough:
		return because(i.Lens == "" || slices.ContainsFunc(s.m.Module().Info().Lenses, func(l games.Lens) bool { return l.ID == i.Lens }), "")
	case DropHint:
		return because(s.hint.step > 0 || s.hint.task != nil, "")
	}
	return games.Text{}, false
}

// Has reports whether the game knows such an intent at all.
func (s *Session) Has(i Intent) bool {
	switch i.(type) {
	case Point, Next, Solve, ShowLine, Choose, Stay:
		return false
	case Vary:
		return s.c.Watch
	case Play, Undo, Redo, Restart, NextHint, Resign, OfferDraw, Sit, Swap, TakeOver, GiveSeat:
		return !s.c.Watch
	}
	return true
}

// Prompt is the move that comes, whose it is, and what may be typed where only
// names are chosen from.
func (s *Session) Prompt() games.Text {
	switch {
	case s.c.Watch && s.At() == s.m.Len():
		return games.T("session.prompt.end", "n", s.At())
	case s.c.Watch || !s.Live():
		return games.T("session.prompt.looking", "n", s.At(), "of", s.m.At())
	case s.m.Status().Over:
		return games.T("session.prompt.over")
	}
	side := s.m.State().SideName(s.m.Turn())
	if step, _ := games.Next(s.m.State(), nil); len(step.Follow) == 0 && len(step.Choices) > 0 {
		var list []string
		for _, c := range step.Choices {
			list = append(list, c.Value)
		}
		return games.T("session.prompt.choose", "move", s.m.At()+1, "side", side, "list", strings.Join(list, " / "))
	}
	return games.T("session.prompt.move", "move", s.m.At()+1, "side", side)
}

// Task is what the board asks where it marks what it is about, as a problem
// does.
func (s *Session) Task() (said []games.Text, marks []games.Point) {
	sc := s.m.State().Scene()
	for p, spot := range sc.Spots {
		if spot.Marks&games.MarkTarget != 0 {
			marks = append(marks, games.Point(p))
		}
	}
	if len(marks) == 0 {
		return nil, nil
	}
	return sc.Captions, marks
}

// mayMove reports whether the person may move in the position shown.
func (s *wishes) mayMove() (games.Text, bool) {
	switch {
	case !s.Live():
		return games.T("session.looking"), false
	case s.YourTurn():
		return games.Text{}, true
	case s.m.Status().Over || s.c.Watch:
		return games.Text{}, false // the position says how it ended
	case s.demo():
		return games.T("session.isdemo"), false
	}
	return games.T("session.notyours", "side", s.m.State().SideName(s.m.Turn())), false
}

// resign ends the game for the person, or for the side to move of two.
func (s *wishes) resign() {
	side := s.Mine()
	if side == games.NoSide {
		side = s.m.Turn()
	}
	s.counts.touched = true
	s.end(games.Resigned(side))
}

// offerDraw asks the other side: an engine that says no goes on; two people
// agree.
func (s *wishes) offerDraw() {
	if mine := s.Mine(); mine != games.NoSide {
		takes := s.m.Module().Info().TakesDraw
		if takes == nil || !takes(s.m.State(), mine.Other()) {
			s.emit(Refused{Said: games.T("session.draw.refused", "side", s.m.State().SideName(mine.Other()))})
			return
		}
	}
	s.counts.touched = true
	s.end(games.Agreed())
}

// lookInside stops what runs by itself; in a person's own game it is help.
func (s *wishes) lookInside() {
	switch {
	case !s.watched():
		s.practise()
	case !s.views.paused:
		s.views.pause()
	}
}

// lookThrough notes that a lens is on the board.
func (s *wishes) lookThrough(id string) {
	if s.watched() {
		return
	}
	for _, l := range s.m.Module().Info().Lenses {
		if l.ID == id && l.Answers {
			s.practise()
		}
	}
}
