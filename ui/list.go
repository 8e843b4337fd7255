package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/ui/canvas"
	"duiju/ui/theme"
)

// rowList is the cursor in a list of rows, and the part of the list that is on
// the screen.
type rowList struct {
	row    int
	count  func() int // rows of the list, which may change from key to key
	scroll int
	area   rect // of the rows on the screen, as last drawn
}

// keys are the actions that move the cursor.
func (l *rowList) keys(a *app, label string) []action {
	by := func(rows func() int) func() tea.Cmd {
		return func() tea.Cmd { return l.move(rows()) }
	}
	return []action{
		{id: "arrows", show: a.glyphs.Up + a.glyphs.Down, label: label, rank: 1},
		{id: "up", keys: []string{"up", "k"}, do: by(func() int { return -1 })},
		{id: "down", keys: []string{"down", "j"}, do: by(func() int { return 1 })},
		{id: "page-up", keys: []string{"pgup"}, do: by(func() int { return -l.area.h })},
		{id: "page-down", keys: []string{"pgdown"}, do: by(func() int { return l.area.h })},
		{id: "home", keys: []string{"home"}, do: by(func() int { return -l.count() })},
		{id: "end", keys: []string{"end"}, do: by(func() int { return l.count() })},
	}
}

// move moves the cursor; it stops at the ends.
func (l *rowList) move(rows int) tea.Cmd {
	l.row += rows
	l.clamp()
	return nil
}

// clamp keeps the cursor in the list; in an empty one it is on row 0.
func (l *rowList) clamp() { l.row = max(min(l.row, l.count()-1), 0) }

// hit is the row at a place of the window, and whether there is one.
func (l *rowList) hit(x, y int) (row int, ok bool) {
	row = l.scroll + y - l.area.y
	return row, l.area.has(x, y) && row < l.count()
}

// click puts the cursor on a row; a click on the row it is on takes that.
func (l *rowList) click(x, y int, take func() tea.Cmd) tea.Cmd {
	row, ok := l.hit(x, y)
	switch {
	case !ok:
		return nil
	case row == l.row:
		return take()
	}
	l.row = row
	return nil
}

// draw draws the rows of a list that fit into a part of the window. Each gets a
// canvas of one row, blanked in the style it is given.
func (l *rowList) draw(c *canvas.Canvas, area rect, row func(line *canvas.Canvas, i int, st canvas.Style)) {
	l.area = area
	n := l.count()
	l.clamp()
	l.scroll = scrollTo(l.scroll, l.row, area.h, n)
	for i := range min(area.h, n-l.scroll) {
		st := canvas.Style{FG: theme.Text}
		if l.scroll+i == l.row {
			st.BG = theme.Select
		}
		line := c.Sub(area.x, area.y+i, area.w, 1)
		line.Fill(0, 0, area.w, 1, ' ', st)
		row(line, l.scroll+i, st)
	}
}

// drawChoice draws a label and its value in a row of a list; on the chosen row
// arrows say that the value can be changed.
func (a *app) drawChoice(line *canvas.Canvas, labelW int, label, value string, st canvas.Style) {
	w, _ := line.Size()
	line.PutIn(1, 0, labelW, label, in(theme.Dim, st))
	at := line.PutIn(labelW+4, 0, w-labelW-6, value, st)
	if st.BG == theme.Select {
		line.Put(labelW+2, 0, a.glyphs.Left, in(theme.Accent, st))
		line.Put(at+1, 0, a.glyphs.Right, in(theme.Accent, st))
	}
}

// in is a style with another colour for its text.
func in(role theme.Role, st canvas.Style) canvas.Style {
	st.FG = role
	return st
}

// drawPopup draws the frame of a pop-up of at most w columns and h rows in the
// middle of the window and returns what is inside.
func (b *base) drawPopup(c *canvas.Canvas, w, h int, title string) rect {
	w, h = min(w, b.w), min(h, b.h-1)
	x, y := (b.w-w)/2, max((b.h-1-h)/2, 0)
	c.Box(x, y, w, h, b.glyphs, canvas.Style{FG: theme.Dim})
	c.PutIn(x+2, y, w-4, " "+title+" ", canvas.Style{FG: theme.Title})
	return rect{x + 1, y + 1, w - 2, h - 2}
}

// changeKeys are the actions of a list whose rows are choices: Tab goes from one
// to the next, left and right change it, and so do the keys named forwards.
func (l *rowList) changeKeys(a *app, change func(by int) tea.Cmd, forwards ...string) []action {
	return []action{
		{id: "changes", show: a.glyphs.LeftKey + a.glyphs.RightKey, label: "ui.key.change", rank: 2},
		{id: "next-control", keys: []string{"tab"}, do: func() tea.Cmd { return l.move(1) }},
		{id: "last-control", keys: []string{"shift+tab"}, do: func() tea.Cmd { return l.move(-1) }},
		{id: "left", keys: []string{"left", "h"}, do: func() tea.Cmd { return change(-1) }},
		{id: "right", keys: append([]string{"right", "l"}, forwards...), do: func() tea.Cmd { return change(1) }},
	}
}

// popupList is a pop-up that is a list of rows.
type popupList struct {
	base
	list  rowList
	acts  []action
	enter func() tea.Cmd // what a second click on a row does
}

func newPopup(a *app) popupList { return popupList{base: newBase(a)} }

func (l *popupList) popup() bool            { return true }
func (l *popupList) actions() []action      { return l.acts }
func (l *popupList) wheel(rows int) tea.Cmd { return l.list.move(rows) }

// click takes a row; a click beside the pop-up closes it.
func (l *popupList) click(x, y int) tea.Cmd {
	if !l.list.area.has(x, y) {
		return l.pop()
	}
	return l.list.click(x, y, l.enter)
}
