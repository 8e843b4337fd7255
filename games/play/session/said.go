package session

import (
	"strings"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/text/message"
)

// Sentence is an event of another driver that is told in words.
type Sentence interface{ Text() message.Text }

// Said is what an event tells the person at the board, the same in every front end, zero
// where it says nothing. A key that it names is a hole, which is the key on a screen and
// the typed word in lines.
func Said(s *Session, e Event) message.Text {
	switch e := e.(type) {
	case Sentence:
		return e.Text()
	case Moved:
		return e.Said
	case Told:
		return e.Said
	case Refused:
		return e.Said
	case Practice:
		return message.T("session.practice")
	case Jumped:
		return jumpedText(s, e)
	case Hinted:
		switch e.Of {
		case 0:
			return message.T("session.hint.none")
		case 1:
			return e.Step.Text
		}
		return message.T("session.hint", "i", e.I, "of", e.Of, "text", e.Step.Text)
	case Explained:
		switch {
		case !e.Said.IsZero():
			return e.Said
		case e.Opinion == nil:
			return message.T("session.why.unknown")
		}
		return message.T("session.why.line", "line", strings.Join(e.Opinion.Thought.Lines[0].Moves, " "),
			"score", ScoreWords(s, *e.Opinion), "side", s.Match().State().SideName(e.Opinion.Side))
	case Failed:
		key := "session.engine.failed"
		if e.Forfeit {
			key = "session.engine.forfeit"
		}
		return message.T(key, "side", s.Match().State().SideName(e.Side), "reason", Words(e.Err))
	case Broke:
		switch e.What {
		case Analyse:
			return message.T("session.analysis.stopped")
		case Hint:
			return message.T("session.hint.none")
		}
		return e.Said
	case Ended:
		return ResultText(s.Match().State(), e.Status, s.Mine())
	}
	return message.Text{}
}

// jumpedText says why the live position, or who plays it, has changed.
func jumpedText(s *Session, e Jumped) message.Text {
	side := s.Match().State().SideName
	switch {
	case !e.Said.IsZero():
		return e.Said
	case e.Why == Undone && len(e.Moves) == 0:
		return message.T("session.undone.result")
	case e.Why == Undone:
		return message.T("session.undone", "moves", stepList(e.Moves))
	case e.Why == Redone:
		return message.T("session.redone", "moves", stepList(e.Moves))
	case e.Why == Restarted:
		return message.T("session.restarted")
	case e.Why == Arranged:
		return message.T("session.turn", "side", side(e.Side))
	case e.Why == Swapped:
		return SeatsText(s)
	case e.Why == Seated:
		return message.T("session.seated", "side", side(e.Side), "player", PlayerText(s, e.Side))
	case e.Why == TookOver:
		return message.T("session.tookover", "side", side(e.Side))
	}
	return message.T("session.gaveseat")
}

// stepList are moves in a row.
func stepList(moves []string) message.Text {
	return message.List(list.Of(moves, games.StepText)...)
}

// ResultText says how a game has ended to the person who plays a side, NoSide to others.
func ResultText(s games.State, st games.Status, mine games.Side) message.Text {
	key := "session.won"
	switch {
	case st.FromFile():
		return st.Reason
	case st.Winner == games.NoSide:
		return message.T("session.drawn", "reason", st.Reason)
	case st.Winner == mine:
		key = "session.youwon"
	case mine != games.NoSide:
		key = "session.youlost"
	}
	return message.T(key, "side", s.SideName(st.Winner), "reason", st.Reason)
}

// SeatsText says who plays which side.
func SeatsText(s *Session) message.Text {
	side := s.Match().State().SideName
	if mine := s.Mine(); mine != games.NoSide {
		return message.T("session.seats.you", "side", side(mine), "other", side(mine.Other()), "player", PlayerText(s, mine.Other()))
	}
	return message.T("session.seats.two", "first", side(games.First), "a", PlayerText(s, games.First),
		"second", side(games.Second), "b", PlayerText(s, games.Second))
}

// PlayerText names the player of a side.
func PlayerText(s *Session, side games.Side) message.Text {
	spec, info := s.Match().Seat(side), s.Match().Module().Info()
	if s.c.Player != nil {
		return s.c.Player(info, spec)
	}
	return info.PlayerText(spec)
}
