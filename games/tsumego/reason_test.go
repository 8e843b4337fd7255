package tsumego

import (
	"context"
	"testing"
)

// TestReasons has a position for each reason code; the sentence names the
// points that the proof is about.
func TestReasons(t *testing.T) {
	for _, tc := range []struct {
		code, sentence string
		goal           goal
		status         status
		rows           []string
	}{
		{"captured", "the target cannot make life and is captured", kill, statusWin,
			[]string{"OX.......", "........."}},
		{"already", "it lives already: eyes at A9 and C9", kill, statusLoss,
			[]string{".O.OX....", "OOOOX....", "XXXXX...."}},
		{"already", "it lives already: eyes at A9 and C9", live, statusWin,
			[]string{".O.OX....", "OOOOX....", "XXXXX...."}},
		{"two-eyes", "two eyes, at A9 and C9", live, statusWin,
			[]string{"...OX....", "OOOOX....", "XXXXX...."}},
		{"one-eye", "only one eye, at A9", live, statusLoss,
			[]string{"..OX.....", "OOOX.....", "XXXX....."}},
		{"one-eye", "only one eye, at C9", kill, statusWin,
			[]string{"O..OX....", "OOOOX....", "XXXXX...."}},
		{"nakade:straight-three", "the vital point of the straight three", kill, statusWin,
			[]string{"...OX....", "OOOOX....", "XXXXX...."}},
		{"shortage", "shortage of liberties: nothing can be played at A9", kill, statusWin,
			[]string{".XOO.X...", "O..OXX...", ".OOOX....", "XXXXX...."}},
		{"snapback", "a snapback: the stone at B5 is taken and takes back", kill, statusWin,
			[]string{".OOX.....", "X.OX.....", ".OOX.....", "XOXX.....", "..OX.....", "OOOX.....", "XXXX....."}},
		{"throw-in", "a throw-in at A7", kill, statusWin,
			[]string{"OO.X.....", ".OOX.....", ".XOX.....", "OOXX.....", ".XX......", "XX......."}},
		{"under-the-stones", "under the stones: after the capture, play back at A7", live, statusWin,
			[]string{"O.OOOX...", "....OX...", "O..OOX...", "OXXXXX...", "XXXX....."}},
		{"connect-and-die", "connect and die: connecting at B9 is too late", live, statusWin,
			[]string{"X.XOX....", "..XOX....", "OOOOX....", "XXXXX...."}},
		{"seki", "seki: it is not captured, but two eyes cannot be forced", live, statusSeki,
			[]string{"....OX...", "X.OOOX...", ".OOXXX...", "XXXX....."}},
		{"seki", "seki: it cannot be captured, though it cannot make two eyes", kill, statusLoss,
			[]string{"O.XXOX...", "..O.OX...", "OOOOOX...", "XXXXXX..."}},
		{"false-eye", "the eye at B9 is false", kill, statusWin,
			[]string{".XO.XX...", "XOO.OX...", ".OOOOX...", "XXXX.X...", "...XXX..."}},
		{"ko", "a ko that is won unless the other side has 1 ko threat", kill, statusKo,
			[]string{"...OX....", ".OOOX....", "OOXXX....", "XXX......"}},
		{"race", "the race is won by a move", kill, statusWin,
			[]string{"...OX.O..", "OOOOX....", "XXXXX.O..", "OOOOOO..."}},
		{"runs-out", "", kill, statusUnknown,
			[]string{"...OXOO..", "OOOOX....", "XXXXX.O..", "OOOOOO..."}},
	} {
		b := draw(t, pad(tc.rows...)...)
		b.Next = black
		if tc.goal == live {
			b.Next = white
		}
		p := &problem{Board: b, Goal: tc.goal}
		marks := stonesOf(b, white)
		if tc.code == "race" || tc.code == "runs-out" {
			marks = []int{b.At(0, 1)}
		}
		if err := p.SetTarget(marks); err != nil {
			t.Fatal(err)
		}
		a, err := solve(context.Background(), p, solveOptions{Nodes: 100_000, MemMiB: 4})
		if err != nil {
			t.Fatal(err)
		}
		if a.Status != tc.status || a.ReasonCode != tc.code || tc.sentence != "" && english(a.Reason) != tc.sentence {
			t.Errorf("%s %s: got %s %s %q, line %s; %d nodes\n%s", tc.goal, tc.code, a.Status, a.ReasonCode, english(a.Reason), pointNames(b, a.Line), a.Nodes, show(b))
		}
	}
}

// TestPartialFacts: with too few nodes the answer is unknown, but says what is
// known; every cap gives unknown or the same answer.
func TestPartialFacts(t *testing.T) {
	for _, tc := range []struct {
		known string
		goal  goal
		rows  []string
	}{
		{"at least a ko", kill, []string{"...OX....", ".OOOX....", "OOXXX....", "XXX......"}},
		{"at most a ko", live, []string{".XXOX....", "XOOOX....", ".O.XX....", "OOXX.....", "XXX......"}},
	} {
		rows := pad(tc.rows...)
		want := solveDrawn(t, rows, tc.goal, solveOptions{})
		said := map[string]bool{}
		for nodes := uint64(1); nodes < want.Nodes+10; nodes++ {
			a := solveDrawn(t, rows, tc.goal, solveOptions{Nodes: nodes})
			if a.Status != want.Status && a.Status != statusUnknown {
				t.Errorf("%d nodes: %s, want %s or unknown", nodes, a.Status, want.Status)
			}
			if a.Status == statusUnknown {
				said[english(a.Reason)] = true
			}
		}
		for _, s := range []string{"not decided within the limit", "not decided within the limit, but " + tc.known} {
			if !said[s] {
				t.Errorf("no cap of nodes said %q, only %v", s, said)
			}
		}
	}
}
