package board

import (
	"math"

	"duiju/games/scene"
	"duiju/ui/draw/theme"
)

// Turn says whether a board of cells lies on its side.
type Turn uint8

// The ways to turn.
const (
	TurnAuto Turn = iota // where that gives at least as large a board
	TurnNever
	TurnAlways
)

// Options are what a player may choose about the board.
type Options struct {
	Coordinates bool
	Turn        Turn
	// Drawn says that the terminal can show painted stones and tiles: from 4x2
	// cells a point up they are drawn with half blocks.
	Drawn bool
	// Zoom is how many sizes smaller than the largest that fits.
	Zoom int
	// Part, if not zero and not NoPoints, is the part to show, as two corner
	// points. The rest is reached by scrolling.
	Part [2]scene.Point
}

// View is how a scene is seen now.
type View struct {
	Cursor scene.Point // NoPoint hides it
	// Path is the points entered so far, Legal what may follow.
	Path, Legal []scene.Point
	Glyphs      *theme.GlyphSet // nil: unicode
	Letters     bool            // letters instead of hanzi
	// Hanzi is the character of a tile where the language has its own; nil: the
	// tile's.
	Hanzi    func(scene.Piece) string
	Filled   bool // white stones are filled, told by colour
	Rimmed   bool // painted light stones always have a rim
	HideLast bool // do not mark the last move
	// Closing are points that brackets close around, Apart columns away.
	Closing []scene.Point
	Apart   int
}

// Layout is a board of one size in one place. It remembers where it is
// scrolled to, so a screen keeps it until the size or the options change.
type Layout struct {
	lat    scene.Lattice // as seen, turned if turned
	turned bool
	size   size
	rank   int // 0 is the largest size with coordinates, below 0 a part of the board
	// complete says that no coordinates were left out.
	complete bool
	rows     bool // row labels are shown
	cols     bool // column labels are shown
	// The part shown: how many columns and rows of points, and the first of
	// each. A triangle of side n has 2n-1 columns, half a pitch wide.
	nx, ny int
	ox, oy int
	discs  [4]*disc
}

// size is a way to draw a lattice.
type size struct {
	px, py int  // pitch of points in columns and rows
	frame  bool // cells with borders; a triangle with links
	// k is the half width of a point's square in columns, where it is painted;
	// 0 where it is a glyph.
	k int
}

// The painted sizes: half the columns of a point. A triangle needs room for its
// lines.
const (
	largest       = 12
	smallest      = 2
	smallestSlant = 3
)

// sizes lists the ways from large to small. Painted cells are as high as they
// look wide, or one row higher.
func sizes(kind scene.LatticeKind, drawn bool) []size {
	var out []size
	for k := largest; drawn && k >= smallest; k-- {
		switch {
		case kind == scene.Cells:
			if k > smallest {
				out = append(out, size{2 * k, k + 1, true, k})
			}
			out = append(out, size{2 * k, k, true, k})
		case kind != scene.Triangle || k >= smallestSlant:
			out = append(out, size{2 * k, k, true, k})
		}
	}
	switch {
	case kind == scene.Cells && drawn:
		return append(out, size{px: 4, py: 1})
	case kind == scene.Cells:
		return []size{{8, 4, true, 0}, {5, 2, true, 0}, {4, 1, false, 0}}
	case kind == scene.Triangle && drawn:
		return append(out, size{4, 2, true, 0}, size{4, 1, false, 0})
	case kind == scene.Triangle:
		return []size{{8, 4, true, 0}, {4, 2, true, 0}, {4, 1, false, 0}}
	case drawn:
		return append(out, size{px: 2, py: 1})
	}
	return []size{{px: 4, py: 2}, {px: 2, py: 1}}
}

// radius is the radius of a painted stone in half rows, which are as high as a
// column is wide. On crossings it ends with a half row or in its middle: a
// little more would be a single pixel on top of the stone.
func (s size) radius(kind scene.LatticeKind) float64 {
	switch kind {
	case scene.Cells:
		if s.k == 3 { // two pixels between tiles, or their soft edges would meet
			return 2.45
		}
		if s.k >= 4 {
			return float64(s.k) - 1
		}
		return 0.91 * float64(s.k)
	case scene.Triangle:
		return 0.66 * float64(s.k)
	}
	return max(math.Round(1.76*float64(s.k))/2, leastRadius)
}

