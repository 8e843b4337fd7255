package term

import (
	"unicode"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"
)

// arrows are the final bytes of the arrow keys, after ESC [ or ESC O.
var arrows = map[byte]tea.KeyType{'A': tea.KeyUp, 'B': tea.KeyDown, 'C': tea.KeyRight, 'D': tea.KeyLeft}

// key reads one key from b, which is not empty, and says how many bytes it
// took. Sequences that are no arrow give no key: better none than a wrong one.
func key(b []byte) (*tea.KeyMsg, int) {
	switch c := b[0]; {
	case c == 0x1b:
		return escapeKey(b)
	case c == '\n': // Enter, typed before the raw mode
		return &tea.KeyMsg{Type: tea.KeyEnter}, 1
	case c < ' ' || c == 0x7f:
		return &tea.KeyMsg{Type: tea.KeyType(c)}, 1
	}
	r, n := utf8.DecodeRune(b)
	switch {
	case r == utf8.RuneError || !unicode.IsPrint(r):
		return nil, n
	case r == ' ':
		return &tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{r}}, n
	}
	return &tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}}, n
}

// escapeKey reads an escape sequence, or Esc where none follows.
func escapeKey(b []byte) (*tea.KeyMsg, int) {
	if len(b) >= 3 && (b[1] == '[' || b[1] == 'O') {
		if t, ok := arrows[b[2]]; ok {
			return &tea.KeyMsg{Type: t}, 3
		}
	}
	if n := sequence(b); n > 1 {
		return nil, n
	}
	return &tea.KeyMsg{Type: tea.KeyEsc}, 1
}

// sequence is the length of the control sequence (CSI, SS3, OSC, DCS) that b
// begins with, cut or not; 1 for a lone ESC.
func sequence(b []byte) int {
	if len(b) < 2 {
		return 1
	}
	switch b[1] {
	case 'O':
		return min(len(b), 3)
	case '[':
		for i := 2; i < len(b); i++ {
			if b[i] >= 0x40 && b[i] <= 0x7e {
				return i + 1
			}
		}
		return len(b)
	case ']', 'P':
		for i := 2; i < len(b); i++ {
			if b[i] == 0x07 {
				return i + 1
			}
			if b[i] == 0x1b && i+1 < len(b) && b[i+1] == '\\' {
				return i + 2
			}
		}
		return len(b)
	}
	return 1
}
