package board

import (
	"math/bits"

	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
)

// raster is the picture under the cells of a board: a few points in each, as many
// as the terminal has blocks for. None is a point where nothing is painted.
type raster struct {
	w, h         int // cells
	across, down int // points in a cell
	at           []theme.Role
	blocks       theme.Blocks
	palette      *theme.Palette
	pairs        map[cellPoints]pair
	shapes       map[shapeKey]*shape
}

// cellPoints are the points of a cell, row by row.
type cellPoints [8]theme.Role

// pair is how a cell shows its points: a block and its two colours.
type pair struct {
	glyph string
	st    canvas.Style
}

// begin makes the raster empty, of a size and for a terminal.
func (r *raster) begin(w, h int, b theme.Blocks, p *theme.Palette) {
	if r.blocks != b || r.palette != p || r.pairs == nil {
		r.blocks, r.palette = b, p
		r.across, r.down = b.Points()
		r.pairs, r.shapes = map[cellPoints]pair{}, map[shapeKey]*shape{}
	}
	n := w * r.across * h * r.down
	if r.w, r.h = w, h; cap(r.at) < n {
		r.at = make([]theme.Role, n)
	}
	r.at = r.at[:n]
	clear(r.at)
}

// set paints a point, counted from the upper left corner.
func (r *raster) set(x, y int, role theme.Role) {
	if x >= 0 && y >= 0 && x < r.w*r.across && y < r.h*r.down {
		r.at[y*r.w*r.across+x] = role
	}
}

// get is what is painted on a point.
func (r *raster) get(x, y int) theme.Role {
	if x < 0 || y < 0 || x >= r.w*r.across || y >= r.h*r.down {
		return theme.None
	}
	return r.at[y*r.w*r.across+x]
}

// points are those of a cell; painted says that there are any.
func (r *raster) points(x, y int) (points cellPoints, painted bool) {
	for i := range r.across * r.down {
		points[i] = r.at[(y*r.down+i/r.across)*r.w*r.across+x*r.across+i%r.across]
		painted = painted || points[i] != theme.None
	}
	return points, painted
}

// mostly reports whether more than half of a cell is of a colour or near it.
func (r *raster) mostly(x, y int, role theme.Role) bool {
	points, _ := r.points(x, y)
	n := 0
	for _, at := range points[:r.across*r.down] {
		if at.Base() == role {
			n++
		}
	}
	return 2*n > r.across*r.down
}

// show puts what is painted on a canvas.
func (r *raster) show(c *canvas.Canvas) {
	for y := range r.h {
		for x := range r.w {
			points, painted := r.points(x, y)
			if !painted {
				continue
			}
			for i, role := range points[:r.across*r.down] {
				if role == theme.None {
					points[i] = theme.Board
				}
			}
			p, ok := r.pairs[points]
			if !ok {
				p = r.pair(points)
				r.pairs[points] = p
			}
			c.Set(x, y, p.glyph, p.st)
		}
	}
}

// pair finds the block and the two colours that are nearest to the points: every
// block is tried, each part in the colour that is nearest to its points.
func (r *raster) pair(points cellPoints) pair {
	n := r.across * r.down
	best, least := pair{" ", canvas.Style{BG: points[0]}}, -1
	for set := range 1 << (n - 1) { // the last point is always in the other part
		in, far := r.nearest(points[:n], uint8(set))
		out, farOut := r.nearest(points[:n], uint8(1<<n-1-set))
		if far += farOut; least >= 0 && far >= least {
			continue
		}
		least = far
		block := uint8(set)
		switch {
		case set == 0 || r.palette.Tone(in) == r.palette.Tone(out):
			best = pair{" ", canvas.Style{BG: out}}
			continue
		case grounds(in, bits.OnesCount8(block), out, n):
			in, out, block = out, in, uint8(1<<n-1-set)
		}
		best = pair{r.blocks.Glyph(block), canvas.Style{FG: in, BG: out}}
	}
	return best
}

// grounds reports whether a colour of so many of n points is the ground of a cell with
// another: that of more points, of equally many that of a stone or a tile. Fonts whose blocks
// leave a gap at the edge of their cell show the ground there, which must not be a crack in
// a stone.
func grounds(a theme.Role, points int, b theme.Role, n int) bool {
	isBody := func(r theme.Role) bool {
		switch r.Base() {
		case theme.Disc1, theme.Disc2, theme.TileUp, theme.TileDown:
			return true
		}
		return false
	}
	return 2*points > n || 2*points == n && isBody(a) && !isBody(b)
}

// nearest is the one of the colours of some points that is nearest to all, and how far
// they are from it in all.
func (r *raster) nearest(points []theme.Role, set uint8) (role theme.Role, far int) {
	far = -1
	for i, c := range points {
		sum := 0
		for j, p := range points {
			if set>>j&1 != 0 {
				sum += distance(r.palette.Tone(c), r.palette.Tone(p))
			}
		}
		if set>>i&1 != 0 && (far < 0 || sum < far) {
			role, far = c, sum
		}
	}
	return role, max(far, 0)
}

// distance is how far two colours are from each other.
func distance(a, b [3]uint8) (sum int) {
	for i := range a {
		d := int(a[i]) - int(b[i])
		sum += d * d
	}
	return sum
}
