package shelf

import "testing"

// The search of the help goes on from a row, round the end, whatever the case; what is
// not there moves nothing.
func TestTheHelpIsSearched(t *testing.T) {
	h := &help{lines: []string{"one", "Two", "three", "two"}}
	for _, c := range []struct {
		text             string
		first, from, row int
	}{{"TWO", 0, 0, 1}, {"two", 1, 2, 3}, {"two", 3, 4, 1}, {"one", 2, 3, 0}, {"none", 2, 3, 2}, {"", 2, 0, 2}} {
		h.list.Row = c.first
		h.find.Open(c.text)
		if h.seek(c.from); h.list.Row != c.row {
			t.Errorf("%q from %d: row %d, want %d", c.text, c.from, h.list.Row, c.row)
		}
	}
}
