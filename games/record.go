package games

import "time"

// Record is a whole game: enough to replay it exactly, for saving, resuming,
// reporting and testing.
type Record struct {
	Game    string
	Options Options
	Seed    uint64
	Seats   [2]PlayerSpec // by side
	Started time.Time     // zero: not known
	// Moves are completed move texts; the first At of them are on the board,
	// the rest were taken back and can be redone.
	Moves []string
	At    int
	// Result is set for a game that ended otherwise than by the rules
	// (resignation, agreed draw, time).
	Result *Status
	// Practice says that hints, analysis or takebacks were used.
	Practice bool
}
