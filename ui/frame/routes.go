package frame

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/teach/library"
	"duiju/games/teach/training"
	"duiju/games/text/message"
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
	Trainer  func(*store.Store, games.Module, training.Mode) (open func(*App) (Screen, error), err error)
	Tutorial func(*App, games.Module) (Screen, error)
	// Page is a page of the library.
	Page func(*App, library.Page) (Screen, error)
	// Visit reads, in a command, what a part of the house shows; what it returns opens it.
	Visit func(*App, page.Visit) (open func(*App) (Screen, error), err error)
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

// TreePage is the page that walks over a small tree.
const TreePage = "tuplepaper/cuts"

// Game is a game to put on the board.
type Game struct {
	Match *match.Match
	// Name and lease are those of an unfinished game that goes on; "" and nil
	// for a new one.
	Name  string
	Lease *store.Lease
	File  string       // that it was read from, without its folder; "" for one of the store
	Note  message.Text // what was wrong with its file
	Extra string       // a file that gets the record after every move, beside the store's own
}
