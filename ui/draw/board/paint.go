package board

import (
	"math"
	"strings"

	"duiju/games"
	"duiju/games/scene"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

// paintIntersections draws the lines and paints the stones over them. What
// marks a stone stands in its middle, in a cell that is all stone.
func (p *painter) paintIntersections() {
	p.grid()
	p.links()
	p.paintStones()
	p.shownPoints(func(pt scene.Point, x, y int) {
		switch s := p.spot(pt); {
		case s.Piece.Kind != scene.NoPiece:
			if g := p.stoneMark(s); g != "" {
				p.c.Put(x, y, g, p.onStone(s, p.coloursOf(s)))
			}
		case p.picturesMark(s) == nil:
			if g, st, ok := p.onCrossing(pt, s); ok {
				p.c.Put(x, y, g, st)
			}
		}
	})
}

// markPicture is a mark on a crossing that is painted: a small stone, or a ring of its size.
type markPicture struct {
	colours discColours
	radius  float64 // in half rows
	ring    bool
}

// picturesMark is how the mark of an empty crossing is painted, nil if a glyph or a label
// stands there. Other marks are told by their glyphs, and so are all without the colours
// between others.
func (p *painter) picturesMark(s scene.Spot) *markPicture {
	r := p.l.size.radius(scene.Intersections)
	switch m := s.Marks; {
	case p.v.Palette.Few || s.Label != "" || m&scene.MarkBad != 0:
	case m&scene.MarkHint != 0:
		if p.l.size.px >= leastRing {
			return &markPicture{flat(theme.Hint), r, true}
		}
	case m&scene.MarkPath != 0:
	case m&(scene.MarkLegal|scene.MarkAttack) != 0:
		return &markPicture{flat(theme.Cursor), min(1.1, r), false}
	case s.Heat != 0: // a stone that is not there
		small := 0.75 * r
		if s.Heat > strong || s.Heat < -strong {
			small = r
		}
		body := theme.Disc1
		if s.Heat < 0 {
			body = theme.Disc2
		}
		c := flat(theme.Mix(theme.Board, body, 7))
		if p.v.Rimmed {
			c.rim, c.outlined = theme.Mix(theme.Board, theme.Disc1, 7), true
		}
		return &markPicture{c, max(small, dotRadius), false}
	}
	return nil
}

const (
	// leastRing is the pitch from which a ring of a stone's size has a hole.
	leastRing = 5
	// dotRadius is that of the dot of the last move on a small stone: one column.
	dotRadius = 0.6
	// strong is the heat from which a point has the larger of two pictures.
	strong = 50
)

// dot is the radius of the dot of the last move.
func (l *Layout) dot() float64 { return max(dotRadius, 0.12*float64(l.size.px)) }

// onCrossing is what stands on an empty point over its lines, if anything.
func (p *painter) onCrossing(pt scene.Point, s scene.Spot) (string, canvas.Style, bool) {
	if s.Label != "" {
		return s.Label, labelStyle(s), true
	}
	g, st := p.crossing(pt, s)
	return g, st, g != p.cross(pt)
}

// paintStones paints the pieces of all points, and the cursor around its own.
func (p *painter) paintStones() {
	rows := p.l.pictureRows(false)
	p.shownPoints(func(pt scene.Point, _, _ int) {
		s := p.spot(pt)
		c := p.coloursOf(s)
		cx, cy := p.stoneCentre(pt, s)
		switch {
		case s.Piece.Kind != scene.NoPiece:
			p.paint(false, cx, cy, c, 0)
			if p.named(s) {
				p.picture(s.Name, rows, cx, cy, c.body, p.counterInk(s))
			} else if p.dotted(s) {
				p.paint(false, cx, cy, flat(p.onStone(s, c).FG), p.l.size.radius(p.l.lat.Kind)-p.l.dot())
			}
		case p.l.painted():
			if m := p.picturesMark(s); m != nil {
				m.colours.hollow = m.ring
				p.paint(false, cx, cy, m.colours, p.l.size.radius(p.l.lat.Kind)-m.radius)
			}
		}
	})
	if at := p.v.Cursor; at >= 0 && p.l.shown(at) {
		p.paintCursor(at)
	}
	p.l.raster.show(p.c)
}

// stoneCentre is the middle of a stone that is painted. With an even pitch and two points
// in a row it lies half of one above the lines: a stone of an odd number of half rows fills
// more of the pitch and is still apart from the next. One of a single row that lies between
// two goes to the row of what is written on it.
func (p *painter) stoneCentre(pt scene.Point, s scene.Spot) (x, y float64) {
	x, y = p.l.centre(pt)
	switch {
	case p.l.painted() && p.l.size.ph%2 == 0 && p.l.raster.down == 2:
		y -= 0.5
	case p.l.size.ph == smallest && p.between(pt) && s.Piece.Kind != scene.NoPiece && p.stoneMark(s) != "":
		y++
	}
	return x, y
}

// dotted reports whether the dot of the last move is painted on a stone.
func (p *painter) dotted(s scene.Spot) bool {
	return p.l.painted() && s.Marks&scene.MarkLast != 0 && s.Label == "" && p.markGlyph(s) == p.g.Black
}

// paintCursor paints the corners of a square around a point, in what a stone leaves of
// them.
func (p *painter) paintCursor(pt scene.Point) {
	r := &p.l.raster
	role := theme.Cursor
	if s := p.spot(pt); s.Piece.Kind == scene.Stone && s.Piece.Side == games.Second && !p.v.Palette.Few {
		role = theme.Stone1
	}
	cx, cy := p.l.centre(pt)
	w, h := float64(r.across), float64(r.down)/2
	rx, ry := float64(p.l.size.px)/2, float64(p.l.size.ph/2)
	if p.l.lat.Kind == scene.Triangle {
		rx, ry = float64(p.l.side()), p.l.size.radius(scene.Triangle)+1
	}
	x0, x1 := int(math.Round((cx-rx)*w)), int(math.Round((cx+rx)*w))-1
	y0, y1 := int(math.Round((cy-ry)*h)), int(math.Round((cy+ry)*h))-1
	for i := range max(int(ry*h/2), min(int(ry*h), 2)) {
		for _, x := range [2]int{x0, x1} {
			r.frame(x, y0+i, role)
			r.frame(x, y1-i, role)
		}
	}
	for i := range max(int(rx*w/2), 1) {
		for _, y := range [2]int{y0, y1} {
			r.frame(x0+i, y, role)
			r.frame(x1-i, y, role)
		}
	}
}

// box draws a thin frame through four cells.
func (p *painter) box(x0, y0, x1, y1 int) {
	st := bold(on(theme.Cursor))
	for x := x0 + 1; x < x1; x++ {
		p.c.Put(x, y0, p.g.FrameH, st)
		p.c.Put(x, y1, p.g.FrameH, st)
	}
	for y := y0 + 1; y < y1; y++ {
		p.c.Put(x0, y, p.g.FrameV, st)
		p.c.Put(x1, y, p.g.FrameV, st)
	}
	for i, g := range p.g.Round {
		p.c.Put([2]int{x0, x1}[i%2], [2]int{y0, y1}[i/2], g, st)
	}
}

// coloursOf is the colours of what stands on a point.
func (p *painter) coloursOf(s scene.Spot) discColours {
	c := p.coloured(s)
	c.outlined = p.v.Palette.Few || p.v.Rimmed
	if p.v.Palette.Few && c.body.Base() != c.body {
		c.body, c.rim = theme.Board, theme.Line
	}
	if c.outlined && !p.v.Palette.Few && c.rim != c.body { // a darker one would be as much as the stone
		c.rim = theme.Mix(c.rim, c.body, 4)
	}
	return c
}

// ringed are the marks that colour the edge of a tile: the glyph beside it says which.
const ringed = scene.MarkPath | scene.MarkScreen | scene.MarkLegal | scene.MarkAttack | scene.MarkHint |
	scene.MarkDanger | scene.MarkBad | scene.MarkTarget | scene.MarkWin

func (p *painter) coloured(s scene.Spot) discColours {
	switch {
	case s.Piece.Kind == scene.Gone:
		return flat(theme.Mix(theme.Board, theme.Line, 4))
	case s.Piece.Kind == scene.Hidden:
		c := discColours{body: theme.TileDown, rim: theme.TileDown}
		if p.l.size.px > 6 && !p.v.Palette.Few {
			c.ring = theme.Mix(theme.TileDown, theme.TileUp, 4)
		}
		if s.Marks&ringed != 0 {
			c.rim = theme.Mark1
		}
		return c
	case s.Piece.Kind == scene.Tile:
		c := discColours{body: theme.TileUp, rim: theme.Rim}
		if s.Marks&ringed != 0 {
			c.rim = theme.Mark2
		}
		return c
	case s.Marks&scene.MarkPath != 0 && s.Piece.Kind == scene.Counter:
		return discColours{body: theme.Mark1, rim: theme.Disc1}
	case s.Marks&scene.MarkOutside != 0 && s.Piece.Side == games.Second:
		return flat(theme.Mix(theme.Board, theme.Disc2, 7))
	case s.Marks&scene.MarkOutside != 0:
		return flat(theme.Mix(theme.Board, theme.Disc1, 7))
	case s.Piece.Kind == scene.Stone && s.Piece.Side == games.Second:
		return discColours{body: theme.Disc2, rim: theme.Rim, shade: theme.Rim}
	}
	c := discColours{body: theme.Disc1, rim: theme.Rim1}
	c.light = theme.Shine
	return c
}

// pieceInk is the colour of a tile's character.
func (p *painter) pieceInk(s scene.Spot) theme.Role {
	switch {
	case s.Marks&scene.MarkOutside != 0:
		return theme.Taken
	case s.Piece.Side == games.First:
		return theme.Red
	}
	return theme.Black
}

// onStone is how marks and labels look in the middle of a painted stone.
func (p *painter) onStone(s scene.Spot, c discColours) canvas.Style {
	st := canvas.Style{FG: theme.Mark1, BG: c.body, Bold: true}
	switch {
	case c.body == theme.Mark1:
		st.FG = theme.Disc1
	case s.Piece.Kind == scene.Gone:
		st.FG, st.Bold = theme.Line, s.Marks&scene.MarkLast != 0
	case s.Marks&scene.MarkOutside != 0:
		st.FG = theme.Disc1
		if s.Piece.Side == games.First {
			st.FG = theme.Disc2
		}
	case s.Label != "" && s.Piece.Side == games.Second:
		st.FG = theme.Disc1
	case s.Label != "":
		st.FG = theme.Disc2
	case s.Piece.Side == games.Second:
		st.FG = theme.Mark2
	}
	return st
}

// stoneMark is what stands in the middle of a painted stone: its label, or its
// strongest mark by its shape, unless that is painted.
func (p *painter) stoneMark(s scene.Spot) string {
	switch {
	case s.Label != "":
		return s.Label
	case p.dotted(s):
		return ""
	}
	return p.markGlyph(s)
}

// markGlyph is the shape of a stone's strongest mark.
func (p *painter) markGlyph(s scene.Spot) string {
	m := s.Marks
	switch {
	case m&scene.MarkWin != 0:
		return p.g.Win
	case m&scene.MarkBad != 0:
		return p.g.Forbidden
	case m&(scene.MarkDanger|scene.MarkAttack) != 0:
		return "!"
	case m&scene.MarkTarget != 0:
		return p.g.BlackTarget
	case m&(scene.MarkHint|scene.MarkPath) != 0:
		return p.g.Hint
	case m&scene.MarkLast != 0:
		return p.g.Black
	}
	return ""
}

// nowhere is no point, and not that of a cursor that is hidden either.
const nowhere = scene.NoPoint - 1

// paintTriangle paints counters with their names, over the lines between them.
func (p *painter) paintTriangle() {
	p.trianglePattern()
	p.links()
	p.paintStones()
	p.shownPoints(func(pt scene.Point, x, y int) {
		s := p.spot(pt)
		c := p.coloursOf(s)
		st := p.onStone(s, c)
		switch {
		case s.Label != "":
			p.c.Put(x, y, s.Label, st)
		case s.Piece.Kind == scene.Counter && s.Heat != 0:
			p.c.Put(x, y, p.heatGlyph(s.Heat), st)
		case p.named(s) && hasPicture(s.Name, p.l.pictureRows(false)):
		case len(s.Name) <= 2:
			if s.Piece.Kind == scene.Counter {
				st.FG = p.counterInk(s)
			}
			p.c.Put(x, y, s.Name, st)
		}
		if left, right, _ := p.brackets(nowhere, s); left != " " && (s.Piece.Kind != scene.Gone || s.Marks&scene.MarkHint != 0) {
			st = p.onStone(scene.Spot{Piece: s.Piece, Marks: s.Marks}, c)
			p.c.Put(x-1, y, left, st)
			p.c.Put(x+1, y, right, st)
		}
	})
}

// named reports whether a counter bears its name, and nothing in its place.
func (p *painter) named(s scene.Spot) bool {
	return p.l.lat.Kind == scene.Triangle && s.Piece.Kind == scene.Counter && s.Label == "" && s.Heat == 0
}

// counterInk is the colour of a counter's name.
func (p *painter) counterInk(s scene.Spot) theme.Role {
	if s.Marks&scene.MarkPath != 0 {
		return theme.Disc1
	}
	return theme.Disc2
}

// paintCells paints tiles in squares that thin lines part.
func (p *painter) paintCells() {
	p.paintBorders()
	rows := p.l.pictureRows(true)
	p.shownPoints(func(pt scene.Point, _, _ int) {
		s := p.spot(pt)
		if s.Piece.Kind == scene.NoPiece {
			return
		}
		c := p.coloursOf(s)
		cx, cy := p.l.centre(pt)
		p.paint(s.Piece.Kind == scene.Tile || s.Piece.Kind == scene.Hidden, cx, cy, c, 0)
		if s.Piece.Kind == scene.Tile {
			p.picture(p.tileText(s.Piece), rows, cx, cy, c.body, p.pieceInk(s))
		}
	})
	p.l.raster.show(p.c)
	p.shownPoints(func(pt scene.Point, x, y int) {
		s := p.spot(pt)
		if s.Piece.Kind != scene.NoPiece {
			p.face(s, p.coloursOf(s), x, y)
		} else {
			p.empty(s, x, y)
		}
		if pt == p.v.Cursor {
			return
		}
		if left, right, st := p.brackets(pt, s); left != " " {
			p.bracket(x-p.l.size.px/2+1, y, left, st)
			p.bracket(x+p.l.size.px/2, y, right, st)
		}
	})
	if at := p.v.Cursor; at >= 0 && p.l.shown(at) {
		p.frameCell(at)
	}
}

// bracket puts a mark on the edge of a square, on the tile if that fills the cell.
func (p *painter) bracket(x, y int, g string, st canvas.Style) {
	switch r := &p.l.raster; {
	case r.mostly(x, y, theme.TileUp):
		st.FG, st.BG = theme.Mark2, theme.TileUp
	case r.mostly(x, y, theme.TileDown):
		st.FG, st.BG = theme.None, theme.TileDown
	}
	p.c.Put(x, y, g, st)
}

// frameCell draws the lines around a square in the colour of the cursor.
func (p *painter) frameCell(pt scene.Point) {
	l, st := p.l, bold(on(theme.Cursor))
	cx, cy := l.column(pt)
	x, y := l.left()+(cx-l.ox)*l.size.px, l.top()+(cy-l.oy)*l.size.ph/2
	rows := l.size.ph / 2
	if rows%2 == 0 { // there is a row for the lines between squares
		p.box(x, y, x+l.size.px-1, y+rows)
		return
	}
	across := func(y int, bar string) { p.c.Put(x, y, strings.Repeat(bar, l.size.px), st) }
	upright := func(x int, side string) {
		for row := range rows {
			p.c.Put(x, y+row, side, st)
		}
	}
	across(y, p.g.TopEdge)
	if _, h := l.Size(); y+rows < h {
		across(y+rows, p.g.TopEdge)
	} else {
		across(y+rows-1, p.g.BottomEdge)
	}
	upright(x, p.g.Side)
	if x+l.size.px < l.left()+l.nx*l.size.px {
		upright(x+l.size.px, p.g.Side)
	} else { // the board's edge is the last line
		upright(x+l.size.px-1, p.g.RightEdge)
	}
}

// face writes what stands on a painted tile or stone in a square: x, y is the
// first of the two columns in its middle.
func (p *painter) face(s scene.Spot, c discColours, x, y int) {
	switch s.Piece.Kind {
	case scene.Hidden:
		if s.Label != "" {
			st := canvas.Style{BG: theme.TileDown, Bold: true}
			if s.Heat != 0 {
				st = canvas.Style{FG: theme.Board, BG: heatRole(s.Heat)}
			}
			p.c.Put(x, y, pad2(s.Label), st)
		}
		return
	case scene.Tile:
	default:
		if g := p.stoneMark(s); g != "" {
			p.c.Put(x, y, pad2(g), p.onStone(s, c))
		}
		return
	}
	st := canvas.Style{FG: p.pieceInk(s), BG: theme.TileUp, Bold: true}
	if !hasPicture(p.tileText(s.Piece), p.l.pictureRows(true)) {
		p.c.Put(x, y, p.pieceText(s.Piece), st)
	}
	if s.Label == "" {
		return
	}
	label := canvas.Style{FG: theme.Mark2, BG: theme.TileUp, Bold: true}
	if p.l.size.px < 6 {
		p.c.Put(x+2, y, s.Label, label)
		return
	}
	p.c.Put(x, y+1, pad2(s.Label), label)
}

// paintBorders draws thin lines around squares without a tile: through the middle of a
// row where the squares have one to spare, else along their upper edge.
func (p *painter) paintBorders() {
	l, st := p.l, on(theme.Line)
	w, h := l.Size()
	high := l.size.ph / 2
	bar, above := p.g.TopEdge, 0
	if high%2 == 0 {
		bar, above = p.g.FrameH, 1
	}
	p.shownPoints(func(pt scene.Point, _, _ int) {
		if k := p.spot(pt).Piece.Kind; k == scene.Tile || k == scene.Hidden {
			return
		}
		cx, cy := l.column(pt)
		x, y := l.left()+(cx-l.ox)*l.size.px, l.top()+(cy-l.oy)*high
		for side := range 2 { // the board's own edge is the last line
			if y+side*high < h {
				p.c.Put(x, y+side*high, strings.Repeat(bar, l.size.px), st)
			}
			for row := above; row < high && x+side*l.size.px < w; row++ {
				p.c.Put(x+side*l.size.px, y+row, p.g.LeftEdge, st)
			}
		}
	})
}
