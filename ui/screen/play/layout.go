package play

import (
	"duiju/games/scene"
	"duiju/ui/draw/board"
	"duiju/ui/frame"
)

// placement is where the board and the panel lie, and what the person has chosen
// about the size of the board. It stays until the window, the settings or the board
// change.
type placement struct {
	areas
	layout *board.Layout
	focus  [2]scene.Point // of the layout
	ready  bool           // areas and layout are chosen
	again  func()         // chooses them again
	turned int            // extra quarter turns asked for
	// zoom is how often the size was changed: at 1 the board is alone, with all rows
	// but the footer's, as far as it can use them; then it gets smaller.
	zoom  int
	whole bool // the whole board, not the part that matters
	asked int  // the most rows that a text to read has needed since the board or the window is there
	said  int  // rows of the status sentence
}

// areas is where the parts of a board screen lie. Where that gains the board a size, it
// has more rows beside the panel, and the panel what stood in them: the status sentence,
// then the title, then the keys. So 80x24 holds a painted board of 15 lines:
//
//	    a  b  c  d  e   ...   n  o  │ Gomoku · two players
//	15 ▕   │  │  │  │         │   ▏ │ move 20 · White to move
//	14 ▕───┼──┼──┼──●─        ┼───▏ │   ● Black   human
//	   ▕   │  │  │  │         │   ▏ │ ▸ ○ White   human
//	13 ▕   │  │  ●  ○         │   ▏ │
//	12 ▕───┼──┼──┼──┼─        ┼───▏ │  1 h8    2 h9
//	    ...                         │ ...
//	 3 ▕   │  │  │  │         │   ▏ │ White to move.
//	 2 ▕───┼──┼──┼──┼─        ┼───▏ │ enter play  u undo  y hint
//	 1                              │ v lens  a analysis  ? help
type areas struct {
	board, panel frame.Rect
	room         frame.Rect // that the board is centred in
	words        frame.Rect // the last row of the status sentence
	head         frame.Rect // the title; empty for none
	foot         frame.Rect // the keys
	rule         frame.Rect // between the board and the panel beside it
	own          bool       // the status has a row of its own
	side         bool       // the panel stands beside the board
}

const (
	// statusHeight is the window height from which the status sentence has a
	// row of its own.
	statusHeight = 20
	// panelMin is the columns of a panel beside the board with the rule between
	// them, so that a corner of six columns is drawn 8x4 at 80x24; panelMax those
	// of one that the board leaves more.
	panelMin = 29
	panelMax = 47
	// belowRows is the rows of a panel below the board, panelRows the least.
	belowRows = 6
	panelRows = 2
	// footRows is the rows of the keys in the panel; wrapped those that the status
	// sentence takes there besides its first.
	footRows = 2
	wrapped  = 2
)

