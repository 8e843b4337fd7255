package ui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/ui/canvas"
	"duiju/ui/theme"
)

// actionList is the pop-up behind "?": every action of the screen below that
// can be used now. Enter runs the chosen one.
type actionList struct {
	base
	below  screen
	find   textBox
	row    int
	scroll int
	acts   []action
	area   rect // of the rows, as last drawn
}

func newActionList(a *app, below screen) *actionList {
	l := &actionList{base: newBase(a), below: below}
	l.acts = []action{
		{id: "move", show: a.glyphs.Up + a.glyphs.Down, label: "ui.key.choose", rank: 1},
		{id: "up", keys: []string{"up", "k"}, do: func() tea.Cmd { l.row--; return nil }},
		{id: "down", keys: []string{"down", "j"}, do: func() tea.Cmd { l.row++; return nil }},
		{id: "run", keys: []string{"enter", "space"}, label: "ui.key.run", rank: 2, do: l.run},
		{id: "filter", keys: []string{"/"}, label: "ui.key.find", rank: 3, do: func() tea.Cmd { l.find.open(""); return nil }},
		{id: "back", keys: []string{"esc", "?", "q"}, label: "ui.key.back", rank: 4, do: l.pop},
	}
	return l
}

func (l *actionList) popup() bool       { return true }
func (l *actionList) actions() []action { return l.acts }

func (l *actionList) typed(k tea.KeyMsg) (tea.Cmd, bool) {
	if !l.find.active {
		return nil, false
	}
	switch k.Type {
	case tea.KeyUp, tea.KeyDown:
		return nil, false
	case tea.KeyEnter:
		l.find.active = false
		return l.run(), true
	}
	l.row = 0
	return nil, l.find.key(k)
}

// rows are the actions that can be run and match what was typed.
func (l *actionList) rows() []action {
	var rows []action
	want := strings.ToLower(l.find.text)
	for _, act := range l.below.actions() {
		if act.about == "" || !act.enabled() {
			continue
		}
		if want == "" || strings.Contains(strings.ToLower(l.t(act.about)), want) {
			rows = append(rows, act)
		}
	}
	return rows
}

// run closes the list and runs the chosen action.
func (l *actionList) run() tea.Cmd {
	rows := l.rows()
	if len(rows) == 0 {
		return nil
	}
	do := rows[min(max(l.row, 0), len(rows)-1)].do
	l.pop()
	return l.after(do)
}

func (l *actionList) click(x, y int) tea.Cmd {
	if !l.area.has(x, y) {
		return l.pop()
	}
	row := l.scroll + y - l.area.y
	if row == l.row {
		return l.run()
	}
	l.row = row
	return nil
}

func (l *actionList) wheel(rows int) tea.Cmd {
	l.row += rows
	return nil
}

func (l *actionList) draw(c *canvas.Canvas) {
	rows := l.rows()
	l.row = min(max(l.row, 0), max(len(rows)-1, 0))
	keysW, textW := 6, 20
	for _, act := range rows {
		keysW = max(keysW, min(l.width(l.allKeys(act)), 14))
		textW = max(textW, l.width(l.t(act.about)))
	}
	w := min(keysW+textW+7, l.w)
	h := min(len(rows)+4, l.h-1)
	x, y := (l.w-w)/2, max((l.h-1-h)/2, 0)
	c.Box(x, y, w, h, l.glyphs, canvas.Style{FG: theme.Dim})
	title := " " + l.t("ui.actions.title") + " "
	c.PutIn(x+2, y, w-4, title, canvas.Style{FG: theme.Title})
	l.drawFilter(c.Sub(x+2, y+1, w-4, 1))
	l.area = rect{x + 1, y + 2, w - 2, h - 3}
	l.scroll = scrollTo(l.scroll, l.row, l.area.h, len(rows))
	for i := range min(l.area.h, len(rows)-l.scroll) {
		act, st := rows[l.scroll+i], canvas.Style{}
		if l.scroll+i == l.row {
			st.BG = theme.Select
		}
		line := c.Sub(l.area.x, l.area.y+i, l.area.w, 1)
		line.Fill(0, 0, l.area.w, 1, ' ', st)
		keys, text := st, st
		keys.FG, text.FG = theme.Accent, theme.Text
		line.PutIn(1, 0, keysW, l.allKeys(act), keys)
		line.PutIn(keysW+3, 0, l.area.w-keysW-4, l.t(act.about), text)
	}
}

func (l *actionList) drawFilter(c *canvas.Canvas) {
	w, _ := c.Size()
	if l.find.active || l.find.text != "" {
		l.find.draw(c, 0, 0, w, "/")
		return
	}
	c.PutIn(0, 0, w, l.t("ui.actions.filter"), canvas.Style{FG: theme.Dim})
}
