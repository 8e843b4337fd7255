package svg

import (
	"fmt"
	"html"
	"slices"
	"strings"
)

// Frame is what a movie shows for a while.
type Frame struct {
	Millis int
	Cells  [][]Cell // by row and column; what lies behind a wide cell is not looked at
}

// Movie draws frames one after another, again and again. A row that stays the
// same is drawn once for as long as it stays. Where nothing is animated the
// frame of the given number is shown.
func Movie(title string, w, h int, ground string, frames []Frame, poster int) []byte {
	var b strings.Builder
	begin(&b, title, w, h, ground)
	total := 0
	for _, f := range frames {
		total += f.Millis
	}
	for y := range h {
		for i, at := 0, 0; i < len(frames); {
			here := drawRow(w, y, ground, frames[i])
			from, first := at, i
			for i < len(frames) && slices.Equal(frames[i].Cells[y], frames[first].Cells[y]) {
				at += frames[i].Millis
				i++
			}
			if here == "" {
				continue
			}
			shown := "hidden"
			if poster >= first && poster < i {
				shown = "visible"
			}
			fmt.Fprintf(&b, `<g visibility="%s">`, shown)
			animate(&b, from, at, total)
			b.WriteString(here + "</g>\n")
		}
	}
	b.WriteString("</g>\n</svg>\n")
	return []byte(b.String())
}

// animate makes what it stands in visible from one time to another.
func animate(b *strings.Builder, from, to, total int) {
	values, times := "hidden;visible;hidden", fmt.Sprintf("0;%s;%s", part(from, total), part(to, total))
	switch {
	case from == 0 && to == total:
		values, times = "visible", "0"
	case from == 0:
		values, times = "visible;hidden", "0;"+part(to, total)
	case to == total:
		values, times = "hidden;visible", "0;"+part(from, total)
	}
	fmt.Fprintf(b, `<animate attributeName="visibility" values="%s" keyTimes="%s" dur="%d.%03ds" calcMode="discrete" repeatCount="indefinite"/>`,
		values, times, total/1000, total%1000)
}

func part(n, of int) string {
	return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.4f", float64(n)/float64(of)), "0"), ".")
}

// drawRow is one row of a frame.
func drawRow(w, y int, ground string, f Frame) string {
	var b strings.Builder
	all := make([][]piece, y+1)
	all[y] = pieces(w, y, func(x, y int) Cell { return f.Cells[y][x] })
	grounds(&b, all[y], y, ground)
	lines(&b, all)
	words(&b, all[y], y)
	return strings.ReplaceAll(b.String(), "\n", "")
}

// begin writes what stands before the cells.
func begin(b *strings.Builder, title string, w, h int, ground string) {
	fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="%s">`+"\n",
		w*cellW, h*cellH, html.EscapeString(title))
	fmt.Fprintf(b, `<rect width="100%%" height="100%%" fill="%s"/>`+"\n", ground)
	b.WriteString(`<g font-family="'DejaVu Sans Mono','Noto Sans Mono CJK TC',Menlo,Consolas,monospace" font-size="15" xml:space="preserve" shape-rendering="crispEdges">` + "\n")
}
