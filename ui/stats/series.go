package stats

import "duiju/games/play/arena"

// Series is the running score between two engines over the demos of this run
// of the program. Two players of the same kind are told apart by their side.
type Series struct {
	A, B  string // as in games.PlayerSpec.String, or side names
	Games []arena.Game
}

// SeriesKey says which series a demo belongs to: the game and the two players,
// whoever begins.
type SeriesKey struct{ Game, A, B string }
