package games

import "context"

// Trainer is a Module of problems whose answers can be proven, for the
// trainer. Any proven right move counts; no list of moves in a file is the
// judge.
type Trainer interface {
	// Exercises lists the built-in problems, easiest first. Their IDs stay
	// the same from version to version.
	Exercises() []Exercise
	// Judge proves what a move from s is worth for its mover. It is long
	// work: when ctx ends it returns ctx.Err(). What it cannot prove within
	// reasonable limits it calls not known. The error is a *Fault for a move
	// that is not legal.
	Judge(ctx context.Context, s State, move string) (Verdict, error)
}

// Exercise is one problem.
type Exercise struct {
	ID      string
	Options Options // of the game that poses it
}

// Verdict is what is proven about a move.
type Verdict struct {
	Known bool
	Right bool // the mover still reaches the goal
	// Reply is the other side's best answer: the refutation of a wrong move,
	// the longest resistance to a right one; "" where none is left or known.
	Reply string
}
