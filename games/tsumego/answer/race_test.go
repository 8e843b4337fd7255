package answer

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/proof"
	"duiju/games/tsumego/region"
	"duiju/games/tsumego/tsumegotest"
)

// raceNodes bounds each question about the whole board, manyNodes where seki are sought.
// Eight times as much decides a third more, and takes nearly four times as long.
const (
	raceNodes = 5_000
	manyNodes = 8 * raceNodes
)

// raceTruth searches the whole board, without any region, for the status of a question
// and the moves that reach it; ok is false if it is not decided.
func raceTruth(p *problem.Problem, nodes uint64) (st Status, right []int, ok bool) {
	d := proof.NewDriver(proof.DriverDfpn, wholeBoard(p.Board, p.Target), 4)
	r := d.(*proof.Prover).R
	kill := p.Goal == problem.Kill
	ok = true
	succeeds := func(root region.Position) bool {
		v := d.Ask(context.Background(), root, nodes)
		ok = ok && v.Decided()
		return v.Pn == 0
	}
	root, t := p.Start(r), region.Decisive
	for ; t > Never && ok; t-- {
		if root.SetBalance(t); succeeds(root) {
			break
		}
	}
	st, _ = StatusOf(t, p.Goal)
	root.SetBalance(DecidingBalance(t, p.Goal))
	for _, by := range r.MoveList(&root) {
		if c, _ := r.After(&root, by); succeeds(c) == kill {
			right = append(right, r.Point(by))
		}
	}
	return st, right, ok
}

// TestRacesAgreeWithTheWholeBoard asks about random races, each chain of which is the
// target once, to live and to be killed, as drawn or turned with the colours exchanged.
// Whatever is said without a condition is what the whole board, solved backwards, says:
// 25 boards, 5,000 with DUIJU_EXHAUSTIVE=1.
func TestRacesAgreeWithTheWholeBoard(t *testing.T) {
	enginetest.OneThread(t)
	rng := rand.New(rand.NewPCG(61, 4))
	asked, proven, partial := 0, 0, 0
	for boards := enginetest.Amount(25, 5_000); boards > 0; {
		b := randomRace(rng)
		if b == nil {
			continue
		}
		boards--
		var seen goban.PointSet
		for q, c := range b.Stones {
			if c == goban.Empty || seen.Has(q) {
				continue
			}
			target, _ := b.Chain(q)
			seen.AddAll(target)
			for _, goal := range []problem.Goal{problem.Kill, problem.Live} {
				p := &problem.Problem{Board: b.Clone(), Goal: goal, Target: target}
				if p.Board.Next = c; goal == problem.Kill {
					p.Board.Next = c.Other()
				}
				if turn := rng.IntN(2 * goban.Symmetries); turn > 0 {
					p = p.Mirrored(turn%goban.Symmetries, turn >= goban.Symmetries)
				}
				st, right, ok := raceTruth(p, raceNodes)
				if !ok {
					continue
				}
				a := Solve(context.Background(), p, SolveOptions{Nodes: 20_000, MemMiB: 2})
				if a.Err != nil {
					t.Fatal(a.Err)
				}
				asked++
				if a.Status == StatusUnknown || a.Conditional {
					continue
				}
				if proven++; len(a.Region.Points) < len(b.Stones) {
					partial++
				}
				if a.Status == StatusSeki {
					a.Status = StatusWin
				}
				if a.Status != st {
					t.Errorf("%s %s, %v to move: %s, but on the whole board it is %s\n%s", goal, p.Board.Name(p.Target[0]), p.Board.Next, a.Status, st, tsumegotest.Show(p.Board))
					continue
				}
				need := a.ConditionalMoves(goal)
				for _, m := range a.First {
					if !slices.Contains(right, m) && !slices.Contains(need, m) {
						t.Errorf("%s %s, %v to move: %s, but not by %s\n%s", goal, p.Board.Name(p.Target[0]), p.Board.Next, a.Status, p.Board.Name(m), tsumegotest.Show(p.Board))
					}
				}
				for m := range a.Refutations {
					if slices.Contains(right, m) && !slices.Contains(need, m) {
						t.Errorf("%s %s, %v to move: %s reaches %s, but is said to fail\n%s", goal, p.Board.Name(p.Target[0]), p.Board.Next, p.Board.Name(m), st, tsumegotest.Show(p.Board))
					}
				}
			}
		}
	}
	t.Logf("%d questions, %d answers without a condition, %d of them in a part of the board", asked, proven, partial)
	if proven*2 < asked || partial*20 < asked {
		t.Errorf("of %d questions %d were answered, %d in a part of the board: the races test nothing", asked, proven, partial)
	}
}

