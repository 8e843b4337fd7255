package play

import (
	"errors"
	"strings"
	"testing"

	"duiju/games/scene"
	"duiju/games/text/message"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/tsumegotest"
)

func TestRulesByPosition(t *testing.T) {
	for _, tc := range []struct {
		name  string
		rows  []string
		next  goban.Color
		moves string // played in order
		then  string // the move asked about
		err   error
		want  string // the board after moves, if not ""
	}{
		{"a chain without liberties is taken off", []string{".X.", "XOX", "..."}, goban.Black, "B1", "", nil, ".X. X.X .X."},
		{"two chains are taken at once", []string{"XO.OX", "XXXXX"}, goban.Black, "C2", "", nil, "X.X.X XXXXX"},
		{"suicide of one stone", []string{".X.", "X..", "..."}, goban.White, "", "A3", goban.ErrSuicide, ""},
		{"suicide of many stones", []string{"OOX", ".XX", "XX."}, goban.White, "", "A2", goban.ErrSuicide, ""},
		{"capture comes before suicide", []string{".OX", "OX.", "X.."}, goban.Black, "A3", "", nil, "X.X .X. X.."},
		{"ko", []string{".XO.", "XO.O", ".XO."}, goban.Black, "C2", "B2", goban.ErrKo, ".XO. X.XO .XO."},
		{"a move elsewhere lifts the ban", []string{".XO.", "XO.O", ".XO."}, goban.Black, "C2 D1 A1", "B2", nil, ""},
		{"a pass lifts the ban", []string{".XO.", "XO.O", ".XO."}, goban.Black, "C2 pass pass", "B2", nil, ""},
		{"two stones taken: no ko", []string{".XXO", ".OOX", "..X."}, goban.White, "A3", "B3", nil, "O..O .OOX ..X."},
		{"a snapback takes back at once", []string{"XOOX", ".XXX", "OX.."}, goban.White, "A2", "A3", nil, ".OOX OXXX OX.."},
		{"occupied", []string{"X..", "...", "..."}, goban.White, "", "A3", goban.ErrOccupied, ""},
		{"capturer with two liberties: no ko", []string{".X...", "XO...", ".X..."}, goban.Black, "C2", "B2", goban.ErrSuicide, ""},
	} {
		b := goban.Drawn(tc.rows...)
		b.Next = tc.next
		for _, m := range strings.Fields(tc.moves) {
			p, ok := goban.ParsePointName(b.W, b.H, m)
			if !ok {
				t.Fatalf("%s: bad move %s", tc.name, m)
			}
			if p == goban.PassMove {
				b.Pass()
				continue
			}
			if err := b.Check(p); err != nil {
				t.Fatalf("%s: %s: %v", tc.name, m, err)
			}
			b.Play(p)
		}
		if tc.want != "" && tsumegotest.Show(b) != tc.want {
			t.Errorf("%s: got %s, want %s", tc.name, tsumegotest.Show(b), tc.want)
		}
		if tc.then != "" {
			p, _ := goban.ParsePointName(b.W, b.H, tc.then)
			if err := b.Check(p); err != tc.err {
				t.Errorf("%s: %s gives %v, want %v", tc.name, tc.then, err, tc.err)
			}
		}
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
	b := goban.NewBoard(w, h)
	n := 0
	for {
		legal := true
		for p := range b.Stones {
			legal = legal && (b.Stones[p] == goban.Empty || b.HasLiberty(p))
		}
		if legal {
			n++
		}
		i := 0
		for ; i < len(b.Stones) && b.Stones[i] == goban.White; i++ {
			b.Stones[i] = goban.Empty
		}
		if i == len(b.Stones) {
			return n
		}
		b.Stones[i]++
	}
}

// TestTheFirstPointIsAPoint: why no stone may be played there is said as anywhere else.
func TestTheFirstPointIsAPoint(t *testing.T) {
	b := goban.Drawn("O..", "...", "..O")
	s := NewState(&config{Problem: &problem.Problem{Board: b}}, 0)
	for _, p := range []scene.Point{0, 8} {
		var fault *message.Fault
		if err := s.Why([]scene.Point{p}); !errors.As(err, &fault) || fault.Text.Key != "tsumego.illegal.occupied" {
			t.Errorf("point %d: %v", p, err)
		}
	}
	for _, p := range []scene.Point{-1, 9} {
		var fault *message.Fault
		if err := s.Why([]scene.Point{p}); !errors.As(err, &fault) || fault.Text.Key != "tsumego.illegal.nopoint" {
			t.Errorf("point %d: %v", p, err)
		}
	}
}
