package stats

import (
	"time"

	"duiju/games"
	"duiju/ui/store"
)

// Summary is how a person did in one game, or against one opponent.
type Summary struct {
	Games, Wins, Losses, Draws int
	Rated                      int
	Plies, Hints, Undos        int
	thought                    time.Duration
	Last                       []int // +1, 0, -1, oldest first
}

// MineOf is the side the person had, NoSide for games of two people.
func MineOf(r store.Result) games.Side {
	first, second := r.Seats[0] == "human", r.Seats[1] == "human"
	switch {
	case first && !second:
		return games.First
	case second && !first:
		return games.Second
	}
	return games.NoSide
}

// outcome is +1 for a win of the person, -1 for a loss, 0 for a draw.
func outcome(r store.Result) int {
	switch {
	case r.Result == "draw":
		return 0
	case (r.Result == "first") == (MineOf(r) == games.First):
		return 1
	}
	return -1
}

// Summarize adds up the games of one person against engines.
func Summarize(all []store.Result, id string) Summary {
	var s Summary
	for _, r := range all {
		if r.Game == id && MineOf(r) != games.NoSide {
			s.Add(r)
		}
	}
	return s
}

// Against adds up the games of a person against an engine, the rated ones alone
// or all.
func Against(all []store.Result, game, engine string, rated bool) (sum Summary) {
	for _, r := range all {
		if mine := MineOf(r); r.Game == game && mine != games.NoSide && r.Seats[mine.Other()] == engine && (r.Rated || !rated) {
			sum.Add(r)
		}
	}
	return sum
}

func (s *Summary) Add(r store.Result) {
	s.Games++
	s.Plies += r.Plies
	s.Hints += r.Hints
	s.Undos += r.Undos
	s.thought += time.Duration(r.ThinkMS) * time.Millisecond
	if r.Rated {
		s.Rated++
	}
	o := outcome(r)
	switch o {
	case 1:
		s.Wins++
	case -1:
		s.Losses++
	default:
		s.Draws++
	}
	s.Last = append(s.Last, o)
}

// PerMove is the person's thinking time a move.
func (s *Summary) PerMove() time.Duration {
	return s.thought / time.Duration(max((s.Plies+1)/2, 1))
}

// Balance is how the rated games against a level stand since the person last
// played rated against another one: wins less losses.
func Balance(all []store.Result, id, level string) int {
	n := 0
	for _, r := range all {
		if r.Game != id || !r.Rated {
			continue
		}
		opponent := r.Seats[1]
		if MineOf(r) == games.Second {
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
