package gomoku

import (
	"strconv"
	"strings"

	"duiju/games"
)

// name is the point as people see it and as moves are kept: a letter for the
// column, i not left out, and the row counted from the bottom; or with
// hexadecimal coordinates the chapter's row and column from the top left.
func (b *board) name(p int) string {
	if b.hex {
		return b.hexes[p]
	}
	return b.letters[p]
}

// named is the inverse of name for lower-case text, -1 if there is no such
// point on this board.
func (b *board) named(text string) int {
	if b.hex {
		return b.hexPoint(text)
	}
	if len(text) < 2 || len(text) > 3 || text[1] == '0' || !digit(text[1]) || !digit(text[len(text)-1]) {
		return -1
	}
	row, _ := strconv.Atoi(text[1:])
	return b.at(int(text[0])-'a', b.n-row)
}

// hexPoint reads a row and a column digit from the top left, -1 if that is no
// point.
func (b *board) hexPoint(text string) int {
	if len(text) != 2 {
		return -1
	}
	y, err1 := strconv.ParseUint(text[:1], maxSize, 8)
	x, err2 := strconv.ParseUint(text[1:], maxSize, 8)
	if err1 != nil || err2 != nil {
		return -1
	}
	return b.at(int(x), int(y))
}

// hexDigit is the digit of a row or column; boards larger than 16 go on to j.
func hexDigit(i int) string { return strconv.FormatInt(int64(i), maxSize) }

func digit(c byte) bool { return c >= '0' && c <= '9' }

// Parse reads a typed move: h8; on 16x16 also the two digits 62 or 6f (row and
// column from the top left), everywhere with hexadecimal coordinates; "7 6" as
// row and column from the top; "7,6" as x and y of the protocol.
func (s *state) Parse(typed string) (string, error) {
	text := strings.ToLower(strings.TrimSpace(typed))
	for _, c := range s.choices() {
		if c.Value == text {
			return text, nil
		}
	}
	p := s.parse(text)
	if p < 0 {
		return "", s.off(strings.TrimSpace(typed))
	}
	if err := s.legal(p); err != nil {
		return "", err
	}
	return s.name(p), nil
}

func (s *state) parse(text string) int {
	if p := s.named(text); p >= 0 {
		return p
	}
	if x, y, ok := strings.Cut(text, ","); ok {
		return s.numbered(x, y)
	}
	if f := strings.Fields(text); len(f) == 2 {
		return s.numbered(f[1], f[0])
	}
	if s.n == 16 && len(text) == 2 && !(text[0] >= 'a' && digit(text[1])) {
		return s.hexPoint(text)
	}
	return -1
}

func (s *state) numbered(x, y string) int {
	i, err1 := strconv.ParseUint(strings.TrimSpace(x), 10, 8)
	j, err2 := strconv.ParseUint(strings.TrimSpace(y), 10, 8)
	if err1 != nil || err2 != nil {
		return -1
	}
	return s.at(int(i), int(j))
}

// off refuses a text that names no point of this board.
func (s *state) off(typed string) error {
	first, last := s.name((s.n-1)*s.n), s.name(s.n-1)
	if s.hex {
		first, last = s.name(0), s.name(s.points-1)
	}
	return games.Faultf(games.ErrIllegalMove, "gomoku.refused.off", "typed", typed, "first", first, "last", last)
}

// split cuts a text of moves such as "h8h9 i8,j9" into its moves: a letter
// begins a move, in hexadecimal style every second digit; blanks, commas and
// line breaks may stand between.
func (b *board) split(text string) []string {
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
func (b *board) moveLen(word string) int {
	switch {
	case b.hex:
		return min(2, len(word))
	case word[0] < 'a' || word[0] > 't' || len(word) < 2 || !digit(word[1]):
		return len(word)
	}
	k := 1
	for k < len(word) && digit(word[k]) {
		k++
	}
	return k
}
