package teach

import (
	"duiju/games"
	"duiju/games/teach/claim"
)

// Teaching is what a game teaches; a nil field is none. All functions may be
// called by several goroutines at once; what may take long obeys its context.
type Teaching struct {
	// Trainer is for games of problems.
	Trainer *Trainer
	// Path is the skills of a game that is none, with exercises by its Claims.
	Path *Path
	// Claims states and decides what holds on a board, and so says why a move is bad.
	Claims claim.Game
	// Solving begins to solve the game, apart from what players use.
	Solving func(o games.Options) (Solving, error)
}

// Teacher is a module that teaches something.
type Teacher interface {
	games.Module
	Teaching() Teaching
}

// Of is what m teaches; all fields are nil if m is no Teacher.
func Of(m games.Module) Teaching {
	if t, ok := m.(Teacher); ok {
		return t.Teaching()
	}
	return Teaching{}
}
