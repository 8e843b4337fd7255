package goban

import (
	"slices"
	"strings"
	"testing"
)

// drawn is a drawn board with the side to move.
func drawn(next Color, rows ...string) *Board {
	b := Drawn(rows...)
	b.Next = next
	return b
}

// The moves are the points that are free, not forbidden by ko and no suicide.
func TestMovesAreTheLegalPoints(t *testing.T) {
	b := drawn(Black,
		".OX",
		"O..",
		"XX.")
	b.Ban = 5
	for p, want := range map[int]error{0: ErrSuicide, 1: ErrOccupied, 4: nil, 5: ErrKo} {
		if err := b.Check(p); err != want {
			t.Errorf("point %d: %v, want %v", p, err, want)
		}
	}
	if b.Stones[0] != Empty {
		t.Error("a move that was looked at stays on the board")
	}
	b.Next = White
	for p := range b.Stones {
		if legal := b.Check(p) == nil; legal != slices.Contains([]int{0, 4, 8}, p) {
			t.Errorf("White at %d: legal %v", p, legal)
		}
	}
}

// A ko bans the point of a lone stone captured by a lone stone with no other
// liberty, and nothing else.
func TestKoBansOnePoint(t *testing.T) {
	for name, tc := range map[string]struct {
		rows          []string
		at, ban, gone int
	}{
		"ko":                 {[]string{".XO.", "X.XO", ".XO.", "...."}, 5, NoPoint, 0},
		"a ko is taken":      {[]string{".XO.", "XO.O", ".XO.", "...."}, 6, 5, 1},
		"two liberties":      {[]string{".XO.", "XO..", ".XO.", "...."}, 6, NoPoint, 1},
		"two stones capture": {[]string{"XOX.", "XO.O", ".XO.", "...."}, 6, NoPoint, 2},
		"a chain captures":   {[]string{".XOO.", "XO.XO", ".XOO.", "....."}, 7, NoPoint, 1},
	} {
		b := drawn(Black, tc.rows...)
		b.Ban = 0 // an older one, which is over
		if got := len(b.Play(tc.at)); got != tc.gone || b.Ban != tc.ban || b.Next != White {
			t.Errorf("%s: %d captured and a ban on %d, want %d and %d", name, got, b.Ban, tc.gone, tc.ban)
		}
	}
}

// Two passes in a row end the game; one made under a ban lifts it and does not
// count, and a move between them begins anew.
func TestTwoPassesEndTheGame(t *testing.T) {
	b := NewBoard(3, 3)
	stands := func(what string, passed, ended bool, next Color) {
		t.Helper()
		if b.Passed != passed || b.Ended != ended || b.Next != next || b.Ban != NoPoint {
			t.Errorf("%s: %+v", what, b)
		}
	}
	b.Ban = 4
	b.Pass()
	stands("under a ban", false, false, White)
	b.Pass()
	stands("the first", true, false, Black)
	b.Play(4)
	stands("a move", false, false, White)
	b.Pass()
	b.Pass()
	stands("the second", true, true, White)
}

// A point is named by its column, without I, and its row from the bottom, and read
// again in either case; what is off the board is no point.
func TestPointsHaveNames(t *testing.T) {
	for _, size := range [][2]int{{2, 3}, {9, 5}, {19, 19}} {
		w, h := size[0], size[1]
		for p := range w * h {
			name := PointName(w, h, p)
			if q, ok := ParsePointName(w, h, " "+strings.ToLower(name)+" "); !ok || q != p {
				t.Errorf("%v: %s is read as %d, %v", size, name, q, ok)
			}
		}
	}
	for name, want := range map[string]int{"A9": 0, "J9": 8, "H1": 79, "pass": PassMove} {
		if q, ok := ParsePointName(9, 9, name); !ok || q != want || PointName(9, 9, want) != name {
			t.Errorf("%s: %d, %v", name, q, ok)
		}
	}
	for _, name := range []string{"", "A", "I5", "K1", "A0", "A10", "5A", "Ax", "A-1"} {
		if q, ok := ParsePointName(9, 9, name); ok || q != 0 {
			t.Errorf("%q is read as %d", name, q)
		}
	}
	if SizeText(NewBoard(9, 9)) != "9" || SizeText(NewBoard(9, 5)) != "9:5" || SgfPoint(9, 10) != "bb" || SgfPoint(9, PassMove) != "pass" {
		t.Errorf("%s, %s, %s", SizeText(NewBoard(9, 9)), SizeText(NewBoard(9, 5)), SgfPoint(9, 10))
	}
	b := NewBoard(9, 9)
	if b.Name(PassMove) != "pass" || b.Name(0) != "A9" || PointNames(b, []int{0, 80}) != "A9 J1" {
		t.Errorf("%v, %v, %s", b.Name(PassMove), b.Name(0), PointNames(b, []int{0, 80}))
	}
}

// A symmetry mirrors left and right, top and bottom, and then swaps columns and
// rows.
func TestSymmetriesOfARectangle(t *testing.T) {
	want := [Symmetries][2]int{{1, 2}, {3, 2}, {1, 0}, {3, 0}, {2, 1}, {2, 3}, {0, 1}, {0, 3}}
	for s := range want {
		if x, y := Mirrored(s, 5, 3, 1, 2); x != want[s][0] || y != want[s][1] {
			t.Errorf("symmetry %d: %d, %d, want %v", s, x, y, want[s])
		}
	}
}
