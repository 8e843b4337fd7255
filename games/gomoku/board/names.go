package board

import (
	"fmt"
	"strconv"
	"strings"

	"duiju/games/text/message"
)

// Name is the point as people see it and as moves are kept: a letter for the
// column, i not left out, and the row counted from the bottom; or with
// hexadecimal coordinates the chapter's row and column from the top left.
func (b *Board) Name(p int) string {
	if b.Hex {
		return b.hexes[p]
	}
	return b.letters[p]
}

// Named is the inverse of name for lower-case text, -1 if there is no such
// point on this board.
func (b *Board) Named(text string) int {
	if b.Hex {
		return b.HexPoint(text)
	}
	if len(text) < 2 || len(text) > 3 || text[1] == '0' || !Digit(text[1]) || !Digit(text[len(text)-1]) {
		return -1
	}
	row, _ := strconv.Atoi(text[1:])
	return b.At(int(text[0])-'a', b.N-row)
}

// HexPoint reads a row and a column digit from the top left, -1 if that is no
// point.
func (b *Board) HexPoint(text string) int {
	if len(text) != 2 {
		return -1
	}
	y, err1 := strconv.ParseUint(text[:1], MaxSize, 8)
	x, err2 := strconv.ParseUint(text[1:], MaxSize, 8)
	if err1 != nil || err2 != nil {
		return -1
	}
	return b.At(int(x), int(y))
}

// HexDigit is the digit of a row or column; boards larger than 16 go on to j.
func HexDigit(i int) string { return strconv.FormatInt(int64(i), MaxSize) }

func Digit(c byte) bool { return c >= '0' && c <= '9' }

// Off refuses a text that names no point of this board.
func (b *Board) Off(typed string) error {
	first, last := b.Name((b.N-1)*b.N), b.Name(b.N-1)
	if b.Hex {
		first, last = b.Name(0), b.Name(b.Points-1)
	}
	return message.Faultf(message.ErrIllegalMove, "gomoku.refused.off", "typed", typed, "first", first, "last", last)
}

// Numbered is the point in column x and row y, counted from 0 at the top left, -1
// if there is none.
func (g *Geometry) Numbered(x, y string) int {
	i, err1 := strconv.ParseUint(strings.TrimSpace(x), 10, 8)
	j, err2 := strconv.ParseUint(strings.TrimSpace(y), 10, 8)
	if err1 != nil || err2 != nil {
		return -1
	}
	return g.At(int(i), int(j))
}

// Numbers writes a point as Numbered reads it: 7,6.
func (g *Geometry) Numbers(p int) string { return fmt.Sprintf("%d,%d", p%g.N, p/g.N) }

// BadMove says which move of a text cannot be played and why.
func BadMove(number int, move string, err error) error {
	var reason any = err.Error()
	if f, ok := err.(*message.Fault); ok {
		reason = f.Text
	}
	return message.Faultf(message.ErrPosition, "gomoku.bad.move", "number", number, "move", move, "reason", reason)
}

// Split cuts a text of moves such as "h8h9 i8,j9" into its moves: a letter
// begins a move, in hexadecimal style every second digit; blanks, commas and
// line breaks may stand between.
func (b *Board) Split(text string) []string {
	var out []string
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return r == ' ' || r == ',' || r == '\n' || r == '\r' || r == '\t'
	}) {
		for len(word) > 0 {
			k := b.moveLen(word)
			out = append(out, word[:k])
			word = word[k:]
		}
	}
	return out
}

// moveLen is how much of a word is its first move; what is no move is taken
// whole, to be refused.
func (b *Board) moveLen(word string) int {
	switch {
	case b.Hex:
		return min(2, len(word))
	case word[0] < 'a' || word[0] > 't' || len(word) < 2 || !Digit(word[1]):
		return len(word)
	}
	k := 1
	for k < len(word) && Digit(word[k]) {
		k++
	}
	return k
}
