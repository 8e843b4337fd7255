package teach

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/play/session"
	"duiju/games/teach/training"
	"duiju/ui/draw/canvas"
	"duiju/ui/frame"
)

// note is the pop-up in which a note on the problem is written.
type note struct {
	frame.Dialog
	do  func(session.Intent) tea.Cmd
	box frame.TextBox
}

func newNote(a *frame.App, now string, do func(session.Intent) tea.Cmd) *note {
	n := &note{Dialog: frame.Dialog{Base: frame.NewBase(a)}, do: do}
	n.box.Open(now)
	return n
}

// Actions has only the way back: every other key writes.
func (n *note) Actions() []frame.Action {
	return []frame.Action{{ID: "back", Keys: []string{"esc"}, Label: "ui.key.back", Rank: 2, Do: n.Pop}}
}

// Writing implements frame.Screen.
func (n *note) Writing() string { return n.box.Says("train.key.keepnote") }

// Typed writes; Enter keeps the note, an empty one is none.
func (n *note) Typed(k tea.KeyMsg) (tea.Cmd, bool) {
	if k.Type == tea.KeyEnter {
		text := strings.TrimSpace(n.box.Text())
		n.Pop()
		return n.App.After(func() tea.Cmd { return n.do(training.Annotate{Note: text}) }), true
	}
	taken := n.box.Key(k)
	if !n.box.Active {
		return n.Pop(), true
	}
	return nil, taken
}

// Draw implements frame.Screen.
func (n *note) Draw(c *canvas.Canvas) {
	area := n.DrawPopup(c, 60, 3, n.T("train.note.title"))
	n.box.Draw(c, area.X+1, area.Y, area.W-2, "")
}
