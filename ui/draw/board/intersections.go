package board

import (
	"math"
	"strings"

	"duiju/games"
	"duiju/games/scene"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

// intersections draws stones on crossings.
func (p *painter) intersections() {
	p.grid()
	p.links()
	p.points(p.crossing)
}

// grid draws the lines through the crossings. Where the board goes on beyond what is
// shown, they end in dashes, or at the edge of the picture. A line between two rows
// underlines the upper one, in the ink of all lines, so that upright lines go through.
func (p *painter) grid() {
	if p.pic != nil {
		p.lines()
		return
	}
	l, st := p.l, on(theme.Line)
	beyond := p.g.Dash
	if l.size.painted {
		beyond = p.g.Bar
	}
	beyond = strings.Repeat(beyond, l.side())
	bar := strings.Repeat(p.g.Bar, (l.nx-1)*l.size.px+1)
	left := l.left()
	if p.goesOn(3) {
		bar, left = beyond+bar, left-l.side()
	}
	if p.goesOn(1) {
		bar += beyond
	}
	p.posts(st)
	st.Underline = true
	for row := range l.ny {
		pt := l.at(l.ox, l.oy+row)
		_, y := l.middle(pt)
		if p.between(pt) {
			for x := left; x < left+canvas.Width(bar); x++ {
				g, _, _ := p.c.Cell(x, y-1)
				p.c.Set(x, y-1, g, st)
			}
			continue
		}
		p.c.Put(left, y, bar, on(theme.Line))
		for col := range l.nx {
			p.c.Put(l.left()+col*l.size.px, y, p.cross(l.at(l.ox+col, l.oy+row)), on(theme.Line))
		}
	}
}

// goesOn reports whether the board goes on beyond a side of what is shown: top, right,
// bottom, left.
func (p *painter) goesOn(side int) bool {
	l := p.l
	return p.sc.Cut[side] || [4]bool{l.oy > 0, l.ox+l.nx < l.lat.W, l.oy+l.ny < l.lat.H, l.ox > 0}[side]
}

// posts draws the upright lines, and in their colour the star points between two rows.
// Where level lines run between rows, the outermost upright ones run between columns.
func (p *painter) posts(st canvas.Style) {
	l := p.l
	_, from := l.middle(l.at(l.ox, l.oy))
	_, to := l.middle(l.at(l.ox, l.oy+l.ny-1))
	if l.size.painted && p.goesOn(0) {
		from = l.top()
	}
	if l.size.painted && p.goesOn(2) {
		_, to = l.Size()
	}
	for y := from; y < to; y++ {
		for col := range l.nx {
			x, g := l.left()+col*l.size.px, p.g.Post
			switch {
			case !l.shifted():
			case col == 0 && !p.goesOn(3):
				x, g = x-1, p.g.RightEdge
			case col == l.nx-1 && !p.goesOn(1):
				x, g = x+1, p.g.LeftEdge
			}
			p.c.Put(x, y, g, st)
		}
	}
	p.shownPoints(func(pt scene.Point, x, y int) {
		if s := p.spot(pt); s.Marks == scene.MarkStar && s.Heat == 0 && s.Label == "" && p.between(pt) {
			p.c.Put(x, y-1, "╽", st)
			p.c.Put(x, y, "╿", st)
		}
	})
}

// shifted reports whether lines run between two rows, and the outermost between columns.
func (l *Layout) shifted() bool { return l.painted() && l.size.ph%2 == 1 }

// between reports whether the level line of a point runs between two rows.
func (p *painter) between(pt scene.Point) bool {
	_, cy := p.l.centre(pt)
	return p.l.shifted() && math.Mod(cy, 2) == 0
}

// crossing is the glyph of a point and its style.
func (p *painter) crossing(pt scene.Point, s scene.Spot) (string, canvas.Style) {
	switch s.Piece.Kind {
	case scene.Stone:
		return p.stone(s)
	case scene.Counter, scene.Gone:
		return p.counter(s)
	}
	m := s.Marks
	switch {
	case m&scene.MarkBad != 0:
		return p.g.Forbidden, bold(on(theme.Bad))
	case m&scene.MarkHint != 0:
		return p.g.Hint, bold(on(theme.Hint))
	case m&scene.MarkPath != 0:
		return p.g.Hint, bold(on(theme.Cursor))
	case m&(scene.MarkLegal|scene.MarkAttack) != 0:
		return p.g.Legal, bold(on(theme.Cursor))
	case s.Heat != 0:
		return p.heatGlyph(s.Heat), on(heatRole(s.Heat))
	case m&(scene.MarkRegion|scene.MarkTarget|scene.MarkDanger) != 0:
		return p.g.Region, bold(on(theme.Cursor))
	case m&scene.MarkStar != 0 && !p.between(pt):
		return p.g.Star, on(theme.Line)
	}
	return p.cross(pt), on(theme.Line)
}

// stone is the glyph of a stone: its mark is its shape.
func (p *painter) stone(s scene.Spot) (string, canvas.Style) {
	st := on(theme.Stone1)
	if s.Piece.Side == games.Second {
		st = on(theme.Stone2)
	}
	plain, last, target, danger := p.g.Black, p.g.BlackLast, p.g.BlackTarget, p.g.BlackDanger
	if s.Piece.Side == games.Second && !p.v.Filled {
		plain, last, target, danger = p.g.White, p.g.WhiteLast, p.g.WhiteTarget, p.g.WhiteDanger
	}
	m := s.Marks
	switch {
	case m&scene.MarkWin != 0:
		return last, bold(st)
	case m&(scene.MarkBad|scene.MarkDanger|scene.MarkAttack) != 0:
		return danger, bold(st)
	case m&(scene.MarkTarget|scene.MarkHint|scene.MarkPath) != 0:
		return target, bold(st)
	case m&scene.MarkLast != 0:
		return last, st
	case m&scene.MarkOutside != 0:
		return plain, on(theme.Line)
	}
	return plain, st
}

// cross is the crossing of lines at an empty point in the middle of a row: an edge of
// the board has its own shape, unless the board is a part of a larger one there.
func (p *painter) cross(pt scene.Point) string {
	x, y := p.l.column(pt)
	row := edgeIndex(y, p.l.lat.H, p.sc.Cut[0], p.sc.Cut[2])
	col := edgeIndex(x, p.l.lat.W, p.sc.Cut[3], p.sc.Cut[1])
	if p.l.shifted() && col != 1 { // the edge is beside it
		return p.g.Bar
	}
	return p.g.Cross[row][col]
}

// edgeIndex is 0 at the first edge, 2 at the last, 1 between or at a cut.
func edgeIndex(i, n int, cutFirst, cutLast bool) int {
	switch {
	case i == 0 && !cutFirst:
		return 0
	case i == n-1 && !cutLast:
		return 2
	}
	return 1
}

// links draws the scene's links in the room between the points.
func (p *painter) links() {
	for _, k := range p.sc.Links {
		p.link(k, bold(on(theme.Cursor)))
	}
}

// link draws a straight line between two points over whatever lies between,
// except on their own glyphs. Lines that are neither level, upright nor the
// triangle's slant have no glyph and are left out.
func (p *painter) link(k scene.Link, st canvas.Style) {
	switch {
	case !p.l.shown(k.A) || !p.l.shown(k.B):
		return
	case p.pic != nil:
		p.pic.line(k.A, k.B, linkWidth, 0, 0, st.FG)
		return
	}
	ax, ay := p.l.middle(k.A)
	bx, by := p.l.middle(k.B)
	if ay > by || ay == by && ax > bx {
		k.A, k.B, ax, ay, bx, by = k.B, k.A, bx, by, ax, ay
	}
	dx, dy := bx-ax, by-ay
	switch {
	case dy == 0:
		for x := ax + 1; x < bx; x++ {
			p.c.Put(x, ay, p.g.Link, st)
		}
	case dx == 0:
		for y := ay + 1; y < by; y++ {
			p.c.Put(ax, y, p.g.LinkPost, st)
		}
	case abs(dx) > 2*dy:
	case dx > 0:
		p.slant(k.A, k.B, p.g.LinkFall, st)
	default:
		p.slant(k.A, k.B, p.g.LinkRise, st)
	}
}
