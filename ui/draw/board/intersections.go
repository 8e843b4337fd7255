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

// grid draws the lines between the crossings. Where the board goes on beyond
// what is shown, the lines end in dashes, or at the edge of the picture. Of points in the middle of a half row
// every second line runs along the edge of a row. No glyph crosses it there, so all
// of them leave a gap for the lines that cross them.
func (p *painter) grid() {
	l := p.l
	st := on(theme.Line)
	x0 := l.left()
	x1 := x0 + (l.nx-1)*l.size.px
	goesOnLeft := l.ox > 0 || p.sc.Cut[3]
	goesOnRight := l.ox+l.nx < l.lat.W || p.sc.Cut[1]
	for row := range l.ny {
		pt := l.at(l.ox, l.oy+row)
		_, y := l.middle(pt)
		bar, along := p.g.Bar, st
		if p.onEdge(pt) { // that is a thick one
			bar, along.FG = p.g.TopEdge, theme.Mix(theme.Board, theme.Line, 13)
		}
		bar = strings.Repeat(bar, l.size.px-1)
		for col := range l.nx - 1 {
			p.c.Put(x0+col*l.size.px+1, y, bar, along)
		}
		switch {
		case l.size.painted:
			beyond := strings.Repeat(string([]rune(bar)[:1]), l.side())
			if goesOnLeft {
				p.c.Put(x0-l.side(), y, beyond, along)
			}
			if goesOnRight {
				p.c.Put(x1+1, y, beyond, along)
			}
		default:
			if goesOnLeft {
				p.c.Put(x0-1, y, p.g.Dash, st)
			}
			if goesOnRight {
				p.c.Put(x1+1, y, p.g.Dash, st)
			}
		}
		if l.size.painted {
			for col := range l.nx {
				p.c.Put(x0+col*l.size.px, y, p.cross(l.at(l.ox+col, l.oy+row)), st)
			}
		}
		if l.size.painted && row == 0 && (l.oy > 0 || p.sc.Cut[0]) {
			p.posts(l.top(), y, st)
		}
		if row == l.ny-1 {
			if _, h := l.Size(); l.size.painted && (l.oy+l.ny < l.lat.H || p.sc.Cut[2]) {
				p.posts(y+1, h-l.halfRows()%2*(l.size.ph%2), st)
			}
			break
		}
		below := l.at(l.ox, l.oy+row+1)
		for _, next := l.middle(below); y+1 < next; y++ {
			p.posts(y+1, y+2, st)
		}
	}
}

// posts draws the upright lines in some rows.
func (p *painter) posts(from, to int, st canvas.Style) {
	for y := from; y < to; y++ {
		for col := range p.l.nx {
			p.c.Put(p.l.left()+col*p.l.size.px, y, p.g.Post, st)
		}
	}
}

// onEdge reports whether the lines of a point run along the upper edge of their row:
// its middle is in the upper half.
func (p *painter) onEdge(pt scene.Point) bool {
	_, cy := p.l.centre(pt)
	return cy-2*math.Floor(cy/2) < 1
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
	case m&scene.MarkStar != 0:
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

// cross is the crossing of lines at an empty point: an edge of the board has
// its own shape, unless the board is a part of a larger one there.
func (p *painter) cross(pt scene.Point) string {
	x, y := p.l.column(pt)
	row := edgeIndex(y, p.l.lat.H, p.sc.Cut[0], p.sc.Cut[2])
	col := edgeIndex(x, p.l.lat.W, p.sc.Cut[3], p.sc.Cut[1])
	switch {
	case p.l.size.ph%2 == 0 || row != 1 && !p.onEdge(pt):
		return p.g.Cross[row][col]
	case row != 1:
		return p.g.TopEdge
	}
	return p.g.Post
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
	if !p.l.shown(k.A) || !p.l.shown(k.B) {
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
