package tsumego

import (
	"strconv"
	"strings"

	"duiju/games/sgf"
)

// columnLetters skip I, as everywhere in Go.
const columnLetters = "ABCDEFGHJKLMNOPQRST"

// pointName is a point as people write it: letter of the column, number of the
// row counted from the bottom; "pass" for passMove.
func pointName(w, h, p int) string {
	if p == passMove {
		return "pass"
	}
	return columnLetters[p%w:p%w+1] + strconv.Itoa(h-p/w)
}

// parsePointName is the inverse of pointName, in upper or lower case.
func parsePointName(w, h int, s string) (p int, ok bool) {
	s = strings.ToUpper(strings.TrimSpace(s))
	if s == "PASS" {
		return passMove, true
	}
	if len(s) < 2 {
		return 0, false
	}
	x := strings.IndexByte(columnLetters, s[0])
	row, err := strconv.Atoi(s[1:])
	if err != nil || x < 0 || x >= w || row < 1 || row > h {
		return 0, false
	}
	return (h-row)*w + x, true
}

// sgfPoint is a point as a pair of letters, as SGF and the JSON answers name
// it; "pass" for passMove.
func sgfPoint(w, p int) string {
	if p == passMove {
		return "pass"
	}
	return sgf.Point{X: p % w, Y: p / w}.String()
}
