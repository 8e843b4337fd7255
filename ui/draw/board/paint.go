package board

import (
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
	d := p.l.disc(false, p.v.Rimmed)
	p.shownPoints(func(pt scene.Point, x, y int) {
		s := p.spot(pt)
		if s.Piece.Kind == scene.NoPiece {
			g, st := p.crossing(pt, s)
			if s.Label != "" {
				g, st = s.Label, labelStyle(s)
			}
			p.c.Put(x, y, g, st)
			return
		}
		c := p.coloursOf(s)
		p.paint(d, x, y, c)
		if d == &smallRimmed && c.body == theme.Disc2 {
			p.thinRim(x, y, c)
		}
		if g := p.stoneMark(s); g != "" {
			p.c.Put(x, y, g, p.onStone(s, c))
		}
	})
}

// paintCursor puts brackets reach columns beside a middle that is width columns
// wide; they are as high as the point where it is large.
func (p *painter) paintCursor(x, y, reach, width int) {
	st := bold(on(theme.Cursor))
	l, r := x-reach, x+width-1+reach
	p.c.Put(l, y, "[", st)
	p.c.Put(r, y, "]", st)
	if p.l.size.k < 3 {
		return
	}
	high := p.l.disc(width == 2, p.v.Rimmed).rise
	for i, at := range [4][2]int{{l, -1}, {r, -1}, {l, 1}, {r, 1}} {
		for row := 1; row < high; row++ {
			p.c.Put(at[0], y+at[1]*row, p.g.Side[0], st)
		}
		p.c.Put(at[0], y+at[1]*high, p.g.Side[1+i], st)
	}
}

// coloursOf is the colours of what stands on a point.
func (p *painter) coloursOf(s scene.Spot) discColours {
	switch {
	case s.Piece.Kind == scene.Gone:
		return discColours{body: theme.Mix(theme.Board, theme.Line, 3), flat: true}
	case s.Piece.Kind == scene.Hidden:
		c := discColours{body: theme.TileDown, rim: theme.TileDown}
		if p.l.size.k > 3 {
			c.ring = theme.TileUp
		}
		if s.Marks&scene.MarkHint != 0 {
			c.rim = theme.Hint
		}
		return c
	case s.Piece.Kind == scene.Tile:
		c := discColours{body: theme.TileUp, rim: theme.Rim}
		if p.l.size.k > 3 {
			c.ring = p.pieceInk(s)
		}
		return c
	case s.Marks&scene.MarkPath != 0 && s.Piece.Kind == scene.Counter:
		return discColours{body: theme.Mark1, rim: theme.Disc1}
	case s.Marks&scene.MarkOutside != 0 && s.Piece.Side == games.Second:
		return discColours{body: theme.Mix(theme.Board, theme.Disc2, 7), flat: true}
	case s.Marks&scene.MarkOutside != 0:
		return discColours{body: theme.Mix(theme.Board, theme.Disc1, 7), flat: true}
	case s.Piece.Kind == scene.Stone && s.Piece.Side == games.Second:
		return discColours{body: theme.Disc2, rim: theme.Rim}
	}
	c := discColours{body: theme.Disc1, rim: theme.Rim1}
	if p.l.size.k > smallest {
		c.light = theme.Shine
	}
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
// strongest mark by its shape.
func (p *painter) stoneMark(s scene.Spot) string {
	m := s.Marks
	switch {
	case s.Label != "":
		return s.Label
	case m&scene.MarkBad != 0:
		return p.g.Forbidden
	case m&scene.MarkWin != 0:
		return p.g.Win
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
	d := p.l.disc(false, p.v.Rimmed)
	p.shownPoints(func(pt scene.Point, x, y int) {
		s := p.spot(pt)
		c := p.coloursOf(s)
		p.paint(d, x, y, c)
		st := p.onStone(s, c)
		switch {
		case s.Label != "":
			p.c.Put(x, y, s.Label, st)
		case s.Piece.Kind == scene.Counter && s.Heat != 0:
			p.c.Put(x, y, p.heatGlyph(s.Heat), st)
		case len(s.Name) <= 2:
			if s.Piece.Kind == scene.Counter && s.Marks&scene.MarkPath == 0 {
				st.FG = theme.Disc2
			}
			p.c.Put(x, y, strings.ToUpper(s.Name), st)
		}
		if left, right, _ := p.brackets(nowhere, s); left != " " && (s.Piece.Kind != scene.Gone || s.Marks&scene.MarkHint != 0) {
			st = p.onStone(scene.Spot{Piece: s.Piece, Marks: s.Marks}, c)
			p.c.Put(x-1, y, left, st)
			p.c.Put(x+1, y, right, st)
		}
	})
}

// paintCells paints tiles in squares that thin lines part.
func (p *painter) paintCells() {
	p.paintBorders()
	round := p.l.disc(true, p.v.Rimmed)
	p.shownPoints(func(pt scene.Point, x, y int) {
		s := p.spot(pt)
		odd := p.v.Letters && s.Piece.Kind == scene.Tile // its letter has one column
		d, mid := round, x+1
		if odd {
			d = p.l.disc(false, p.v.Rimmed)
		}
		if s.Piece.Kind != scene.NoPiece {
			c := p.coloursOf(s)
			p.paint(d, mid, y, c)
			p.face(s, c, x, y)
		} else {
			p.empty(s, x, y)
		}
		left, right, st := p.brackets(pt, s)
		if left != " " {
			p.paintBrackets(left, right, st, x, y, pt == p.v.Cursor)
		}
	})
}

// paintBrackets puts a square's marks at its left and right edge.
func (p *painter) paintBrackets(left, right string, st canvas.Style, x, y int, cursor bool) {
	if cursor {
		p.paintCursor(x, y, p.l.size.k-1, 2)
		return
	}
	p.c.Put(x-p.l.size.k+1, y, left, st)
	p.c.Put(x+p.l.size.k, y, right, st)
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
	p.c.Put(x, y, p.pieceText(s.Piece), st)
	if s.Label == "" {
		return
	}
	label := canvas.Style{FG: theme.Mark2, BG: theme.TileUp, Bold: true}
	if p.l.size.k < 3 {
		p.c.Put(x+2, y, s.Label, label)
		return
	}
	p.c.Put(x, y+1, pad2(s.Label), label)
}

// paintBorders draws thin lines between squares: through the middle of a row
// where the squares have one to spare, else along their upper edge.
func (p *painter) paintBorders() {
	l := p.l
	st := on(theme.Line)
	bar := p.g.TopEdge
	if l.size.py%2 == 0 {
		bar = p.g.FrameH
	}
	x0, y0 := l.left(), l.top()
	rows := l.ny + lastLine(l.size.py%2 == 1)
	for row := range rows {
		y := y0 + row*l.size.py
		p.c.Put(x0, y, strings.Repeat(bar, l.nx*l.size.px), st)
	}
	for col := range l.nx {
		first, last := y0, y0+l.ny*l.size.py
		if l.size.py%2 == 0 {
			first++
		}
		for y := first; y < last; y++ {
			p.c.Put(x0+col*l.size.px, y, p.g.LeftEdge, st)
		}
	}
}
