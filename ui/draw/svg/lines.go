package svg

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"duiju/ui/draw/theme"
)

// Lines and blocks are drawn, not set as text, so that they meet without gaps
// whatever the font.

// block is a part of a cell that a block character fills, in pixels.
type block struct{ left, top, w, h int }

// The middle of a cell, between its blocks.
const midX, midY = cellW / 2, cellH / 2

// across are blocks as wide as a cell.
func across(top, h int) []block { return []block{{0, top, cellW, h}} }

// blocks are the parts of the characters that fill a cell in part.
var blocks = func() map[rune][]block {
	all := map[rune][]block{
		'█': across(0, cellH), '▔': across(0, 1),
		'▁': across(cellH-2, 2), '▂': across(cellH-5, 5), '▃': across(cellH-7, 7), '▅': across(cellH-12, 12), '▆': across(cellH-14, 14), '▇': across(cellH-17, 17),
		'▎': {{0, 0, 2, cellH}}, '▕': {{cellW - 1, 0, 1, cellH}},
	}
	for _, kind := range []theme.Blocks{theme.Quadrants, theme.Sextants, theme.Octants} {
		_, down := kind.Points()
		for set := range 1 << (2 * down) {
			glyph := []rune(kind.Glyph(uint8(set)))[0]
			if _, ok := all[glyph]; ok || set == 0 {
				continue
			}
			for row := range down {
				top := cellH * row / down
				b := block{0, top, cellW, cellH*(row+1)/down - top}
				switch set >> (2 * row) & 3 {
				case 0:
					continue
				case 1:
					b.w = midX
				case 2:
					b.left, b.w = midX, cellW-midX
				}
				all[glyph] = append(all[glyph], b)
			}
		}
	}
	return all
}()

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
	'┿': left | right | up | down, '╽': up | down | thick, '╿': up | down | thick, '═': left | right | twice, '║': up | down | twice, '▏': edge,
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

// stroke is a level or an upright line, in half pixels: where it lies across, and from
// where to where it goes.
type stroke struct{ at, from, to int }

// strokes are the lines of one pen.
type strokes struct{ level, upright []stroke }

// lines draws the line characters and underlines of all rows: strokes that meet become one,
// and those of one pen one path. They are smooth where all else has hard edges:
// a picture that is shown smaller would lose some of them.
func lines(b *strings.Builder, all [][]piece) {
	pens := map[pen]*strokes{}
	of := func(ink string, tenth int) *strokes {
		k := pen{ink, tenth}
		if pens[k] == nil {
			pens[k] = &strokes{}
		}
		return pens[k]
	}
	for y, row := range all {
		for _, p := range row {
			if p.look.Underline {
				s := of(p.look.Ink, 12)
				s.level = append(s.level, stroke{2 * (y + 1) * cellH, 2 * p.x * cellW, 2 * (p.x + p.n) * cellW})
			}
			if p.wide {
				continue
			}
			x := p.x
			for _, r := range p.text {
				if a, ok := arms[r]; ok {
					tenth := 12
					if a&thick != 0 {
						tenth = 26
					}
					of(p.look.Ink, tenth).cell(a, x, y)
				}
				x++
			}
		}
	}
	for _, k := range slices.SortedFunc(maps.Keys(pens), func(a, b pen) int {
		return cmp.Or(strings.Compare(a.ink, b.ink), a.tenth-b.tenth)
	}) {
		var d strings.Builder
		for _, s := range join(pens[k].level) {
			fmt.Fprintf(&d, "M%s %sH%s", half(s.from), half(s.at), half(s.to))
		}
		for _, s := range join(pens[k].upright) {
			fmt.Fprintf(&d, "M%s %sV%s", half(s.at), half(s.from), half(s.to))
		}
		fmt.Fprintf(b, `<path d="%s" stroke="%s" stroke-width="%d.%d" stroke-linecap="square" fill="none" shape-rendering="auto"/>`+"\n",
			d.String(), k.ink, k.tenth/10, k.tenth%10)
	}
}

// cell adds the arms of a cell; a double line runs on both sides of its middle.
func (s *strokes) cell(a, x, y int) {
	l, t := 2*x*cellW, 2*y*cellH
	if a&edge != 0 {
		s.upright = append(s.upright, stroke{l + 1, t, t + 2*cellH})
		return
	}
	offsets := []int{0}
	if a&twice != 0 {
		offsets = []int{-3, 3}
	}
	for _, off := range offsets {
		s.level = arm(s.level, a&left != 0, a&right != 0, t+cellH+off, l, cellW)
		s.upright = arm(s.upright, a&up != 0, a&down != 0, l+cellW+off, t, cellH)
	}
}

// arm adds the line before the middle of a cell, behind it, both or none.
func arm(all []stroke, before, behind bool, at, from, long int) []stroke {
	to := from + 2*long
	if !before {
		from += long
	}
	if !behind {
		to -= long
	}
	if from < to {
		all = append(all, stroke{at, from, to})
	}
	return all
}

// join makes one stroke of those that meet on one line.
func join(all []stroke) (out []stroke) {
	slices.SortFunc(all, func(a, b stroke) int { return cmp.Or(a.at-b.at, a.from-b.from) })
	for _, s := range all {
		if n := len(out) - 1; n >= 0 && out[n].at == s.at && s.from <= out[n].to {
			out[n].to = max(out[n].to, s.to)
			continue
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
