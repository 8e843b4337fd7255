package shelf

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/ui/frame"
	"duiju/ui/page"
)

// Menu is the first screen: the first page, which may begin to play by itself.
type Menu struct {
	*frame.PageScreen
	menu *page.Menu
	idle *frame.Job // until attract mode begins
}

// attractIdle is how long the menu waits before it plays by itself, if the
// settings want that.
const attractIdle = 2 * time.Minute

// NewMenu is the menu. Ready reads from the disk, before the first frame, what there is to
// go on with; else it comes after it.
func NewMenu(a *frame.App, ready bool) *Menu {
	m := page.NewMenu(a.House())
	m.Back = a.Visitor != nil && a.Visitor.Back
	make := func() page.Page {
		m.House = a.House()
		return m.Page()
	}
	if ready {
		m.Ready()
	}
	return &Menu{PageScreen: frame.NewPage(a, make), menu: m}
}

// Place is where the page that finds anything is opened.
func (m *Menu) Place() page.Place { return m.menu.Place() }

// Actions implements frame.Screen.
func (m *Menu) Actions() []frame.Action {
	return append(m.PageScreen.Actions(), frame.Action{ID: "mouse", Keys: []string{"m"}, About: "ui.about.mouse", On: func() bool { return m.App.Visitor == nil }, Do: func() tea.Cmd {
		said, cmd := m.App.ToggleMouse()
		m.Note(said)
		return cmd
	}})
}

// Shown implements frame.Screen.
func (m *Menu) Shown() tea.Cmd { return tea.Batch(m.PageScreen.Shown(), m.wait()) }

// Typed implements frame.Screen: with every key the wait for attract mode begins anew.
func (m *Menu) Typed(k tea.KeyMsg) (tea.Cmd, bool) {
	cmd, taken := m.PageScreen.Typed(k)
	return tea.Batch(cmd, m.wait()), taken
}

// wait waits for attract mode.
func (m *Menu) wait() (cmd tea.Cmd) {
	m.idle.Stop()
	if m.idle = nil; m.App.Settings.Attract {
		m.idle, cmd = m.Timer(attractIdle, func() tea.Cmd { return m.Push(m.App.Routes.Attract(m.App, m.menu.Game())) })
	}
	return cmd
}
