package tsumego

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/generate"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/tsumegotest"
)

// asked is a problem with its answer, or nil.
type asked struct {
	*problem.Problem
	answer    answer.Answer
	threshold int // for the attacker, larger is better
}

const contradictionNodes = 6_000

// ask answers a problem for good: nil if something was assumed or left open.
func ask(t *testing.T, p *problem.Problem) *asked {
	t.Helper()
	a := answer.Solve(context.Background(), p, answer.SolveOptions{Nodes: contradictionNodes, MemMiB: 2})
	if a.Err != nil || a.Status == answer.StatusUnknown || a.Conditional {
		return nil
	}
	return &asked{p, a, int(answer.ThresholdOf(a.Status, a.Threats, p.Goal))}
}

// another problem with the same stones and target, asked of the other side.
func (a *asked) other() *problem.Problem {
	q := &problem.Problem{Board: a.Board.Clone(), Goal: 1 - a.Goal, Target: slices.Clone(a.Target)}
	return q
}

// positions are random problems: closed ones, such with holes in the wall and
// stones of both sides outside, and built-in ones.
func positions(seed uint64) *problem.Problem {
	rng := rand.New(rand.NewPCG(seed, 22))
	goal := problem.Goal(rng.IntN(2))
	var p *problem.Problem
	switch rng.IntN(5) {
	case 0:
		if b := tsumegotest.RandomBoard(rng); b != nil {
			p = &problem.Problem{Board: b, Goal: goal, Target: goban.StonesOn(b, goban.White)}
			b.Next = goban.Black
			if goal == problem.Live {
				b.Next = goban.White
			}
		}
	case 1:
		all := problem.Collection()
		c := all[rng.IntN(len(all))]
		p = &problem.Problem{Board: c.Board.Clone(), Goal: c.Goal, Target: slices.Clone(c.Target)}
	default:
		p = generate.DrawProblem(rng, generate.DrawPlace(rng), goal)
	}
	if p == nil || len(p.Target) == 0 {
		return nil
	}
	var target goban.PointSet
	for _, q := range p.Target {
		target.Add(q)
	}
	if rng.IntN(3) > 0 { // break the wall, add stones
		b := p.Board
		for q, c := range b.Stones {
			switch {
			case target.Has(q):
			case c != goban.Empty && rng.IntN(8) == 0:
				b.Stones[q] = goban.Empty
			case c == goban.Empty && rng.IntN(20) == 0:
				b.Stones[q] = goban.Color(1 + rng.IntN(2))
			}
		}
		for q, c := range b.Stones {
			if c != goban.Empty && !b.HasLiberty(q) {
				return nil
			}
		}
		points := slices.Clone(p.Target)
		if p.SetTarget(points) != nil {
			return nil
		}
	}
	return p
}

// playOn plays a right first move and asks the other side, whose result must be
// the opposite; false if that is not decided.
func playOn(t *testing.T, seed uint64, p *asked) (q *asked, ok bool) {
	t.Helper()
	m := p.answer.First[int(seed%uint64(len(p.answer.First)))]
	if m == p.Board.Ban { // it costs a threat, so that the numbers differ by one
		return nil, false
	}
	next := p.other()
	if m == goban.PassMove {
		next.Board.Pass()
	} else {
		taken := next.Board.Play(m)
		next.Target = slices.DeleteFunc(next.Target, func(s int) bool { return slices.Contains(taken, s) })
	}
	if len(next.Target) == 0 || next.Board.Passed {
		return nil, false
	}
	q = ask(t, next)
	if q == nil {
		return nil, false
	}
	if q.threshold != p.threshold {
		t.Errorf("seed %d: %s %s %+d by %s, then %s %s %+d\n%s", seed, p.Goal, p.answer.Status, p.answer.Threats,
			p.Board.Name(m), q.Goal, q.answer.Status, q.answer.Threats, tsumegotest.Show(p.Board))
	}
	return q, true
}

