package frame

import (
	tea "github.com/charmbracelet/bubbletea"

	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

// RowList is the cursor in a list of rows, and the part of the list that is on
// the screen. The table of charmbracelet/bubbles (1.0.0) was measured in its place, read
// into the canvas, with rows that have Chinese cells at 80x24: as many bytes a step (248
// instead of 291 of 500 rows), but 5.3 ms a frame instead of 0.08, as it renders two
// windows of rows at each step; it keeps to itself which row is the first on the screen,
// so that no click finds its row, and cuts cells by their letters, those of colours too.
// Its list shows pages and does not scroll. What is typed, to find a row too, is a text
// input of bubbles.
type RowList struct {
	Row    int
	Count  func() int         // rows of the list, which may change from key to key
	Blank  func(row int) bool // rows that the cursor passes over; nil for none
	scroll int
	area   Rect // of the rows on the screen, as last drawn
}

// Keys are the actions that move the cursor, by what moves it.
func (r *RowList) Keys(a *App, label string, move func(rows int) tea.Cmd) []Action {
	by := func(rows func() int) func() tea.Cmd {
		return func() tea.Cmd { return move(rows()) }
	}
	return []Action{
		{ID: "arrows", Show: a.Glyphs.Up + a.Glyphs.Down, Label: label, Rank: 1},
		{ID: "up", Keys: []string{"up", "k"}, Do: by(func() int { return -1 })},
		{ID: "down", Keys: []string{"down", "j"}, Do: by(func() int { return 1 })},
		{ID: "page-up", Keys: []string{"pgup"}, Do: by(func() int { return -r.area.H })},
		{ID: "page-down", Keys: []string{"pgdown"}, Do: by(func() int { return r.area.H })},
		{ID: "home", Keys: []string{"home"}, Do: by(func() int { return -r.Count() })},
		{ID: "end", Keys: []string{"end"}, Do: by(func() int { return r.Count() })},
	}
}

// Move moves the cursor; it stops at the ends.
func (r *RowList) Move(rows int) tea.Cmd {
	r.Row += rows
	r.Clamp()
	if by := max(min(rows, 1), -1); r.Blank != nil {
		for range r.Count() {
			if r.Blank(r.Row) {
				r.Row += by
			}
			if r.Clamp(); by == 0 || r.Row == 0 && by < 0 { // nothing further that way
				by = 1
			}
		}
	}
	return nil
}

// Lines makes the list the lines of a page without a cursor: its row is the first
// line on the screen, of n in h rows. It returns the part that is seen.
func (r *RowList) Lines(n, h int) (first, end int) {
	h = max(h, 0)
	r.area.H, r.Count = h, func() int { return max(n-h, 0) + 1 }
	r.Clamp()
	return r.Row, min(r.Row+h, n)
}

// Clamp keeps the cursor in the list; in an empty one it is on row 0.
func (r *RowList) Clamp() { r.Row = max(min(r.Row, r.Count()-1), 0) }

// Click puts the cursor on a row; a click on the row it is on takes that.
func (r *RowList) Click(x, y int, take func() tea.Cmd) tea.Cmd {
	row := r.scroll + y - r.area.Y
	switch {
	case !r.area.Has(x, y) || row >= r.Count():
		return nil
	case row == r.Row:
		return take()
	}
	r.Row = row
	return nil
}

// Draw draws the rows of a list that fit into a part of the window. Each gets a
// canvas of one row, blanked in the style it is given.
func (r *RowList) Draw(c *canvas.Canvas, area Rect, row func(line *canvas.Canvas, i int, st canvas.Style)) {
	r.area = area
	n := r.Count()
	r.Clamp()
	r.scroll = ScrollTo(r.scroll, r.Row, area.H, n)
	for i := range min(area.H, n-r.scroll) {
		st := canvas.Style{FG: theme.Text}
		if r.scroll+i == r.Row {
			st.BG = theme.Select
		}
		line := c.Sub(area.X, area.Y+i, area.W, 1)
		line.Fill(0, 0, area.W, 1, ' ', st)
		row(line, r.scroll+i, st)
	}
}

// DrawChoice draws a label and its value in a row of a list; on the chosen row
// arrows say that it turns to other values.
func (d *Display) DrawChoice(line *canvas.Canvas, labelW int, label, value string, turns bool, st canvas.Style) {
	w, _ := line.Size()
	line.PutIn(1, 0, labelW, label, In(theme.Dim, st))
	at := line.PutIn(labelW+4, 0, w-labelW-6, value, st)
	if turns && st.BG == theme.Select {
		line.Put(labelW+2, 0, d.Glyphs.Left, In(theme.Accent, st))
		line.Put(at+1, 0, d.Glyphs.Right, In(theme.Accent, st))
	}
}

// In is a style with another colour for its text.
func In(role theme.Role, st canvas.Style) canvas.Style {
	st.FG = role
	return st
}