// leastRadius is that of the smallest stone, which has no pixel to lose.
const leastRadius = 1.85

// labelWidth is the room for row labels: two columns and a blank, which also
// serves the left bracket of the cursor.
const labelWidth = 3

// Fit chooses between a place beside a panel and one above it, each given in
// columns and rows: whichever leaves the larger board, the one beside if they
// are equal.
func Fit(l scene.Lattice, beside, above [2]int, o Options) (lay *Layout, isBeside bool) {
	a, b := Pick(l, beside[0], beside[1], o), Pick(l, above[0], above[1], o)
	if b.area() > a.area() {
		return b, false
	}
	return a, true
}

// area is the cells that a layout covers; one that shows a part only counts
// less than any that shows all, and one without its coordinates lies between.
func (l *Layout) area() int {
	w, h := l.Size()
	n := w * h
	if l.rank < 0 {
		n -= 1 << 21
	}
	if !l.complete {
		n -= 1 << 20
	}
	return n
}

// Pick chooses the layout for a board that may take w columns and h rows: the
// largest that fits, then without coordinates, then a part that scrolls.
func Pick(l scene.Lattice, w, h int, o Options) *Layout {
	best, rank := pick(l, w, h, o, false)
	if l.Kind != scene.Cells || l.Upright || o.Turn == TurnNever {
		return best
	}
	turned, rankTurned := pick(scene.Lattice{Kind: l.Kind, W: l.H, H: l.W}, w, h, o, true)
	if o.Turn == TurnAlways || l.H > l.W && rankTurned <= rank {
		return turned
	}
	return best
}

// pick also returns how good the choice is: 0 is the largest with coordinates.
func pick(l scene.Lattice, w, h int, o Options, turned bool) (*Layout, int) {
	base := Layout{lat: l, turned: turned, nx: columns(l), ny: l.H}
	x0, y0 := 0, 0
	if p := o.Part; p[0] != p[1] && p[0] >= 0 && p[1] >= 0 && l.Kind != scene.Triangle {
		ax, ay := base.column(p[0])
		bx, by := base.column(p[1])
		x0, y0 = min(ax, bx), min(ay, by)
		base.nx, base.ny = max(ax, bx)-x0+1, max(ay, by)-y0+1
	}
	base.ox, base.oy = x0, y0
	rank, zoom := 0, o.Zoom
	var last *Layout
	for _, labels := range []bool{true, false} {
		if labels && !o.Coordinates {
			continue
		}
		for _, s := range sizes(l.Kind, o.Drawn) {
			try := base
			try.size, try.rows, try.cols, try.rank, try.complete = s, labels, labels, rank, labels == o.Coordinates
			if tw, th := try.Size(); tw <= w && th <= h {
				if last = &try; zoom == 0 {
					return last, rank
				}
				zoom--
			}
			rank++
		}
		if last != nil { // smaller than the smallest
			return last, last.rank
		}
	}
	return base.scrolling(w, h, o.Coordinates), rank
}

// leastLabelled is how many rows of points a scrolling board must show below
// its column labels.
const leastLabelled = 6

// scrolling fits as much of the board as there is room for, in the smallest
// size. Row labels stay where the board is not too wide for them, column labels
// where enough rows are left.
func (l Layout) scrolling(w, h int, labels bool) *Layout {
	all := sizes(l.lat.Kind, false)
	l.size, l.rank = all[len(all)-1], -1
	l.rows, l.cols = labels, labels
	if tw, _ := l.Size(); tw > w {
		l.rows = false
	}
	if _, th := l.Size(); th > h && h < 1+(leastLabelled-1)*l.size.py+1 {
		l.cols = false
	}
	for l.nx > 1 && l.width() > w {
		l.nx--
	}
	for l.ny > 1 && l.height() > h {
		l.ny--
	}
	return &l
}

// Size is the columns and rows that Draw uses.
func (l *Layout) Size() (w, h int) { return l.width(), l.height() }

