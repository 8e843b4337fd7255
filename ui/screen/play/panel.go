package play

import (
	"slices"

	"duiju/ui/draw/canvas"
	"duiju/ui/frame"
)

// Page is one part of the panel; it writes as much as there is room for.
type Page func(*frame.Column)

// panel shows pages: stacked while rows last, in columns where there is room, one after another under Tab where there is not.
type panel struct {
	*table
	page  int
	pages func() []Page // the game first
}

func (n *panel) draw(c *canvas.Canvas) {
	a, h := n.area.panel, n.panelHeight()
	if h <= 0 {
		return
	}
	pages := n.pages()
	first := ((n.page % len(pages)) + len(pages)) % len(pages)
	pages = append(pages[first:len(pages):len(pages)], pages[:first]...)
	if !n.area.side && a.W >= 2*columnWant {
		n.columns(c.Sub(a.X, a.Y, a.W, h), pages)
		return
	}
	n.stack(c.Sub(a.X, a.Y, a.W, h), pages)
}

// columnWant is the width that a column of a wide panel below the board has at
// least.
const columnWant = 38

// columns puts pages side by side, what has no column below the last.
func (n *panel) columns(c *canvas.Canvas, pages []Page) {
	w, h := c.Size()
	k := min(w/columnWant, len(pages))
	each := (w - 2*(k-1)) / k
	for i := range k {
		last := i + 1
		if i == k-1 {
			last = len(pages)
		}
		n.stack(c.Sub(i*(each+2), 0, each, h), pages[i:last])
	}
}

// stack writes pages below each other.
func (n *panel) stack(c *canvas.Canvas, pages []Page) {
	_, h := c.Size()
	col := frame.NewColumn(c)
	col.Named = n.named
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

// turnTo shows a page where only one has room: the analysis or the lens that
// was just switched on. Back counts from the last page that can be.
func (n *panel) turnTo(back, after int) {
	if !n.area.side {
		n.page = len(n.pages()) - after - back
	}
}

// book is the pages that there are.
type book struct {
	*table
	hand  *hand
	lens  *lens
	tally tally
	extra *Extra
}

// all are the parts of the panel, the game first.
func (k *book) all() []Page {
	game := &gamePage{table: k.table, hand: k.hand, tally: k.tally, seatless: k.extra.Problem}
	moves := &movesPage{table: k.table, secret: k.extra.Problem, brief: k.lens.current >= 0}
	var pages []Page
	if !k.extra.Alone {
		pages = append(pages, game.draw)
	}
	if k.extra.Page != nil {
		pages = append(pages, k.extra.Page)
	}
	if k.extra.Text == nil || k.s.Match().Len() > 0 { // a page to read has the words first
		pages = append(pages, moves.draw)
	}
	return slices.Concat(pages, k.more(), k.last())
}

// last are those that are read once; a lens takes their place.
func (k *book) last() []Page {
	game := &gamePage{table: k.table}
	var pages []Page
	if k.extra.Alone || k.lens.current >= 0 {
		return nil
	}
	if k.s.Match().Seal() != "" {
		pages = append(pages, game.seal)
	}
	if k.Letters() && len(k.tiles()) > 0 {
		pages = append(pages, game.letters)
	}
	return pages
}

// more are those that can be switched on and off.
func (k *book) more() []Page {
	through := lensPage{k.lens}
	analysis := analysisPage{k.table}
	_, reviewed, _ := k.s.Review()
	switch on, _ := k.s.Analysing(); {
	case !on && reviewed == 0:
		return []Page{through.draw}
	case k.panelHeight() <= frame.ShortRows: // a page is one fact
		return append(analysis.short(), through.draw)
	}
	return []Page{analysis.draw, through.draw}
}
