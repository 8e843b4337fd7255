package answer

import (
	"context"
	"strings"
	"testing"

	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/tsumegotest"
)

// TestReasons has a position for each reason code; the sentence names the
// points that the proof is about.
func TestReasons(t *testing.T) {
	for _, tc := range []struct {
		code, sentence string
		goal           problem.Goal
		status         Status
		rows           []string
	}{
		{"captured", "the target cannot make life and is captured", problem.Kill, StatusWin,
			[]string{"OX.......", "........."}},
		{"already", "it lives already: eyes at A9 and C9", problem.Kill, StatusLoss,
			[]string{".O.OX....", "OOOOX....", "XXXXX...."}},
		{"already", "it lives already: eyes at A9 and C9", problem.Live, StatusWin,
			[]string{".O.OX....", "OOOOX....", "XXXXX...."}},
		{"two-eyes", "two eyes, at A9 and C9", problem.Live, StatusWin,
			[]string{"...OX....", "OOOOX....", "XXXXX...."}},
		{"one-eye", "only one eye, at A9", problem.Live, StatusLoss,
			[]string{"..OX.....", "OOOX.....", "XXXX....."}},
		{"one-eye", "only one eye, at C9", problem.Kill, StatusWin,
			[]string{"O..OX....", "OOOOX....", "XXXXX...."}},
		{"nakade:straight-three", "the vital point of the straight three", problem.Kill, StatusWin,
			[]string{"...OX....", "OOOOX....", "XXXXX...."}},
		{"nakade:bent-three", "the vital point of the bent three", problem.Kill, StatusWin,
			[]string{"..OX.....", ".OOX.....", "OOXX.....", "XXX......"}},
		{"nakade:t-four", "the vital point of the T four", problem.Kill, StatusWin,
			[]string{"...OX....", "O.OOX....", "OOOXX....", "XXXX....."}},
		{"nakade:bulky-five", "the vital point of the bulky five", problem.Kill, StatusWin,
			[]string{"...OX....", "..OOX....", "OOOXX....", "XXXX....."}},
		{"nakade:cross-five", "the vital point of the cross five", problem.Kill, StatusWin,
			[]string{"OOOOOX...", "OO.OOX...", "O...OX...", "OO.OOX...", "OOOOOX...", "XXXXXX..."}},
		{"nakade:rabbity-six", "the vital point of the rabbity six", problem.Kill, StatusWin,
			[]string{"OOOOOX...", "OO..OX...", "O...OX...", "OO.OOX...", "OOOOOX...", "XXXXXX..."}},
		{"shortage", "", problem.Kill, StatusWin,
			[]string{"..OXX....", "O.XOX....", ".OOOX....", "...X.....", ".XXX.....", "XX......."}},
		{"snapback", "a snapback: the stone at B5 is taken and takes back", problem.Kill, StatusWin,
			[]string{".OOX.....", "X.OX.....", ".OOX.....", "XOXX.....", "..OX.....", "OOOX.....", "XXXX....."}},
		{"throw-in", "a throw-in at B9", problem.Kill, StatusWin,
			[]string{"....OX...", "OO.XOXX..", "XXO.O.X..", ".X.O.X...", ".XXXXX..."}},
		{"under-the-stones", "under the stones: after the capture, play back at A7", problem.Live, StatusWin,
			[]string{"O.OOOX...", "....OX...", "O..OOX...", "OXXXXX...", "XXXX....."}},
		{"connect-and-die", "connect and die: connecting at B9 is too late", problem.Live, StatusWin,
			[]string{"X.XOX....", "..XOX....", "OOOOX....", "XXXXX...."}},
		{"seki", "seki: it is not captured, but two eyes cannot be forced", problem.Live, StatusSeki,
			[]string{"....OX...", "X.OOOX...", ".OOXXX...", "XXXX....."}},
		{"seki", "seki: it cannot be captured, though it cannot make two eyes", problem.Kill, StatusLoss,
			[]string{"O.XXOX...", "..O.OX...", "OOOOOX...", "XXXXXX..."}},
		{"false-eye", "the eye at B9 is false", problem.Kill, StatusWin,
			[]string{".XO.XX...", "XOO.OX...", ".OOOOX...", "XXXX.X...", "...XXX..."}},
		{"ko", "a ko that is won unless the other side has 1 ko threat", problem.Kill, StatusKo,
			[]string{"...OX....", ".OOOX....", "OOXXX....", "XXX......"}},
		{"nakade:straight-three", "the vital point of the straight three", problem.Kill, StatusWin, // the race is won by it
			[]string{"...OX.O..", "OOOOX....", "XXXXX.O..", "OOOOOO..."}},
		{"race", "F9 wins the race against A8: 4 liberties and the move against 4", problem.Kill, StatusWin,
			[]string{"X....X.O.", "OOOOOX...", "XXXXXX.O.", "OOOOOOOO."}},
		{"one-eye", "", problem.Kill, StatusWin, // Black has more liberties and needs no race
			[]string{"O.O..X.O.", "OOOOOX...", "XXXXXX.O.", "OOOOOO..."}},
		{"nakade:straight-three", "", problem.Kill, StatusWin, // it may run out: conditional
			[]string{"...OX....", "OOOOX....", "XXXX.....", "X........"}},
	} {
		b := goban.Drawn(tsumegotest.Pad(tc.rows...)...)
		b.Next = goban.Black
		if tc.goal == problem.Live {
			b.Next = goban.White
		}
		p := &problem.Problem{Board: b, Goal: tc.goal}
		marks := goban.StonesOn(b, goban.White)
		if strings.HasPrefix(tc.rows[len(tc.rows)-1], "OOOOOO") { // White stands outside too
			marks = []int{b.At(0, 1)}
		}
		if err := p.SetTarget(marks); err != nil {
			t.Fatal(err)
		}
		a := Solve(context.Background(), p, SolveOptions{Nodes: 100_000, MemMiB: 4})
		if a.Status != tc.status || a.ReasonCode != tc.code || tc.sentence != "" && problem.English(a.Reason) != tc.sentence {
			t.Errorf("%s %s: got %s %s %q, line %s; %d nodes\n%s", tc.goal, tc.code, a.Status, a.ReasonCode, problem.English(a.Reason), goban.PointNames(b, a.Line), a.Nodes, tsumegotest.Show(b))
		}
	}
}

