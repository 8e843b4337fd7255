package store

import (
	"time"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
)

// ResultOf is the line of a game that has ended.
func ResultOf(m *match.Match, r session.Result, now time.Time) Result {
	return Result{
		Time: now.UTC(), Game: m.Module().Info().ID, Options: m.Options(),
		Seats:  [2]string{r.Seats[0].String(), r.Seats[1].String()},
		Result: SideWord(r.Status.Winner), Reason: r.Status.Reason.Key, Plies: r.Plies,
		Rated: r.Rated, Hints: r.Hints, Undos: r.Undos, ThinkMS: r.Thought.Milliseconds(),
	}
}

// Judge adds what a review says of the person on a side; ok is false where it says nothing.
func (r *Result) Judge(s *session.Session, mine games.Side) (ok bool) {
	share, n := session.Accuracy(s, mine)
	if mine == games.NoSide || n == 0 {
		return false
	}
	r.Accuracy, r.Slips = max(int(100*share+0.5), 1), session.Slips(s, mine)
	return true
}

// SideWord is a side as results and JSON have it; NoSide is a draw.
func SideWord(s games.Side) string {
	switch s {
	case games.First:
		return "first"
	case games.Second:
		return "second"
	}
	return "draw"
}
