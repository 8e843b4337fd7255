package canvas

import (
	"strings"
	"sync"

	"duiju/ui/draw/clean"
	"duiju/ui/draw/picture"
	"duiju/ui/draw/theme"
)

// Style is how a cell looks.
type Style = theme.Style

// Canvas is a window onto a grid of cells; Sub gives further windows onto the
// same grid. Coordinates are columns and rows from its top left corner.
type Canvas struct {
	g          *grid
	x, y, w, h int
}

// grid is the cells that canvases share.
type grid struct {
	w, h  int
	cells []cell
	fold  func(string) string
	// picture is what is shown in the cells whose style says so.
	picture picture.Picture
	title   string
}

// cell is one column of a row. A grapheme of two columns owns two cells: the
// second has width 0 and no text.
type cell struct {
	s     string
	width uint8
	st    Style
}

var blank = cell{s: " ", width: 1}

// New makes an empty canvas of w columns and h rows; sizes below 0 count as 0.
func New(w, h int) *Canvas {
	c := &Canvas{g: &grid{}}
	c.Resize(w, h)
	return c
}

// Resize begins a frame: it sets the size of the whole grid and clears it. Canvases that were
// made by Sub before must not be used any more.
func (c *Canvas) Resize(w, h int) {
	w, h = max(w, 0), max(h, 0)
	c.g.cells = take(c.g.cells, w*h)
	c.g.w, c.g.h, c.g.picture, c.g.title = w, h, picture.Picture{}, ""
	c.x, c.y, c.w, c.h = 0, 0, w, h
	for i := range c.g.cells { // not Clear: the cells are those of another width
		c.g.cells[i] = blank
	}
}

// Free gives the memory of the cells to the next canvas that needs some. The canvas is
// empty until Resize. A server has hundreds of windows and draws few at a time.
func (c *Canvas) Free() {
	give(c.g.cells)
	c.g.cells, c.g.w, c.g.h, c.w, c.h = nil, 0, 0, 0, 0
}

// spare is cells that no canvas and no screen uses at the moment.
var spare sync.Pool

// take is n cells with any content, in the memory of old if that suffices.
func take(old []cell, n int) []cell {
	if cap(old) < n {
		if given, ok := spare.Get().(*[]cell); ok {
			old = *given
		}
	}
	if cap(old) < n {
		old = make([]cell, n)
	}
	return old[:n]
}

func give(old []cell) {
	if cap(old) > 0 {
		spare.Put(&old)
	}
}

// SetFold sets what replaces characters that the terminal cannot draw
// (theme.GlyphSet.Fold). It applies to all text put on the grid from now on.
// It must keep the width of what it replaces.
func (c *Canvas) SetFold(fold func(string) string) { c.g.fold = fold }

// Size is the number of columns and rows.
func (c *Canvas) Size() (w, h int) { return c.w, c.h }

// Name gives the frame the title of the terminal's window, without what would command the
// terminal: names come from files. The last one holds.
func (c *Canvas) Name(title string) { c.g.title = clean.Line(title) }

// Paint adds a picture whose upper left corner is that of the canvas. It is shown in the
// cells that have the style of a picture when the frame is.
func (c *Canvas) Paint(p picture.Picture) {
	all := append(c.g.picture.Layers, p.Layers...)
	for i := range all[len(all)-len(p.Layers):] {
		l := &all[len(all)-len(p.Layers)+i]
		l.X, l.Y = l.X+float32(c.x*p.CellW), l.Y+float32(c.y*p.CellH)
	}
	c.g.picture = picture.Picture{Terminal: p.Terminal, Palette: p.Palette, Layers: all}
}

// Picture is what was painted since the canvas was cleared.
func (c *Canvas) Picture() picture.Picture { return c.g.picture }

// Sub is a clipped window onto the same cells. Parts beyond this canvas are
// cut off.
func (c *Canvas) Sub(x, y, w, h int) *Canvas {
	x0, y0 := min(max(x, 0), c.w), min(max(y, 0), c.h)
	x1, y1 := min(max(x+w, x0), c.w), min(max(y+h, y0), c.h)
	return &Canvas{g: c.g, x: c.x + x0, y: c.y + y0, w: x1 - x0, h: y1 - y0}
}

