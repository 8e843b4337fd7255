package goban

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"duiju/games/list"
	"duiju/games/text/sgf"
)

// ColumnLetters skip I, as everywhere in Go.
const ColumnLetters = "ABCDEFGHJKLMNOPQRST"

// PointName is a point as people write it: letter of the column, number of the
// row counted from the bottom; "pass" for passMove.
func PointName(w, h, p int) string {
	if p == PassMove {
		return "pass"
	}
	return ColumnLetters[p%w:p%w+1] + strconv.Itoa(h-p/w)
}

// ParsePointName is the inverse of pointName, in upper or lower case.
func ParsePointName(w, h int, s string) (p int, ok bool) {
	s = strings.ToUpper(strings.TrimSpace(s))
	if s == "PASS" {
		return PassMove, true
	}
	if len(s) < 2 {
		return 0, false
	}
	x := strings.IndexByte(ColumnLetters, s[0])
	row, err := strconv.Atoi(s[1:])
	if err != nil || x < 0 || x >= w || row < 1 || row > h {
		return 0, false
	}
	return (h-row)*w + x, true
}

// SgfPoint is a point as a pair of letters, as SGF and the JSON answers name
// it; "pass" for passMove.
func SgfPoint(w, p int) string {
	if p == PassMove {
		return "pass"
	}
	return sgf.Point{X: p % w, Y: p / w}.String()
}

// SizeText is the size of a board as SGF has it.
func SizeText(b *Board) string {
	if b.W == b.H {
		return strconv.Itoa(b.W)
	}
	return strconv.Itoa(b.W) + ":" + strconv.Itoa(b.H)
}

func SgfPoints(w int, points []int) []string {
	out := make([]string, 0, len(points))
	for _, p := range points {
		out = append(out, SgfPoint(w, p))
	}
	return out
}

func PointNames(b *Board, points []int) string {
	return strings.Join(b.Names(points), " ")
}

// Names are the names of points.
func (b *Board) Names(points []int) []string {
	return list.Of(points, b.Name)
}

func ColorID(c Color) string { return [...]string{Black: "B", White: "W"}[c] }

func ColorLetter(c Color) string { return [...]string{"", "b", "w"}[c] }

// Name is a point of the board as people write it.
func (b *Board) Name(p int) string { return PointName(b.W, b.H, p) }

// Text draws the columns x0 to x1 of the rows y0 to y1 with their names: X black, O white,
// the points of lettered as letters in their order.
func (b *Board) Text(x0, y0, x1, y1 int, lettered []int) string {
	var s strings.Builder
	for y := y0; y <= y1; y++ {
		fmt.Fprintf(&s, "%3d ", b.H-y)
		for x := x0; x <= x1; x++ {
			mark := ".XO"[b.Stones[b.At(x, y)]]
			if i := slices.Index(lettered, b.At(x, y)); i >= 0 {
				mark = byte('a' + i%26)
			}
			fmt.Fprintf(&s, " %c", mark)
		}
		s.WriteByte('\n')
	}
	s.WriteString("    ")
	for x := x0; x <= x1; x++ {
		fmt.Fprintf(&s, " %c", ColumnLetters[x])
	}
	s.WriteByte('\n')
	return s.String()
}
