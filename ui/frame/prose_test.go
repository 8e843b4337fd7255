package frame

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// What is to be read is searched from the row at the top, by Enter from the next one, round
// the end, whatever the case; what is not there moves nothing.
func TestProseIsSearched(t *testing.T) {
	s := &PageScreen{lines: []string{"one", "Two", "three", "two"}}
	for _, c := range []struct {
		text       string
		enter      bool
		first, row int
	}{{"TWO", false, 0, 1}, {"two", true, 1, 3}, {"two", true, 3, 1}, {"one", true, 2, 0}, {"none", false, 2, 2}, {"", false, 2, 2}} {
		s.list.Row = c.first
		s.find.Open(c.text)
		key := tea.KeyMsg{Type: tea.KeyEnd}
		if c.enter {
			key = tea.KeyMsg{Type: tea.KeyEnter}
		}
		if taken := s.seek(key); !taken || s.list.Row != c.row {
			t.Errorf("%q from %d: row %d, taken %v, want %d", c.text, c.first, s.list.Row, taken, c.row)
		}
	}
}
