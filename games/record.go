package games

import "time"

// Record is a whole game: enough to replay it exactly, for saving, resuming,
// reporting and testing. Package games/text/record has its text form.
type Record struct {
	Game    string
	Options Options // nil for a game without any
	// Position is what the game began with, as State.Text writes it; "" for a
	// new game of the options.
	Position string
	Seed     uint64
	Salt     string        // of the sealed deal; see Match.Seal
	Seats    [2]PlayerSpec // by side
	Started  time.Time     // zero: not known
	Clock    Clock
	// Moves are completed move texts; the first At of them are on the board,
	// the rest were taken back and can be redone.
	Moves []string
	At    int
	// Branches are the other lines that were played and taken back.
	Branches []Branch
	// Comments are what somebody wrote about positions of these lines.
	Comments []Comment
	// Result is set for a game that ended otherwise than by the rules, after
	// the last of Moves: by one of the endings below.
	Result *Status
	// Practice says that hints, analysis or takebacks were used.
	Practice bool
}

// Branch is a line that leaves another one.
type Branch struct {
	Line  int // 0: Moves, n: Branches[n-1]; always an earlier line
	After int // how many moves from the start both lines share
	Moves []string
}

// Comment is what was written about the position after so many moves of a line,
// numbered as in Branch.
type Comment struct {
	Line, After int
	Text        string
}
