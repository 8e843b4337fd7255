package stats

import (
	"duiju/games"
	"duiju/ui/store"
)

// Ahead is how many rated wins more than losses lead to the next level, and
// as many losses to the one below.
const Ahead = 3

// Offered is the level that fits the person after a rated game against one: the
// next, the one below, or 0 for no change.
func Offered(results []store.Result, info games.Info, level int) int {
	spec := games.PlayerSpec{Kind: games.Level, Level: level}
	next := 0
	switch b := Balance(results, info.ID, spec.String()); {
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
