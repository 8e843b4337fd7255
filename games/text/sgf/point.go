package sgf

import (
	"fmt"
	"strconv"
	"strings"
)

// Point is a place on a board, counted from 0 at the top left.
type Point struct{ X, Y int }

// ParsePoint reads a pair of letters: a-z are 0-25, A-Z are 26-51.
func ParsePoint(s string) (Point, bool) {
	s = strings.TrimSpace(s)
	if len(s) != 2 {
		return Point{}, false
	}
	p := Point{strings.IndexByte(letters, s[0]), strings.IndexByte(letters, s[1])}
	return p, p.X >= 0 && p.Y >= 0
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// String writes the pair of letters; coordinates are in [0, 52).
func (p Point) String() string { return string([]byte{letters[p.X], letters[p.Y]}) }

// ParsePoints reads a list of points in which aa:cc is the rectangle between
// two corners. The error names the value it cannot read.
func ParsePoints(values []string) ([]Point, error) {
	var out []Point
	for _, v := range values {
		from, to, isRect := strings.Cut(v, ":")
		a, ok := ParsePoint(from)
		b := a
		if ok && isRect {
			b, ok = ParsePoint(to)
		}
		if !ok {
			return out, fmt.Errorf("%q is no point", v)
		}
		for y := min(a.Y, b.Y); y <= max(a.Y, b.Y); y++ {
			for x := min(a.X, b.X); x <= max(a.X, b.X); x++ {
				out = append(out, Point{x, y})
			}
		}
	}
	return out, nil
}

// ParseSize reads the value of SZ: "19" or "19:13" (columns, rows).
func ParseSize(s string) (w, h int, ok bool) {
	ws, hs, isRect := strings.Cut(strings.TrimSpace(s), ":")
	w, err := strconv.Atoi(strings.TrimSpace(ws))
	if err != nil {
		return 0, 0, false
	}
	if !isRect {
		return w, w, true
	}
	h, err = strconv.Atoi(strings.TrimSpace(hs))
	return w, h, err == nil
}
