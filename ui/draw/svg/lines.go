package svg

import (
	"fmt"
	"slices"
	"strings"
)

// Lines and blocks are drawn, not set as text, so that they meet without gaps
// whatever the font.

// block is the part of a cell that a block character fills, in pixels.
type block struct{ top, h int }

var blocks = map[rune]block{
	'█': {0, cellH}, '▀': {0, cellH / 2}, '▄': {cellH / 2, cellH - cellH/2}, '▔': {0, 1},
	'▁': {cellH - 2, 2}, '▂': {cellH - 5, 5}, '▃': {cellH - 7, 7}, '▅': {cellH - 12, 12}, '▆': {cellH - 14, 14}, '▇': {cellH - 17, 17},
}

// Arms of a line character from the middle of its cell.
const (
	left = 1 << iota
	right
	up
	down
	thick
	twice
	edge // along the left edge of the cell
)

var arms = map[rune]int{
	'─': left | right, '│': up | down, '┌': right | down, '┐': left | down, '└': right | up, '┘': left | up,
	'├': right | up | down, '┤': left | up | down, '┬': left | right | down, '┴': left | right | up, '┼': left | right | up | down,
	'╭': right | down, '╮': left | down, '╰': right | up, '╯': left | up,
	'━': left | right | thick, '┃': up | down | thick, '╋': left | right | up | down | thick,
	'┏': right | down | thick, '┓': left | down | thick, '┗': right | up | thick, '┛': left | up | thick,
	'┿': left | right | up | down, '═': left | right | twice, '║': up | down | twice, '▏': edge,
}

// drawn reports whether a character is drawn as a shape instead of set as text.
func drawn(r rune) bool {
	_, isBlock := blocks[r]
	_, isLine := arms[r]
	return isBlock || isLine
}

// pen is a colour and a width in tenths of a pixel.
type pen struct {
	ink   string
	tenth int
}

// stroke is a straight line in half pixels.
type stroke struct{ x1, y1, x2, y2 int }

// lines draws the line characters of all rows: strokes that meet become one,
// and those of one pen one path. They are smooth where all else has hard edges:
// a picture that is shown smaller would lose some of them.
func lines(b *strings.Builder, all [][]piece) {
	level, upright := map[pen][]stroke{}, map[pen][]stroke{}
	for y, row := range all {
		for _, p := range row {
			if p.wide {
				continue
			}
			x := p.x
			for _, r := range p.text {
				if a, ok := arms[r]; ok {
					strokes(a, x, y, p.look.Ink, level, upright)
				}
				x++
			}
		}
	}
	var pens []pen
	for k := range level {
		pens = append(pens, k)
	}
	for k := range upright {
		if _, ok := level[k]; !ok {
			pens = append(pens, k)
		}
	}
	slices.SortFunc(pens, func(a, b pen) int {
		if c := strings.Compare(a.ink, b.ink); c != 0 {
			return c
		}
		return a.tenth - b.tenth
	})
	for _, k := range pens {
		var d strings.Builder
		for _, s := range join(level[k], true) {
			fmt.Fprintf(&d, "M%s %sH%s", half(s.x1), half(s.y1), half(s.x2))
		}
		for _, s := range join(upright[k], false) {
			fmt.Fprintf(&d, "M%s %sV%s", half(s.x1), half(s.y1), half(s.y2))
		}
		fmt.Fprintf(b, `<path d="%s" stroke="%s" stroke-width="%d.%d" stroke-linecap="square" fill="none" shape-rendering="auto"/>`+"\n",
			d.String(), k.ink, k.tenth/10, k.tenth%10)
	}
}

// strokes adds the arms of a cell.
func strokes(a, x, y int, ink string, level, upright map[pen][]stroke) {
	k := pen{ink, 12}
	if a&thick != 0 {
		k.tenth = 26
	}
	l, t := 2*x*cellW, 2*y*cellH
	mx, my := l+cellW, t+cellH
	if a&edge != 0 {
		upright[k] = append(upright[k], stroke{l + 1, t, l + 1, t + 2*cellH})
		return
	}
	for _, off := range offsets(a) {
		if a&(left|right) != 0 {
			x1, x2 := mx, mx
			if a&left != 0 {
				x1 = l
			}
			if a&right != 0 {
				x2 = l + 2*cellW
			}
			level[k] = append(level[k], stroke{x1, my + off, x2, my + off})
		}
		if a&(up|down) != 0 {
			y1, y2 := my, my
			if a&up != 0 {
				y1 = t
			}
			if a&down != 0 {
				y2 = t + 2*cellH
			}
			upright[k] = append(upright[k], stroke{mx + off, y1, mx + off, y2})
		}
	}
}

// offsets are where the lines of a character run beside its middle.
func offsets(a int) []int {
	if a&twice != 0 {
		return []int{-3, 3}
	}
	return []int{0}
}

// join makes one stroke of those that meet on one line.
func join(all []stroke, level bool) []stroke {
	key := func(s stroke) [2]int {
		if level {
			return [2]int{s.y1, s.x1}
		}
		return [2]int{s.x1, s.y1}
	}
	slices.SortFunc(all, func(a, b stroke) int { x, y := key(a), key(b); return slices.Compare(x[:], y[:]) })
	var out []stroke
	for _, s := range all {
		if n := len(out) - 1; n >= 0 {
			last := &out[n]
			switch {
			case level && last.y1 == s.y1 && s.x1 <= last.x2:
				last.x2 = max(last.x2, s.x2)
				continue
			case !level && last.x1 == s.x1 && s.y1 <= last.y2:
				last.y2 = max(last.y2, s.y2)
				continue
			}
		}
		out = append(out, s)
	}
	return out
}

// half writes half pixels.
func half(n int) string {
	if n%2 == 0 {
		return fmt.Sprint(n / 2)
	}
	return fmt.Sprintf("%d.5", n/2)
}