// TestBothSidesOfARaceAgree: two chains of four liberties each between walls and friends,
// in the open and closed in. The one lives exactly if the other is captured, so no answer
// may say that it is dead; and two chains that share their last liberties are in seki.
func TestBothSidesOfARaceAgree(t *testing.T) {
	const stones = "AB[es][er][eq][ep][fo][fn][fm]%[hs][hr][hq][hp][ho][hn][hm]AW[cs][cr][cq][cp][co][cn][cm][dn][en][do][eo][fs][fr][fq][fp]"
	const shared = "AB[cp][cq][cr][cs][dp][ep][fq][fr][fs]AW[dq][dr][ds][eq][fp][gp][gq][gr][gs]"
	for text, want := range map[string]Status{
		strings.Replace(stones, "%", "", 1) + "PL[B]MA[eq]C[goal=live]":                     StatusWin,
		strings.Replace(stones, "%", "", 1) + "PL[B]MA[fq]C[goal=kill]":                     StatusWin,
		strings.Replace(stones, "%", "[fl][fk][gk][hk][hl]", 1) + "PL[B]MA[eq]C[goal=live]": StatusWin,
		strings.Replace(stones, "%", "[fl][fk][gk][hk][hl]", 1) + "PL[B]MA[fq]C[goal=kill]": StatusWin,
		shared + "PL[W]MA[fq]C[goal=kill]":                                                  StatusLoss,
	} {
		p, err := problem.FirstProblem("(;SZ[19]" + text + ")")
		if err != nil {
			t.Fatal(err)
		}
		a := Solve(context.Background(), p, SolveOptions{Nodes: 20_000})
		if a.Status != want {
			t.Errorf("%s %s: %s, conditional %v, %v", p.Goal, p.Board.Name(p.Target[0]), a.Status, a.Conditional, a.Assumptions(p))
		}
		result, figures := RaceWon, [3]int{4, 4, 0}
		if want == StatusLoss {
			result, figures = RaceSeki, [3]int{2, 2, 2}
		}
		if r := a.Race; r == nil || r.Result != result || [3]int{r.Liberties[0], r.Liberties[1], r.Shared} != figures {
			t.Errorf("%s %s: the race is %+v, want %s with liberties of both and shared %v", p.Goal, p.Board.Name(p.Target[0]), r, result, figures)
		}
	}
}

