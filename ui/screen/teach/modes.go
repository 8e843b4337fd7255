package teach

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/play/session"
	"duiju/games/teach"
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
	rows   []modeRow
	tags   []teach.Tag
	box    frame.TextBox
	note   string
}

// modeRow is one mode: its words, and what left and right change.
type modeRow struct {
	mode   training.Mode
	text   func(training.Mode) string
	change func(m *training.Mode, by int)
}

func newModes(a *frame.App, d *training.Trainer, do func(session.Intent) tea.Cmd) *modes {
	m := &modes{PopupList: frame.NewPopup(a), driver: d, do: do, tags: d.Course().Tags()}
	m.rows = m.makeRows()
	m.Enter = m.take
	m.List.Count = func() int { return len(m.rows) }
	m.List.Row = max(slices.IndexFunc(m.rows, func(row modeRow) bool { return row.mode.Kind == d.Course().Mode().Kind }), 0)
	on := func(kinds ...training.ModeKind) func() bool {
		return func() bool { return slices.Contains(kinds, m.row().mode.Kind) }
	}
	m.Acts = append(m.List.Keys(a, "ui.key.choose"),
		frame.Action{ID: "less", Keys: []string{"left", "h"}, Do: func() tea.Cmd { return m.turn(-1) }},
		frame.Action{ID: "more", Keys: []string{"right", "l"}, Show: a.Glyphs.LeftKey + a.Glyphs.RightKey, Label: "train.key.value", Rank: 2,
			On: func() bool { return m.row().change != nil }, Do: func() tea.Cmd { return m.turn(1) }},
		frame.Action{ID: "themes", Keys: []string{"/"}, Label: "train.key.list", Rank: 2,
			On: on(training.ByTag), Do: func() tea.Cmd { return m.Push(newThemes(a, d, m.row().mode.Tag, do)) }},
		frame.Action{ID: "run", Keys: []string{"enter", "space"}, Label: "train.key.start", Rank: 1, Do: m.take},
		frame.Action{ID: "back", Keys: []string{"esc", "q", "g"}, Label: "ui.key.back", Rank: 3, Do: m.Pop})
	return m
}

// row is the chosen one.
func (m *modes) row() *modeRow { return &m.rows[min(m.List.Row, len(m.rows)-1)] }

// makeRows lists the modes, with the values of the one that is on.
func (m *modes) makeRows() []modeRow {
	t, now := m.driver, m.driver.Course().Mode()
	grade, wanted, tag := max(now.Grade, t.Course().NearGrade()), 0, ""
	if len(m.tags) > 0 {
		tag = m.tags[0].ID
	}
	switch now.Kind {
	case training.ByGrade:
		grade = now.Grade
	case training.Endless:
		wanted = now.Grade
	case training.ByTag:
		tag = now.Tag
	}
	words := func(key string, pairs ...any) func(training.Mode) string {
		return func(training.Mode) string { return m.T(key, pairs...) }
	}
	size, each, long := training.SetSize()
	rows := []modeRow{
		{mode: training.Mode{Kind: training.ByDue}, text: words("train.mode.due", "n", t.Course().DueToday())},
		{mode: training.Mode{Kind: training.OfDay}, text: words("train.mode.day")},
		{mode: training.Mode{Kind: training.ByGrade, Grade: grade}, text: m.gradeText,
			change: func(o *training.Mode, by int) { o.Grade = (o.Grade-1+by+9)%9 + 1 }},
		{mode: training.Mode{Kind: training.ByTag, Tag: tag}, text: m.tagText, change: m.turnTag},
		{mode: training.Mode{Kind: training.Endless, Grade: wanted}, text: m.endlessText,
			change: func(o *training.Mode, by int) { o.Grade = (o.Grade + by + 10) % 10 }},
		{mode: training.Mode{Kind: training.TimedSet}, text: words("train.mode.set", "n", size, "seconds", int(each.Seconds()))},
		{mode: training.Mode{Kind: training.Sprint}, text: words("train.mode.sprint", "n", int(long.Minutes()))},
		{mode: training.Mode{Kind: training.Mistakes}, text: words("train.mode.mistakes", "n", len(t.Course().Of(training.Mode{Kind: training.Mistakes})))},
		{mode: training.Mode{Kind: training.Daily}, text: words("train.mode.daily")},
		{mode: training.Mode{Kind: training.Placement}, text: words("train.mode.placement")},
		{mode: training.Mode{Kind: training.Favourites}, text: words("train.mode.favourites", "n", len(t.Course().Of(training.Mode{Kind: training.Favourites})))},
		{mode: training.Mode{Kind: training.Own}, text: words("train.mode.own", "n", len(t.Course().Of(training.Mode{Kind: training.Own})))},
		{mode: training.Mode{Kind: training.OwnFiles, Path: now.Path}, text: words("train.mode.files")},
	}
	if m.App.Visitor != nil {
		return rows[:len(rows)-1] // the files of the machine are not for visitors
	}
	return rows
}

func (m *modes) gradeText(o training.Mode) string {
	return m.T("train.mode.grade", "grade", m.choice(fmt.Sprint(o.Grade)), "n", len(m.driver.Course().Of(o)))
}

func (m *modes) endlessText(o training.Mode) string {
	grade := m.T("train.byrating")
	if o.Grade > 0 {
		grade = fmt.Sprint(o.Grade)
	}
	return m.T("train.mode.endless", "grade", m.choice(grade))
}

func (m *modes) tagText(o training.Mode) string {
	if len(m.tags) == 0 {
		return m.T("train.mode.tag", "tag", "-", "n", 0)
	}
	return m.T("train.mode.tag", "tag", m.choice(tagText(m.App, m.tags, o.Tag)), "n", len(m.driver.Course().Of(o)))
}

func (m *modes) turnTag(o *training.Mode, by int) {
	if n := len(m.tags); n > 0 {
		at := slices.IndexFunc(m.tags, func(t teach.Tag) bool { return t.ID == o.Tag })
		o.Tag = m.tags[(max(at, 0)+by+n)%n].ID
	}
}

// choice is a value that left and right change.
func (m *modes) choice(value string) string {
	return m.App.Glyphs.LeftKey + " " + value + " " + m.App.Glyphs.RightKey
}

func (m *modes) turn(by int) tea.Cmd {
	if row := m.row(); row.change != nil {
		row.change(&row.mode, by)
	}
	m.note = ""
	return nil
}

// empty reports whether a mode has no problems; those of one's own files are
// asked for first.
func (m *modes) empty(o training.Mode) bool {
	if o.Kind == training.OwnFiles && o.Path == "" {
		o.Path = "."
	}
	_, ok := m.driver.Can(training.Choose{Mode: o})
	return !ok
}

// take starts the chosen mode; files are asked for first.
func (m *modes) take() tea.Cmd {
	mode := m.row().mode
	if m.empty(mode) {
		m.note = m.T("train.mode.empty")
		return nil
	}
	if mode.Kind == training.OwnFiles {
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
		if m.empty(m.rows[i].mode) {
			st = frame.In(theme.Dim, st)
		}
		line.PutIn(1, 0, area.W-2, m.rows[i].text(m.rows[i].mode), st)
	})
	last := area.Y + area.H - 1
	if m.box.Active {
		m.box.Draw(c, area.X+1, last, area.W-2, m.T("train.path")+" ")
		return
	}
	c.PutIn(area.X+1, last, area.W-2, m.note, canvas.Style{FG: theme.Warn})
}
