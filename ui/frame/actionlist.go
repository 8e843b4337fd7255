package frame

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

// actionList is the pop-up behind "?": every action of the screen below that
// can be used now. Enter runs the chosen one.
type actionList struct {
	PopupList
	below Screen
	find  TextBox
}

func newActionList(a *App, below Screen) *actionList {
	l := &actionList{PopupList: NewPopup(a), below: below}
	l.Enter = l.run
	l.List.Count = func() int { return len(l.rows()) }
	l.Acts = append(l.List.Keys(a, "ui.key.choose"),
		Action{ID: "run", Keys: []string{"enter", "space"}, Label: "ui.key.run", Rank: 2, Do: l.run},
		Action{ID: "filter", Keys: []string{"/"}, Label: "ui.key.find", Rank: 3, Do: func() tea.Cmd { l.find.Open(""); return nil }},
		Action{ID: "back", Keys: []string{"esc", "?", "q"}, Label: "ui.key.back", Rank: 4, Do: l.Pop})
	return l
}

func (l *actionList) Writing() string { return l.find.Says("ui.key.run") }

func (l *actionList) Typed(k tea.KeyMsg) (tea.Cmd, bool) {
	if !l.find.Active {
		return nil, false
	}
	switch k.Type {
	case tea.KeyUp, tea.KeyDown:
		return nil, false
	case tea.KeyEnter:
		l.find.Active = false
		return l.run(), true
	}
	l.List.Row = 0
	return nil, l.find.Key(k)
}

// rows are the actions that can be run and match what was typed.
func (l *actionList) rows() []Action {
	var rows []Action
	want := strings.ToLower(l.find.Text)
	for _, act := range l.below.Actions() {
		if act.About == "" || !act.Enabled() {
			continue
		}
		if want == "" || strings.Contains(strings.ToLower(l.T(act.About)), want) {
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
	do := rows[min(l.List.Row, len(rows)-1)].Do
	l.Pop()
	return l.After(do)
}

func (l *actionList) Draw(c *canvas.Canvas) {
	rows := l.rows()
	keysW, textW := 6, 20
	for _, act := range rows {
		keysW = max(keysW, min(l.Width(l.AllKeys(act)), 14))
		textW = max(textW, l.Width(l.T(act.About)))
	}
	area := l.DrawPopup(c, keysW+textW+7, len(rows)+4, l.T("ui.actions.title"))
	l.drawFilter(c.Sub(area.X+1, area.Y, area.W-2, 1))
	area.Y, area.H = area.Y+1, area.H-1
	l.List.Draw(c, area, func(line *canvas.Canvas, i int, st canvas.Style) {
		line.PutIn(1, 0, keysW, l.AllKeys(rows[i]), In(theme.Accent, st))
		line.PutIn(keysW+3, 0, area.W-keysW-4, l.T(rows[i].About), st)
	})
}

func (l *actionList) drawFilter(c *canvas.Canvas) {
	w, _ := c.Size()
	if l.find.Active || l.find.Text != "" {
		l.find.Draw(c, 0, 0, w, "/")
		return
	}
	c.PutIn(0, 0, w, l.T("ui.actions.filter"), canvas.Style{FG: theme.Dim})
}
