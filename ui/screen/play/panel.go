package play

import (
	"slices"

	"duiju/ui/draw/canvas"
	"duiju/ui/frame"
)

// Page is one part of the panel; it writes as much as there is room for.
type Page func(*frame.Column)

// pages are those that there are.
type pages struct {
	first    []Page // the game first of all
	switched []Page // that can be switched on and off
	last     []Page // that are read once
}

// all are the pages in their order.
func (p pages) all() []Page { return slices.Concat(p.first, p.switched, p.last) }

// drawPanel shows pages from the one with a number on: stacked while rows last, in
// columns where there is room, one after another under Tab where there is not.
func drawPanel(c *canvas.Canvas, at *placement, pages []Page, page int, named func(string) string) {
	a, h := at.panel, at.panelHeight()
	if h <= 0 {
		return
	}
	first := ((page % len(pages)) + len(pages)) % len(pages)
	pages = append(pages[first:len(pages):len(pages)], pages[:first]...)
	show := stack
	if !at.side && a.W >= 2*columnWant {
		show = columns
	}
	show(c.Sub(a.X, a.Y, a.W, h), pages, named)
}

// columnWant is the width that a column of a wide panel below the board has at
// least.
const columnWant = 38

// columns puts pages side by side, what has no column below the last.
func columns(c *canvas.Canvas, pages []Page, named func(string) string) {
	w, h := c.Size()
	k := min(w/columnWant, len(pages))
	each := (w - 2*(k-1)) / k
	for i := range k {
		last := i + 1
		if i == k-1 {
			last = len(pages)
		}
		stack(c.Sub(i*(each+2), 0, each, h), pages[i:last], named)
	}
}

// stack writes pages below each other.
func stack(c *canvas.Canvas, pages []Page, named func(string) string) {
	_, h := c.Size()
	col := frame.NewColumn(c)
	col.Named = named
	for i, page := range pages {
		if i > 0 && col.Left() < 3 {
			return
		}
		before := col.Y
		page(col)
		if h > 4 && col.Y > before {
			col.Gap()
		}
	}
}

// showPage turns to a page where only one has room: the analysis or the lens that
// was just switched on. Back counts from the last page that can be switched.
func (s *Screen) showPage(back int) {
	if !s.area.side {
		all := s.pages()
		s.page = len(all.first) + len(all.switched) - back
	}
}

// pages are the pages of the panel.
func (s *Screen) pages() (all pages) {
	v := s.View()
	game := gamePage{View: v, seatless: s.extra.Problem}
	if idle(s.driver) {
		game.moves = s.input.choices()
	}
	if s.game.People() == 0 && !hasVariations(s.driver) {
		running := scoreOf(s.App, s.game.Match())
		game.score = &running
	}
	if !s.extra.Alone {
		all.first = append(all.first, game.draw)
	}
	if s.extra.Page != nil {
		all.first = append(all.first, func(col *frame.Column) { s.extra.Page(v, col) })
	}
	if s.extra.Text == nil || s.game.Match().Len() > 0 { // a page to read has the words first
		all.first = append(all.first, movesPage{View: v, secret: s.extra.Problem, brief: s.through()}.draw)
	}
	analysis := analysisPage{View: v, tall: s.H >= tallWindow, rows: s.area.panelHeight()}
	_, reviewed, _ := s.game.Review()
	switch on, _ := s.game.Analysing(); {
	case !on && reviewed == 0:
	case analysis.rows <= frame.ShortRows: // a page is one fact
		all.switched = analysis.short()
	default:
		all.switched = []Page{analysis.draw}
	}
	all.switched = append(all.switched, lensPage{v, &s.lens}.draw)
	if s.extra.Alone || s.through() { // a lens takes their place
		return all
	}
	if s.game.Match().Seal() != "" {
		all.last = append(all.last, game.seal)
	}
	if s.App.Letters() && len(v.tiles) > 0 {
		all.last = append(all.last, game.letters)
	}
	return all
}

// tallWindow is the height of a window from which the analysis has a graph.
const tallWindow = 30
