package tsumego

import (
	"flag"
	"strings"
	"testing"

	"duiju/engine"
)

var exhaustive = flag.Bool("exhaustive", false, "run the deep tests too (minutes)")

// draw reads a board from rows: X black, O white, . empty.
func draw(t *testing.T, rows ...string) *board {
	t.Helper()
	b := newBoard(len(rows[0]), len(rows))
	for y, row := range rows {
		for x, c := range row {
			b.Stones[b.At(x, y)] = map[rune]color{'.': empty, 'X': black, 'O': white}[c]
		}
	}
	return b
}

func show(b *board) string {
	var s strings.Builder
	for p, c := range b.Stones {
		if p > 0 && p%b.W == 0 {
			s.WriteByte(' ')
		}
		s.WriteByte(".XO"[c])
	}
	return s.String()
}

func TestRulesByPosition(t *testing.T) {
	for _, tc := range []struct {
		name  string
		rows  []string
		next  color
		moves string // played in order
		then  string // the move asked about
		err   error
		want  string // the board after moves, if not ""
	}{
		{"a chain without liberties is taken off", []string{".X.", "XOX", "..."}, black, "B1", "", nil, ".X. X.X .X."},
		{"two chains are taken at once", []string{"XO.OX", "XXXXX"}, black, "C2", "", nil, "X.X.X XXXXX"},
		{"suicide of one stone", []string{".X.", "X..", "..."}, white, "", "A3", errSuicide, ""},
		{"suicide of many stones", []string{"OOX", ".XX", "XX."}, white, "", "A2", errSuicide, ""},
		{"capture comes before suicide", []string{".OX", "OX.", "X.."}, black, "A3", "", nil, "X.X .X. X.."},
		{"ko", []string{".XO.", "XO.O", ".XO."}, black, "C2", "B2", errKo, ".XO. X.XO .XO."},
		{"a move elsewhere lifts the ban", []string{".XO.", "XO.O", ".XO."}, black, "C2 D1 A1", "B2", nil, ""},
		{"a pass lifts the ban", []string{".XO.", "XO.O", ".XO."}, black, "C2 pass pass", "B2", nil, ""},
		{"two stones taken: no ko", []string{".XXO", ".OOX", "..X."}, white, "A3", "B3", nil, "O..O .OOX ..X."},
		{"a snapback takes back at once", []string{"XOOX", ".XXX", "OX.."}, white, "A2", "A3", nil, ".OOX OXXX OX.."},
		{"occupied", []string{"X..", "...", "..."}, white, "", "A3", errOccupied, ""},
		{"capturer with two liberties: no ko", []string{".X...", "XO...", ".X..."}, black, "C2", "B2", errSuicide, ""},
	} {
		b := draw(t, tc.rows...)
		b.Next = tc.next
		for _, m := range strings.Fields(tc.moves) {
			p, ok := parsePointName(b.W, b.H, m)
			if !ok {
				t.Fatalf("%s: bad move %s", tc.name, m)
			}
			if p == passMove {
				b.Pass()
				continue
			}
			if err := b.Check(p); err != nil {
				t.Fatalf("%s: %s: %v", tc.name, m, err)
			}
			b.Play(p)
		}
		if tc.want != "" && show(b) != tc.want {
			t.Errorf("%s: got %s, want %s", tc.name, show(b), tc.want)
		}
		if tc.then != "" {
			p, _ := parsePointName(b.W, b.H, tc.then)
			if err := b.Check(p); err != tc.err {
				t.Errorf("%s: %s gives %v, want %v", tc.name, tc.then, err, tc.err)
			}
		}
	}
}

func TestPassUnderABanDoesNotCount(t *testing.T) {
	b := draw(t, ".XO.", "XO.O", ".XO.")
	b.Play(b.At(2, 1))
	b.Pass() // White waits for the ban to go
	if b.Passed {
		t.Error("a pass under a ban counted")
	}
	b.Pass()
	if b.Ended {
		t.Error("ended although only one pass counted")
	}
	b.Pass()
	if !b.Ended {
		t.Error("two counting passes did not end the play")
	}
}

// TestLegalPositions counts the positions in which every chain has a liberty
// (John Tromp, Gunnar Farnebäck, Combinatorics of Go).
func TestLegalPositions(t *testing.T) {
	for _, tc := range []struct{ w, h, want int }{{1, 1, 1}, {2, 2, 57}, {2, 3, 489}, {3, 3, 12675}} {
		if got := countLegal(tc.w, tc.h); got != tc.want {
			t.Errorf("%dx%d: %d legal positions, want %d", tc.w, tc.h, got, tc.want)
		}
	}
}

func countLegal(w, h int) int {
	b := newBoard(w, h)
	n := 0
	for {
		legal := true
		for p := range b.Stones {
			legal = legal && (b.Stones[p] == empty || b.hasLiberty(p))
		}
		if legal {
			n++
		}
		i := 0
		for ; i < len(b.Stones) && b.Stones[i] == white; i++ {
			b.Stones[i] = empty
		}
		if i == len(b.Stones) {
			return n
		}
		b.Stones[i]++
	}
}

func TestPerft(t *testing.T) {
	ko := draw(t, ".XO..", "XO.O.", ".XO..", ".....", ".....")
	for _, tc := range []struct {
		name  string
		board *board
		want  []uint64
	}{
		{"2x2", newBoard(2, 2), []uint64{5, 21, 68, 156, 316, 604, 1168, 2592}},
		{"3x3", newBoard(3, 3), []uint64{10, 91, 738, 5281, 33384, 179712, 842728}},
		{"5x5", newBoard(5, 5), []uint64{26, 651, 15650, 361041}},
		{"9x9", newBoard(9, 9), []uint64{82, 6643, 531522}},
		{"19x19", newBoard(19, 19), []uint64{362, 130683}},
		{"ko", ko, []uint64{19, 341, 5786, 92815, 1399280}},
	} {
		for i, want := range tc.want {
			if want > 100_000 && (testing.Short() || want > 400_000 && !*exhaustive) {
				break
			}
			if got := engine.Perft(newState(&config{problem: &problem{Board: tc.board}, superko: superkoNone}, 0).RulesGame(), i+1, false); got != want {
				t.Errorf("%s: perft(%d) = %d, want %d", tc.name, i+1, got, want)
			}
		}
	}
}

func TestPointNames(t *testing.T) {
	for p, want := range map[int]string{0: "A19", 8: "J19", 18: "T19", 360: "T1", passMove: "pass"} {
		if got := pointName(19, 19, p); got != want {
			t.Errorf("point %d is %s, want %s", p, got, want)
		}
		if back, ok := parsePointName(19, 19, strings.ToLower(want)); !ok || back != p {
			t.Errorf("%s is read as %d, %v", want, back, ok)
		}
	}
	for _, bad := range []string{"", "A", "I5", "A0", "A20", "U1", "Z99", "5A"} {
		if _, ok := parsePointName(19, 19, bad); ok {
			t.Errorf("%q was read as a point", bad)
		}
	}
}