// arrange chooses the sizes of board and panel for a lattice: whichever of a
// panel beside and one below leaves the larger board, centred in its part.
func arrange(l scene.Lattice, w, h int, o board.Options, below func(w int) int, alone bool) (areas, *board.Layout) {
	a := areas{own: h >= statusHeight, head: frame.NewRect(0, 0, w, 1), foot: frame.NewRect(0, h-1, w, 1)}
	a.words = frame.NewRect(1, h-2, w-2, 1)
	top, rows := 1, h-2 // header and footer
	if a.own {
		rows--
	}
	if alone {
		top, rows, a.head = 0, rows+1, frame.Rect{}
	}
	var lay *board.Layout
	least, under, small := panelMin, belowRows, panelRows
	if below != nil { // as many columns as the text needs to stand beside the board
		for under = max(under, below(columnWidth(w-2))); least < panelMax && below(least-3) > rows; least++ {
		}
		small = min(under, rows/2)
	}
	if alone {
		under = 1
	}
	given := 0 // rows of the window's that the panel takes in, and gives the board
	if w >= frame.SideWidth {
		lay, a.side = board.Fit(l, [2]int{w - least, rows}, [2]int{w, rows - under}, o)
		for more := 1; a.own && rows+more <= h; more++ {
			all, side := board.Fit(l, [2]int{w - least, rows + more}, [2]int{w, rows - under}, o)
			bw, _ := all.Size()
			if side && all.Pitch() > lay.Pitch() && (below == nil || below(min(w-bw, panelMax)-3) <= rows-more-wrapped) {
				lay, a.side, given = all, true, more
			}
		}
	} else if lay = board.Pick(l, w, rows-under, o); !lay.Whole() {
		lay = board.Pick(l, w-1, rows-small, o)
	}
	bw, bh := lay.Size()
	if !a.side {
		a.board = frame.NewRect(max((w-bw)/2, 0), top, bw, bh)
		a.room = frame.NewRect(0, top, w, bh)
		a.panel = frame.NewRect(1, top+bh, w-2, rows-bh)
		return a, lay
	}
	panel := min(w-bw, panelMax)
	x := w - panel
	a.panel = frame.NewRect(x+2, top, panel-3, rows) // a free column at the edge
	a.rule = frame.NewRect(x, top, 1, rows+given)
	if given > 0 {
		a.words.X, a.words.W = a.panel.X, a.panel.W
	}
	if given > 1 && top > 0 {
		top, a.rule.Y, a.head = 0, 0, frame.NewRect(x+1, 0, panel-1, 2)
		a.panel.Y = a.head.H
	}
	if top+rows+given > h-1 {
		a.foot = frame.NewRect(x+1, h-footRows, panel-1, footRows)
		a.words.Y = a.foot.Y - 1
	}
	if given > 0 {
		a.panel.H = a.words.Y - 1 - a.panel.Y
	}
	a.room = frame.NewRect(0, top, x, rows+given)
	a.board = frame.NewRect((x-bw)/2, top+(rows+given-bh)/2, bw, bh)
	return a, lay
}

// options are the choices about a board of which focus matters.
func (p *placement) options(o board.Options, focus [2]scene.Point) board.Options {
	o.Zoom = max(p.zoom-1, 0)
	o.Turn = board.Turn(p.turned % 3)
	if !p.whole {
		o.Part = focus
	}
	return o
}

// fit chooses areas and layout, once. Below is the rows that the panel has to hold in
// so many columns, nil for the usual.
func (p *placement) fit(l scene.Lattice, focus [2]scene.Point, w, h int, o board.Options, below func(w int) int) {
	if p.ready || w == 0 {
		return
	}
	p.again = func() {
		before, same := p.layout, p.focus == focus
		p.areas, p.layout = arrange(l, w, h, p.options(o, focus), below, p.zoom == 1)
		if p.focus = focus; same {
			p.layout.ScrollAs(before)
		}
	}
	p.again()
	p.ready = true
}

// panelHeight is how many rows the pages have above the status sentence.
func (p *placement) panelHeight() int { return min(p.panel.H, p.words.Y+1-p.said-p.panel.Y) }

// columnWidth is that of a column of a panel below the board.
func columnWidth(w int) int {
	if columns := w / columnWant; columns > 1 {
		return w/columns - 1
	}
	return w
}

// wide reports whether the panel below the board has room for columns.
func (p *placement) wide() bool { return !p.side && p.panel.W >= 2*columnWant }

// hit is the point at a place of the window, NoPoint if there is none.
func (p *placement) hit(x, y int) scene.Point {
	if !p.board.Has(x, y) {
		return scene.NoPoint
	}
	return p.layout.Hit(x-p.board.X, y-p.board.Y)
}

// turn turns the board by a quarter.
func (p *placement) turn() {
	p.turned++
	p.again()
}

// toggleWhole shows the whole board or the part that matters.
func (p *placement) toggleWhole() {
	p.whole = !p.whole
	p.again()
}

// zoomOut draws the board alone, then one size smaller each time, after the smallest
// as at first.
func (p *placement) zoomOut() {
	_, was := p.layout.Size()
	for first := true; first || p.zoom == 1; first = false {
		p.zoom++
		p.again()
		if _, now := p.layout.Size(); now != was {
			return
		}
	}
	p.zoom = 0
	p.again()
}
