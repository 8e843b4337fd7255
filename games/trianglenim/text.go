package trianglenim

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"duiju/games"
)

// cellName is the letter of a cell: A..Z, then a and b on side 7.
func cellName(cell int) string {
	if cell < 26 {
		return string(rune('A' + cell))
	}
	return string(rune('a' + cell - 26))
}

// letters names the cells of m in ascending order; it is the move text of a
// take.
func letters(m mask) string {
	var b strings.Builder
	for ; m != 0; m &= m - 1 {
		b.WriteString(cellName(m.lowest()))
	}
	return b.String()
}

// lastNames ends the sentence "cells are A to ...".
func (b *board) lastNames() string {
	if b.cells > 26 {
		return "Z, a, b"
	}
	return cellName(b.cells - 1)
}

// cellNamed is the cell with that letter, -1 if there is none. Small letters
// serve as well, except on side 7, which has a and b of its own.
func (b *board) cellNamed(letter rune) int {
	cell := -1
	switch {
	case 'A' <= letter && letter <= 'Z':
		cell = int(letter - 'A')
	case 'a' <= letter && letter <= 'z' && b.cells > 26:
		cell = int(letter-'a') + 26
	case 'a' <= letter && letter <= 'z':
		cell = int(letter - 'a')
	}
	if cell >= b.cells {
		return -1
	}
	return cell
}

// parseCells reads letters in any order; spaces and commas may stand between.
func (b *board) parseCells(kind error, s string) ([]int, error) {
	var cells []int
	for _, letter := range s {
		if letter == ' ' || letter == ',' {
			continue
		}
		cell := b.cellNamed(letter)
		if cell < 0 {
			return nil, games.Faultf(kind, "trianglenim.bad.cell", "cell", string(letter), "last", b.lastNames())
		}
		cells = append(cells, cell)
	}
	for i, cell := range cells {
		if slices.Contains(cells[:i], cell) {
			return nil, games.Faultf(kind, "trianglenim.bad.twice", "cell", cellName(cell))
		}
	}
	return cells, nil
}

// cellsOf lists the cells of m in ascending order.
func cellsOf(m mask) []int {
	var cells []int
	for ; m != 0; m &= m - 1 {
		cells = append(cells, m.lowest())
	}
	return cells
}

func maskOf(cells []int) mask {
	var m mask
	for _, cell := range cells {
		m |= 1 << cell
	}
	return m
}

// parseTake reads a take in any form a person may type: letters, "G-J", or a
// mask such as 0x3C0. The take is legal at pos.
func (r rules) parseTake(pos mask, typed string) (mask, error) {
	b := r.board()
	typed = strings.TrimSpace(typed)
	hex, isHex := cutHex(typed)
	var cells []int
	var err error
	switch {
	case isHex:
		cells, err = b.cellsOfHex(hex)
	case strings.Contains(typed, "-"):
		cells, err = b.cellsOfRange(typed)
	default:
		cells, err = b.parseCells(games.ErrIllegalMove, typed)
	}
	if err != nil {
		return 0, err
	}
	return r.legal(pos, cells)
}

func (b *board) cellsOfHex(hex uint64) ([]int, error) {
	if outside := hex &^ uint64(b.full); outside != 0 {
		return nil, games.Faultf(games.ErrIllegalMove, "trianglenim.bad.nocell", "mask", fmt.Sprintf("0x%X", outside))
	}
	return cellsOf(mask(hex)), nil
}

// cellsOfRange reads the two ends of a line. Ends that are not on one line
// come back as they are, to be refused for that.
func (b *board) cellsOfRange(typed string) ([]int, error) {
	ends, err := b.parseCells(games.ErrIllegalMove, strings.ReplaceAll(typed, "-", " "))
	if err != nil {
		return nil, err
	}
	if len(ends) != 2 || strings.Count(typed, "-") != 1 {
		return nil, games.Faultf(games.ErrIllegalMove, "trianglenim.bad.range", "typed", typed)
	}
	if run, straight := b.segment(ends[0], ends[1]); straight {
		return cellsOf(run), nil
	}
	return ends, nil
}