// TestPartialFacts: with too few nodes the answer is unknown, but says what is
// known; every cap gives unknown or the same answer.
func TestPartialFacts(t *testing.T) {
	for _, tc := range []struct {
		known string
		goal  problem.Goal
		rows  []string
	}{
		{"at least a ko", problem.Kill, []string{"...OX....", ".OOOX....", "OOXXX....", "XXX......"}},
		{"at most a ko", problem.Live, []string{".XXOX....", "XOOOX....", ".O.XX....", "OOXX.....", "XXX......"}},
	} {
		rows := tsumegotest.Pad(tc.rows...)
		want := solveDrawn(t, rows, tc.goal, SolveOptions{})
		said := map[string]bool{}
		for nodes := uint64(1); nodes < want.Nodes+10; nodes++ {
			a := solveDrawn(t, rows, tc.goal, SolveOptions{Nodes: nodes})
			if a.Status != want.Status && a.Status != StatusUnknown {
				t.Errorf("%d nodes: %s, want %s or unknown", nodes, a.Status, want.Status)
			}
			if a.Status == StatusUnknown {
				said[problem.English(a.Reason)] = true
			}
		}
		for _, s := range []string{"not decided within the limit", "not decided within the limit, but " + tc.known} {
			if !said[s] {
				t.Errorf("no cap of nodes said %q, only %v", s, said)
			}
		}
	}
}
