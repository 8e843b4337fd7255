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
	popupList
	below screen
	find  textBox
}

func newActionList(a *app, below screen) *actionList {
	l := &actionList{popupList: newPopup(a), below: below}
	l.enter = l.run
	l.list.count = func() int { return len(l.rows()) }
	l.acts = append(l.list.keys(a, "ui.key.choose"),
		action{id: "run", keys: []string{"enter", "space"}, label: "ui.key.run", rank: 2, do: l.run},
		action{id: "filter", keys: []string{"/"}, label: "ui.key.find", rank: 3, do: func() tea.Cmd { l.find.open(""); return nil }},
		action{id: "back", keys: []string{"esc", "?", "q"}, label: "ui.key.back", rank: 4, do: l.pop})
	return l
}

func (l *actionList) writing() string { return l.find.says("ui.key.run") }

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
	l.list.row = 0
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
	do := rows[min(l.list.row, len(rows)-1)].do
	l.pop()
	return l.after(do)
}

func (l *actionList) draw(c *canvas.Canvas) {
	rows := l.rows()
	keysW, textW := 6, 20
	for _, act := range rows {
		keysW = max(keysW, min(l.width(l.allKeys(act)), 14))
		textW = max(textW, l.width(l.t(act.about)))
	}
	area := l.drawPopup(c, keysW+textW+7, len(rows)+4, l.t("ui.actions.title"))
	l.drawFilter(c.Sub(area.x+1, area.y, area.w-2, 1))
	area.y, area.h = area.y+1, area.h-1
	l.list.draw(c, area, func(line *canvas.Canvas, i int, st canvas.Style) {
		line.PutIn(1, 0, keysW, l.allKeys(rows[i]), in(theme.Accent, st))
		line.PutIn(keysW+3, 0, area.w-keysW-4, l.t(rows[i].about), st)
	})
}

func (l *actionList) drawFilter(c *canvas.Canvas) {
	w, _ := c.Size()
	if l.find.active || l.find.text != "" {
		l.find.draw(c, 0, 0, w, "/")
		return
	}
	c.PutIn(0, 0, w, l.t("ui.actions.filter"), canvas.Style{FG: theme.Dim})
}
