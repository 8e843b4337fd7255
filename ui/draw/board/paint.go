package board

import (
	"math"

	"duiju/games"
	"duiju/games/scene"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/picture"
	"duiju/ui/draw/theme"
)

// paintIntersections draws the lines and paints the stones over them. What
// marks a stone stands in its middle, in a cell that is all stone.
func (p *painter) paintIntersections() {
	p.grid()
	p.links()
	p.paintStones()
	p.shownPoints(func(pt scene.Point, _, _ int) {
		switch s := p.spot(pt); {
		case s.Piece.Kind != scene.NoPiece:
			if isRing(p, s) {
				ring(p, pt, s)
			}
			if g := p.stoneMark(s); g != "" {
				p.mark(pt, g, p.onStone(s, p.coloursOf(s)))
			}
		case p.isGhost(s):
			body := p.picturesMark(s).colours.body
			p.mark(pt, s.Label[1:], canvas.Style{FG: p.inkOn(body), BG: body, Bold: true})
		case p.picturesMark(s) == nil:
			if g, st, ok := p.onCrossing(pt, s); ok {
				p.mark(pt, g, st)
			}
		}
	})
}

// isRing reports whether a stone is a ring of thin lines: one with an edge of two points in four
// would be two bars.
func isRing(p *painter, s scene.Spot) bool {
	c := p.coloured(s)
	return p.l.painted() && p.l.size.ph == smallest && p.l.raster.down == 2 && p.pic == nil && (p.v.Rimmed || p.v.Palette.Few) &&
		s.Piece.Side == games.Second && c.body != c.rim
}

// ring draws a stone that is a ring, in a row of cells or between two. At the cursor it is a square. The
// dot of the last move fills its middle.
func ring(p *painter, pt scene.Point, s scene.Spot) {
	x, y := p.l.middle(pt)
	st, edges, dots := on(theme.Rim), []string{"(▔)", "[▔]"}, []string{p.g.Black}
	if p.between(pt) {
		y, edges, dots = y-1, []string{"╭─╮", "┏━┓", "╰─╯", "┗━┛"}, []string{"▄", "▀"}
	}
	if pt == p.v.Cursor {
		st, edges = bold(on(theme.Cursor)), edges[1:]
	}
	for i, dot := range dots {
		p.c.Put(x-1, y+i, edges[2*i], st)
		if p.dot(s) > 0 {
			p.c.Put(x, y+i, dot, p.onStone(s, flat(theme.Board)))
		} else if len(dots) == 1 {
			st.Underline = true
			p.c.Put(x, y, "▔", st)
		}
	}
}

// markPicture is a mark on a crossing that is painted: a small stone, or a ring of its size.
type markPicture struct {
	colours discColours
	radius  float64 // in half rows
}

// picturesMark is how the mark of an empty crossing is painted, nil if a glyph or a label
// stands there. Other marks are told by their glyphs, and so are all without the colours
// between others.
func (p *painter) picturesMark(s scene.Spot) *markPicture {
	r, body := p.l.size.radius(scene.Intersections), theme.Disc1
	if s.Heat < 0 {
		body = theme.Disc2
	}
	switch m := s.Marks; {
	case p.isGhost(s):
		return &markPicture{flat(theme.Mix(theme.Board, body, 12)), max(0.75*r, dotRadius)}
	case p.v.Palette.Few || s.Label != "" || m&scene.MarkBad != 0:
	case m&scene.MarkHint != 0:
		if p.l.size.px >= leastRing {
			return &markPicture{discColours{body: theme.Hint, rim: theme.Hint, hollow: true}, r}
		}
	case m&scene.MarkPath != 0:
	case m&(scene.MarkLegal|scene.MarkAttack) != 0:
		return &markPicture{flat(theme.Cursor), min(1.1, r)}
	case s.Heat != 0: // a stone that is not there
		small := 0.75 * r
		if s.Heat > strong || s.Heat < -strong {
			small = r
		}
		c := flat(theme.Mix(theme.Board, body, 1+abs(int(s.Heat))/14))
		if p.v.Rimmed && (s.Heat < 0 || s.Heat >= writtenHeat) { // a board full of the others would be dark
			c.rim, c.outlined = theme.Mix(theme.Board, theme.Disc1, 7), true
			c.level = c.rim
		}
		return &markPicture{c, max(small, dotRadius)}
	}
	return nil
}

