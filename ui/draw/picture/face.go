package picture

import (
	"cmp"
	"strconv"
	"strings"
	"sync"

	"duiju/assets"
)

// glyph is a character of assets.Outlines.
type glyph struct {
	advance float64
	path    string
}

var outlines = sync.OnceValue(func() map[rune]glyph {
	all := map[rune]glyph{}
	for line := range strings.Lines(assets.Outlines) {
		if f := strings.SplitN(strings.TrimSpace(line), " ", 3); len(f) == 3 {
			advance, _ := strconv.ParseFloat(f[1], 64)
			all[[]rune(f[0])[0]] = glyph{advance, f[2]}
		}
	}
	return all
})

// pen draws an outline; vector.Rasterizer is one.
type pen interface {
	MoveTo(x, y float32)
	LineTo(x, y float32)
	QuadTo(bx, by, x, y float32)
	CubeTo(bx, by, cx, cy, x, y float32)
	ClosePath()
}

// trace draws a path of the commands M, l, q, c and Z of SVG, scaled and moved.
func trace(p pen, path string, x, y, sx, sy float32) {
	at := [2]float32{x, y}
	for path != "" {
		op, end := path[0], strings.IndexAny(path[1:], "MlqcZ")+1
		end = cmp.Or(end, len(path))
		var v [6]float32
		if op == 'M' {
			at = [2]float32{x, y}
		}
		words := strings.Fields(path[1:end])
		for i, word := range words {
			n, _ := strconv.ParseFloat(word, 32)
			v[i] = at[i%2] + float32(n)*[2]float32{sx, sy}[i%2]
		}
		if n := len(words); n > 0 {
			at = [2]float32{v[n-2], v[n-1]}
		}
		switch path = path[end:]; op {
		case 'M':
			p.MoveTo(v[0], v[1])
		case 'l':
			p.LineTo(v[0], v[1])
		case 'q':
			p.QuadTo(v[0], v[1], v[2], v[3])
		case 'c':
			p.CubeTo(v[0], v[1], v[2], v[3], v[4], v[5])
		case 'Z':
			p.ClosePath()
		}
	}
}
