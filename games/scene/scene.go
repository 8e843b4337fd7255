package scene

import (
	"duiju/games/text/message"
	"slices"
	"strconv"
	"sync"
)

// Point is a place of a Lattice, numbered row by row from the top left.
type Point int

// NoPoint is no place.
const NoPoint Point = -1

// LatticeKind is the shape of a board.
type LatticeKind uint8

// The shapes.
const (
	// Intersections: stones on the crossings of W x H lines.
	Intersections LatticeKind = iota
	// Cells: pieces in W x H squares.
	Cells
	// Triangle: rows of 1, 2, ... H places; W equals H. Point r(r+1)/2 + c is
	// place c of row r; its neighbours lie along three directions of lines.
	Triangle
)

// Lattice is a board without pieces.
type Lattice struct {
	Kind LatticeKind
	W, H int
	// Upright keeps the screen from turning a board of cells to fit a window:
	// up and down mean something, as where discs fall.
	Upright bool
}

// Len is the number of points.
func (l Lattice) Len() int {
	if l.Kind == Triangle {
		return l.H * (l.H + 1) / 2
	}
	return l.W * l.H
}

// At is the point in column x of row y, NoPoint if there is none.
func (l Lattice) At(x, y int) Point {
	if x < 0 || y < 0 || y >= l.H || x >= l.width(y) {
		return NoPoint
	}
	if l.Kind == Triangle {
		return Point(y*(y+1)/2 + x)
	}
	return Point(y*l.W + x)
}

// XY is the column and row of a point.
func (l Lattice) XY(p Point) (x, y int) {
	if l.Kind == Triangle {
		for int(p) > y {
			p -= Point(y + 1)
			y++
		}
		return int(p), y
	}
	return int(p) % l.W, int(p) / l.W
}

// Name is the usual name of a point: the letter of its column and the number of
// its row from below, "c4"; on a single row the number alone.
func (l Lattice) Name(p Point) string {
	x, y := l.XY(p)
	if l.H == 1 {
		return strconv.Itoa(x + 1)
	}
	if row := l.H - y; x < namedSize && row <= namedSize {
		return names()[x][row-1]
	}
	return string(rune('a'+x)) + strconv.Itoa(l.H-y)
}

// namedSize is the side of the largest usual board. The names of its points are
// made once: every scene has them, and a screen draws many.
const namedSize = 26

var names = sync.OnceValue(func() *[namedSize][namedSize]string {
	var all [namedSize][namedSize]string
	for x := range all {
		for y := range all[x] {
			all[x][y] = string(rune('a'+x)) + strconv.Itoa(y+1)
		}
	}
	return &all
})

// NewScene is an empty board whose points have their usual names, with labels
// that say so.
func NewScene(l Lattice) Scene {
	sc := Scene{Lattice: l, Spots: make([]Spot, l.Len()), Focus: [2]Point{NoPoint, NoPoint}}
	for p := range sc.Spots {
		sc.Spots[p].Name = l.Name(Point(p))
	}
	for y := range l.H {
		sc.RowLabels = append(sc.RowLabels, strconv.Itoa(l.H-y))
	}
	for x := range l.W {
		sc.ColLabels = append(sc.ColLabels, string(rune('a'+x)))
		if l.H == 1 {
			sc.RowLabels, sc.ColLabels[x] = nil, strconv.Itoa(x+1)
		}
	}
	return sc
}

// FocusOnPieces makes the part of a board of lines that has pieces or hints on
// it, with a margin, the part that matters. On other boards nothing changes.
func (sc *Scene) FocusOnPieces() {
	l := sc.Lattice
	if l.Kind != Intersections {
		return
	}
	const margin = 2
	x0, y0, x1, y1 := l.W, l.H, -1, -1
	for i, s := range sc.Spots {
		if s.Piece.Kind == NoPiece && s.Marks&MarkHint == 0 {
			continue
		}
		x, y := l.XY(Point(i))
		x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
	}
	if x1 >= 0 {
		sc.Focus = [2]Point{l.At(max(x0-margin, 0), max(y0-margin, 0)), l.At(min(x1+margin, l.W-1), min(y1+margin, l.H-1))}
	}
}

func (l Lattice) width(y int) int {
	if l.Kind == Triangle {
		return y + 1
	}
	return l.W
}

// PieceKind is what stands on a point.
type PieceKind uint8

// The kinds of piece. Stones, counters and gone places can be drawn on every
// board, tiles and hidden pieces on cells.
const (
	NoPiece PieceKind = iota
	Stone             // of First or Second (gomoku, go)
	Counter           // an unowned piece (nim)
	Gone              // a place whose piece was taken and stays visible (nim)
	Tile              // a face-up piece with a glyph (dark chess)
	Hidden            // a face-down piece
)

