package stats

import (
	"duiju/games"
	"duiju/games/play/players"
	"duiju/ui/store"
)

// Ahead is how many rated wins more than losses lead to the next level, and
// as many losses to the one below.
const Ahead = 3

// Rated is how many rated games a person has finished, and the outcome of the last.
func Rated(results []store.Result, id string) (n, last int) {
	for _, r := range results {
		if r.Game == id && r.Rated {
			n, last = n+1, outcome(r)
		}
	}
	return n, last
}

// Offered is the level that fits the person after a rated game against one: by
// the first games the one they lead to, then the next or the one below; 0 for no
// change.
func Offered(results []store.Result, info games.Info, level int) int {
	spec := games.PlayerSpec{Kind: games.Level, Level: level}
	next := 0
	n, last := Rated(results, info.ID)
	switch b := Balance(results, info.ID, spec.String()); {
	case n <= players.Placing:
		if next = players.Placed(n-1, level, last, len(info.Levels)); next == level {
			return 0
		}
	case b >= Ahead:
		next = level + 1
	case b <= -Ahead:
		next = level - 1
	}
	for _, l := range info.Levels {
		if l.Level == next {
			return next
		}
	}
	return 0
}
