package ui

import (
	"duiju/ui/canvas"
)

// page is one part of the panel; it writes as much as there is room for.
type page func(*column)

// drawPanel draws the pages: stacked while rows last, in two columns where
// there is room, one after another under Tab where there is not.
func (p *play) drawPanel(c *canvas.Canvas) {
	a := p.area.panel
	h := p.panelRows()
	if h <= 0 {
		return
	}
	pages := p.pages()
	n := len(pages)
	first := ((p.page % n) + n) % n
	if p.area.side && a.w >= twoColumns {
		p.drawColumns(c.Sub(a.x, a.y, a.w, h), pages, first)
		return
	}
	p.stack(c.Sub(a.x, a.y, a.w, h), pages, first)
}

// drawColumns puts the game and the moves left, the engine right.
func (p *play) drawColumns(c *canvas.Canvas, pages []page, first int) {
	w, h := c.Size()
	half := (w - 2) / 2
	var left, right []page
	for i := range pages {
		q := pages[(first+i)%len(pages)]
		if (first+i)%len(pages) < 2 {
			left = append(left, q)
		} else {
			right = append(right, q)
		}
	}
	p.stack(c.Sub(0, 0, half, h), left, 0)
	p.stack(c.Sub(half+2, 0, w-half-2, h), right, 0)
}

// stack writes pages below each other, beginning with one of them.
func (p *play) stack(c *canvas.Canvas, pages []page, first int) {
	_, h := c.Size()
	col := newColumn(c)
	col.named = p.named
	for i := range pages {
		if i > 0 && col.left() < 3 {
			return
		}
		before := col.y
		pages[(first+i)%len(pages)](col)
		if h > 4 && col.y > before {
			col.gap()
		}
	}
}

// pages are the parts of the panel, the game first.
func (p *play) pages() []page {
	switch {
	case p.lesson != nil:
		return append([]page{p.lessonPage, p.movesPage}, p.extraPages()...)
	case p.task != nil:
		return append([]page{p.gamePage, p.trainPage, p.movesPage}, p.extraPages()...)
	}
	return append([]page{p.gamePage, p.movesPage}, p.extraPages()...)
}

// extraPages are those that can be switched on and off.
func (p *play) extraPages() []page {
	switch {
	case p.analysis.on && p.shortPanel():
		return append(p.shortAnalysis(), p.lensPage)
	case p.analysis.on:
		return []page{p.analysisPage, p.lensPage}
	}
	return []page{p.lensPage}
}

// panelRows is how many rows the pages have: where the status sentence has no
// row of its own, it takes the panel's last.
func (p *play) panelRows() int {
	if p.area.own {
		return p.area.panel.h
	}
	return p.area.panel.h - 1
}

// shortPanel reports whether the panel has so few rows that a page is one fact.
func (p *play) shortPanel() bool { return p.panelRows() <= shortRows }

// turnTo shows a page of the panel where only one has room: the analysis or
// the lens that was just switched on. back counts from the last page.
func (p *play) turnTo(back int) {
	if !p.area.side {
		p.page = len(p.pages()) - back
	}
}
