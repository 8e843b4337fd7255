package play

import (
	"errors"
	"strings"
	"testing"

	"duiju/games/text/message"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
	"duiju/games/tsumego/tsumegotest"
)

// TestRepetition plays cycles without a plain ko: the third occurrence ends the
// play, and superko forbids the move that would repeat.
func TestRepetition(t *testing.T) {
	for _, tc := range []struct {
		name    string
		rows    []string
		next    goban.Color
		cycle   string
		forbids map[Superko]string // the first move of the cycle that is illegal
	}{
		{"triple ko", []string{".XO.", "XO.O", ".XO.", "X.XO", ".XO.", "XO.O", ".XO."}, goban.Black,
			"C6 B4 C2 B6 C4 B2", map[Superko]string{SuperkoPositional: "B2", SuperkoSituational: "B2"}},
		// After the last stone the other side is to move, so only positional superko
		// minds that; a pass makes the position again, and situational superko
		// forbids what would come next.
		{"sending two, returning one", []string{".O.O", "XXOO", ".XO."}, goban.White,
			"A3 C3 B3 pass", map[Superko]string{SuperkoPositional: "B3", SuperkoSituational: "A3"}},
	} {
		for _, rule := range []Superko{SuperkoNone, SuperkoPositional, SuperkoSituational} {
			b := goban.Drawn(tc.rows...)
			b.Next = tc.next
			st := NewState(&config{Problem: &problem.Problem{Board: b}, Superko: rule}, 0)
			forbidden, round := "", 1
			for ; forbidden == "" && !st.Status().Over && round <= 2; round++ {
				for _, m := range strings.Fields(tc.cycle) {
					if err := st.Play(m); err != nil {
						if !errors.Is(err, message.ErrIllegalMove) {
							t.Fatalf("%s, %s: %s: %v", tc.name, rule, m, err)
						}
						forbidden = m
						break
					}
				}
			}
			if forbidden != tc.forbids[rule] {
				t.Errorf("%s, %s: forbidden %q, want %q", tc.name, rule, forbidden, tc.forbids[rule])
			}
			status := st.Status()
			if ended := forbidden == ""; status.Over != ended || ended && status.Reason.Key != "tsumego.end.repetition" {
				t.Errorf("%s, %s: %+v", tc.name, rule, status)
			}
		}
	}
}

// TestBenson: what lives without another move, and what almost does.
func TestBenson(t *testing.T) {
	for _, tc := range []struct {
		name string
		safe bool
		rows []string
	}{
		{"two one-point eyes", true, []string{".O.OX....", "OOOOX....", "XXXXX...."}},
		{"one eye", false, []string{"..OX.....", "OOOX.....", "XXXX....."}},
		{"two eyes around two chains", true, []string{".OOX.....", "O.OX.....", "OO.X.....", "XXXX....."}},
		{"one of the eyes is false", false, []string{".O.OX....", "..OOX....", "O..XX....", "X.OX.....", "XXXX....."}},
		{"a stone in a big eye", true, []string{".O..OX...", "OO.XOX...", "OOOOOX...", "XXXXXX..."}},
		{"an inner point of the big eye is no liberty", false, []string{".O...OX..", "OO...OX..", "OOOOOOX..", "XXXXXXX.."}},
	} {
		b := goban.Drawn(tsumegotest.Pad(tc.rows...)...)
		r, err := region.BuildRegion(b, goban.StonesOn(b, goban.White), region.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		p := r.Start(true)
		if got := r.Alive(&p)&p.Left != 0; got != tc.safe {
			t.Errorf("%s: safe %v, want %v\n%s", tc.name, got, tc.safe, tsumegotest.Show(b))
		}
	}
}