// TestNoContradictions: a right move leaves the other side the opposite result,
// again and again; a stone more outside never helps the other side; what is said
// without search is what the search says; a mirrored question with the colours
// exchanged has the same answer.
func TestNoContradictions(t *testing.T) {
	enginetest.OneThread(t)
	plays := enginetest.Amount(60, 10_000)
	played, moved, alive, turned := 0, 0, 0, 0
	for seed := uint64(1); played < plays; seed++ {
		p := positions(seed)
		if p == nil {
			continue
		}
		first := ask(t, p)
		if first == nil {
			continue
		}
		alive += checkAlive(t, seed, first)
		moved += checkStoneMore(t, seed, first)
		if seed%4 == 0 {
			turned += checkTurned(t, seed, first)
		}
		for a, plies := first, 0; a != nil && len(a.answer.First) > 0 && plies < 30; plies++ {
			next, ok := playOn(t, seed, a)
			if !ok {
				break
			}
			played++
			a = next
		}
	}
	t.Logf("%d moves played, %d stones added, %d alive without search, %d turned", played, moved, alive, turned)
}

// checkAlive holds Benson's life of the target, which needs no search, against the answer.
func checkAlive(t *testing.T, seed uint64, p *asked) int {
	t.Helper()
	alive := goban.BensonAlive(p.Board, p.Board.Stones[p.Target[0]])
	if !slices.ContainsFunc(p.Target, alive.Has) {
		return 0
	}
	win := p.answer.Status == answer.StatusWin || p.answer.Status == answer.StatusSeki
	if win != (p.Goal == problem.Live) {
		t.Errorf("seed %d: alive by Benson's rule, but %s is %s\n%s", seed, p.Goal, p.answer.Status, tsumegotest.Show(p.Board))
	}
	return 1
}

// checkStoneMore puts one more stone far outside.
func checkStoneMore(t *testing.T, seed uint64, p *asked) int {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 23))
	free := func(q int) bool {
		if p.answer.Region.Has(q) || p.Board.Stones[q] != goban.Empty {
			return false
		}
		for _, n := range p.Board.Near[q] {
			if p.Board.Stones[n] != goban.Empty {
				return false
			}
		}
		return true
	}
	var points []int
	for q := range p.Board.Stones {
		if free(q) {
			points = append(points, q)
		}
	}
	if len(points) == 0 {
		return 0
	}
	at, attacker := points[rng.IntN(len(points))], p.Attacker()
	stone := goban.Color(1 + rng.IntN(2))
	more := &problem.Problem{Board: p.Board.Clone(), Goal: p.Goal, Target: slices.Clone(p.Target)}
	more.Board.Stones[at] = stone
	q := ask(t, more)
	if q == nil {
		return 0
	}
	if stone == attacker && q.threshold < p.threshold || stone != attacker && q.threshold > p.threshold {
		t.Errorf("seed %d: %s is %s %+d, with one more stone of %d on %s %s %+d\n%s", seed, p.Goal, p.answer.Status, p.answer.Threats,
			stone, p.Board.Name(at), q.answer.Status, q.answer.Threats, tsumegotest.Show(p.Board))
	}
	return 1
}

func checkTurned(t *testing.T, seed uint64, p *asked) int {
	t.Helper()
	q := ask(t, p.Mirrored(int(seed/4%8), seed/32%2 == 1))
	if q == nil {
		return 0
	}
	// Where the border is open, walls that are as weak as each other are taken into
	// the region in reading order, and no move is named outside it.
	same := len(p.answer.Region.Points) == len(q.answer.Region.Points) && p.answer.Complete && q.answer.Complete
	if q.threshold != p.threshold || same && len(p.answer.First) != len(q.answer.First) {
		t.Errorf("seed %d: %s %+d with %d moves, turned %s %+d with %d\n%s", seed, p.answer.Status, p.answer.Threats, len(p.answer.First),
			q.answer.Status, q.answer.Threats, len(q.answer.First), tsumegotest.Show(p.Board))
	}
	return 1
}
