package term

import (
	"slices"
	"testing"
)

// What was typed before the program listened becomes keys, one after the other; what
// is no key of a keyboard gives none and takes nothing with it.
func TestKeys(t *testing.T) {
	for typed, want := range map[string][]string{
		"a é五":           {"a", " ", "é", "五"},
		"\n\r\t\x7f\x03": {"enter", "enter", "tab", "backspace", "ctrl+c"},
		"\x1b[A\x1bOD":   {"up", "left"},
		"\x1b":           {"esc"},
		"\x1bx":          {"esc", "x"},
		"\x1b[5~q":       {"", "q"},
		"\x1b[1;2":       {""},
		"\x1bOPq":        {"", "q"},
		"\x1b]0;t\aq":    {"", "q"},
		"\x1bP1\x1b\\q":  {"", "q"},
		"\x1b]0;t\x1bq":  {""}, // an end that does not come
		"\x1b]0;t\x1b":   {""},
		"\x1bO":          {""},
		"\x1b[":          {""},
		"\x1b[A":         {"up"},
		"\x1bOC\x1b[Bq":  {"right", "down", "q"},
		"\x1b[@q":        {"", "q"}, // the first and the last that ends a sequence
		"\x1b[~q":        {"", "q"},
		"\xffq":          {"", "q"}, // no UTF-8
		"\ufffdq":        {"", "q"}, // what stands for such
		"\u200bq":        {"", "q"}, // not printable
		"\u0085q":        {"", "q"},
	} {
		var got []string
		for b := []byte(typed); len(b) > 0; {
			msg, n := key(b)
			if n < 1 || n > len(b) {
				t.Fatalf("%q: %d bytes of %d", typed, n, len(b))
			}
			name := ""
			if msg != nil {
				name = msg.String()
			}
			got, b = append(got, name), b[n:]
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", typed, got, want)
		}
	}
}
