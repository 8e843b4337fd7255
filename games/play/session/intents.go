package session

import (
	"time"

	"duiju/games"
)

// Intent is what a person, or whoever sits at the front end, wants: one of the
// types below. A driver refuses anything else.
type Intent any

type (
	// Play plays a move in any form that the game reads: what was typed, or
	// what a path of points has come to be (games.Step).
	Play struct{ Move string }
	// Undo goes back to the person's own last turn, and takes a result back.
	Undo struct{}
	// Redo plays what was taken back.
	Redo struct{}
	// Restart goes back to the start of the game, problem or step.
	Restart struct{}
	// NextHint asks for a hint, then for the next step of it.
	NextHint struct{}
	// DropHint puts the hint away.
	DropHint struct{}
	// Why asks why the move before the position shown was played.
	Why struct{}
	// Resign gives up for the person, or for the side to move of two.
	Resign struct{}
	// OfferDraw asks the other side; two people agree.
	OfferDraw struct{}
	// Pause stops or starts what runs by itself: a demo, the showing of a
	// record, or the clock of a person's game.
	Pause struct{}
	// Step is one on: the next position when looking back, the best move so far
	// of an engine that thinks, one move of a demo, of a refutation.
	Step struct{}
	// SetPace is how long at least a move of a game stays that runs by itself.
	SetPace struct{ Least time.Duration }
	// LookInside says that a search of the position is looked at: a game that
	// runs by itself pauses, one of a person becomes practice.
	LookInside struct{}
	// Look shows the position after At moves; the last one is the live one.
	Look struct{ At int }
	// Vary goes to another variation from the position shown of a record.
	Vary struct{ By int }
	// Sit changes who plays a side.
	Sit struct {
		Side   games.Side
		Player games.PlayerSpec
	}
	// Swap lets the players change sides.
	Swap struct{}
	// TakeOver gives the side to move of a demo to the person.
	TakeOver struct{}
	// GiveSeat gives the person's seats to the engine of the game, or to the
	// given one where there is none.
	GiveSeat struct{ To games.PlayerSpec }
	// TurnAnalysis switches the analysis on or off.
	TurnAnalysis struct{}
	// Moment shows the position before the next mistake of a reviewed game, on or back.
	Moment struct{ By int }
	// ReviewGame judges all moves of a game, or stops that.
	ReviewGame struct{}
	// LookThrough says that a lens is shown on the board: one that tells
	// answers makes the game practice. "" is none.
	LookThrough struct{ Lens string }
	// Next goes on: to the next problem, step of a page or game.
	Next struct{}
	// Back goes to the position before the one shown, to the step of a page before.
	Back struct{}
	// Ask makes a problem of the position shown: about what stands at the point named
	// At, or if that is "" about what is likely. In a trainer it corrects the question.
	Ask struct{ At string }
	// Try tries what the position shown offers: the mistake of a judged game as a
	// problem, or the next trial of a page.
	Try struct{}
	// Arrange gives the turn of a position that is set up to the other side. What stands on
	// a point is changed by Play with the point's name.
	Arrange struct{}
	// Stay stays with the game of a series that is on the board.
	Stay struct{}
)
