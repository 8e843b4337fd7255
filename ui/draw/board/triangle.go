package board

import (
	"math"
	"strings"

	"duiju/games/scene"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

// triangle draws rows of counters with the lines between them.
//
//	  ●
//	 / \
//	●───●
func (p *painter) triangle() {
	if p.l.size.frame {
		p.trianglePattern()
	}
	p.links()
	p.points(func(_ scene.Point, s scene.Spot) (string, canvas.Style) { return p.counter(s) })
}

// trianglePattern draws the lines of the board: to the right and to both
// points below.
func (p *painter) trianglePattern() {
	st := on(theme.Line)
	l := p.l
	bar, slants := p.g.FrameH, [2]string{p.g.Rise, p.g.Fall}
	if l.size.painted { // they go from corner to corner of their cells
		slants = [2]string{p.g.LinkRise, p.g.LinkFall}
	}
	p.shownPoints(func(pt scene.Point, x, y int) {
		cx, cy := l.column(pt)
		right := l.at(cx+1, cy)
		if p.pic != nil {
			for _, to := range [3]scene.Point{right, l.at(cx, cy+1), l.at(cx+1, cy+1)} {
				if to != scene.NoPoint && l.shown(to) {
					p.pic.line(pt, to, lineWidth, 0, 0, st.FG)
				}
			}
			return
		}
		if right != scene.NoPoint && l.shown(right) {
			p.c.Put(x+1, y, strings.Repeat(bar, l.size.px-1), st)
		}
		for i, g := range slants {
			if below := l.at(cx+i, cy+1); below != scene.NoPoint && l.shown(below) {
				p.slant(pt, below, g, st)
			}
		}
	})
}

// slant draws a line down to a point, one glyph a row.
func (p *painter) slant(from, to scene.Point, g string, st canvas.Style) {
	ax, ay := p.l.middle(from)
	bx, by := p.l.middle(to)
	for i := 1; i < by-ay; i++ {
		p.c.Put(ax+int(math.Round(float64(i*(bx-ax))/float64(by-ay))), ay+i, g, st)
	}
}

// counter is the glyph of a place and its style.
func (p *painter) counter(s scene.Spot) (string, canvas.Style) {
	m := s.Marks
	if s.Piece.Kind == scene.Gone || s.Piece.Kind == scene.NoPiece {
		switch {
		case m&scene.MarkHint != 0:
			return p.g.Hint, on(theme.Hint)
		case m&scene.MarkLast != 0:
			return p.g.GoneLast, bold(on(theme.Taken))
		}
		return p.g.Gone, on(theme.Taken)
	}
	st := on(theme.Stone1)
	if s.Piece.Kind == scene.Stone {
		return p.stone(s)
	}
	switch {
	case m&scene.MarkPath != 0:
		return p.g.CounterPath, bold(on(theme.Cursor))
	case m&scene.MarkBad != 0:
		return p.g.Forbidden, bold(on(theme.Bad))
	case m&scene.MarkHint != 0:
		return p.g.Hint, bold(on(theme.Hint))
	case m&scene.MarkLegal != 0:
		return p.g.CounterLegal, on(theme.Cursor)
	case s.Heat != 0:
		st.FG = heatRole(s.Heat)
	case m&scene.MarkOutside != 0:
		st.FG = theme.Taken
	case len(s.Name) == 1 && p.l.lat.Kind == scene.Triangle: // moves are written by the names
		return s.Name, canvas.Style{FG: theme.Disc2, BG: theme.Disc1}
	}
	return p.g.Counter, st
}
