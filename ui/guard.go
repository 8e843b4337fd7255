package ui

import (
	"errors"
	"fmt"
	"io"
	"runtime/debug"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/text/words"
	"duiju/ui/draw/clean"
	"duiju/ui/frame"
	"duiju/ui/store"
)

// ErrFault says that a fault in the program or in a game ended it; the person
// was told, and the log has the details.
var ErrFault = errors.New("a fault ended the program")

// guard is the root model behind a net: a panic in a screen or in a game's
// rules ends the program as quitting does, with the terminal restored and the
// games saved, instead of pouring a stack trace over the screen. (Long work
// has its own net, see work.)
type guard struct {
	root  *frame.Root
	stop  func() // ends the program from outside Update
	fault string // what happened and where, "" if nothing
	short string // its first words
}

// Init implements tea.Model.
func (g *guard) Init() tea.Cmd { return g.root.Init() }

// Update implements tea.Model.
func (g *guard) Update(msg tea.Msg) (m tea.Model, cmd tea.Cmd) {
	if g.fault != "" {
		return g, tea.Quit
	}
	defer g.catch(func() { m, cmd = g, tea.Quit })
	_, cmd = g.root.Update(msg)
	return g, cmd
}

// View implements tea.Model.
func (g *guard) View() (view string) {
	if g.fault != "" {
		return ""
	}
	defer g.catch(func() {
		view = ""
		go g.stop() // it waits for the event loop, which is here
	})
	return g.root.View()
}

// catch is deferred: after a panic it keeps what happened and calls end.
func (g *guard) catch(end func()) {
	if r := recover(); r != nil {
		g.short = fmt.Sprint(r)
		g.fault = fmt.Sprintf("panic: %v\n%s", r, debug.Stack())
		end()
	}
}

// report tells the person and the log what happened, and returns ErrFault, or
// nil if nothing did.
func (g *guard) report(w io.Writer, t *words.Table, s *store.Store) error {
	if g.fault == "" {
		return nil
	}
	s.Log(g.fault)
	fmt.Fprintln(w, clean.Line(t.S("ui.fault", "reason", g.short, "file", s.LogFile())))
	return ErrFault
}
