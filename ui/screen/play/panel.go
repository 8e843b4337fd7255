package play

import (
	"slices"

	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
)

// Page is one part of the panel; it writes as much as there is room for.
type Page func(*frame.Column)

// pages are those that there are.
type pages struct {
	first    []Page // the game first of all
	switched []Page // that can be switched on and off
	moves    []Page // the list of moves, which takes the rows that are left
	explain  Page   // what is said about the board, last of all
	last     []Page // that are read once, under Tab
}

// all are the pages in their order under Tab.
func (p pages) all() []Page { return slices.Concat(p.first, p.moves, p.switched, p.last) }

// drawPanel shows the pages from the one with a number on: stacked while rows last, in
// columns where there is room, one after another under Tab where there is not.
func drawPanel(c *canvas.Canvas, at *placement, p pages, page int, named func(string) string) {
	a, h := at.panel, at.panelHeight()
	if h <= 0 {
		return
	}
	c = c.Sub(a.X, a.Y, a.W, h)
	all, explain := p.all(), p.explain
	first := ((page % len(all)) + len(all)) % len(all)
	show := slices.Concat(all[first:], all[:first])
	if first == 0 {
		show = slices.Concat(p.first, p.switched, p.moves)
	}
	switch {
	case at.wide():
		if explain != nil {
			show = append(show, explain)
		}
		columns(c, show, named)
	case h <= frame.ShortRows: // a page is one fact, and says what matters of the words
		stack(c, show, nil, named)
	default:
		stack(c, show, explain, named)
	}
}

// parts is a page as it is or, where it is longer than so many rows, as several, each but for
// the last rows of the one before, with the key of the next below it.
func parts(page Page, w, h int, key func(i, of int) string) (all []Page) {
	rows := rowsOf(page, w)
	if rows <= h || h < 2 {
		return []Page{page}
	}
	h, of := h-1, (rows+h-2)/(h-1) // above the key
	for i := range of {
		all = append(all, func(col *frame.Column) {
			col.Y = -i * h
			page(col)
			col.C.Fill(0, h, w, 1, ' ', canvas.Style{})
			col.Y = h
			col.Line(key(i+1, of), theme.Dim)
		})
	}
	return all
}

// rowsOf is how many rows a page takes in so many columns, where it has as many as it wants.
func rowsOf(page Page, w int) int {
	const plenty = 100
	col := frame.NewColumn(canvas.New(w, plenty))
	page(col)
	return col.Y
}

// columnWant is the width that a column of a wide panel below the board has at
// least.
const columnWant = 38

// columns puts pages side by side, what has no column where most rows are left.
func columns(c *canvas.Canvas, pages []Page, named func(string) string) {
	w, h := c.Size()
	cols := make([]*frame.Column, min(w/columnWant, len(pages)))
	each := (w - 2*(len(cols)-1)) / len(cols)
	for i := range cols {
		cols[i] = frame.NewColumn(c.Sub(i*(each+2), 0, each, h))
		cols[i].Named = named
	}
	for i, page := range pages {
		if i < len(cols) {
			page(cols[i])
			continue
		}
		col := slices.MaxFunc(cols, func(a, b *frame.Column) int { return a.Left() - b.Left() })
		if col.Left() >= leastRows {
			if col.Y > 0 && col.Left() > leastRows {
				col.Gap()
			}
			page(col)
		}
	}
}

// leastRows are what a page below another needs.
const leastRows = 3

// stack writes pages below each other, and at the foot what explains them.
func stack(c *canvas.Canvas, pages []Page, explain Page, named func(string) string) {
	w, h := c.Size()
	rows := 0
	if explain != nil {
		foot := frame.NewColumn(c) // to see how long it is
		foot.Named = named
		explain(foot)
		c.Fill(0, 0, w, h, ' ', canvas.Style{})
		if rows = foot.Y; rows > 0 {
			foot.C, foot.Y = c.Sub(0, h-rows, w, rows), 0
			explain(foot)
			rows++ // a gap
		}
	}
	if h <= rows {
		return
	}
	col := frame.NewColumn(c.Sub(0, 0, w, h-rows))
	col.Named = named
	for i, page := range pages {
		if i > 0 && col.Left() < leastRows {
			return
		}
		before := col.Y
		page(col)
		if h > 4 && col.Y > before {
			col.Gap()
		}
	}
}

// lowPanel is the rows of a panel in which the key of the letters leaves room for others.
const lowPanel = 8

// tallWindow is the height of a window from which the analysis has a graph.
const tallWindow = 30
