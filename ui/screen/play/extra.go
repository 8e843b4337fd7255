package play

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// Extra is what a driver adds to the board; what is nil adds nothing.
type Extra struct {
	// Title stands in the header in place of the players.
	Title func() string
	// Status is the sentence while the live position is shown and no move is
	// begun, "" for the usual one, which the role None leaves out as well.
	Status func(View) (string, theme.Role)
	// After says what can be done when the game is over, in place of what can be
	// done with a game of one's own; "" is nothing.
	After func() string
	// Page is a part of the panel, behind that of the game or, with Alone, in its
	// place.
	Page  func(View, *frame.Column)
	Alone bool
	// Problem is a board that somebody has set: the players, and what was taken
	// back, are not shown, and a move by name is confirmed by Enter.
	Problem bool
	// Picture returns what draws something else in place of the board, nil for the board.
	Picture func() func(*canvas.Canvas)
	// Mark marks points of the picture, where no lens lies on it.
	Mark func(*scene.Scene)
	// Actions come before those of the board, of which Without are left out.
	Actions func(*Screen) []frame.Action
	Without []string
	// Heard is told every event; Moved where the cursor is.
	Heard func(*Screen, session.Event) tea.Cmd
	Moved func(scene.Point)
	// Cursor is where the cursor begins on a new board, NoPoint for the usual
	// place.
	Cursor func() scene.Point
	// Lens lies on a new board, "" for none.
	Lens func() string
	// Text is what the panel has to hold below the board, as rows in so many
	// columns; nil is the usual.
	Text func(v View, w int) (rows int)
	// Words are what the driver says of the board, for an export.
	Words func() []string
	// Sight is what is shown, as text, and See shows what that of another screen says and
	// reports whether it can: for a class, nil where there is nothing to follow.
	Sight func() string
	See   func(s *Screen, sight string) (cmd tea.Cmd, ok bool)
	// Left is called when the screen is left.
	Left func(*Screen) tea.Cmd
}
