package svg

import (
	"fmt"
	"html"
	"strings"

	"duiju/games"
	"duiju/games/scene"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

// Figure is a board of lines with its stones, drawn for print: real circles in
// place of characters.
type Figure struct {
	Scene *scene.Scene
	// X, Y, W and H are the cells that it may cover.
	X, Y, W, H int
}

// The units of a figure: pixels from line to line at most, and the parts of that
// for the radius of a stone, for the coordinates, their letters, and what a cut edge
// leaves beyond it.
const (
	mostUnit   = 40
	radius     = 0.46
	labelSpace = 1.1
	small      = 0.34
	beyond     = 0.5
)

// Print draws a canvas in the colours of a palette and the figures on it.
func Print(title string, c *canvas.Canvas, p *theme.Palette, figures []Figure) []byte {
	page := strings.TrimSuffix(string(Canvas(title, c, p)), end)
	var b strings.Builder
	b.WriteString(page)
	for _, f := range figures {
		f.draw(&b)
	}
	b.WriteString(end)
	return []byte(b.String())
}

// draw writes the part of the board that matters.
func (f *Figure) draw(b *strings.Builder) {
	l := f.Scene.Lattice
	x0, y0, x1, y1 := 0, 0, l.W-1, l.H-1
	if part := f.Scene.Focus; part[0] != part[1] {
		x0, y0 = l.XY(part[0])
		x1, y1 = l.XY(part[1])
	}
	wide, high := float64(x1-x0)+2*labelSpace, float64(y1-y0)+2*labelSpace
	unit := min(mostUnit, float64(f.W*cellW)/wide, float64(f.H*cellH)/high)
	at := func(x, y float64) (float64, float64) {
		return float64(f.X*cellW) + (x-float64(x0)+labelSpace)*unit, float64(f.Y*cellH) + (y-float64(y0)+labelSpace)*unit
	}
	left, top, right, bottom := float64(x0), float64(y0), float64(x1), float64(y1)
	if x0 > 0 {
		left -= beyond
	}
	if y0 > 0 {
		top -= beyond
	}
	if x1 < l.W-1 {
		right += beyond
	}
	if y1 < l.H-1 {
		bottom += beyond
	}
	b.WriteString(`<g shape-rendering="geometricPrecision" text-anchor="middle" stroke="#000000">` + "\n")
	line := func(ax, ay, bx, by float64, edge bool) {
		ax, ay = at(ax, ay)
		bx, by = at(bx, by)
		thick := 1
		if edge {
			thick = 2
		}
		fmt.Fprintf(b, `<path stroke-width="%d" d="M%.1f %.1fL%.1f %.1f"/>`+"\n", thick, ax, ay, bx, by)
	}
	text := func(x, y, size float64, ink, s string) {
		x, y = at(x, y)
		fmt.Fprintf(b, `<text stroke="none" fill="%s" font-size="%.1f" x="%.1f" y="%.1f">%s</text>`+"\n", ink, size*unit, x, y+size*unit*0.36, html.EscapeString(s))
	}
	for x := x0; x <= x1; x++ {
		line(float64(x), top, float64(x), bottom, x == 0 || x == l.W-1)
		if len(f.Scene.ColLabels) > x {
			text(float64(x), float64(y0)-0.8, small, "#555555", f.Scene.ColLabels[x])
		}
	}
	for y := y0; y <= y1; y++ {
		line(left, float64(y), right, float64(y), y == 0 || y == l.H-1)
		if len(f.Scene.RowLabels) > y {
			text(float64(x0)-0.8, float64(y), small, "#555555", f.Scene.RowLabels[y])
		}
	}
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			cx, cy := at(float64(x), float64(y))
			drawSpot(b, &f.Scene.Spots[l.At(x, y)], cx, cy, unit)
		}
	}
	b.WriteString("</g>\n")
}

// drawSpot writes the stone or the star of a point.
func drawSpot(b *strings.Builder, s *scene.Spot, x, y, unit float64) {
	fill, ink := "#000000", "#ffffff"
	switch {
	case s.Piece.Kind != scene.Stone && s.Marks&scene.MarkStar != 0:
		fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="%.1f"/>`+"\n", x, y, 0.08*unit)
		return
	case s.Piece.Kind != scene.Stone:
		return
	case s.Piece.Side == games.Second:
		fill, ink = ink, fill
	}
	fmt.Fprintf(b, `<circle fill="%s" cx="%.1f" cy="%.1f" r="%.1f"/>`+"\n", fill, x, y, radius*unit)
	if s.Marks&scene.MarkTarget != 0 {
		r := 0.24 * unit
		fmt.Fprintf(b, `<path fill="none" stroke="%s" stroke-width="1.5" d="M%.1f %.1fl%.1f %.1fh%.1fz"/>`+"\n", ink, x, y-r, 0.87*r, 1.5*r, -1.74*r)
	}
}
