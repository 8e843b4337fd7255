package ui

import (
	"io"
	"os/exec"

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
	Start
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
	// Leave makes the command that runs this program again with arguments, for games with
	// others elsewhere; nil where it cannot. Servers are those that were joined.
	Leave   func(args []string) *exec.Cmd
	Servers func() []string
	// Visitor, if not nil, is who sits at the terminal of a server.
	Visitor *frame.Visitor
}

// Size is that of a terminal, in cells.
type Size struct{ Width, Height int }

// Start is what comes first, on the screen or in lines: the menu, unless it says else.
type Start struct {
	// Match is played; without people it is a demo.
	Match *match.Match
	// RecordFile, if not empty, is a file that gets the record of the Match after every
	// move, beside the store's own.
	RecordFile string
	// Programs are the command lines of other programs that may be started as players.
	Programs []string
	Watch    bool   // demos, one after another: the Match first, or of all games in turn
	Train    *Train // the trainer
	Learn    bool   // the library
	Page     *library.Page
}

// Train is a training to begin with.
type Train struct {
	Module games.Module
	Mode   training.Mode // no Kind: where it was left
}