// Put writes s from column x of row y on and returns the column behind it. It
// is cut at the right edge of the canvas; control characters are left out.
func (c *Canvas) Put(x, y int, s string, st Style) (nextX int) {
	return c.put(x, y, c.w, s, st)
}

// put writes s into columns x to limit-1.
func (c *Canvas) put(x, y, limit int, s string, st Style) int {
	s, limit = valid(s), min(limit, c.w)
	if c.g.fold != nil {
		s = c.g.fold(s)
	}
	visible := y >= 0 && y < c.h
	for len(s) > 0 {
		g, w := next(s)
		s = s[len(g):]
		if w == 0 {
			continue
		}
		if x+w > limit {
			break
		}
		if visible && x >= 0 {
			c.set(x, y, g, w, st)
		}
		x += w
	}
	return x
}

// Set writes a character that is known to have one column, such as a block: Put
// would measure it. It is not folded.
func (c *Canvas) Set(x, y int, s string, st Style) {
	if x >= 0 && x < c.w && y >= 0 && y < c.h {
		c.set(x, y, s, 1, st)
	}
}

// set writes one grapheme that fits.
func (c *Canvas) set(x, y int, s string, w int, st Style) {
	row := c.g.cells[(c.y+y)*c.g.w : (c.y+y+1)*c.g.w]
	at := c.x + x
	for i := at; i < at+w; i++ {
		split(row, i)
	}
	row[at] = cell{s: s, width: uint8(w), st: st}
	if w == 2 {
		row[at+1] = cell{st: st}
	}
}

// split blanks the wide grapheme that column i of a row belongs to.
func split(row []cell, i int) {
	switch {
	case row[i].width == 2:
		row[i+1] = cell{s: " ", width: 1, st: row[i+1].st}
	case row[i].width == 0 && i > 0 && row[i-1].width == 2:
		row[i-1] = cell{s: " ", width: 1, st: row[i-1].st}
	}
}

// PutIn writes s into width columns and returns the column behind what it
// wrote. A text that is too long ends in an ellipsis.
func (c *Canvas) PutIn(x, y, width int, s string, st Style) (nextX int) {
	return c.put(x, y, x+width, cut(s, width), st)
}

// PutRight writes s so that it ends before column right, cut to width columns.
// It returns the column where it begins.
func (c *Canvas) PutRight(right, y, width int, s string, st Style) (x int) {
	s = cut(s, width)
	x = right - Width(s)
	c.put(x, y, right, s, st)
	return x
}

// PutCentre writes s in the middle of width columns from x on.
func (c *Canvas) PutCentre(x, y, width int, s string, st Style) {
	s = cut(s, width)
	c.put(x+(width-Width(s))/2, y, x+width, s, st)
}

// Fill fills a rectangle with a rune of one column.
func (c *Canvas) Fill(x, y, w, h int, r rune, st Style) {
	sub := c.Sub(x, y, w, h)
	s := " "
	if r != ' ' {
		s = string(r)
		if c.g.fold != nil {
			s = c.g.fold(s)
		}
	}
	if sub.w == 0 {
		return
	}
	for row := range sub.h {
		cells := c.g.cells[(sub.y+row)*c.g.w : (sub.y+row+1)*c.g.w]
		split(cells, sub.x)
		split(cells, sub.x+sub.w-1)
		for i := range sub.w {
			cells[sub.x+i] = cell{s: s, width: 1, st: st}
		}
	}
}

// Box draws a frame along the edges of a rectangle and blanks what is inside.
func (c *Canvas) Box(x, y, w, h int, g *theme.GlyphSet, st Style) {
	if w < 2 || h < 2 {
		return
	}
	c.Fill(x, y, w, h, ' ', Style{BG: st.BG})
	line := strings.Repeat(g.FrameH, w-2)
	c.Put(x, y, g.Round[0]+line+g.Round[1], st)
	c.Put(x, y+h-1, g.Round[2]+line+g.Round[3], st)
	for row := y + 1; row < y+h-1; row++ {
		c.Put(x, row, g.FrameV, st)
		c.Put(x+w-1, row, g.FrameV, st)
	}
}

// Cell is what stands in a column of a row: its text, its columns (0 in the
// second column of a wide grapheme) and its style.
func (c *Canvas) Cell(x, y int) (text string, width int, st Style) {
	cl := c.row(y)[x]
	return cl.s, int(cl.width), cl.st
}
