package trianglenim

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"duiju/games/text/message"
)

// cellName is the letter of a cell: A..Z, then a and b on side 7, a..j on side 8.
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
		return "Z, a-" + cellName(b.cells-1)
	}
	return cellName(b.cells - 1)
}

// cellNamed is the cell with that letter, -1 if there is none. Small letters
// serve as well, except on sides 7 and 8, which have some of their own.
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

// parseCells reads letters, in any order, with spaces or commas between them or
// without. The error is a *message.Fault of that kind.
func (b *board) parseCells(kind error, s string) (cells mask, err error) {
	for _, letter := range s {
		if letter == ' ' || letter == ',' {
			continue
		}
		cell := b.cellNamed(letter)
		switch {
		case cell < 0:
			return 0, message.Faultf(kind, "trianglenim.bad.cell", "cell", string(letter), "last", b.lastNames())
		case cells.has(cell):
			return 0, message.Faultf(kind, "trianglenim.bad.twice", "cell", cellName(cell))
		}
		cells |= 1 << cell
	}
	return cells, nil
}

// parseTake reads a take in any form a person may type: letters, "G-J", or a
// mask such as 0x3C0. The take is legal at pos.
func (r rules) parseTake(pos mask, typed string) (mask, error) {
	b := r.board()
	typed = strings.TrimSpace(typed)
	hex, isHex := cutHex(typed)
	take, err := mask(hex), error(nil)
	switch outside := hex &^ uint64(b.full); {
	case outside != 0:
		err = message.Faultf(message.ErrIllegalMove, "trianglenim.bad.nocell", "mask", fmt.Sprintf("0x%X", outside))
	case isHex:
	case strings.Contains(typed, "-"):
		take, err = b.parseRange(typed)
	default:
		take, err = b.parseCells(message.ErrIllegalMove, typed)
	}
	if err != nil {
		return 0, err
	}
	return take, r.refusal(pos, take)
}

// parseRange reads the two ends of a line. Ends that are not on one line
// come back as they are, to be refused for that.
func (b *board) parseRange(typed string) (mask, error) {
	ends, err := b.parseCells(message.ErrIllegalMove, strings.ReplaceAll(typed, "-", " "))
	switch {
	case err != nil:
		return 0, err
	case ends.count() != 2 || strings.Count(typed, "-") != 1:
		return 0, message.Faultf(message.ErrIllegalMove, "trianglenim.bad.range", "typed", typed)
	}
	if run, straight := b.segment(ends.lowest(), ends.highest()); straight {
		return run, nil
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

// refusal says why a take may not be made at pos; nil if it may. The article's
// way decides: the take is in the list and its pieces are there. Only a refusal
// looks at lines and neighbours, for its reason.
func (r rules) refusal(pos, take mask) error {
	gone := take &^ pos
	switch {
	case gone == 0 && slices.Contains(r.takes(), take):
		return nil
	case take == 0:
		return message.Faultf(message.ErrIllegalMove, "trianglenim.bad.none")
	case gone != 0:
		return message.Faultf(message.ErrIllegalMove, "trianglenim.bad.taken", "cell", cellName(gone.lowest()))
	case take.count() > r.Limit:
		return message.Faultf(message.ErrIllegalMove, "trianglenim.bad.limit", "n", r.Limit, "named", take.count())
	}
	first, last := cellName(take.lowest()), cellName(take.highest())
	run, straight := r.board().segment(take.lowest(), take.highest())
	if !straight {
		return message.Faultf(message.ErrIllegalMove, "trianglenim.bad.line", "a", first, "b", last)
	}
	if aside := take &^ run; aside != 0 {
		return message.Faultf(message.ErrIllegalMove, "trianglenim.bad.line3", "a", first, "b", cellName(aside.lowest()), "c", last)
	}
	gap := run &^ take // not empty, as the list has every unbroken line
	above := take &^ (gap&-gap - 1)
	gap &= above&-above - 1
	return message.Faultf(message.ErrIllegalMove, "trianglenim.bad.gap", "a", cellName((take &^ above).highest()),
		"b", cellName(above.lowest()), "between", letters(gap), "n", gap.count())
}

// hex is a position or take as the article writes it, padded to the board.
func (b *board) hex(m mask) string {
	return fmt.Sprintf("0x%0*X", (b.cells+3)/4, uint64(m))
}

// positionText is a position as text: 5/5/normal 0x0FED.
func (r rules) positionText(pos mask) string {
	return r.String() + " " + r.board().hex(pos)
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
			return 0, message.Faultf(message.ErrPosition, "trianglenim.bad.outside", "mask", s, "side", b.side)
		}
		return mask(hex), nil
	}
	return b.parseCells(message.ErrPosition, s)
}
