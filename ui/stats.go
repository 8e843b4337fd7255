package ui

import (
	"time"

	"duiju/games"
	"duiju/ui/store"
)

// summary is how a person did in one game, or against one opponent.
type summary struct {
	games, wins, losses, draws int
	rated                      int
	plies, hints, undos        int
	thought                    time.Duration
	last                       []int // +1, 0, -1, oldest first
}

// mineOf is the side the person had, NoSide for games of two people.
func mineOf(r store.Result) games.Side {
	return onlyPerson(r.Seats[0] == "human", r.Seats[1] == "human")
}

// outcome is +1 for a win of the person, -1 for a loss, 0 for a draw.
func outcome(r store.Result) int {
	switch {
	case r.Result == "draw":
		return 0
	case (r.Result == "first") == (mineOf(r) == games.First):
		return 1
	}
	return -1
}

// summarize adds up the games of one person against engines.
func summarize(all []store.Result, id string) summary {
	var s summary
	for _, r := range all {
		if r.Game == id && mineOf(r) != games.NoSide {
			s.add(r)
		}
	}
	return s
}

func (s *summary) add(r store.Result) {
	s.games++
	s.plies += r.Plies
	s.hints += r.Hints
	s.undos += r.Undos
	s.thought += time.Duration(r.ThinkMS) * time.Millisecond
	if r.Rated {
		s.rated++
	}
	o := outcome(r)
	switch o {
	case 1:
		s.wins++
	case -1:
		s.losses++
	default:
		s.draws++
	}
	s.last = append(s.last, o)
}

// perMove is the person's thinking time a move.
func (s *summary) perMove() time.Duration {
	return s.thought / time.Duration(max((s.plies+1)/2, 1))
}

// balance is how the rated games against a level stand since the person last
// played rated against another one: wins less losses.
func balance(all []store.Result, id, level string) int {
	n := 0
	for _, r := range all {
		if r.Game != id || !r.Rated {
			continue
		}
		opponent := r.Seats[1]
		if mineOf(r) == games.Second {
			opponent = r.Seats[0]
		}
		if opponent != level {
			n = 0
			continue
		}
		n += outcome(r)
	}
	return n
}