// isGhost reports whether a point shows what a stone would make there: a small stone of its side
// bears the label without the letter of the side.
func (p *painter) isGhost(s scene.Spot) bool {
	return s.Marks&scene.MarkGhost != 0 && !p.v.Palette.Few && p.l.painted() && s.Piece.Kind == scene.NoPiece && len(s.Label) == 2
}

const (
	// leastRing is the pitch from which a ring of a stone's size has a hole.
	leastRing = 5
	// dotRadius is that of the dot of the last move on a small stone, and of an empty square: one column.
	dotRadius = 0.6
	// strong is the heat from which a point has the larger of two pictures.
	strong = 50
)

// Stone paints single stones of one size. It keeps their shapes.
type Stone struct{ l Layout }

// Draw paints a stone on a canvas of twice as many columns as rows, with half a row of the
// board around it.
func (s *Stone) Draw(c *canvas.Canvas, pc scene.Piece, v View) {
	w, rows := c.Size()
	l := &s.l
	l.lat, l.size, l.nx, l.ny = scene.Lattice{Kind: scene.Intersections, W: 1, H: 1}, size{px: 2*rows - 1, ph: 2*rows - 1, frame: true, painted: true}, 1, 1
	l.raster.begin(2*rows, rows, v.Blocks, v.Palette)
	p, r := &painter{c: c, l: l, v: v, g: v.Glyphs}, float64(rows)
	if v.Picture.Kind != picture.None {
		p.pic = &sketch{v.Picture, l}
		p.pic.add(r, r, r, r, picture.Figure{Form: picture.Wood, Body: theme.Board})
	}
	p.paint(false, r, r, p.coloursOf(scene.Spot{Piece: pc}), 0)
	c.Fill(0, 0, w, rows, ' ', canvas.Style{BG: theme.Board, Picture: p.pic != nil})
	l.raster.show(c)
	if p.pic != nil {
		c.Paint(p.pic.Picture)
	}
}

// onCrossing is what stands on an empty point over its lines, if anything.
func (p *painter) onCrossing(pt scene.Point, s scene.Spot) (string, canvas.Style, bool) {
	if s.Label != "" {
		return s.Label, labelStyle(s), true
	}
	g, st := p.crossing(pt, s)
	return g, st, g != p.cross(pt) && (p.pic == nil || g != p.g.Star)
}

// paintStones paints the pieces of all points, and the cursor around its own.
func (p *painter) paintStones() {
	rows := p.l.pictureRows(false)
	p.shownPoints(func(pt scene.Point, _, _ int) {
		s := p.spot(pt)
		c := p.coloursOf(s)
		cx, cy := p.stoneCentre(pt)
		switch {
		case s.Piece.Kind == scene.Gone && p.v.Palette.Few: // its edge would be that of a piece
		case s.Piece.Kind != scene.NoPiece:
			p.paint(false, cx, cy, c, 0)
			if text := p.l.nameOf(s); text != "" {
				p.picture(text, rows, cx, cy, c.body, p.counterInk(s))
			} else if r := p.dot(s); r > 0 && !isRing(p, s) && (pt != p.v.Cursor || p.l.size.ph > smallest) { // the cursor leaves no room for it
				if p.l.size.ph == smallest && p.pic == nil {
					cy += 0.5 // in the middle it would leave two bars of the stone
				}
				p.paint(false, cx, cy, flat(p.onStone(s, c).FG), p.l.size.radius(p.l.lat.Kind)-r)
			}
		case p.l.painted():
			if m := p.picturesMark(s); m != nil {
				p.paint(false, cx, cy, m.colours, p.l.size.radius(p.l.lat.Kind)-m.radius)
			}
		}
	})
	if at := p.v.Cursor; at >= 0 && p.l.shown(at) && !isRing(p, p.spot(at)) {
		p.paintCursor(at)
	}
	p.l.raster.show(p.c)
}