// TestQuestionsOfARaceAgree: where two chains without eyes are alone on a board, and on the
// whole board the one lives exactly if the other is captured, both questions get one
// answer, and the race that result; where each lives it is no capture.
func TestQuestionsOfARaceAgree(t *testing.T) {
	enginetest.OneThread(t)
	rng := rand.New(rand.NewPCG(61, 3))
	agreed, seki, told := 0, 0, 0
	for boards := enginetest.Amount(25, 2_000); boards > 0; {
		b := randomRace(rng)
		if b == nil {
			continue
		}
		b.Next = goban.Color(1 + rng.IntN(2))
		own, other := goban.StonesOn(b, b.Next), goban.StonesOn(b, b.Next.Other())
		r := raceOf(b, own, other)
		whole := func(stones []int) bool { chain, _ := b.Chain(stones[0]); return len(chain) == len(stones) }
		if r == nil || r.Eyes != [2]int{} || !whole(own) || !whole(other) {
			continue
		}
		boards--
		var truth, said [2]Status
		var result [2]RaceResult
		known := true
		for i, target := range [2][]int{own, other} {
			p := &problem.Problem{Board: b.Clone(), Goal: [...]problem.Goal{problem.Live, problem.Kill}[i], Target: target}
			st, _, ok := raceTruth(p, manyNodes)
			a := Solve(context.Background(), p, SolveOptions{Nodes: 20_000, MemMiB: 2})
			if a.Err != nil {
				t.Fatal(a.Err)
			}
			known = known && ok && a.Status != StatusUnknown
			if truth[i], said[i], result[i] = st, a.Status, RaceUnknown; a.Race != nil {
				result[i] = a.Race.Result
				told++
			}
			if a.Status == StatusSeki {
				said[i] = StatusWin
			}
		}
		if !known {
			continue
		}
		want := map[Status]RaceResult{StatusWin: RaceWon, StatusLoss: RaceLost, StatusKo: RaceKo}[truth[0]]
		if truth == [2]Status{StatusWin, StatusLoss} {
			want = RaceSeki
			seki++
		} else if truth[0] != truth[1] {
			continue // a ko about one of them
		} else {
			agreed++
		}
		for i, got := range result {
			if said != truth || got != want && got != RaceUnknown {
				t.Errorf("%v to move: to live %s, to kill %s, the race is %s by question %d; on the whole board %v\n%s", b.Next, said[0], said[1], got, i, truth, tsumegotest.Show(b))
			}
		}
	}
	t.Logf("%d races agreed, %d more are seki, %d times the race was told", agreed, seki, told)
	if agreed < 10 || told < agreed {
		t.Errorf("%d races that agree, %d told, test nothing", agreed, told)
	}
}

// TestRacesAreCounted: textbook races, without eyes and with, by liberties and the move.
func TestRacesAreCounted(t *testing.T) {
	for _, c := range []struct {
		name string
		race Race
		want RaceResult
	}{
		{"as many liberties and the move", Race{Liberties: [2]int{4, 4}}, RaceWon},
		{"one liberty short", Race{Liberties: [2]int{3, 4}}, RaceLost},
		{"one shared liberty is like an outside one", Race{Liberties: [2]int{4, 4}, Shared: 1}, RaceWon},
		{"two shared liberties and no more outside", Race{Liberties: [2]int{4, 4}, Shared: 2}, RaceSeki},
		{"two shared liberties and one more outside", Race{Liberties: [2]int{5, 4}, Shared: 2}, RaceWon},
		{"an eye has the shared liberties", Race{Liberties: [2]int{3, 5}, Shared: 2, Eyes: [2]int{1, 0}}, RaceWon},
		{"against an eye", Race{Liberties: [2]int{5, 4}, Shared: 2, Eyes: [2]int{0, 1}}, RaceLost},
		{"two small eyes", Race{Liberties: [2]int{5, 5}, Shared: 2, Eyes: [2]int{1, 2}}, RaceSeki},
		{"a big eye against a small one", Race{Liberties: [2]int{6, 7}, Shared: 1, Eyes: [2]int{4, 1}}, RaceWon},
	} {
		if got := c.race.counted(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestEachCapturedBeforeTheOtherIsNotSaid: both chains of a race are captured unless
// walls are taken, which is each other among them. Neither answer can stand against
// what the liberties say, and the one that the count supports names its own result.
func TestEachCapturedBeforeTheOtherIsNotSaid(t *testing.T) {
	p, err := problem.FirstProblem("(;SZ[19]AB[ba][ca][da][ea][fa][ga][ha][ia][cb][eb][gb][jb][kb][lb][rb][sb][cc][ec][fc][gc][lc][pc][rc]" +
		"[ld][md][nd][od][pd][qd][qe][re][rf][sf]AW[ja][ka][la][ma][na][oa][pa][qa][ra][ab][bb][hb][ib][mb][ob][pb][qb][bc][dc][hc]" +
		"[mc][nc][oc][qc][ad][cd][dd][ed][fd][gd][hd][sd][ce][af][bf][cf]PL[B]MA[ia]C[goal=live])")
	if err != nil {
		t.Fatal(err)
	}
	a := Solve(context.Background(), p, SolveOptions{Nodes: 20_000})
	if a.Status != StatusUnknown || a.Race == nil || a.Race.Result != RaceWon {
		t.Errorf("Black captures K19 first, but J19 is %s, %v, by the race %+v", a.Status, a.Assumptions(p), a.Race)
	}
}
