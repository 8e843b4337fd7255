package ui

import (
	"io"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/teach/library"
	"duiju/games/teach/training"
	"duiju/ui/frame"
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
	// Store is where things are kept.
	Store *store.Store
	// In and Out are the terminal; nil means the standard files. Where they are no
	// files, In takes a read deadline as a net.Conn does, and is closed by whoever
	// made it once Run is over.
	In  io.Reader
	Out io.Writer
	// Getenv asks the terminal's environment; nil means that of the process.
	Getenv func(string) string
	// Sizes, if not nil, tells the size of a terminal that is no file, the first
	// one too.
	Sizes <-chan Size
	// Visitor, if not nil, is who sits at the terminal of a server.
	Visitor *frame.Visitor
}

// Size is that of a terminal, in cells.
type Size struct{ Width, Height int }

// StartKind is the first screen.
type StartKind uint8

// The first screens.
const (
	StartMenu  StartKind = iota
	StartPlay            // a game; a Match between two engines is a demo
	StartWatch           // demos of all games in turn until a key is pressed
	StartTrain           // the trainer of Module
	StartLearn           // the library, with Page open if that has one
)

// Start is what is on the screen first.
type Start struct {
	Kind StartKind
	// Match is the game of StartPlay.
	Match *match.Match
	// Module and Mode are those of StartTrain; a Mode without a Kind goes on
	// where the training was left.
	Module games.Module
	Mode   training.Mode
	Page   *library.Page
	// Programs are the command lines of other programs that may be started as
	// players.
	Programs []string
	// RecordFile, if not empty, is a file that gets the record of the Match
	// after every move, beside the store's own.
	RecordFile string
}