func (l *Layout) width() int {
	w := l.left()
	switch {
	case l.lat.Kind == scene.Cells && l.size.frame:
		return w + l.nx*l.size.px + lastLine(l.size.k > 0)
	case l.lat.Kind == scene.Cells:
		return w + l.nx*l.size.px
	}
	return w + (l.nx-1)*l.pitch() + 1 + l.side()
}

// lastLine is the room for the last line of a board of cells: none where lines
// run along the first edge of their cell and the board's own edge is the last.
func lastLine(alongEdge bool) int {
	if alongEdge {
		return 0
	}
	return 1
}

// side is the columns beside the outermost points: half a stone and a bracket.
func (l *Layout) side() int {
	switch {
	case l.size.k == 0:
		return 1
	case l.lat.Kind == scene.Triangle:
		return l.reach()
	}
	return l.size.k
}

// reach is how many columns a painted stone has left and right of its middle.
func (l *Layout) reach() int { return int(l.size.radius(l.lat.Kind) + 0.5) }

// disc is the painted stone of this layout, made once; wide ones have their
// middle between two columns.
func (l *Layout) disc(wide, rimmed bool) *disc {
	i := 0
	if wide {
		i = 1
	}
	if rimmed {
		i += 2
	}
	if l.discs[i] == nil {
		r := l.size.radius(l.lat.Kind)
		if !wide && l.lat.Kind == scene.Cells {
			if r -= 0.05; l.size.k >= 4 { // an odd number of columns
				r = l.size.radius(l.lat.Kind) - 0.5
			}
		}
		l.discs[i] = newDisc(r, l.size.rim(l.lat.Kind, rimmed), wide, l.size.k)
	}
	return l.discs[i]
}

// rim is the width of the edge of a light stone in half rows. The smallest
// stones have one only where they would be lost on the board without it.
func (s size) rim(kind scene.LatticeKind, need bool) float64 {
	if kind == scene.Cells { // tiles lie side by side
		return min(0.2*float64(s.k), 1)
	}
	if s.k == smallest && !need {
		return 0
	}
	if need {
		return 0.95
	}
	return min(0.15*float64(s.k), 1)
}

// rise is how many rows a painted stone has above its middle.
func (l *Layout) rise() int {
	if l.size.k == 0 || l.lat.Kind == scene.Cells {
		return 0
	}
	return int(math.Ceil((l.size.radius(l.lat.Kind) - 1) / 2))
}

// columns is how many columns of points a lattice has.
func columns(l scene.Lattice) int {
	if l.Kind == scene.Triangle {
		return 2*l.H - 1
	}
	return l.W
}

// pitch is the width of such a column.
func (l *Layout) pitch() int {
	if l.lat.Kind == scene.Triangle {
		return l.size.px / 2
	}
	return l.size.px
}

func (l *Layout) height() int {
	h := l.top()
	switch {
	case l.lat.Kind == scene.Cells && l.size.frame:
		return h + l.ny*l.size.py + lastLine(l.size.k > 0 && l.size.py%2 == 1)
	case l.lat.Kind == scene.Cells:
		return h + l.ny*l.size.py
	}
	return h + (l.ny-1)*l.size.py + 1 + l.rise()
}

// left is the columns before the first point's own column: the row labels and
// what stands beside a point. Painted counters bear their names, so that a
// triangle needs no labels.
func (l *Layout) left() int {
	w := l.labels()
	switch {
	case l.lat.Kind == scene.Cells:
		return w
	case l.size.k > 0:
		return w + l.side()
	}
	return max(w, 1)
}

// labels is the columns of the row labels and the blank behind them, which the
// edge of a painted board makes needless.
func (l *Layout) labels() int {
	switch {
	case !l.rows, l.size.k > 0 && l.lat.Kind == scene.Triangle:
		return 0
	case l.size.k == 0:
		return labelWidth
	}
	return labelWidth - 1
}

// top is the rows before the first point's row.
func (l *Layout) top() int {
	if l.cols && l.lat.Kind != scene.Triangle {
		return 1 + l.rise()
	}
	return l.rise()
}

// Whole reports whether the whole board is shown with what was asked for.
func (l *Layout) Whole() bool { return l.rank >= 0 && l.complete }

// Turned reports whether the board lies on its side.
func (l *Layout) Turned() bool { return l.turned }
