package proof

import (
	"context"
	"math/rand/v2"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/region"
	"duiju/games/tsumego/tsumegotest"
)

// backwardSafe solves the second question without search: the positions from
// which the defender can force a target that lives by Benson's rule.
func backwardSafe(r *region.Region, root region.Position, limit int) (safe, ok bool) {
	index := map[region.Position]int{root: 0}
	nodes := []region.Position{root}
	var before [][]int
	var open []int
	for i := 0; i < len(nodes); i++ {
		p := nodes[i]
		before, open = append(before, nil), append(open, 0)
		if p.Left == 0 || p.Passes == region.BothPassed || r.Alive(&p)&p.Left != 0 {
			continue
		}
		moves := r.MoveList(&p)
		if !region.MayPass(&p) {
			moves = append(moves, uint8(region.MovePass))
		}
		for _, m := range moves {
			c, legal := r.After(&p, m)
			if !legal {
				continue
			}
			if _, known := index[c]; !known {
				if len(nodes) == limit {
					return false, false
				}
				index[c] = len(nodes)
				nodes = append(nodes, c)
			}
			open[i]++
		}
	}
	for i, p := range nodes {
		if open[i] == 0 {
			continue
		}
		moves := append(r.MoveList(&p), uint8(region.MovePass))
		seen := map[uint8]bool{}
		for _, m := range moves {
			if c, legal := r.After(&p, m); legal && !seen[m] {
				seen[m] = true
				before[index[c]] = append(before[index[c]], i)
			}
		}
	}
	wins := make([]bool, len(nodes))
	var todo []int
	for i, p := range nodes {
		if p.Left != 0 && p.Passes != region.BothPassed && r.Alive(&p)&p.Left != 0 {
			wins[i] = true
			todo = append(todo, i)
		}
	}
	for len(todo) > 0 {
		j := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, i := range before[j] {
			if wins[i] {
				continue
			}
			if open[i]--; !nodes[i].AttackerToMove || open[i] == 0 {
				wins[i] = true
				todo = append(todo, i)
			}
		}
	}
	return wins[0], true
}

// TestSafetyAgreesWithBackwardTruth holds the question for two eyes, in which
// the attacker may wait and repetition is its success, against the truth.
func TestSafetyAgreesWithBackwardTruth(t *testing.T) {
	want := enginetest.Amount(30, 3000)
	rng := rand.New(rand.NewPCG(5, 6))
	sekis, safes := 0, 0
	for done := 0; done < want; {
		b := tsumegotest.RandomBoard(rng)
		if b == nil || len(goban.StonesOn(b, goban.White)) == 0 {
			continue
		}
		r, err := region.BuildRegion(b, goban.StonesOn(b, goban.White), region.Limits{})
		if err != nil || r.Empty() < 3 || r.Empty() > 6 {
			continue
		}
		p := r.Start(rng.IntN(2) == 0)
		p.SetBalance([]region.Balance{-5, 0, 5}[rng.IntN(3)])
		truth, ok := backwardSafe(r, p, 60_000)
		if !ok {
			continue
		}
		done++
		q := NewProver(r, 1)
		q.Safety = true
		v := q.Ask(context.Background(), p, 0)
		if !v.Decided() || (v.Dn == 0) != truth {
			t.Errorf("attacker to move %v, balance %d: got %+v, safe %v:\n%s", p.AttackerToMove, p.Balance(), v, truth, tsumegotest.Show(b))
		}
		if w := NewProver(r, 1).Ask(context.Background(), p, 0); w.Dn == 0 && !truth {
			sekis++
		} else if truth {
			safes++
			if w.Dn != 0 {
				t.Errorf("safe but captured:\n%s", tsumegotest.Show(b))
			}
		}
	}
	if sekis == 0 || safes == 0 {
		t.Errorf("%d positions without two eyes, %d with", sekis, safes)
	}
	t.Logf("%d safe, %d live without two eyes", safes, sekis)
}
