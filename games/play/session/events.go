package session

import (
	"time"

	"duiju/games"
	"duiju/games/scene"
	"duiju/games/teach"
	"duiju/games/teach/study"
	"duiju/games/text/message"
)

// Event is something that has happened: one of the types below, or of those that
// a driver adds. What is said in words is a message.Text.
type Event any

type (
	// Job is work to be done; see its methods.
	Job struct {
		// What says what it is for.
		What Work
		task *Task
		run  func() Done
	}
	// Moved says that a move was played.
	Moved struct {
		Side   games.Side
		By     games.PlayerSpec
		Number int    // of the move, from 1
		Asked  string // as the player gave it, in normal form
		Move   string // as it is recorded, completed by the referee
		Said   message.Text
	}
	// Jumped says that the live position changed other than by a move, or who
	// plays.
	Jumped struct {
		Why   Jump
		Moves []string // taken back or played again, in that order
		Side  games.Side
		Said  message.Text
	}
	// Looked says that another position of the game is shown.
	// Moment says that it is the one before a mistake.
	Looked struct {
		At     int
		Moment bool
	}
	// Told is something to say that changed nothing.
	Told struct{ Said message.Text }
	// Refused says why an intent was not followed. Said is empty where the
	// position itself says it.
	Refused struct {
		Said message.Text
		Err  error // nil where only the moment was wrong
	}
	// Hinted shows step I of Of of a hint; Of is 0 where there is none.
	Hinted struct {
		Step  games.HintStep
		I, Of int
	}
	// Explained says why the move before the position shown was played: in a
	// sentence, or by what the engine expected.
	Explained struct {
		Said    message.Text
		Opinion *Opinion
	}
	// Pointed says what somebody else, whom one follows, points at, the lens that
	// is looked through, "" for none, and what is looked at besides the board.
	Pointed struct {
		At         scene.Point
		Lens, View string
	}
	// Posed is a problem out of a game, to keep and to try.
	Posed struct{ Mark study.Mark }
	// Reviewed says that all moves of the game are judged: see Session.Review.
	Reviewed struct{}
	// Practice says that the game has become practice.
	Practice struct{}
	// Failed says that an engine failed and what that has cost; the seat is a
	// person's now, or the game is lost.
	Failed struct {
		Side    games.Side
		By      games.PlayerSpec
		Number  int // of the move it should have made
		Err     error
		Forfeit bool
	}
	// Broke says that other work has failed: a hint, a review, a judgement.
	Broke struct {
		What Work
		Err  error
		Said message.Text
	}
	// Heard says that what a Game listened for has come: see Game.Listen.
	Heard struct{}
	// Closed says that nothing comes any more: the driver can be left.
	Closed struct{}
	// Changed says that there is a new record to keep: see Session.Match.
	Changed struct{}
	// Ended says how the game ended, once.
	Ended struct {
		Status games.Status
		Result Result
	}
	// Board says that another match is on the board. Scratch is one that a driver
	// poses, with a Task; else it is another game. Problem is the one of a
	// trainer.
	Board struct {
		Scratch bool
		Problem *teach.Exercise
	}
)

// Jump is why the live position, or who plays it, has changed.
type Jump uint8

// The reasons.
const (
	Undone Jump = iota
	Redone
	Restarted
	Swapped  // the seats
	Seated   // another player on a side
	TookOver // a person the side to move of a demo
	GaveSeat // a person to the engine
	Varied   // another variation of a record
	Arranged // a position that is set up, on the point that Moves names
)

// Result is what is remembered of a finished game.
type Result struct {
	Status  games.Status
	Seats   [2]games.PlayerSpec
	Plies   int
	Rated   bool // one person without help against a level
	Hints   int
	Undos   int
	Thought time.Duration // by people, all moves together
}
