package board

import (
	"math"

	"duiju/games/scene"
	"duiju/ui/draw/picture"
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
	// Drawn says that the terminal can show painted stones and tiles.
	Drawn bool
	// Pictures says that it shows pictures: stones are painted at the smallest pitch, too.
	Pictures bool
	// WholeRows leaves out the pitches of half a row, whose lines are underlines: for
	// fonts that have none.
	WholeRows bool
	// Letters says that tiles bear letters: written ones have one column in their middle.
	Letters bool
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
	Hanzi func(scene.Piece) string
	// Palette and Blocks are what the terminal paints with; nil: kaya in all colours.
	Palette  *theme.Palette
	Blocks   theme.Blocks
	Filled   bool // white stones are filled, told by colour
	Rimmed   bool // painted light stones always have a rim
	HideLast bool // do not mark the last move
	// Closing are points that brackets close around, Apart columns away.
	Closing []scene.Point
	Apart   int
	// Picture is how the terminal shows pictures, without layers; of no kind where it shows
	// none.
	Picture picture.Picture
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
	letters  bool // tiles bear letters
	rows     bool // row labels are shown
	cols     bool // column labels are shown
	// The part shown: how many columns and rows of points, and the first of
	// each. A triangle of side n has 2n-1 columns, half a pitch wide.
	nx, ny int
	ox, oy int
	raster raster
}

// size is a way to draw a lattice.
type size struct {
	// px, ph is the pitch of points in columns and half rows. A half row is about
	// as high as a column is wide.
	px, ph  int
	frame   bool // cells with borders; a triangle with links
	painted bool // stones are pictures, not glyphs
	// tight says that the stones of the first line reach into the row of the letters, where
	// a letter gives way to one, and that nothing is left below the last: it saves a row.
	tight bool
}

// The painted pitches of crossings, and half of those of cells and triangles.
// A triangle needs room for its lines.
const (
	largest         = 24
	smallest        = 3
	largestHalf     = 12
	smallestCell    = 2
	smallestCounter = 3
)

// sizes lists the ways from large to small. Painted cells are as high as they
// look wide, or one row higher.
func sizes(kind scene.LatticeKind, drawn, pictures bool) []size {
	var out []size
	switch {
	case !drawn:
	case kind == scene.Intersections:
		for p := largest; p >= smallest; p-- {
			out = append(out, size{px: p, ph: p, frame: true, painted: true})
			if p%4 == 0 { // the others have no half row to spare
				out = append(out, size{px: p, ph: p, frame: true, painted: true, tight: true})
			}
		}
	case kind == scene.Cells:
		for k := largestHalf; k >= smallestCell; k-- {
			if k > smallestCell {
				out = append(out, size{px: 2 * k, ph: 2*k + 2, frame: true, painted: true})
			}
			out = append(out, size{px: 2 * k, ph: 2 * k, frame: true, painted: true})
		}
	default:
		for k := largestHalf; k >= smallestCounter; k-- {
			out = append(out, size{px: 2 * k, ph: 2 * k, frame: true, painted: true})
		}
	}
	switch {
	case kind == scene.Cells && drawn:
		return append(out, size{px: 4, ph: 2})
	case kind == scene.Cells:
		return []size{{px: 8, ph: 8, frame: true}, {px: 5, ph: 4, frame: true}, {px: 4, ph: 2}}
	case kind == scene.Triangle && drawn:
		return append(out, size{px: 4, ph: 4, frame: true}, size{px: 4, ph: 2})
	case kind == scene.Triangle:
		return []size{{px: 8, ph: 8, frame: true}, {px: 4, ph: 4, frame: true}, {px: 4, ph: 2}}
	case drawn:
		return append(out, size{px: 2, ph: 2, painted: pictures})
	}
	return []size{{px: 4, ph: 4}, {px: 2, ph: 2}}
}

