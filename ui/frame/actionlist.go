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

func (a *actionList) Writing() string { return a.find.Says("ui.key.run") }

func (a *actionList) Typed(k tea.KeyMsg) (tea.Cmd, bool) {
	if !a.find.Active {
		return nil, false
	}
	switch k.Type {
	case tea.KeyUp, tea.KeyDown:
		return nil, false
	case tea.KeyEnter:
		a.find.Active = false
		return a.run(), true
	}
	a.List.Row = 0
	return nil, a.find.Key(k)
}

// rows are the actions that can be run and match what was typed.
func (a *actionList) rows() []Action {
	var rows []Action
	want := strings.ToLower(a.find.Text())
	for _, act := range a.below.Actions() {
		if act.About == "" || !act.Enabled() {
			continue
		}
		if want == "" || strings.Contains(strings.ToLower(a.T(act.About)), want) {
			rows = append(rows, act)
		}
	}
	return rows
}

// run closes the list and runs the chosen action.
func (a *actionList) run() tea.Cmd {
	rows := a.rows()
	if len(rows) == 0 {
		return nil
	}
	do := rows[min(a.List.Row, len(rows)-1)].Do
	a.Pop()
	return a.App.After(do)
}

func (a *actionList) Draw(c *canvas.Canvas) {
	rows := a.rows()
	keysW, textW := 6, 20
	for _, act := range rows {
		keysW = max(keysW, min(a.App.Width(a.App.AllKeys(act)), 14))
		textW = max(textW, a.App.Width(a.T(act.About)))
	}
	area := a.DrawPopup(c, keysW+textW+7, len(rows)+4, a.T("ui.actions.title"))
	a.drawFilter(c.Sub(area.X+1, area.Y, area.W-2, 1))
	area.Y, area.H = area.Y+1, area.H-1
	a.List.Draw(c, area, func(line *canvas.Canvas, i int, st canvas.Style) {
		line.PutIn(1, 0, keysW, a.App.AllKeys(rows[i]), In(theme.Accent, st))
		line.PutIn(keysW+3, 0, area.W-keysW-4, a.T(rows[i].About), st)
	})
}

func (a *actionList) drawFilter(c *canvas.Canvas) {
	w, _ := c.Size()
	if a.find.Active || a.find.Text() != "" {
		a.find.Draw(c, 0, 0, w, "/")
		return
	}
	c.PutIn(0, 0, w, a.T("ui.actions.filter"), canvas.Style{FG: theme.Dim})
}
