package ui

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"duiju/ui/draw/canvas"
	"duiju/ui/draw/theme"
	"duiju/ui/uitest"
)

// piece is what may stand on a point, told by its colours: those of glyphs and those
// of painted boards.
type piece struct {
	name     string
	ink, lie theme.Role // of what is written, and of the ground where it is painted
}

var (
	blackStone = piece{"a black stone", theme.Stone1, theme.Disc1}
	whiteStone = piece{"a white stone", theme.Stone2, theme.Disc2}
	redPiece   = piece{"a red piece", theme.Red, theme.Red}
	blackPiece = piece{"a black piece", theme.Black, theme.Black}
	faceDown   = piece{"a piece that lies face down", theme.TileDown, theme.TileDown}
	noPiece    = piece{"an empty point", theme.Line, theme.None}
)

// base is the name of a colour, of a shaded one that of the body.
func base(r theme.Role) string {
	name, _, _ := strings.Cut(r.String(), "+")
	return name
}

// spot is a point of the board as it is seen.
type spot struct {
	d    *uitest.Driver
	name string
}

// cell is the point of a board whose coordinates are shown, by its name.
func cell(d *uitest.Driver, name string) spot { return spot{d, name} }

// look is what is drawn on the point, and the colours beside it: a mark may lie in the
// middle of a small stone.
func (s spot) look() (text string, st, beside canvas.Style) {
	s.d.T.Helper()
	screen := s.d.Screen()
	letters := strings.TrimRightFunc(s.name, unicode.IsDigit)
	digits := s.name[len(letters):]
	for _, axes := range [][2]string{{letters, digits}, {digits, letters}} {
		if x, y := crossing(screen, axes[0], axes[1]); x >= 0 && y >= 0 {
			_, _, beside = s.d.Root.Drawn().Cell(max(x-1, 0), y)
			text, _, st = s.d.Root.Drawn().Cell(x, y)
			return text, st, beside
		}
	}
	s.d.T.Fatalf("there is no point %s on the screen:\n%s", s.name, screen)
	return "", canvas.Style{}, canvas.Style{}
}

// crossing is where a column and a row with these labels cross: the column stands in a row
// of labels, and the row begins with its own, or lies between others that do.
func crossing(screen, column, row string) (x, y int) {
	x, y = -1, -1
	var numbers, at []int // of rows that have one
	for i, line := range strings.Split(screen, "\n") {
		board, _, _ := strings.Cut(line, "│")
		board = strings.Map(func(r rune) rune {
			if theme.IsBlock(r) { // a stone on the edge of the board
				return ' '
			}
			return r
		}, board)
		labels := strings.Fields(board)
		long := func(label string) bool { return len(label) > 2 }
		if len(labels) > 3 && !slices.ContainsFunc(labels, long) && slices.Contains(labels, column) {
			x = strings.Index(" "+board+" ", " "+column+" ")
			continue
		}
		if next, after := string(column[0]+1), string(column[0]+2); x < 0 && len(labels) > 3 && slices.Contains(labels, next) && slices.Contains(labels, after) {
			x = 2*strings.Index(board, next) - strings.Index(board, after) // a stone stands in the letter's place
			continue
		}
		begin := strings.TrimLeft(board, " ")
		begin = begin[:len(begin)-len(strings.TrimLeftFunc(begin, func(r rune) bool { return r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)) }))]
		if x >= 0 && y < 0 && begin == row {
			y = i
		}
		if n, err := strconv.Atoi(begin); x >= 0 && err == nil {
			numbers, at = append(numbers, n), append(at, i)
		}
	}
	if n, err := strconv.Atoi(row); y < 0 && err == nil && len(at) > 1 {
		last := len(at) - 1
		pitch := float64(at[last]-at[0]) / float64(numbers[0]-numbers[last])
		y = int(math.Round(float64(at[0]) + float64(numbers[0]-n)*pitch))
	}
	return x, y
}

// is fails unless this stands on the point, now or as soon as what goes on has brought
// it.
func (s spot) is(p piece) {
	s.d.T.Helper()
	holds := func() bool {
		_, st, beside := s.look()
		painted := []string{base(st.FG), base(st.BG), base(beside.FG), base(beside.BG)}
		return st.FG == p.ink || p.lie != theme.None && slices.Contains(painted, p.lie.String())
	}
	if !s.d.Comes(holds) {
		text, st, _ := s.look()
		s.d.T.Errorf("%s is %q, %s, want %s:\n%s", s.name, text, st.Describe(), p.name, s.d.Screen())
	}
}
