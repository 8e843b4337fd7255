package board

import (
	"strings"

	"duiju/games"
	"duiju/games/scene"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

// cells draws pieces in squares. A square is a mark, two columns of piece and
// a mark, with a border in the larger sizes:
//
//	├────┼────┤        ├───────┼
//	│ 帥 │[包]│        │       │
//	├────┼────┤        │[ 帥  ]│
//	                   │       │
func (p *painter) cells() {
	p.discs = true
	for i := range p.sc.Spots {
		k := p.sc.Spots[i].Piece.Kind
		p.discs = p.discs && (k == scene.NoPiece || k == scene.Stone)
	}
	if p.l.size.frame {
		p.borders()
	}
	p.shownPoints(func(pt scene.Point, x, y int) {
		s := p.spot(pt)
		p.piece(s, x, y)
		left, right, st := p.brackets(pt, s)
		if left == " " {
			return
		}
		lx, rx := x-1, x+2
		if p.l.size.ph > 4 {
			lx, rx = x-2, x+4
		}
		p.c.Put(lx, y, left, st)
		p.c.Put(rx, y, right, st)
	})
}

// borders draws the lines around the squares in view.
func (p *painter) borders() {
	l := p.l
	st := on(theme.Line)
	bar := strings.Repeat(p.g.FrameH, l.size.px-1)
	x0, y0 := l.left(), l.top()
	for row := range l.ny + 1 {
		y := y0 + row*l.size.ph/2
		i := edgeIndex(l.oy+row, l.lat.H+1, p.sc.Cut[0], p.sc.Cut[2])
		for col := range l.nx + 1 {
			j := edgeIndex(l.ox+col, l.lat.W+1, p.sc.Cut[3], p.sc.Cut[1])
			x := x0 + col*l.size.px
			p.c.Put(x, y, p.g.Frame[i][j], st)
			if col < l.nx {
				p.c.Put(x+1, y, bar, st)
			}
			for down := 1; down < l.size.ph/2 && row < l.ny; down++ {
				p.c.Put(x, y+down, p.g.FrameV, st)
			}
		}
	}
}

// piece draws what stands in a square, x, y being the first of its two
// columns.
func (p *painter) piece(s scene.Spot, x, y int) {
	switch s.Piece.Kind {
	case scene.Hidden:
		p.hidden(s, x, y)
	case scene.Tile:
		p.tile(s, x, y)
	default:
		p.empty(s, x, y)
	}
}

// big fills the whole of a large square, but for its marks, with a style.
func (p *painter) big(x, y int, g string, st canvas.Style) {
	if p.l.size.ph <= 4 {
		return
	}
	for row := y - 1; row <= y+1; row++ {
		p.c.Put(x-1, row, strings.Repeat(g, 5), st)
	}
}

func (p *painter) hidden(s scene.Spot, x, y int) {
	st := canvas.Style{FG: theme.TileDown, BG: theme.Board}
	if s.Marks&scene.MarkHint != 0 {
		st.FG = theme.Hint
	}
	ink := canvas.Style{BG: theme.TileDown}
	if p.g.HiddenSolid {
		p.big(x, y, string([]rune(p.g.Hidden)[0]), st)
	} else {
		st = ink
		p.big(x, y, " ", st)
	}
	if s.Label == "" {
		back := p.g.Hidden
		if p.l.size.ph == 2 { // rows of backs would merge into bars
			back = p.g.HiddenLow
		}
		p.c.Put(x, y, back, st)
		return
	}
	if s.Heat != 0 {
		ink = canvas.Style{FG: theme.Board, BG: heatRole(s.Heat)}
	}
	p.c.Put(x, y, pad2(s.Label), ink)
}

// tile draws a face-up piece. Its label stands above it where there is room,
// else beside it.
func (p *painter) tile(s scene.Spot, x, y int) {
	st := canvas.Style{FG: theme.Black, BG: theme.TileUp}
	if s.Piece.Side == games.First {
		st.FG = theme.Red
	}
	if s.Marks&scene.MarkOutside != 0 {
		st.FG = theme.Taken
	}
	st.Bold = s.Marks&(scene.MarkWin|scene.MarkHint) != 0
	p.big(x, y, " ", st)
	p.c.Put(x, y, pad2(p.tileText(s.Piece)), st)
	if s.Label == "" {
		return
	}
	label := bold(on(theme.Cursor))
	if s.Heat != 0 {
		label.FG = heatRole(s.Heat)
	}
	switch {
	case p.l.size.ph > 4:
		label.BG = theme.TileUp
		p.c.Put(x, y-1, s.Label, label)
	case p.l.size.frame:
		p.c.Put(x, y-1, s.Label, label)
	case len(s.Label) == 1:
		p.c.Put(x+2, y, s.Label, label)
	default:
		p.c.Put(x, y, s.Label, bold(st))
	}
}

// empty draws a square without a tile: nothing, a label, a stone, a counter.
func (p *painter) empty(s scene.Spot, x, y int) {
	m := s.Marks
	switch {
	case s.Label != "":
		p.put(x, y, pad2(s.Label), labelStyle(s))
	case s.Piece.Kind == scene.Stone:
		g, st := p.stone(s)
		p.c.Put(x, y, g, st)
	case s.Piece.Kind != scene.NoPiece:
		g, st := p.counter(s)
		p.c.Put(x, y, g, st)
	case s.Heat != 0:
		p.put(x, y, p.heatGlyph(s.Heat), on(heatRole(s.Heat)))
	case m&scene.MarkRegion != 0:
		p.put(x, y, p.g.Region, on(theme.Cursor))
	case !p.l.size.frame && p.discs:
		p.c.Put(x, y, p.g.Gone, on(theme.Line)) // no border shows that there is a square
	}
}

// tileText names a tile: hanzi, or a letter, capital for red.
func (p *painter) tileText(pc scene.Piece) string {
	switch {
	case p.v.Letters || pc.Hanzi == "":
		return Letter(pc)
	case p.v.Hanzi != nil:
		return p.v.Hanzi(pc)
	}
	return pc.Hanzi
}

// Letter is a tile's letter: capital for red, small for black.
func Letter(pc scene.Piece) string {
	if pc.Side == games.First {
		return strings.ToUpper(pc.Letter)
	}
	return strings.ToLower(pc.Letter)
}

// brackets are the marks beside a piece, the strongest first: cursor, picked
// up, jumped, legal target, hint, danger, winning line, last move.
func (p *painter) brackets(pt scene.Point, s scene.Spot) (left, right string, st canvas.Style) {
	m := s.Marks
	st = bold(on(theme.Cursor))
	switch {
	case pt == p.v.Cursor:
		return "[", "]", st
	case m&scene.MarkPath != 0:
		return "<", ">", st
	case m&scene.MarkScreen != 0:
		return "{", "}", st
	case m&(scene.MarkLegal|scene.MarkAttack) != 0:
		return "(", ")", st
	case m&scene.MarkHint != 0:
		return p.g.Hint, p.g.Hint, bold(on(theme.Hint))
	case m&(scene.MarkDanger|scene.MarkBad|scene.MarkTarget) != 0:
		return "!", "!", bold(on(theme.Bad))
	case m&scene.MarkWin != 0:
		return "=", "=", st
	case m&scene.MarkLast != 0:
		return ":", ":", st
	case m&scene.MarkFrom != 0:
		return p.g.Dot, p.g.Dot, st
	}
	return " ", " ", st
}

// pad2 makes a label two columns wide.
func pad2(s string) string {
	if canvas.Width(s) == 1 {
		return " " + s
	}
	return s
}
