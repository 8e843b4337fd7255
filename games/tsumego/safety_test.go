package tsumego

import (
	"context"
	"math/rand/v2"
	"testing"
)

// backwardSafe solves the second question without search: the positions from
// which the defender can force a target that lives by Benson's rule.
func backwardSafe(r *region, root position, limit int) (safe, ok bool) {
	index := map[position]int{root: 0}
	nodes := []position{root}
	var before [][]int
	var open []int
	for i := 0; i < len(nodes); i++ {
		p := nodes[i]
		before, open = append(before, nil), append(open, 0)
		if p.left == 0 || p.passes == bothPassed || r.alive(&p)&p.left != 0 {
			continue
		}
		moves := r.moveList(&p)
		if !mayPass(&p) {
			moves = append(moves, uint8(movePass))
		}
		for _, m := range moves {
			c, legal := r.after(&p, m)
			if !legal {
				continue
			}
			if _, known := index[c.pos]; !known {
				if len(nodes) == limit {
					return false, false
				}
				index[c.pos] = len(nodes)
				nodes = append(nodes, c.pos)
			}
			open[i]++
		}
	}
	for i, p := range nodes {
		if open[i] == 0 {
			continue
		}
		moves := append(r.moveList(&p), uint8(movePass))
		seen := map[uint8]bool{}
		for _, m := range moves {
			if c, legal := r.after(&p, m); legal && !seen[m] {
				seen[m] = true
				before[index[c.pos]] = append(before[index[c.pos]], i)
			}
		}
	}
	wins := make([]bool, len(nodes))
	var todo []int
	for i, p := range nodes {
		if p.left != 0 && p.passes != bothPassed && r.alive(&p)&p.left != 0 {
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
			if open[i]--; !nodes[i].attackerToMove || open[i] == 0 {
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
	want := 30
	if *exhaustive {
		want = 3000
	}
	rng := rand.New(rand.NewPCG(5, 6))
	sekis, safes := 0, 0
	for done := 0; done < want; {
		b := randomBoard(rng)
		if b == nil || len(stonesOf(b, white)) == 0 {
			continue
		}
		r, err := buildRegion(b, stonesOf(b, white), nil, nil)
		if err != nil || r.Empty() < 3 || r.Empty() > 6 {
			continue
		}
		p := r.start(rng.IntN(2) == 0)
		p.setBalance([]balance{-5, 0, 5}[rng.IntN(3)])
		truth, ok := backwardSafe(r, p, 60_000)
		if !ok {
			continue
		}
		done++
		q := newProver(r, 1)
		q.safety = true
		v := q.ask(context.Background(), p, 0)
		if !v.decided() || (v.dn == 0) != truth {
			t.Errorf("attacker to move %v, balance %d: got %+v, safe %v:\n%s", p.attackerToMove, p.balance(), v, truth, show(b))
		}
		if w := newProver(r, 1).ask(context.Background(), p, 0); w.dn == 0 && !truth {
			sekis++
		} else if truth {
			safes++
			if w.dn != 0 {
				t.Errorf("safe but captured:\n%s", show(b))
			}
		}
	}
	if sekis == 0 || safes == 0 {
		t.Errorf("%d positions without two eyes, %d with", sekis, safes)
	}
	t.Logf("%d safe, %d live without two eyes", safes, sekis)
}
