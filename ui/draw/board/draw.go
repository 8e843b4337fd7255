package board

import (
	"slices"
	"sync"

	"duiju/games"
	"duiju/games/scene"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/picture"
	"duiju/ui/draw/theme"
)

// Draw draws a scene from the upper left corner of c on, scrolled so that the
// cursor is shown, or without one the last move and a winning line. The scene
// must have the lattice the layout was picked for.
func (l *Layout) Draw(c *canvas.Canvas, sc *scene.Scene, v View) {
	if v.Glyphs == nil {
		v.Glyphs = theme.Unicode
	}
	if v.Palette == nil {
		v.Palette = plainPalette()
	}
	l.follow(v.Cursor)
	if v.Cursor == scene.NoPoint { // a game that is watched
		for pt, s := range sc.Spots {
			if s.Marks&(scene.MarkLast|scene.MarkWin) != 0 {
				l.follow(scene.Point(pt))
			}
		}
	}
	var pic *sketch
	if w, h := l.Size(); l.size.painted && v.Picture.Kind != picture.None && float64(w*h)*float64(v.Picture.CellW)*float64(v.Picture.CellH) <= mostPoints {
		pic = &sketch{v.Picture, l}
		v.Palette, v.Rimmed = pic.Palette, pic.Palette.Rimmed
		defer func() { c.Paint(pic.Picture) }()
	}
	p := &painter{c: c, l: l, sc: sc, v: v, g: v.Glyphs, pic: pic}
	p.ground()
	if w, h := l.Size(); pic != nil {
		l.raster.begin(0, 0, v.Blocks, v.Palette) // nothing is painted by cells
	} else if l.size.painted {
		l.raster.begin(w, h, v.Blocks, v.Palette)
	}
	switch l.lat.Kind {
	case scene.Cells:
		if l.size.painted {
			p.paintCells()
		} else {
			p.cells()
		}
	case scene.Triangle:
		if l.size.painted {
			p.paintTriangle()
		} else {
			p.triangle()
		}
	default:
		if l.size.painted {
			p.paintIntersections()
		} else {
			p.intersections()
		}
	}
	p.cursor()
	p.closing()
	p.labels()
}

// closing draws the brackets that close around what has just come.
func (p *painter) closing() {
	st := bold(on(theme.Hint))
	for _, q := range p.v.Closing {
		if !p.l.shown(q) {
			continue
		}
		x, y := p.l.middle(q)
		width := 1
		if p.l.lat.Kind == scene.Cells {
			width = 2
		}
		reach := p.v.Apart
		switch {
		case p.l.size.painted && p.l.lat.Kind == scene.Cells:
			reach += p.l.size.px/2 - 2
		case p.l.size.painted:
			reach += p.l.reach()
		}
		p.put(x-reach, y, p.g.Closing[0], st)
		p.put(x+width-1+reach, y, p.g.Closing[1], st)
	}
}

// mostPoints is those of the largest picture. It has room for a board as high as a screen of
// 2,160 rows. A larger one is shown by cells: what a terminal says of its cells may be wrong.
const mostPoints = 6 << 20

// plainPalette is the palette of pictures that name none.
var plainPalette = sync.OnceValue(func() *theme.Palette { return theme.New("kaya", theme.Truecolor, true) })

// painter is one Draw.
type painter struct {
	c  *canvas.Canvas
	l  *Layout
	sc *scene.Scene
	v  View
	g  *theme.GlyphSet
	// discs says that there is nothing but stones on a board of cells.
	discs bool
	pic   *sketch // what is painted, nil where it is painted by cells
}

// writtenHeat is the least heat that has a label of two columns at the smallest pitch, where
// a board full of them is one grey.
const writtenHeat = 30

// on is a style on the board.
func on(fg theme.Role) canvas.Style { return canvas.Style{FG: fg, BG: theme.Board} }

func bold(st canvas.Style) canvas.Style {
	st.Bold = true
	return st
}

// ground fills the board, from the bracket left of its first column to the one
// right of its last. Painted crossings have their labels on it.
func (p *painter) ground() {
	w, h := p.l.Size()
	x, y := p.l.left()-1, p.l.top()
	switch {
	case p.l.painted() || p.pic != nil:
		x, y = 0, 0
	case p.l.size.painted:
		x = p.l.labels()
	case p.l.lat.Kind == scene.Cells:
		x = p.l.left()
	}
	st := on(theme.Line)
	if p.pic != nil {
		st.Picture = true
		p.pic.add(float64(w)/2, float64(h), float64(w)/2, float64(h), picture.Figure{Form: picture.Wood, Body: theme.Board})
	}
	p.c.Fill(x, y, w-x, h-y, ' ', st)
}

// spot is a point of the scene with the marks of the path entered.
func (p *painter) spot(pt scene.Point) scene.Spot {
	if int(pt) >= len(p.sc.Spots) {
		return scene.Spot{}
	}
	s := p.sc.Spots[pt]
	if p.l.painted() && p.l.size.ph == smallest && len(s.Label) > 1 && s.Heat != 0 && abs(int(s.Heat)) < writtenHeat {
		s.Label = ""
	}
	if p.v.HideLast {
		s.Marks &^= scene.MarkLast | scene.MarkFrom
	}
	if slices.Contains(p.v.Path, pt) {
		s.Marks |= scene.MarkPath
	}
	if slices.Contains(p.v.Legal, pt) {
		s.Marks |= scene.MarkLegal
	}
	return s
}

