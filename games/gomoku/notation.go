package gomoku

import (
	"slices"
	"strings"

	"duiju/games"
	"duiju/games/gomoku/board"
)

// Read implements games.Reader: h8; on 16x16 also the two digits 62 or 6f (row and
// column from the top left), everywhere with hexadecimal coordinates; "7 6" as
// row and column from the top; "7,6" as x and y of the protocol.
func (s *state) Read(typed string) (string, error) {
	text := strings.ToLower(strings.TrimSpace(typed))
	if slices.ContainsFunc(s.choices(), func(c games.Choice) bool { return c.Value == text }) {
		return text, nil
	}
	p := s.parse(text)
	if p < 0 {
		return "", s.board.Off(strings.TrimSpace(typed))
	}
	if err := s.legal(p); err != nil {
		return "", err
	}
	return s.board.Name(p), nil
}

func (s *state) parse(text string) int {
	if p := s.board.Named(text); p >= 0 {
		return p
	}
	if x, y, ok := strings.Cut(text, ","); ok {
		return s.board.Numbered(x, y)
	}
	if f := strings.Fields(text); len(f) == 2 {
		return s.board.Numbered(f[1], f[0])
	}
	if s.board.N == 16 && len(text) == 2 && !(text[0] >= 'a' && board.Digit(text[1])) {
		return s.board.HexPoint(text)
	}
	return -1
}
