package teach

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/play/session"
	"duiju/games/teach/training"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// modes is the pop-up that chooses which problems come.
type modes struct {
	frame.PopupList
	driver *training.Trainer
	do     func(session.Intent) tea.Cmd
	rows   []training.Mode
	box    frame.TextBox
	note   string
}

func newModes(a *frame.App, d *training.Trainer, do func(session.Intent) tea.Cmd) *modes {
	m := &modes{PopupList: frame.NewPopup(a), driver: d, do: do, rows: d.Course().Modes()}
	if a.Visitor != nil { // the files of the machine are not for visitors
		m.rows = slices.DeleteFunc(m.rows, func(o training.Mode) bool { return o.Takes() == training.OnePath })
	}
	m.Enter = m.take
	m.List.Count = func() int { return len(m.rows) }
	m.List.Row = max(slices.IndexFunc(m.rows, func(o training.Mode) bool { return o.Kind == d.Course().Mode().Kind }), 0)
	m.Acts = append(m.List.Keys(a, "ui.key.choose"),
		frame.Action{ID: "less", Keys: []string{"left", "h"}, Do: func() tea.Cmd { return m.turn(-1) }},
		frame.Action{ID: "more", Keys: []string{"right", "l"}, Show: a.Glyphs.LeftKey + a.Glyphs.RightKey, Label: "train.key.value", Rank: 2,
			On: func() bool { return turns(*m.row()) }, Do: func() tea.Cmd { return m.turn(1) }},
		frame.Action{ID: "themes", Keys: []string{"/"}, Label: "train.key.list", Rank: 2,
			On: func() bool { return m.row().Takes() == training.OneTag }, Do: func() tea.Cmd { return m.Push(newThemes(a, d, m.row().Tag, do)) }},
		frame.Action{ID: "run", Keys: []string{"enter", "space"}, Label: "ui.key.start", Rank: 1, Do: m.take},
		frame.Action{ID: "back", Keys: []string{"esc", "q", "g"}, Label: "ui.key.back", Rank: 3, Do: m.Pop})
	return m
}

// row is the chosen one.
func (m *modes) row() *training.Mode { return &m.rows[min(m.List.Row, len(m.rows)-1)] }

// turns reports whether left and right change a value of a mode.
func turns(o training.Mode) bool {
	return o.Takes() != training.Nothing && o.Takes() != training.OnePath
}

// text is the line of a mode, its value between the keys that change it.
func (m *modes) text(o training.Mode) string {
	value := m.Say(m.driver.Course().Value(o))
	if turns(o) {
		value = m.App.Glyphs.LeftKey + " " + value + " " + m.App.Glyphs.RightKey
	}
	return m.Say(m.driver.Course().Name(o, value))
}

// turn changes the value of the chosen mode.
func (m *modes) turn(by int) tea.Cmd {
	*m.row() = m.driver.Course().Turned(*m.row(), by)
	m.note = ""
	return nil
}

// empty reports whether a mode has no problems; those of one's own files are
// asked for first.
func (m *modes) empty(o training.Mode) bool {
	if o.Takes() == training.OnePath && o.Path == "" {
		o.Path = "."
	}
	_, ok := m.driver.Can(training.Choose{Mode: o})
	return !ok
}

// take starts the chosen mode; files are asked for first.
func (m *modes) take() tea.Cmd {
	mode := *m.row()
	if m.empty(mode) {
		m.note = m.T("train.mode.empty")
		return nil
	}
	if mode.Takes() == training.OnePath {
		m.box.Open(mode.Path)
		return nil
	}
	m.Pop()
	return m.App.After(func() tea.Cmd { return m.do(training.Choose{Mode: mode}) })
}

// Writing implements frame.Screen.
func (m *modes) Writing() string { return m.box.Says("ui.key.openfile") }

// Typed edits the path of one's own files.
func (m *modes) Typed(k tea.KeyMsg) (tea.Cmd, bool) {
	path, taken := m.box.Line(k)
	if path == "" {
		return nil, taken
	}
	m.Pop()
	return m.App.After(func() tea.Cmd { return m.do(training.Choose{Mode: training.Mode{Kind: training.OwnFiles, Path: path}}) }), true
}

// Draw implements frame.Screen.
func (m *modes) Draw(c *canvas.Canvas) {
	area := m.DrawPopup(c, 60, len(m.rows)+3, m.T("train.mode.title"))
	list := area
	list.H = max(area.H-1, 1)
	m.List.Draw(c, list, func(line *canvas.Canvas, i int, st canvas.Style) {
		if m.empty(m.rows[i]) {
			st = frame.In(theme.Dim, st)
		}
		line.PutIn(1, 0, area.W-2, m.text(m.rows[i]), st)
	})
	last := area.Y + area.H - 1
	if m.box.Active {
		m.box.Draw(c, area.X+1, last, area.W-2, m.T("train.path")+" ")
		return
	}
	c.PutIn(area.X+1, last, area.W-2, m.note, canvas.Style{FG: theme.Warn})
}
