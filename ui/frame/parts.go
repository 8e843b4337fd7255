package frame

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

// SideWidth is the window width from which a panel may stand beside a board.
const SideWidth = 80

// Rect is a part of the window in cells.
type Rect struct{ X, Y, W, H int }

// NewRect is a part of the window by its left upper corner and its size.
func NewRect(x, y, w, h int) Rect { return Rect{x, y, w, h} }

func (r Rect) Has(x, y int) bool {
	return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H
}

// Hotspot is a part of the window that can be clicked, where Do is not nil.
type Hotspot struct {
	Rect
	Do func() tea.Cmd
}

// ClickOn runs what a click at a place means.
func ClickOn(all []Hotspot, x, y int) tea.Cmd {
	for _, s := range all {
		if s.Has(x, y) && s.Do != nil {
			return s.Do()
		}
	}
	return nil
}

// ScrollTo is the first row to show so that row is inside a window of h rows
// over n rows, moving as little as possible.
func ScrollTo(first, row, h, n int) int {
	first = min(first, row)
	first = max(first, row-h+1)
	return max(min(first, n-h), 0)
}

// Column writes rows from the top of a canvas downwards until it is full.
type Column struct {
	C *canvas.Canvas
	Y int
	// Named rewrites the names of points in what is written; nil leaves them.
	Named func(string) string
}

func NewColumn(c *canvas.Canvas) *Column { return &Column{C: c} }

// Left is how many rows are free.
func (c *Column) Left() int {
	_, h := c.C.Size()
	return h - c.Y
}

// ShortRows is the height up to which a column says only what matters most, one
// row a part.
const ShortRows = 3

// Short reports whether the column is one of those.
func (c *Column) Short() bool {
	_, h := c.C.Size()
	return h <= ShortRows
}

func (c *Column) W() int {
	w, _ := c.C.Size()
	return w
}

// Line writes one row, cut with an ellipsis.
func (c *Column) Line(s string, role theme.Role) {
	c.put(c.Name(s), role)
}

func (c *Column) Name(s string) string {
	if c.Named == nil {
		return s
	}
	return c.Named(s)
}

func (c *Column) put(s string, role theme.Role) {
	if c.Left() > 0 {
		c.C.PutIn(0, c.Y, c.W(), s, canvas.Style{FG: role})
		c.Y++
	}
}

// Wrap writes a text over as many rows as it needs; where there are not so
// many, the last one ends in an ellipsis.
func (c *Column) Wrap(s string, role theme.Role) {
	lines := canvas.Wrap(c.Name(s), c.W())
	for i, l := range lines {
		if c.Left() == 1 && i < len(lines)-1 {
			c.put(l+strings.Repeat(" ", max(c.W()-canvas.Width(l), 0))+lines[i+1], role) // too wide on purpose
			return
		}
		c.put(l, role)
	}
}

// Pair writes a label and a value in one row.
func (c *Column) Pair(label string, labelW int, value string, role theme.Role) {
	if c.Left() > 0 {
		c.C.PutIn(0, c.Y, labelW, label, canvas.Style{FG: theme.Dim})
		c.C.PutIn(labelW+1, c.Y, c.W()-labelW-1, c.Name(value), canvas.Style{FG: role})
		c.Y++
	}
}

// Gap leaves a row free.
func (c *Column) Gap() { c.Y++ }

// Header draws the first row and names the window after it: what is shown on the left, where it stands on
// the right, if there is room for all of it.
func Header(c *canvas.Canvas, left, right string) {
	w, _ := c.Size()
	c.Name(left)
	x := c.PutIn(1, 0, w-2, left, canvas.Style{FG: theme.Title})
	if room := w - x - 3; canvas.Width(right) <= room {
		c.PutRight(w-1, 0, room, right, canvas.Style{FG: theme.Dim})
	}
}

// DrawTabs draws the names of tabs in a row and gives where a click turns to which, and
// the column behind them. Where there is no room for all it is the chosen one alone.
func (d *Display) DrawTabs(c *canvas.Canvas, x, y int, names []string, chosen int, turn func(int) tea.Cmd) (tabs []Hotspot, end int) {
	w, _ := c.Size()
	narrow := x+d.Width(strings.Join(names, "  "))+2 > w
	for i, name := range names {
		st, text := canvas.Style{FG: theme.Dim}, " "+name+" "
		if i == chosen {
			st = canvas.Style{FG: theme.Accent, BG: theme.Select, Bold: true}
			if narrow {
				text = d.Glyphs.Left + text + d.Glyphs.Right
			}
		} else if narrow {
			continue
		}
		end := c.PutIn(x, y, w-x, text, st)
		to := i
		if narrow { // the one name has an arrow at each end
			half, last := (end-x)/2, (i+len(names)-1)%len(names)
			tabs = append(tabs, Hotspot{NewRect(x, y, half, 1), func() tea.Cmd { return turn(last) }})
			to, x = (i+1)%len(names), x+half
		}
		tabs = append(tabs, Hotspot{NewRect(x, y, end-x, 1), func() tea.Cmd { return turn(to) }})
		x = end
	}
	return tabs, x
}
