// Package svg draws terminal cells as a picture: a screen for the README, a
// position to export.
package svg

import (
	"fmt"
	"html"
	"strings"

	"duiju/ui/canvas"
	"duiju/ui/theme"
)

// Pixels of a column and a row, and how far below its top a row's text stands.
const (
	cellW    = 9
	cellH    = 19
	baseline = 14
)

// Cell is what stands in a cell: its text, one or two columns, and how it
// looks. Colours are "#rrggbb"; an empty text is a blank.
type Cell struct {
	Text  string
	Width int
	theme.Look
}

// Draw draws w x h cells; at gives the cell that begins in a column of a row.
// Ground is the colour between them. The same cells give the same bytes.
func Draw(title string, w, h int, ground string, at func(x, y int) Cell) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="%s">`+"\n",
		w*cellW, h*cellH, html.EscapeString(title))
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="%s"/>`+"\n", ground)
	b.WriteString(`<g font-family="'DejaVu Sans Mono','Noto Sans Mono CJK TC',Menlo,Consolas,monospace" font-size="15" xml:space="preserve">` + "\n")
	for y := range h {
		row(&b, pieces(w, y, at), y, ground)
	}
	b.WriteString("</g>\n</svg>\n")
	return []byte(b.String())
}

// Canvas draws a canvas in the colours of a palette.
func Canvas(title string, c *canvas.Canvas, p *theme.Palette) []byte {
	w, h := c.Size()
	return Draw(title, w, h, p.Look(theme.Style{}).Ground, func(x, y int) Cell {
		text, width, st := c.Cell(x, y)
		return Cell{text, width, p.Look(st)}
	})
}

// piece is neighbours that look alike.
type piece struct {
	x, n int // first column and columns
	wide bool
	text string
	look theme.Look
}

// pieces joins the cells of a row. A wide character stays by itself, so that
// columns hold in every font.
func pieces(w, y int, at func(x, y int) Cell) []piece {
	var out []piece
	for x := 0; x < w; {
		c := at(x, y)
		n := max(c.Width, 1)
		if c.Text == "" {
			c.Text = " "
		}
		if last := len(out) - 1; last >= 0 && n == 1 && !out[last].wide && out[last].look == c.Look {
			out[last].text += c.Text
			out[last].n++
		} else {
			out = append(out, piece{x, n, n > 1, c.Text, c.Look})
		}
		x += n
	}
	return out
}

// row draws the grounds of a row, then its text.
func row(b *strings.Builder, pieces []piece, y int, ground string) {
	for _, p := range pieces {
		if p.look.Ground != ground {
			fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`+"\n", p.x*cellW, y*cellH, p.n*cellW, cellH, p.look.Ground)
		}
	}
	for _, p := range pieces {
		if strings.TrimSpace(p.text) == "" && !p.look.Underline {
			continue
		}
		attr := ""
		if p.look.Bold {
			attr += ` font-weight="bold"`
		}
		if p.look.Underline {
			attr += ` text-decoration="underline"`
		}
		fmt.Fprintf(b, `<text x="%d" y="%d" textLength="%d" fill="%s"%s>%s</text>`+"\n",
			p.x*cellW, y*cellH+baseline, p.n*cellW, p.look.Ink, attr, html.EscapeString(p.text))
	}
}
