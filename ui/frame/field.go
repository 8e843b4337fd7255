package frame

import (
	"strings"

	"duiju/games/scene"
	"duiju/ui/draw/theme"
)

// FieldLines are the rows of characters of a field, folded to at most w x h:
// where several cells share a character it shows their mean, or that nothing
// is known of any of them.
func (d *Display) FieldLines(f *scene.Field, w, h int) []string {
	if w < 1 || h < 1 {
		return nil
	}
	kx, ky := (f.W+w-1)/w, (f.H+h-1)/h
	var lines []string
	for y := 0; y < f.H; y += ky {
		var b strings.Builder
		for x := 0; x < f.W; x += kx {
			b.WriteString(fieldGlyph(d.Glyphs, f, x, y, kx, ky))
		}
		lines = append(lines, b.String())
	}
	return lines
}

// fieldGlyph is the character of the kx x ky cells from x, y on.
func fieldGlyph(g *theme.GlyphSet, f *scene.Field, x, y, kx, ky int) string {
	sum, known := 0, 0
	for cy := y; cy < min(y+ky, f.H); cy++ {
		for cx := x; cx < min(x+kx, f.W); cx++ {
			i := cy*f.W + cx
			if i == f.At {
				return g.Hint
			}
			if f.Shade[i] >= 0 {
				sum += int(f.Shade[i])
				known++
			}
		}
	}
	if known == 0 {
		return g.Gone
	}
	return g.Spark[min(sum/known*8/101, 7)]
}
