package board

import (
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
	draw := func(ax, ay, dx, dy, n int, g string) {
		for i := 1; i < n; i++ {
			p.c.Put(ax+i*dx, ay+i*dy, g, st)
		}
	}
	bar := p.g.FrameH
	p.shownPoints(func(pt scene.Point, x, y int) {
		cx, cy := l.column(pt)
		if right := l.at(cx+1, cy); right != scene.NoPoint && l.shown(right) {
			draw(x, y, 1, 0, l.size.px, bar)
		}
		if below := l.at(cx, cy+1); below != scene.NoPoint && l.shown(below) {
			draw(x, y, -1, 1, l.size.py, p.g.Rise)
		}
		if below := l.at(cx+1, cy+1); below != scene.NoPoint && l.shown(below) {
			draw(x, y, 1, 1, l.size.py, p.g.Fall)
		}
	})
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
		return strings.ToUpper(s.Name), canvas.Style{FG: theme.Disc2, BG: theme.Stone1}
	}
	return p.g.Counter, st
}
