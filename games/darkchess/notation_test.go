package darkchess

import "testing"

func TestLyingNames(t *testing.T) {
	s := newState(start(tournament(), 0), red)
	for upright, lying := range map[string]string{
		"b5": "e3", "a1": "a4", "d8": "h1", "c2(P)": "b2(P)", "b3-b5-b2": "c3-e3-b3",
		"紅方翻開c2，象。": "紅方翻開b2，象。", "level 5, 12 nodes": "level 5, 12 nodes",
		"layout pnpC/rnNg a1b2": "layout pnpC/rnNg a1b2", "": "",
	} {
		if got := renamed(upright, false); got != lying {
			t.Errorf("%q lies as %q, want %q", upright, got, lying)
		}
	}
	for lying, upright := range map[string]string{"E3": "b5", "a4-b4": "a1-a2", "a4b4": "a1-a2", "h1": "d8", "i1": "i1", "e5": "e5"} {
		if got := renamed(lying, true); got != upright {
			t.Errorf("%q stands as %q, want %q", lying, got, upright)
		}
	}
	for q := range square(squares) {
		if got := renamed(renamed(q.String(), false), true); got != q.String() {
			t.Errorf("%s comes back as %s", q, got)
		}
	}
	cols, rows := lyingLabels(s)
	if len(cols) != files || cols[0] != "4" || len(rows) != maxRanks || rows[0] != "h" || rows[7] != "a" {
		t.Errorf("labels %v, %v", cols, rows)
	}
}