// stoneCentre is the middle of a stone that is painted. With an even pitch and two points
// in a row it lies half of one above the lines: a stone of an odd number of half rows fills
// more of the pitch and is still apart from the next.
func (p *painter) stoneCentre(pt scene.Point) (x, y float64) {
	x, y = p.l.centre(pt)
	if p.pic == nil && p.l.painted() && p.l.size.ph%2 == 0 && (p.l.raster.down == 2 || p.l.size.tight) {
		y -= 0.5
	}
	return x, y
}

// dot is the radius of the dot that is painted on a stone of the last move, or of a line
// that has won, where there is room a larger one; 0 for none, where another mark or a label
// stands.
func (p *painter) dot(s scene.Spot) float64 {
	switch px := float64(p.l.size.px); {
	case !p.l.painted() || s.Label != "":
	case p.markGlyph(s) == p.g.Win && p.pic != nil:
		return 0.2 * px
	case p.markGlyph(s) == p.g.Win:
		return max(dotRadius, 0.2*px-0.4) // a column less than what would make a square of the stone
	case p.markGlyph(s) == p.g.Black && p.pic != nil:
		return 0.13 * px
	case p.markGlyph(s) == p.g.Black:
		return max(dotRadius, 0.12*px)
	}
	return 0
}

// paintCursor paints the corners of a square around a point, in what a stone leaves of
// them; around a tile the whole square.
func (p *painter) paintCursor(pt scene.Point) {
	r := &p.l.raster
	role := theme.Cursor
	s, tone := p.spot(pt), p.v.Palette.Tone
	if s.Piece.Kind == scene.Stone && (s.Piece.Side == games.Second || p.l.size.ph == smallest) && distance(tone(role), tone(theme.Disc2)) < 100 {
		role = theme.Accent // in the white of stones it would be more of this one, or another
	}
	cx, cy := p.l.centre(pt)
	w, h := float64(r.across), float64(r.down)/2
	rx, ry := float64(p.l.size.px)/2, float64(p.l.size.ph/2)
	if p.l.lat.Kind == scene.Triangle {
		rx, ry = float64(p.l.side()), p.l.size.radius(scene.Triangle)+1
	}
	if p.pic != nil {
		if p.l.lat.Kind == scene.Cells {
			rx, ry = p.l.tile()
			rx, ry = rx+0.4, ry+0.4
		}
		p.pic.corners(cx, cy, rx, ry, role)
		return
	}
	x0, x1 := int(math.Round((cx-rx)*w)), int(math.Round((cx+rx)*w))-1
	y0, y1 := int(math.Round((cy-ry)*h)), int(math.Round((cy+ry)*h))-1
	down, along := max(int(ry*h/2), 1), max(int(rx*w/2), 1)
	if p.l.lat.Kind == scene.Cells {
		x0, y0, x1, y1 = p.l.shape(true, cx, cy, 0, 0).around(p.l.origin(cx, cy))
		down, along = y1-y0, x1-x0
	}
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			beside, above := min(x-x0, x1-x), min(y-y0, y1-y)
			if s.Piece.Kind == scene.Stone && p.l.size.ph == smallest && beside == 1 { // a gap, else the two are one bar
				r.set(x, y, theme.None)
			}
			if (beside == 0 && above < down || above == 0 && beside < along) && r.get(x, y) == theme.None {
				r.set(x, y, role)
			}
		}
	}
}

// coloursOf is the colours of what stands on a point.
func (p *painter) coloursOf(s scene.Spot) discColours {
	c := p.coloured(s)
	if isRing(p, s) {
		return flat(theme.Board)
	}
	c.outlined = p.v.Palette.Few || p.v.Rimmed
	if p.v.Palette.Few && c.body.Base() != c.body {
		c.body, c.rim = theme.Board, theme.Line
	}
	c.level = c.rim
	if c.outlined && !p.v.Palette.Few && c.rim != c.body { // a darker one would be as much as the stone
		if s.Piece.Kind == scene.Tile { // a round edge would have cells of three colours
			c.level = theme.Mix(c.rim, c.body, 9)
		}
		c.rim = theme.Mix(c.rim, c.body, 4)
	}
	return c
}

