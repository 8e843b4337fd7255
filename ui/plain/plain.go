// Package plain plays the games as lines of text: for screen readers, pipes
// and terminals that can do nothing else. It writes no escape sequence and
// never moves the cursor; one line says one fact, and the board is drawn only
// when it is asked for.
//
// Read plain.go (how it starts), lines.go (lines in and out), menu.go, console.go
// (one driver in lines: a game, a record, a trainer, a page), commands.go (what
// can be typed besides moves), tell.go (what events say), json.go (the same as
// objects), look.go (lenses and pieces), keep.go (ends and files), learn.go,
// train.go, pages.go (settings, keys, the form: any page), treewalk.go, board.go and tables.go (with others on a server).
package plain

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/text/command"
	"duiju/games/text/wire"
	"duiju/games/text/words"
	"duiju/ui"
	"duiju/ui/frame"
	"duiju/ui/store"
)

// Config says how plain mode starts: as the screens do, and in which words. Files and
// programs of the machine are not for a Visitor, whose work waits for its turn.
type Config struct {
	ui.Config
	Words *words.Table
	// Echo repeats what was read, for input that no terminal shows.
	Echo bool
	// Width is the columns of the terminal, where lines break between words; 0 breaks none.
	Width int
	// JSON writes one object a step instead of lines of text.
	JSON bool
	// Budget limits engines beyond their levels; zero limits nothing.
	Budget games.Budget
	// MaxPlies adjourns a longer game as a draw; 0 is no limit.
	MaxPlies int
	// Now is the clock for names and results; nil is the system's.
	Now func() time.Time
	// Seed is that of a new game and of a problem's picture; nil is match.NewSeed.
	Seed func(games.Module) uint64
}

// Run plays until the input ends or the person quits. Cancelling ctx is like
// the end of the input: what was played is saved. The error is a reason to
// exit with 1.
func Run(ctx context.Context, c Config) error {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Seed == nil {
		c.Seed = match.NewSeed
	}
	l := &lines{ctx: ctx, words: typed(c.Words), visitor: c.Visitor, in: wire.Read(ctx, c.In), out: c.Out, echo: c.Echo, width: c.Width}
	if c.JSON {
		l.json = json.NewEncoder(c.Out)
	}
	a := &app{lines: l, Config: c}
	a.start()
	if lost := a.printLost(); a.end != nil && !errors.Is(a.end, errEnd) {
		return a.end
	} else if lost {
		return command.ErrReported
	}
	return nil
}

// app is what leads from one conversation to the next: the menu and what it opens.
type app struct {
	*lines
	Config
	depth   int  // the menu and the games that are open, one out of another
	failing bool // the last write failed, and that was said
	// unwritten is why the last change of the settings is not kept, unkept are they then.
	unwritten error
	unkept    *store.Settings
}

func (a *app) start() {
	switch {
	case a.Watch:
		a.watch()
	case a.Match != nil:
		a.play(frame.Game{Match: a.Match, Extra: a.RecordFile})
	case a.Page != nil:
		a.read(*a.Page)
	case a.Learn:
		a.page(houseOf(a).LibraryPage(), "", nil)
	case a.Train != nil:
		a.train(a.Train.Module, a.Train.Mode)
	default:
		if a.visitor != nil && a.visitor.Table != "" {
			a.sit(a.visitor.Hub.Find(a.visitor.Table))
		}
		a.menu()
	}
}

// config is what every game is run with.
func (a *app) config(m *match.Match) session.Config {
	set := a.settings()
	c := session.Config{Match: m, Budget: a.Budget, MaxPlies: a.MaxPlies, Speak: true, Resources: a.visitor.Bounded(set.Resources()), Player: set.PlayerText, Now: a.Now}
	c.Programs = startable(a, set)
	return c
}

// startable are the command lines that may be started as players.
func startable(a *app, set store.Settings) []string {
	if a.visitor != nil {
		return nil
	}
	return append(set.Programs(), a.Programs...)
}

// settings are those of the store, or the defaults.
func (a *app) settings() store.Settings {
	if a.unkept != nil {
		return *a.unkept
	}
	s, _, _ := a.Store.Settings() // the usual ones where they cannot be read
	return s
}
