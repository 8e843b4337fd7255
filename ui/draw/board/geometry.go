package board

import (
	"math"

	"duiju/games/scene"
)

// column is the column and row of a point as seen. A turned board lies
// clockwise: the lower left corner comes to the upper left.
//
//	upright   turned
//	a b       e c a
//	c d       f d b
//	e f
func (l *Layout) column(p scene.Point) (x, y int) {
	if !l.turned {
		return l.lat.XY(p)
	}
	x, y = l.upright().XY(p)
	return l.lat.W - 1 - y, x
}

// at is the point in a column and row as seen, or NoPoint.
func (l *Layout) at(x, y int) scene.Point {
	if !l.turned {
		return l.lat.At(x, y)
	}
	if x < 0 || x >= l.lat.W {
		return scene.NoPoint
	}
	return l.upright().At(y, l.lat.W-1-x)
}

func (l *Layout) upright() scene.Lattice {
	return scene.Lattice{Kind: l.lat.Kind, W: l.lat.H, H: l.lat.W}
}

// centre is the middle of a point on the canvas, in columns and half rows: that
// of a piece of two columns lies between them. It may lie outside the part shown.
func (l *Layout) centre(p scene.Point) (x, y float64) {
	cx, cy := l.column(p)
	left, top := float64(l.left()), float64(2*l.top())
	down := float64((cy - l.oy) * l.size.ph)
	switch l.lat.Kind {
	case scene.Triangle:
		return left + float64((l.lat.H-1-cy+2*cx-l.ox)*l.pitch()) + 0.5, top + l.above() + down
	case scene.Cells:
		x, y = left+float64((cx-l.ox)*l.size.px), top+down
		if !l.size.frame {
			return x + 2, y + 1
		}
		x += float64((l.size.px-1)/2) + 1
		if l.oneColumn() {
			x += 0.5
		}
		return x, y + float64(l.size.ph/4*2) + 1
	}
	return left + float64((cx-l.ox)*l.size.px) + 0.5, top + l.above() + down
}

// middle is the cell in a point's middle: its glyph's, or the first of the two
// columns of a cell's piece.
func (l *Layout) middle(p scene.Point) (x, y int) {
	cx, cy := l.centre(p)
	if l.lat.Kind == scene.Cells {
		cx--
	}
	return int(math.Floor(cx)), int(math.Floor(cy / 2))
}

// shown reports whether a point is in the part shown.
func (l *Layout) shown(p scene.Point) bool {
	x, y := l.column(p)
	if l.lat.Kind == scene.Triangle {
		x = l.lat.H - 1 - y + 2*x
	}
	return x >= l.ox && x < l.ox+l.nx && y >= l.oy && y < l.oy+l.ny
}

// margin is how many points stay visible around the cursor when a board
// scrolls.
const margin = 2

// follow scrolls so that the cursor is shown, with a margin where the part
// shown is large enough.
func (l *Layout) follow(cursor scene.Point) {
	if cursor < 0 || int(cursor) >= l.lat.Len() {
		return
	}
	x, y := l.column(cursor)
	if l.lat.Kind == scene.Triangle {
		x = l.lat.H - 1 - y + 2*x
	}
	l.ox = scroll(l.ox, l.nx, columns(l.lat), x)
	l.oy = scroll(l.oy, l.ny, l.lat.H, y)
}

// scroll moves the first of n shown out of all as little as possible so that
// at is shown.
func scroll(first, n, all, at int) int {
	if n >= all {
		return 0
	}
	m := min(margin, (n-1)/2)
	if at >= first && at < first+n && (at-first >= m || first == 0) && (first+n-1-at >= m || first+n == all) {
		return first
	}
	first = min(max(first, at+m-n+1), at-m)
	return max(0, min(first, all-n))
}

// Hit is the point at a place of the canvas that Draw was given, NoPoint if
// there is none.
func (l *Layout) Hit(x, y int) scene.Point {
	best, near := scene.NoPoint, math.Inf(1)
	for i := range l.lat.Len() {
		p := scene.Point(i)
		if !l.shown(p) {
			continue
		}
		if d, within := l.away(p, x, y); within && d < near {
			best, near = p, d
		}
	}
	return best
}

// away is how far the middle of a cell is from that of a point, squared, and
// whether the cell is within half a pitch of it.
func (l *Layout) away(p scene.Point, x, y int) (far float64, within bool) {
	cx, cy := l.centre(p)
	dx, dy := math.Abs(float64(x)+0.5-cx), math.Abs(float64(2*y+1)-cy)
	return dx*dx + dy*dy, 2*dx <= float64(l.size.px) && 2*dy <= float64(l.size.ph)
}

func abs(n int) int { return max(n, -n) }