// ramp is the colour of a back by its heat, from that of a back for the least to nearly
// that of a face for the most. It leaves out the middle, on which nothing is read.
func ramp(heat int8) theme.Role {
	if heat < 0 {
		return theme.Mix(theme.TileDown, theme.TileUp, 5*(100+int(heat))/100)
	}
	return theme.Mix(theme.TileDown, theme.TileUp, 9+5*int(heat)/100)
}

// inkOn is the light or the dark ink that is read on a colour.
func (p *painter) inkOn(body theme.Role) theme.Role {
	far := func(r theme.Role) int { return distance(p.v.Palette.Tone(r), p.v.Palette.Tone(body)) }
	if far(theme.Disc1) > far(theme.TileUp) {
		return theme.Disc1
	}
	return theme.TileUp
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
		if s.Heat != 0 {
			c = flat(ramp(s.Heat))
		}
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
	case p.dot(s) > 0:
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
		st, beside := p.onStone(s, c), 1
		switch text := p.l.nameOf(s); {
		case text != "" && (p.pic != nil || hasPicture(text, p.l.pictureRows(false))):
			beside = p.l.reach() - 2
		case s.Label != "":
			p.mark(pt, s.Label, st)
		case s.Piece.Kind == scene.Counter && s.Heat != 0:
			p.mark(pt, p.heatGlyph(s.Heat), st)
		case len(s.Name) <= 2:
			if s.Piece.Kind == scene.Counter {
				st.FG = p.counterInk(s)
			}
			p.mark(pt, s.Name, st)
		}
		if left, right, _ := p.brackets(nowhere, s); left != " " && (s.Piece.Kind != scene.Gone || s.Marks&scene.MarkHint != 0) {
			st = p.onStone(scene.Spot{Piece: s.Piece, Marks: s.Marks}, c)
			p.put(x-beside, y, left, st)
			p.put(x+beside, y, right, st)
		}
	})
}

// nameOf is what a counter bears as a picture, its label or its name; "" for none.
func (l *Layout) nameOf(s scene.Spot) string {
	switch {
	case l.lat.Kind != scene.Triangle || s.Piece.Kind != scene.Counter:
	case s.Label != "":
		return s.Label
	case s.Heat == 0:
		return s.Name
	}
	return ""
}

// counterInk is the colour of a counter's name.
func (p *painter) counterInk(s scene.Spot) theme.Role {
	if s.Marks&scene.MarkPath != 0 {
		return theme.Disc1
	}
	return theme.Disc2
}

// paintCells paints tiles, and the places of those that are gone.
func (p *painter) paintCells() {
	rows := p.l.pictureRows(true)
	p.shownPoints(func(pt scene.Point, _, _ int) {
		s := p.spot(pt)
		cx, cy := p.l.centre(pt)
		tile := s.Piece.Kind == scene.Tile || s.Piece.Kind == scene.Hidden
		switch {
		case tile:
		case p.v.Palette.Few: // a dot in the middle: an edge would be that of a tile
			p.paint(false, cx, cy, flat(theme.Line), p.l.size.radius(scene.Cells)-dotRadius)
		default:
			p.paint(true, cx, cy, flat(theme.Mix(theme.Board, theme.Line, 4)), 0)
		}
		if s.Piece.Kind == scene.NoPiece {
			p.corner(s, cx, cy)
			return
		}
		c := p.coloursOf(s)
		p.paint(tile, cx, cy, c, 0)
		if s.Piece.Kind == scene.Tile {
			p.picture(p.tileText(s.Piece), rows, cx, cy, c.body, p.pieceInk(s))
		}
		p.corner(s, cx, cy)
	})
	if at := p.v.Cursor; at >= 0 && p.l.shown(at) {
		p.paintCursor(at)
	}
	p.l.raster.show(p.c)
	p.shownPoints(func(pt scene.Point, x, y int) {
		s := p.spot(pt)
		if s.Piece.Kind != scene.NoPiece {
			p.face(s, p.coloursOf(s), x, y)
		} else {
			p.empty(s, x, y)
		}
		if s.Marks &^= scene.MarkLast | scene.MarkFrom; pt == p.v.Cursor {
			return
		}
		if left, right, st := p.brackets(pt, s); left != " " {
			p.bracket(x-p.l.size.px/2+1, y, left, st)
			p.bracket(x+p.l.size.px/2, y, right, st)
		}
	})
}

