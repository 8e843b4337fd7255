package frame

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/text/message"
	"duiju/ui/draw/canvas"
	"duiju/ui/store"
)

// Screen is one level of the stack. The root calls its methods; nothing here
// searches, reads files or sleeps.
type Screen interface {
	// SetSize is called before the first draw and when the window changes.
	SetSize(w, h int)
	// Shown is called when the screen comes to the top of the stack.
	Shown() tea.Cmd
	// Left is called when it is taken off the stack or the program quits: it
	// stops everything that runs.
	Left() tea.Cmd
	// Actions lists what the keys do here; the footer and the list behind "?"
	// are made from it.
	Actions() []Action
	// Typed offers a key to an open text box; false lets it act as a key.
	Typed(tea.KeyMsg) (tea.Cmd, bool)
	// Writing is what Enter does with the line being typed, the message key of
	// a word for the footer; "" while nothing is typed.
	Writing() string
	// Click, drag and wheel handle the mouse; rows count down. A drag follows
	// the click that began it, one call for each cell.
	Click(x, y int) tea.Cmd
	Drag(x, y int) tea.Cmd
	Wheel(rows int) tea.Cmd
	// Draw draws everything but the footer, for which it may choose App.FootAt.
	Draw(*canvas.Canvas)
	// Popup reports whether the screen below shows through.
	Popup() bool
}

// Base is what every screen has. Its methods are those of a screen that does
// nothing, and what every screen asks of the services.
type Base struct {
	App  *App
	Acts []Action
	W, H int
	jobs []*Job // those that may still run
}

func NewBase(a *App) Base { return Base{App: a} }

func (b *Base) SetSize(w, h int)                 { b.W, b.H = w, h }
func (b *Base) Shown() tea.Cmd                   { return nil }
func (b *Base) Actions() []Action                { return b.Acts }
func (b *Base) Typed(tea.KeyMsg) (tea.Cmd, bool) { return nil, false }
func (b *Base) Writing() string                  { return "" }
func (b *Base) Click(int, int) tea.Cmd           { return nil }
func (b *Base) Drag(int, int) tea.Cmd            { return nil }
func (b *Base) Wheel(int) tea.Cmd                { return nil }
func (b *Base) Popup() bool                      { return false }

func (b *Base) T(key string, pairs ...any) string { return b.App.T(key, pairs...) }
func (b *Base) Say(t message.Text) string         { return b.App.Say(t) }
func (b *Base) Push(s Screen) tea.Cmd             { return b.App.Push(s) }
func (b *Base) Pop() tea.Cmd                      { return b.App.Pop() }
func (b *Base) Quit() tea.Cmd                     { return b.App.Quit() }

// Left stops all jobs of the screen.
func (b *Base) Left() tea.Cmd {
	for _, j := range b.jobs {
		j.Stop()
	}
	return nil
}

// Messages for the root.
type (
	// flushedMsg reports what could not be saved at the end.
	flushedMsg struct{ lost []store.Unsaved }
	// lineKeptMsg reports a written line; the frame says what failed.
	lineKeptMsg struct{}
	// Back is what to do when the terminal is ours again.
	Back func() tea.Cmd
	// settingsKeptMsg reports a write of the settings.
	settingsKeptMsg struct{ err error }
)

// move is a step through the stack of screens. Screens ask for it and the root
// takes it before the next message, so that keys typed ahead reach the screen
// they are meant for.
type move func(*Root) tea.Cmd

// Push puts a screen on the stack.
func (a *App) Push(s Screen) tea.Cmd {
	a.moves = append(a.moves, func(r *Root) tea.Cmd { return r.Push(s) })
	return nil
}

// Pop goes one screen back.
func (a *App) Pop() tea.Cmd {
	a.moves = append(a.moves, (*Root).pop)
	return nil
}

// Replace puts a screen in the place of the top one.
func (a *App) Replace(s Screen) tea.Cmd {
	a.moves = append(a.moves, func(r *Root) tea.Cmd { return tea.Batch(r.drop(), r.Push(s)) })
	return nil
}

// After runs something when the moves asked for so far are made.
func (a *App) After(do func() tea.Cmd) tea.Cmd {
	a.moves = append(a.moves, func(*Root) tea.Cmd { return do() })
	return nil
}

// Quit ends the program.
func (a *App) Quit() tea.Cmd {
	a.moves = append(a.moves, (*Root).quit)
	return nil
}