// shownPoints calls f with every point in view.
func (p *painter) shownPoints(f func(pt scene.Point, x, y int)) {
	for i := range p.l.lat.Len() {
		if pt := scene.Point(i); p.l.shown(pt) {
			x, y := p.l.middle(pt)
			f(pt, x, y)
		}
	}
}

// points draws every point in view by its glyph, and its label over that.
func (p *painter) points(glyph func(scene.Point, scene.Spot) (string, canvas.Style)) {
	p.shownPoints(func(pt scene.Point, x, y int) {
		s := p.spot(pt)
		g, st := glyph(pt, s)
		p.c.Put(x, y, g, st)
		if s.Label != "" {
			st := labelStyle(s)
			st.Reverse = (x-p.l.left())/p.l.size.px%2 == 1 && wide(p, x, y, 0) && (wide(p, x, y, -1) || wide(p, x, y, 1))
			p.c.Put(x, y, s.Label, st)
		}
	})
}

// wide reports whether the point so many columns on from a place has a label that reaches
// the next one. Of two such the shade is turned round.
func wide(p *painter, x, y, on int) bool {
	pt := p.l.Hit(x+on*p.l.size.px, y)
	return pt != scene.NoPoint && canvas.Width(p.spot(pt).Label) >= p.l.size.px
}

// cursor puts brackets around the point of the cursor, or turns its shade round where they
// would stand on a number or a stone. A square has them among its other marks, see brackets.
func (p *painter) cursor() {
	at := p.v.Cursor
	if p.l.lat.Kind == scene.Cells || p.l.size.painted || at < 0 || !p.l.shown(at) {
		return
	}
	x, y := p.l.middle(at)
	st, w := bold(on(theme.Cursor)), max(1, canvas.Width(p.spot(at).Label))
	if wide(p, x, y, 0) || wide(p, x, y, -1) {
		st.Reverse, st.Underline = true, true
		for i := range w {
			g, _, _ := p.c.Cell(x+i, y)
			p.c.Set(x+i, y, g, st)
		}
		return
	}
	p.c.Put(x-1, y, "[", st)
	p.c.Put(x+w, y, "]", st)
}

// labels writes the coordinates.
func (p *painter) labels() {
	l := p.l
	cols, rows := p.sc.ColLabels, p.sc.RowLabels
	if l.turned {
		cols, rows = slices.Clone(p.sc.RowLabels), p.sc.ColLabels
		slices.Reverse(cols)
	}
	st := canvas.Style{FG: theme.Dim}
	if l.painted() || p.pic != nil {
		st = on(theme.Stone1)
	}
	if l.rows && l.labels() > 0 {
		for i := l.oy; i < min(l.oy+l.ny, len(rows)); i++ {
			_, y := l.middle(l.at(0, i))
			st := st
			if l.size.ph == smallest && p.pic == nil { // below its line it would stand directly above the next one
				switch between := p.between(l.at(0, i)); {
				case between && p.inRow(i):
					st.FG = theme.Cursor
				case between || p.inRow(i-1):
					continue
				}
			}
			w := labelWidth - 1
			if l.size.painted {
				w = l.labels()
			}
			if p.pic != nil {
				_, cy := l.centre(l.at(0, i))
				p.pic.write(float64(w)/2, cy, rows[i], p.pic.labelSize(), st.FG)
				continue
			}
			p.c.PutRight(w, y, w, rows[i], st)
		}
	}
	if l.top() == 0 {
		return
	}
	for i := l.ox; i < min(l.ox+l.nx, len(cols)); i++ {
		x, _ := l.middle(l.at(i, 0))
		if l.lat.Kind == scene.Cells {
			x++
		}
		if p.pic != nil {
			cx, _ := l.centre(l.at(i, 0))
			p.pic.write(cx, 1, cols[i], p.pic.labelSize(), st.FG)
			continue
		}
		if _, stone := l.raster.points(x, 0); l.size.tight && stone {
			continue
		}
		p.c.Put(x-canvas.Width(cols[i])/2, 0, cols[i], st)
	}
}

// inRow reports whether the cursor is in a row as seen.
func (p *painter) inRow(row int) bool {
	if p.v.Cursor < 0 {
		return false
	}
	_, y := p.l.column(p.v.Cursor)
	return y == row
}

// heatRole is the role of a signed heat.
func heatRole(heat int8) theme.Role {
	if heat < 0 {
		return theme.LensB
	}
	return theme.LensA
}

// heatGlyph is the glyph of a signed heat: small up to 50, large above.
func (p *painter) heatGlyph(heat int8) string {
	set := p.g.HeatA
	if heat < 0 {
		set = p.g.HeatB
	}
	if heat > strong || heat < -strong {
		return set[1]
	}
	return set[0]
}

// labelStyle is how a label looks on a point: on a stone of the first side
// light on dark, on other pieces dark on light, on an empty point in the
// colour of its mark or heat.
func labelStyle(s scene.Spot) canvas.Style {
	switch {
	case s.Piece.Kind == scene.Stone && s.Piece.Side == games.First, s.Piece.Kind == scene.Counter:
		return canvas.Style{FG: theme.Disc2, BG: theme.Disc1}
	case s.Piece.Kind == scene.Stone:
		return canvas.Style{FG: theme.Disc1, BG: theme.TileUp}
	case s.Marks&scene.MarkBad != 0:
		return bold(on(theme.Bad))
	case s.Marks&scene.MarkHint != 0:
		return bold(on(theme.Hint))
	case s.Heat != 0:
		return bold(on(heatRole(s.Heat)))
	}
	return bold(on(theme.Cursor))
}