// corner paints a corner of a square that the last move came to, two of one that it came
// from, unless a stronger mark stands there.
func (p *painter) corner(s scene.Spot, cx, cy float64) {
	if left, _, _ := p.brackets(nowhere, s); left != ":" && left != p.g.Dot {
		return
	}
	role := theme.Mark2
	if s.Piece.Kind == scene.Hidden {
		role = theme.Mark1
	}
	r := &p.l.raster
	w, h := float64(r.across), float64(r.down)/2
	rx, ry := p.l.tile()
	if p.pic != nil {
		p.pic.add(cx, cy, rx, ry, picture.Figure{Form: picture.Corner, Body: role})
		if s.Marks&scene.MarkLast == 0 {
			p.pic.add(cx, cy, -rx, ry, picture.Figure{Form: picture.Corner, Body: role})
		}
		return
	}
	x0, x1 := int(math.Round((cx-rx)*w)), int(math.Round((cx+rx)*w))-1
	y0 := int(math.Round((cy - math.Floor(ry)) * h))
	set := func(x, y int) {
		if r.get(x, y) != theme.None || p.v.Palette.Few && s.Piece.Kind == scene.NoPiece {
			r.set(x, y, role)
		}
	}
	size := max(int(ry*h)/2, 1)
	for y := range size {
		for x := range int(math.Ceil(float64(size-y) * w / h)) {
			set(x1-x, y0+y)
			if s.Marks&scene.MarkLast == 0 {
				set(x0+x, y0+y)
			}
		}
	}
}

// bracket puts a mark on the edge of a square, on the tile if that fills the cell.
func (p *painter) bracket(x, y int, g string, st canvas.Style) {
	switch r := &p.l.raster; {
	case p.pic != nil:
		p.put(x, y, g, st)
		return
	case r.mostly(x, y, theme.TileUp):
		st.FG, st.BG = theme.Mark2, theme.TileUp
	case r.mostly(x, y, theme.TileDown):
		st.FG, st.BG = theme.None, theme.TileDown
	}
	p.c.Put(x, y, g, st)
}

// face writes what stands on a painted tile or stone in a square: x, y is the
// first of the two columns in its middle.
func (p *painter) face(s scene.Spot, c discColours, x, y int) {
	switch s.Piece.Kind {
	case scene.Hidden:
		if s.Label != "" {
			p.put(x, y, pad2(s.Label), canvas.Style{FG: p.inkOn(c.body), BG: c.body, Bold: true})
		}
		return
	case scene.Tile:
	default:
		if g := p.stoneMark(s); g != "" {
			p.put(x, y, pad2(g), p.onStone(s, c))
		}
		return
	}
	st := canvas.Style{FG: p.pieceInk(s), BG: theme.TileUp, Bold: true}
	if p.pic == nil && !hasPicture(p.tileText(s.Piece), p.l.pictureRows(true)) {
		p.c.Put(x, y, pad2(p.tileText(s.Piece)), st)
	}
	if s.Label == "" {
		return
	}
	label := canvas.Style{FG: theme.Mark2, BG: theme.TileUp, Bold: true}
	if rx, ry := p.l.tile(); ry >= leastRows/2 { // the upper left corner is free
		p.put(x+3-int(rx), y+1-int(ry)/2, s.Label, label)
		return
	}
	p.put(x+2, y, s.Label, label)
}
