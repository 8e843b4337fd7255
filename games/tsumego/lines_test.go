package tsumego

import (
	"context"
	"slices"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
)

// TestLinesThatATeacherWouldSign: a line never comes back to a position, its loser
// never passes, it ends with no pass, nothing is played after a capture of the
// target or after it lives by Benson's rule, and every refutation says why. Every
// 24th problem, all with DUIJU_EXHAUSTIVE=1.
func TestLinesThatATeacherWouldSign(t *testing.T) {
	enginetest.OneThread(t)
	lines, ended, sentences := 0, 0, map[string]int{}
	for i, p := range problem.Collection() {
		if !enginetest.Chosen(i, 24) {
			continue
		}
		a := answer.Solve(context.Background(), p, answer.SolveOptions{Nodes: 3_000_000, MemMiB: 32})
		if a.Err != nil || a.Status == answer.StatusUnknown {
			t.Fatal(p.Name, a.Err, a.Status)
		}
		if len(a.Line) > 0 {
			lines++
			if checkLine(t, p, &a, a.Line, 0) {
				ended++
			}
		}
		for m, line := range a.Refutations {
			lines++
			if checkLine(t, p, &a, append([]int{m}, line...), 1) {
				ended++
			}
			why := a.WhyNot[m]
			if why.IsZero() {
				t.Errorf("%s: nothing is said of %s", p.Name, p.Board.Name(m))
			}
			sentences[why.Key]++
		}
	}
	t.Logf("%d lines, %d of them to the capture or to Benson's life; refutations by sentence: %v", lines, ended, sentences)
}

// checkLine plays a line; the winner has its moves with the parity. It reports
// whether the line ends by capture or unconditional life.
func checkLine(t *testing.T, p *problem.Problem, a *answer.Answer, line []int, winner int) (ended bool) {
	t.Helper()
	pos := p.Start(a.Region)
	pos.SetBalance(answer.DecidingBalance(answer.ThresholdOf(a.Status, a.Threats, p.Goal), p.Goal))
	b := p.Board.Clone()
	seen := map[uint64]bool{b.Hash(): true}
	for i, q := range line {
		if ended {
			t.Errorf("%s: %s goes on after its end, at %d", p.Name, goban.PointNames(p.Board, line), i)
			return ended
		}
		if q == goban.PassMove {
			if i > 0 && i%2 != winner {
				t.Errorf("%s: the loser of %s passes at %d", p.Name, goban.PointNames(p.Board, line), i)
			}
			if i > 0 && i == len(line)-1 && !slices.Contains(line[:i], goban.PassMove) && len(line) > 2 {
				t.Errorf("%s: %s ends with a pass", p.Name, goban.PointNames(p.Board, line))
			}
			b.Pass()
		} else {
			b.Play(q)
		}
		if seen[b.Hash()] && i > 0 {
			t.Errorf("%s: %s comes back to a position at %d", p.Name, goban.PointNames(p.Board, line), i)
		}
		seen[b.Hash()] = true
		next, legal := a.Region.After(&pos, moveNumber(a, q))
		if !legal {
			t.Errorf("%s: move %d of %s is not legal", p.Name, i, goban.PointNames(p.Board, line))
			return ended
		}
		pos = next
		ended = pos.Left == 0 || a.Region.Alive(&pos)&pos.Left != 0
	}
	return ended
}

func moveNumber(a *answer.Answer, q int) uint8 {
	if q == goban.PassMove {
		return uint8(region.MovePass)
	}
	return uint8(a.Region.Bit[q]) + 1
}
