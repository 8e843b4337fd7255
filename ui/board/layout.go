package board

import (
	"duiju/games"
	"duiju/ui/theme"
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
	// Part, if not zero and not NoPoints, is the part to show, as two corner
	// points. The rest is reached by scrolling.
	Part [2]games.Point
}

// View is how a scene is seen now.
type View struct {
	Cursor games.Point // NoPoint hides it
	// Path is the points entered so far, Legal what may follow.
	Path, Legal []games.Point
	Glyphs      *theme.GlyphSet // nil: unicode
	Letters     bool            // letters instead of hanzi
	Filled      bool            // white stones are filled, told by colour
	HideLast    bool            // do not mark the last move
}

// Layout is a board of one size in one place. It remembers where it is
// scrolled to, so a screen keeps it until the size or the options change.
type Layout struct {
	lat    games.Lattice // as seen, turned if turned
	turned bool
	size   size
	rows   bool // row labels are shown
	cols   bool // column labels are shown
	// The part shown: how many columns and rows of points, and the first of
	// each. A triangle of side n has 2n-1 columns, half a pitch wide.
	nx, ny int
	ox, oy int
}

// size is a way to draw a lattice.
type size struct {
	px, py int  // pitch of points in columns and rows
	frame  bool // cells with borders; a triangle with links
}

// sizes lists the ways from large to small.
func sizes(k games.LatticeKind) []size {
	switch k {
	case games.Cells:
		return []size{{8, 4, true}, {5, 2, true}, {4, 1, false}}
	case games.Triangle:
		return []size{{8, 4, true}, {4, 2, true}, {4, 1, false}}
	}
	return []size{{4, 2, false}, {2, 1, false}}
}

// labelWidth is the room for row labels: two columns and a blank, which also
// serves the left bracket of the cursor.
const labelWidth = 3

// Pick chooses the layout for a board that may take w columns and h rows: the
// largest that fits, then without coordinates, then a part that scrolls.
func Pick(l games.Lattice, w, h int, o Options) *Layout {
	best, rank := pick(l, w, h, o, false)
	if l.Kind != games.Cells || l.Upright || o.Turn == TurnNever {
		return best
	}
	turned, rankTurned := pick(games.Lattice{Kind: l.Kind, W: l.H, H: l.W}, w, h, o, true)
	if o.Turn == TurnAlways || l.H > l.W && rankTurned <= rank {
		return turned
	}
	return best
}

// pick also returns how good the choice is: 0 is the largest with coordinates.
func pick(l games.Lattice, w, h int, o Options, turned bool) (*Layout, int) {
	base := Layout{lat: l, turned: turned, nx: columns(l), ny: l.H}
	x0, y0 := 0, 0
	if p := o.Part; p[0] != p[1] && p[0] >= 0 && p[1] >= 0 && l.Kind != games.Triangle {
		ax, ay := base.column(p[0])
		bx, by := base.column(p[1])
		x0, y0 = min(ax, bx), min(ay, by)
		base.nx, base.ny = max(ax, bx)-x0+1, max(ay, by)-y0+1
	}
	base.ox, base.oy = x0, y0
	rank := 0
	for _, labels := range []bool{true, false} {
		if labels && !o.Coordinates {
			continue
		}
		for _, s := range sizes(l.Kind) {
			try := base
			try.size, try.rows, try.cols = s, labels, labels
			if tw, th := try.Size(); tw <= w && th <= h {
				return &try, rank
			}
			rank++
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
	all := sizes(l.lat.Kind)
	l.size = all[len(all)-1]
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
	case l.lat.Kind == games.Cells && l.size.frame:
		return w + l.nx*l.size.px + 1
	case l.lat.Kind == games.Cells:
		return w + l.nx*l.size.px
	}
	return w + (l.nx-1)*l.pitch() + 1 + 1
}

// columns is how many columns of points a lattice has.
func columns(l games.Lattice) int {
	if l.Kind == games.Triangle {
		return 2*l.H - 1
	}
	return l.W
}

// pitch is the width of such a column.
func (l *Layout) pitch() int {
	if l.lat.Kind == games.Triangle {
		return l.size.px / 2
	}
	return l.size.px
}

func (l *Layout) height() int {
	h := l.top()
	switch {
	case l.lat.Kind == games.Cells && l.size.frame:
		return h + l.ny*l.size.py + 1
	case l.lat.Kind == games.Cells:
		return h + l.ny*l.size.py
	}
	return h + (l.ny-1)*l.size.py + 1
}

// left is the columns before the first point's own column: the row labels, or
// room for the cursor's bracket.
func (l *Layout) left() int {
	switch {
	case l.rows:
		return labelWidth
	case l.lat.Kind == games.Cells:
		return 0
	}
	return 1
}

// top is the rows before the first point's row.
func (l *Layout) top() int {
	if l.cols && l.lat.Kind != games.Triangle {
		return 1
	}
	return 0
}

// Turned reports whether the board lies on its side.
func (l *Layout) Turned() bool { return l.turned }
