package ui

import (
	"os"

	"duiju/games"
	"duiju/ui/store"
)

// Config says how the program starts.
type Config struct {
	// Modules are the games in the order of the menu.
	Modules []games.Module
	// Version is shown in the menu.
	Version string
	Start   Start
	// Override changes the stored settings for this run only; nil changes
	// nothing.
	Override func(*store.Settings)
	// Store is where things are kept; nil means the user's own folders.
	Store *store.Store
	// In and Out are the terminal; nil means the standard files.
	In, Out *os.File
}

// StartKind is the first screen.
type StartKind uint8

// The first screens.
const (
	StartMenu  StartKind = iota
	StartPlay            // a game; a Match between two engines is a demo
	StartWatch           // demos of all games in turn until a key is pressed
)

// Start is what is on the screen first.
type Start struct {
	Kind StartKind
	// Match is the game of StartPlay.
	Match *games.Match
	// RecordFile, if not empty, is a file that gets the record of the Match
	// after every move, beside the store's own.
	RecordFile string
}