// radius is the radius of a painted stone in half rows.
func (s size) radius(kind scene.LatticeKind) float64 {
	switch {
	case kind == scene.Triangle:
		return math.Round(0.36*float64(s.px)) - 0.1
	case kind == scene.Cells:
		return float64(min(s.px, s.ph))/2 - 1
	}
	return float64(s.px-1)/2 + 0.1 // neighbours are a column and half a row apart
}

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
	base := Layout{lat: l, turned: turned, letters: o.Letters, nx: columns(l), ny: l.H}
	if p := o.Part; p[0] != p[1] && p[0] >= 0 && p[1] >= 0 && l.Kind != scene.Triangle {
		ax, ay := base.column(p[0])
		bx, by := base.column(p[1])
		base.ox, base.oy = min(ax, bx), min(ay, by)
		base.nx, base.ny = max(ax, bx)-base.ox+1, max(ay, by)-base.oy+1
	}
	rank, zoom := 0, o.Zoom
	var last *Layout
	for _, labels := range []bool{true, false} {
		if labels && !o.Coordinates {
			continue
		}
		for _, s := range sizes(l.Kind, o.Drawn, o.Pictures) {
			try := base
			try.size, try.rows, try.cols, try.rank, try.complete = s, labels, labels, rank, labels == o.Coordinates
			if !try.even(o.WholeRows) || s.tight && (!labels || o.Pictures || last != nil || try.ny < l.H) {
				continue
			}
			if try.fits(w, h) {
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

// even reports whether the first and the last line of a board of crossings lie alike in
// their rows. A part takes one row more where they would not.
func (l *Layout) even(wholeRows bool) bool {
	odd := l.lat.Kind == scene.Intersections && l.size.ph%2 == 1
	if odd && !wholeRows && l.ny%2 == 0 && l.ny < l.lat.H {
		l.ny++
		l.oy = min(l.oy, l.lat.H-l.ny)
	}
	return !odd || !wholeRows && l.ny%2 == 1
}

func (l *Layout) fits(w, h int) bool { return l.width() <= w && l.height() <= h }

// leastLabelled is how many rows of points a scrolling board must show below
// its column labels.
const leastLabelled = 6

// scrolling fits as much of the board as there is room for, in the smallest
// size. Row labels stay where the board is not too wide for them, column labels
// where enough rows are left.
func (l Layout) scrolling(w, h int, labels bool) *Layout {
	all := sizes(l.lat.Kind, false, false)
	l.size, l.rank = all[len(all)-1], -1
	l.rows, l.cols = labels, labels
	if tw, _ := l.Size(); tw > w {
		l.rows = false
	}
	if _, th := l.Size(); th > h && h < 1+(leastLabelled-1)*l.size.ph/2+1 {
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

// ScrollAs shows the part that another layout of the same shape shows; nil is none.
func (l *Layout) ScrollAs(o *Layout) {
	if o != nil && l.nx == o.nx && l.ny == o.ny && l.size == o.size && l.lat == o.lat {
		l.ox, l.oy = o.ox, o.oy
	}
}

// Size is the columns and rows that Draw uses.
func (l *Layout) Size() (w, h int) { return l.width(), l.height() }

func (l *Layout) width() int {
	w := l.left()
	switch {
	case l.lat.Kind == scene.Cells && l.size.frame:
		return w + l.nx*l.size.px + lastLine(l.size.painted && !l.oneColumn())
	case l.lat.Kind == scene.Cells:
		return w + l.nx*l.size.px
	}
	return w + (l.nx-1)*l.pitch() + 1 + l.side()
}

// lastLine is the room for the last line of a board of cells: none where half of it is left
// around each tile.
func lastLine(shared bool) int {
	if shared {
		return 0
	}
	return 1
}

// oneColumn reports whether the middle of a painted tile is a column and not between two:
// a letter is written there.
func (l *Layout) oneColumn() bool {
	return l.letters && l.lat.Kind == scene.Cells && l.size.painted && l.pictureRows(true) < leastRows
}

// side is the columns beside the outermost points: half a stone and a bracket.
func (l *Layout) side() int {
	switch {
	case !l.size.painted:
		return 1
	case l.lat.Kind == scene.Triangle:
		return l.reach() + 1
	}
	return l.size.px / 2
}

// reach is how many columns a painted stone has left and right of its middle.
func (l *Layout) reach() int { return int(l.size.radius(l.lat.Kind) + 0.5) }

// above is the half rows from the top of a board to the middle of its first points. Those
// of a crossing are whole. With an even pitch all lines run through the middle of a row.
// With an odd one every second runs between two rows, the first and the last among them:
// there they can meet the outermost upright lines, which run between two columns.
func (l *Layout) above() float64 {
	r := l.size.radius(l.lat.Kind)
	switch {
	case !l.size.painted || l.lat.Kind == scene.Cells:
		return 1
	case l.lat.Kind == scene.Triangle:
		return 2*math.Ceil(math.Ceil(r)/2) + 1
	}
	n := l.size.ph / 2 // half a stone
	switch {
	case l.size.tight:
		return float64(n - 1)
	case l.top() == 0:
		n++ // the margin that the letters have else
	}
	return float64(n + (n+l.size.ph+1)%2)
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
		return h + l.ny*l.size.ph/2 + lastLine(l.size.painted && l.size.ph/2%2 == 1)
	case l.lat.Kind == scene.Cells:
		return h + l.ny*l.size.ph/2
	}
	return h + (l.halfRows()+1)/2
}

// halfRows is those of a board of points without its labels.
func (l *Layout) halfRows() int {
	if l.painted() {
		below := (l.size.ph + 1) / 2 // half a stone and a margin
		if l.size.tight {
			below--
		}
		return int(l.above()) + (l.ny-1)*l.size.ph + below
	}
	return int(2*l.above()) + (l.ny-1)*l.size.ph
}

// left is the columns before the first point's own column: the row labels and
// what stands beside a point. Painted counters bear their names, so that a
// triangle needs no labels.
func (l *Layout) left() int {
	w := l.labels()
	switch {
	case l.lat.Kind == scene.Cells:
		return w
	case l.size.painted:
		return w + l.side()
	}
	return max(w, 1)
}

// labels is the columns of the row labels and the blank behind them, which the
// edge of a painted board makes needless. Those of painted crossings stand on the board. The
// counters of a triangle bear their names.
func (l *Layout) labels() int {
	switch {
	case !l.rows, l.lat.Kind == scene.Triangle:
		return 0
	case !l.size.painted:
		return labelWidth
	}
	return labelWidth - 1
}

// top is the rows above the board.
func (l *Layout) top() int {
	if l.cols && l.lat.Kind != scene.Triangle {
		return 1
	}
	return 0
}

// painted reports whether stones are painted on crossings.
func (l *Layout) painted() bool { return l.size.painted && l.lat.Kind == scene.Intersections }

// Whole reports whether the whole board is shown with what was asked for.
func (l *Layout) Whole() bool { return l.rank >= 0 && l.complete }

// Pitch is the columns from a point to the next, 0 where a part of the board is
// shown or its coordinates were left out.
func (l *Layout) Pitch() int {
	if !l.Whole() {
		return 0
	}
	return l.size.px
}

// Turned reports whether the board lies on its side.
func (l *Layout) Turned() bool { return l.turned }
