package stats

import (
	"duiju/games"
	"duiju/games/play/match"
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

// Start is the level of the next of the rated games that find the level of a new
// player: the usual one, then that to which the last of them led; 0 when it is found.
func Start(results []store.Result, info games.Info) int {
	n, level := 0, info.DefaultLevel
	for _, r := range results {
		if r.Game != info.ID || !r.Rated {
			continue
		}
		if spec, err := games.ParsePlayer(r.Seats[MineOf(r).Other()]); err == nil && n < players.Placing {
			level = players.Placed(n, spec.Level, outcome(r), len(info.Levels))
		}
		n++
	}
	if n >= players.Placing {
		return 0
	}
	return level
}

// The coach is for the first levels, until so many games are won.
const coachedLevel, coachedWins = 3, 3

// Coach reports whether the coach looks at a person's moves in a match, by its setting.
func Coach(setting string, results []store.Result, m *match.Match) bool {
	won, level := 0, max(m.Seat(games.First).Level, m.Seat(games.Second).Level)
	for _, r := range results {
		if r.Game == m.Module().Info().ID && MineOf(r) != games.NoSide && outcome(r) > 0 {
			won++
		}
	}
	return setting == "always" || setting == "beginner" && won < coachedWins && 0 < level && level <= coachedLevel
}

// Takes reports whether the next game is against an offered level unasked: with
// auto_level "auto", and while the level of a new player is looked for.
func Takes(auto string, results []store.Result, game string) bool {
	n, _ := Rated(results, game)
	return auto == "auto" || n <= players.Placing
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
