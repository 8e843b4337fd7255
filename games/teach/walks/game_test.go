package walks

import "testing"

// A row of leaves is joined by twos, and a row that has a list in it stays.
func TestRowsOfLists(t *testing.T) {
	for text, want := range map[string]string{
		"1 2 3 4 5 6 7 8": "(((1 2) (3 4)) ((5 6) (7 8)))", "1 2 3 (4 5)": "(1 2 3 (4 5))", "1 2": "(1 2)", "1 2 3 4 5 6": "(1 2 3 4 5 6)",
	} {
		if tr, err := Parse(text); err != nil || tr.String() != want {
			t.Errorf("%q is read as %v, %v", text, tr, err)
		}
	}
}
