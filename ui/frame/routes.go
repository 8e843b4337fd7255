package frame

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/teach/library"
	"duiju/games/teach/training"
	"duiju/ui/page"
	"duiju/ui/store"
)

// Routes open the screens of rooms that lie above: the root sets them, so that
// each room imports only what is below it.
type Routes struct {
	// Game is the board screen.
	Game func(*App, Game) Screen
	// Board is that of a game that others play too.
	Board func(*App, session.Driver) Screen
	// Replay shows a record from its start, with a sentence about it; with a name it is
	// one of the stored ones.
	Replay func(*App, Game) Screen
	// Attract is a demo that goes on by itself with the next game, from that of
	// a row of the menu on.
	Attract func(a *App, row int) Screen
	// Trainer reads, in a command, what was trained before; what it returns
	// opens the trainer.
	Trainer func(*store.Store, games.Module, training.Mode) (open func(*App) (Screen, error), err error)
	// Page is a page of the library.
	Page func(*App, library.Page) (Screen, error)
	// Keys are the actions of the screens whose keys can be changed: the menu
	// and the board.
	Keys func(*App) [][]Action
}

// OpenPage opens a page of the library.
func (a *App) OpenPage(name string) tea.Cmd {
	p, ok := library.Find(name)
	if !ok {
		return nil
	}
	s, err := a.Routes.Page(a, p)
	if err != nil {
		return a.LogCmd(name + ": " + ErrorText(err))
	}
	return a.Push(s)
}

// Game is a game to put on the board.
type Game = page.Game
