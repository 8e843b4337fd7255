package ui

import (
	"math"

	"duiju/ui/canvas"
	"duiju/ui/theme"
)

// graphRows is the height of the graph of a game.
const graphRows = 8

// evalGraph draws how the game stood after each move: the first player up, the
// position shown marked.
func (p *play) evalGraph(col *column) {
	if col.left() < graphRows+4 || p.h < 30 || len(p.evals) < 2 {
		return
	}
	w := col.w()
	from := max(0, len(p.evals)-w)
	if at := p.moves(); at < from {
		from = at
	}
	mid := graphRows / 2
	for x := range min(w, len(p.evals)-from) {
		n := from + x
		col.c.Put(x, col.y+mid, p.glyphs.FrameH, canvas.Style{FG: theme.Dim})
		v := p.units(n)
		if v == nil {
			continue
		}
		st := canvas.Style{FG: theme.Good}
		if n == p.moves() {
			st = canvas.Style{FG: theme.Accent, Bold: true}
		}
		scaled := min(max(*v, -2), 2) / 2 // -1 ... 1
		row := int(math.Round(float64(mid) - scaled*float64(mid)))
		glyph := p.glyphs.Counter
		if n == p.moves() {
			glyph = p.glyphs.Hint
		}
		col.c.Put(x, col.y+min(row, graphRows-1), glyph, st)
	}
	col.y += graphRows
}