// cutHex reads 0x and hexadecimal digits; a number too big for 64 bits counts
// as all ones.
func cutHex(s string) (uint64, bool) {
	digits, ok := strings.CutPrefix(strings.ToLower(s), "0x")
	if !ok {
		return 0, false
	}
	v, err := strconv.ParseUint(digits, 16, 64)
	return v, err == nil || errors.Is(err, strconv.ErrRange)
}

// legal is the take of these cells, all different, if it may be taken at pos.
// The article's way decides: the take is in the list and its pieces are there.
// Only a refusal looks at lines and neighbours, for its reason.
func (r rules) legal(pos mask, cells []int) (mask, error) {
	take := maskOf(cells)
	if pos&take == take && slices.Contains(r.takes(), take) {
		return take, nil
	}
	return 0, r.refusal(pos, cells)
}

func (r rules) refusal(pos mask, cells []int) error {
	if len(cells) == 0 {
		return games.Faultf(games.ErrIllegalMove, "trianglenim.bad.none")
	}
	for _, cell := range cells {
		if !pos.has(cell) {
			return games.Faultf(games.ErrIllegalMove, "trianglenim.bad.taken", "cell", cellName(cell))
		}
	}
	if len(cells) > r.Limit {
		return games.Faultf(games.ErrIllegalMove, "trianglenim.bad.limit", "n", r.Limit, "named", len(cells))
	}
	b := r.board()
	cells = slices.Sorted(slices.Values(cells))
	first, last := cells[0], cells[len(cells)-1]
	run, straight := b.segment(first, last)
	if !straight {
		return games.Faultf(games.ErrIllegalMove, "trianglenim.bad.line", "a", cellName(first), "b", cellName(last))
	}
	for _, cell := range cells {
		if !run.has(cell) {
			return games.Faultf(games.ErrIllegalMove, "trianglenim.bad.line3",
				"a", cellName(first), "b", cellName(cell), "c", cellName(last))
		}
	}
	for i, cell := range cells[1:] {
		gap, _ := b.segment(cells[i], cell)
		gap &^= 1<<cells[i] | 1<<cell
		if gap != 0 {
			return games.Faultf(games.ErrIllegalMove, "trianglenim.bad.gap",
				"a", cellName(cells[i]), "b", cellName(cell), "between", letters(gap), "n", gap.count())
		}
	}
	panic("trianglenim: an unbroken line within the limit is not in the list of takes: " + letters(maskOf(cells)))
}

// hex is a position or take as the article writes it, padded to the board.
func (b *board) hex(m mask) string {
	return fmt.Sprintf("0x%0*X", (b.cells+3)/4, uint32(m))
}

// positionText is a position as text: 5/5/normal 0x0FED.
func (r rules) positionText(pos mask) string {
	return r.String() + " " + r.board().hex(pos)
}

// parsePosition reads a position text; instead of the mask it may have the
// letters of the present pieces, "full" or "empty".
func parsePosition(text string) (rules, mask, error) {
	first, mask, ok := strings.Cut(strings.TrimSpace(text), " ")
	r, well, err := parseRules(first)
	if mask = strings.TrimSpace(mask); !ok || !well || strings.Contains(mask, " ") {
		return r, 0, games.Faultf(games.ErrPosition, "trianglenim.bad.position")
	}
	if err != nil {
		return r, 0, err
	}
	pos, err := r.board().parseMask(mask)
	return r, pos, err
}

func (b *board) parseMask(s string) (mask, error) {
	switch s {
	case startFull:
		return b.full, nil
	case "empty":
		return 0, nil
	}
	if hex, ok := cutHex(s); ok {
		if hex&^uint64(b.full) != 0 {
			return 0, games.Faultf(games.ErrPosition, "trianglenim.bad.outside", "mask", s, "side", b.side)
		}
		return mask(hex), nil
	}
	cells, err := b.parseCells(games.ErrPosition, s)
	return maskOf(cells), err
}
