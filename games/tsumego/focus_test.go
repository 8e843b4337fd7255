package tsumego

import (
	"testing"

	"duiju/games"
)

// TestFocusHasTheStones: the part shown of a small board has all stones of the problem
// and a line around them; a stone far away on a large board does not make it small.
func TestFocusHasTheStones(t *testing.T) {
	for _, tc := range []struct {
		size, far    string
		columns, row int // the last shown
	}{
		{"9", "", 5, 3},
		{"9", "gh", 7, 8},
		{"19", "qq", 5, 3},
	} {
		stones := "[ea][eb][ac:ec]"
		if tc.far != "" {
			stones += "[" + tc.far + "]"
		}
		s, err := Module{}.New(games.Options{"problem": "(;SZ[" + tc.size + "]AB" + stones + "AW[da][ab:db]PL[W]C[goal=live])"}, 1)
		if err != nil {
			t.Fatal(err)
		}
		sc := s.Scene()
		if x, y := sc.Lattice.XY(sc.Focus[1]); x != tc.columns || y != tc.row {
			t.Errorf("board of %s, stone at %q: the part shown ends at column %d and row %d, want %d and %d", tc.size, tc.far, x, y, tc.columns, tc.row)
		}
	}
}
