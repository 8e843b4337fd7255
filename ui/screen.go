package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/ui/canvas"
)

// screen is one level of the stack. The root calls its methods; nothing here
// searches, reads files or sleeps.
type screen interface {
	// number is where messages for this screen are addressed to.
	number() int
	// setSize is called before the first draw and when the window changes.
	setSize(w, h int)
	// shown is called when the screen comes to the top of the stack.
	shown() tea.Cmd
	// left is called when it is taken off the stack or the program quits: it
	// cancels everything that runs.
	left() tea.Cmd
	// update handles a message addressed to this screen.
	update(tea.Msg) tea.Cmd
	// actions lists what the keys do here; the footer and the list behind "?"
	// are made from it.
	actions() []action
	// typed offers a key to an open text box; false lets it act as a key.
	typed(tea.KeyMsg) (tea.Cmd, bool)
	// writing is what Enter does with the line being typed, the message key of
	// a word for the footer; "" while nothing is typed.
	writing() string
	// click, drag and wheel handle the mouse; rows count down. A drag follows
	// the click that began it, one call for each cell.
	click(x, y int) tea.Cmd
	drag(x, y int) tea.Cmd
	wheel(rows int) tea.Cmd
	// draw draws everything but the footer.
	draw(*canvas.Canvas)
	// popup reports whether the screen below shows through.
	popup() bool
}

// base is what every screen has. Its methods are those of a screen that does
// nothing.
type base struct {
	*app
	id   int
	w, h int
}

func newBase(a *app) base { return base{app: a, id: a.ticket()} }

func (b *base) number() int                      { return b.id }
func (b *base) setSize(w, h int)                 { b.w, b.h = w, h }
func (b *base) shown() tea.Cmd                   { return nil }
func (b *base) left() tea.Cmd                    { return nil }
func (b *base) update(tea.Msg) tea.Cmd           { return nil }
func (b *base) typed(tea.KeyMsg) (tea.Cmd, bool) { return nil, false }
func (b *base) writing() string                  { return "" }
func (b *base) click(int, int) tea.Cmd           { return nil }
func (b *base) drag(int, int) tea.Cmd            { return nil }
func (b *base) wheel(int) tea.Cmd                { return nil }
func (b *base) popup() bool                      { return false }

// addressed is a message for one screen, wherever it is in the stack.
type addressed interface{ to() int }

// dest makes a message addressed.
type dest int

func (d dest) to() int { return int(d) }

// Messages for the root.
type (
	// flushedMsg reports what could not be saved at the end.
	flushedMsg struct{ lost map[string][]byte }
	// settingsKeptMsg reports a write of the settings.
	settingsKeptMsg struct{ err error }
)

// move is a step through the stack of screens. Screens ask for it and the root
// takes it before the next message, so that keys typed ahead reach the screen
// they are meant for.
type move func(*root) tea.Cmd

// push puts a screen on the stack.
func (a *app) push(s screen) tea.Cmd {
	a.moves = append(a.moves, func(r *root) tea.Cmd { return r.push(s) })
	return nil
}

// pop goes one screen back.
func (a *app) pop() tea.Cmd {
	a.moves = append(a.moves, (*root).pop)
	return nil
}

// replace puts a screen in the place of the top one.
func (a *app) replace(s screen) tea.Cmd {
	a.moves = append(a.moves, func(r *root) tea.Cmd { return tea.Batch(r.drop(), r.push(s)) })
	return nil
}

// after runs something when the moves asked for so far are made.
func (a *app) after(do func() tea.Cmd) tea.Cmd {
	a.moves = append(a.moves, func(*root) tea.Cmd { return do() })
	return nil
}

// quit ends the program.
func (a *app) quit() tea.Cmd {
	a.moves = append(a.moves, (*root).quit)
	return nil
}
