// Package svg draws terminal cells as a picture: a screen for the README, a
// position to export.
package svg

import (
	"cmp"
	"fmt"
	"html"
	"strings"

	"duiju/ui/draw/canvas"
	"duiju/ui/draw/picture"
	"duiju/ui/draw/theme"
)

// Pixels of a column and a row, and how far below its top a row's text stands.
const (
	cellW    = 9
	cellH    = 19
	baseline = 14
)

// Pictures is how the boards of a canvas are pictures in its SVG.
var Pictures = picture.Terminal{Kind: picture.File, CellW: cellW, CellH: cellH}

// Cell is what stands in a cell: its text, one or two columns, and how it
// looks. Colours are "#rrggbb"; an empty text is a blank.
type Cell struct {
	Text  string
	Width int
	theme.Look
}

// Draw draws w x h cells; at gives the cell that begins in a column of a row.
// Ground is the colour between them, and under lies below them. The same cells give the
// same bytes.
func Draw(title string, w, h int, ground string, under picture.Picture, at func(x, y int) Cell) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="%s">`+"\n",
		w*cellW, h*cellH, html.EscapeString(title))
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="%s"/>`+"\n", ground)
	b.WriteString(`<g font-family="'DejaVu Sans Mono','Noto Sans Mono CJK TC',Menlo,Consolas,monospace" font-size="15" xml:space="preserve" shape-rendering="crispEdges">` + "\n")
	under.SVG(&b)
	all := make([][]piece, h)
	for y := range h {
		all[y] = pieces(w, y, at)
		grounds(&b, all[y], y, ground)
	}
	lines(&b, all)
	for y := range h {
		words(&b, all[y], y)
	}
	b.WriteString("</g>\n</svg>\n")
	return []byte(b.String())
}

// Canvas draws a canvas in the colours of a palette, with its picture.
func Canvas(title string, c *canvas.Canvas, p *theme.Palette) []byte {
	w, h := c.Size()
	ground := p.Look(theme.Style{}).Ground
	return Draw(title, w, h, ground, c.Picture(), func(x, y int) Cell {
		text, width, st := c.Cell(x, y)
		look := p.Look(st)
		if st.Picture {
			look.Ground = ground // nothing over it
		}
		return Cell{text, width, look}
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
		c.Text = cmp.Or(c.Text, " ")
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

// grounds draws the grounds of a row, then the blocks on them: one path for each
// colour, so that a row of painted stones stays small.
func grounds(b *strings.Builder, pieces []piece, y int, ground string) {
	var under, on areas
	for _, p := range pieces {
		if p.look.Ground != ground {
			under.add(p.look.Ground, p.x*cellW, y*cellH, p.n*cellW, cellH)
		}
		if p.wide {
			continue
		}
		at := p.x
		for _, run := range runs(p.text) {
			for _, part := range blocks[run.r] {
				if part.w == cellW {
					on.add(p.look.Ink, at*cellW, y*cellH+part.top, run.n*cellW, part.h)
					continue
				}
				for i := range run.n {
					on.add(p.look.Ink, (at+i)*cellW+part.left, y*cellH+part.top, part.w, part.h)
				}
			}
			at += run.n
		}
	}
	under.draw(b)
	on.draw(b)
}

// areas are rectangles by colour, in the order in which colours appear.
type areas struct {
	fills []string
	paths map[string]string
}

func (a *areas) add(fill string, x, y, w, h int) {
	if a.paths == nil {
		a.paths = map[string]string{}
	}
	if _, ok := a.paths[fill]; !ok {
		a.fills = append(a.fills, fill)
	}
	a.paths[fill] += fmt.Sprintf("M%d %dh%dv%dh-%dz", x, y, w, h, w)
}

func (a *areas) draw(b *strings.Builder) {
	for _, fill := range a.fills {
		fmt.Fprintf(b, `<path fill="%s" d="%s"/>`+"\n", fill, a.paths[fill])
	}
}

// run is a character n times.
type run struct {
	r rune
	n int
}

func runs(text string) []run {
	var out []run
	for _, r := range text {
		if last := len(out) - 1; last >= 0 && out[last].r == r {
			out[last].n++
		} else {
			out = append(out, run{r, 1})
		}
	}
	return out
}

// words draws the text of a row: what is neither a block nor a line.
func words(b *strings.Builder, pieces []piece, y int) {
	for _, p := range pieces {
		text := strings.Map(func(r rune) rune {
			if drawn(r) {
				return ' '
			}
			return r
		}, p.text)
		if strings.TrimSpace(text) == "" {
			continue
		}
		x, n := p.x, p.n
		if !p.wide { // no blanks at the ends
			cut := strings.TrimLeft(text, " ")
			x += len(text) - len(cut)
			n -= len(text) - len(cut)
			text = strings.TrimRight(cut, " ")
			n -= len(cut) - len(text)
		}
		attr := ""
		if p.look.Bold {
			attr += ` font-weight="bold"`
		}
		fmt.Fprintf(b, `<text x="%d" y="%d" textLength="%d" fill="%s"%s>%s</text>`+"\n",
			x*cellW, y*cellH+baseline, n*cellW, p.look.Ink, attr, html.EscapeString(text))
	}
}
