package darkchess

import "strings"

// colour is the colour of a piece.
type colour int8

const (
	red   colour = 0
	black colour = 1
)

func (c colour) other() colour { return 1 - c }

// kind is the type of a piece, from the general down to the soldier.
type kind int8

const (
	general kind = iota
	advisor
	elephant
	chariot
	horse
	cannon
	soldier
	kinds = 7
)

// piece is what a square can hold: empty, one of the fourteen letters, or a
// face-down piece.
type piece uint8

const (
	empty  piece = 0
	hidden piece = 15
	// letters is how many different letters there are; letter i is piece i+1.
	letters = 14
)

const (
	letterText = "KGMRNCPkgmrncp"
	hanziText  = "帥仕相俥傌炮兵將士象車馬包卒"
)

func newPiece(c colour, k kind) piece { return piece(int8(c)*kinds+int8(k)) + 1 }

// faceUp reports whether the piece is one of the fourteen letters.
func (p piece) faceUp() bool { return p != empty && p != hidden }

// index, colour and kind are only for face-up pieces.
func (p piece) index() int     { return int(p) - 1 }
func (p piece) colour() colour { return pieceColour[p&15] }
func (p piece) kind() kind     { return pieceKind[p&15] }

// The colour and the kind of each letter: two divisions that the search would
// make at every turn.
var (
	pieceColour [16]colour
	pieceKind   [16]kind
)

// byte is the piece in a position text.
func (p piece) byte() byte {
	switch p {
	case empty:
		return '.'
	case hidden:
		return 'X'
	}
	return letterText[p.index()]
}

func (p piece) hanzi() string { return string([]rune(hanziText)[p.index()]) }

// piecesOf lists pieces by their counts, in the order of their letters.
func piecesOf(counts [letters]int8) (all []piece) {
	for i, n := range counts {
		for range n {
			all = append(all, piece(i+1))
		}
	}
	return all
}

// pieceOf reads one of the fourteen letters.
func pieceOf(b byte) (piece, bool) {
	i := strings.IndexByte(letterText, b)
	return piece(i + 1), i >= 0
}

// square is a board square: file + 4*(rank-1), so a1 is 0 and d8 is 31.
type square int8

const (
	files     = 4
	maxRanks  = 8
	squares   = files * maxRanks
	noSquare  = square(-1)
	wholeArea = ^uint32(0)
)

func (s square) file() int   { return int(s) % files }
func (s square) rank() int   { return int(s) / files }
func (s square) bit() uint32 { return 1 << uint(s) }

func (s square) String() string {
	return string([]byte{byte('a' + s.file()), byte('1' + s.rank())})
}

// squareOf reads a square's name; capitals are fine.
func squareOf(text string, ranks int) (square, bool) {
	if len(text) != 2 {
		return noSquare, false
	}
	f, r := int(text[0]|0x20)-'a', int(text[1])-'1'
	if f < 0 || f >= files || r < 0 || r >= ranks {
		return noSquare, false
	}
	return square(f + files*r), true
}

// Geometry: masks of the orthogonal and the diagonal neighbours, and of the
// squares along each of the four lines from a square: up and to the right, where
// the nearest is the lowest bit, then down and to the left.
var (
	beside   [squares]uint32
	diagonal [squares]uint32
	lines    [squares][4]uint32
)

func init() {
	for p := piece(1); p <= letters; p++ {
		pieceColour[p], pieceKind[p] = colour((p-1)/kinds), kind((p-1)%kinds)
	}
	at := func(f, r int) uint32 {
		if f < 0 || f >= files || r < 0 || r >= maxRanks {
			return 0
		}
		return square(f + files*r).bit()
	}
	for s := square(0); s < squares; s++ {
		f, r := s.file(), s.rank()
		beside[s] = at(f-1, r) | at(f+1, r) | at(f, r-1) | at(f, r+1)
		diagonal[s] = at(f-1, r-1) | at(f-1, r+1) | at(f+1, r-1) | at(f+1, r+1)
		for d, step := range [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			for x, y := f+step[0], r+step[1]; at(x, y) != 0; x, y = x+step[0], y+step[1] {
				lines[s][d] |= at(x, y)
			}
		}
	}
}