// Piece is one piece on the board or in a tray.
type Piece struct {
	Kind PieceKind
	// Side is the colour: for a Stone First is black; for a Tile First is red.
	Side Side
	// Hanzi (one rune, two columns) and Letter (one ASCII letter) name a Tile.
	Hanzi, Letter string
	// Name is the message key of the piece in words, "red cannon"; it may be
	// missing where kind and side say it all.
	Name string
}

// Mark is a set of marks on a point. The screen shows one of them by a glyph, never by
// colour alone: the first of
//
//	on a stone      Win; Bad, Danger or Attack; Target; Hint or Path; Last
//	on a crossing   Bad; Hint; Path; Legal or Attack; Region, Target or Danger; Star
//	in a square     Path; Screen; Legal or Attack; Hint; Danger, Bad or Target; Win; Last; From
//	on a counter    Path; then Legal, Hint or Bad
//
// Others are not shown there. A Spot's label takes their place on stones, crossings and
// counters and stands beside them in squares. Outside makes a piece dim.
type Mark uint32

// The marks.
const (
	MarkLast    Mark = 1 << iota // the last move's point
	MarkFrom                     // where the last move came from
	MarkWin                      // part of the winning line
	MarkLegal                    // may follow the path entered
	MarkPath                     // part of the path entered
	MarkScreen                   // the piece a cannon jumps
	MarkHint                     // pointed at by a hint
	MarkBad                      // forbidden, or a mistake
	MarkTarget                   // a stone whose life is at stake
	MarkAttack                   // can be captured
	MarkRegion                   // belongs to the area in question
	MarkStar                     // star point of an empty board
	MarkDanger                   // hanging, in atari
	MarkOutside                  // outside the area in question: drawn dim
	MarkGhost                    // the label is the letter of a side, that of the heat, and what its stone would make here
)

// Spot is one point of a Scene.
type Spot struct {
	Name  string // in the game's notation: "h8"
	Piece Piece
	Marks Mark
	// Label is an overlay of at most two ASCII characters: a number, a letter.
	Label string
	// Heat shades the point: +1..+100 in LensA, -1..-100 in LensB, 0 not.
	Heat int8
}

// Color is the colour of a side's stones or tiles in one English word, "" for a game without
// colours or where they are not settled.
func (sc *Scene) Color(s Side) string {
	colors := []string{"black", "white"}
	switch {
	case s == NoSide || sc.Owner == NoSide:
		return ""
	case slices.ContainsFunc(sc.Spots, func(s Spot) bool { return s.Piece.Kind == Tile }):
		colors = []string{"red", "black"}
	case sc.Lattice.Kind != Intersections:
		return ""
	}
	if s == sc.Owner {
		return colors[0]
	}
	return colors[1]
}

// Link joins two points of a line on the board, such as nim's chosen take.
type Link struct{ A, B Point }

// Tray is a row of pieces beside the board: captured, still hidden.
type Tray struct {
	Title  message.Text
	Pieces []Piece
}

// Gauge is a counter with a name: "3/60 quiet plies".
type Gauge struct {
	Name  message.Text
	Value string
	Warn  bool
}

// Field is a picture made of many small values, shown as a block of shaded
// characters under the captions: a table of results, for example.
type Field struct {
	W, H int
	// Shade has one value per cell, row by row: 0-100 percent, -1 for a cell
	// whose value is not known yet.
	Shade []int8
	// At is the index of the cell to point out, -1 for none.
	At int
}

// Scene is what a board shows, in words that no terminal knows.
type Scene struct {
	Lattice Lattice
	Spots   []Spot // one per point
	// Owner is the side that has the stones or tiles drawn as those of First: a swap
	// may have exchanged them, or the first flip. NoSide: that is not settled.
	Owner Side
	Links []Link
	// ColLabels and RowLabels name the columns left to right and the rows top
	// to bottom; empty for none.
	ColLabels, RowLabels []string
	Trays                []Tray
	Gauges               []Gauge
	Captions             []message.Text // lines of words beside the board
	Field                *Field         // nil for none
	// Focus is the part that matters, as two corner points; equal NoPoints
	// mean everything.
	Focus [2]Point
	// Cut says which sides of the lattice are not the board's edge but a cut
	// through a larger board: top, right, bottom, left.
	Cut [4]bool
}

// Side is one of the two sides: First or Second. A seat of a match sits on a
// side for the whole game.
type Side int8

// The sides.
const (
	NoSide Side = -1
	First  Side = 0
	Second Side = 1
)

// Other is the opponent.
func (s Side) Other() Side { return 1 - s }
