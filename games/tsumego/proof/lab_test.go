//go:build lab

package proof

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"duiju/games/tsumego/problem"
)

// TestOddsKnow: on built-in problems, to which the weights were not fitted, they give what
// was proven more than the chance that a guess by the mover's share would.
func TestOddsKnow(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 4))
	loss, right, n := 0.0, 0, 0
	for solved := 0; solved < 6; {
		p := problem.Collection()[rng.IntN(len(problem.Collection()))]
		r, err := p.Region()
		if err != nil || r.Open() {
			continue
		}
		root, s := p.Start(r), NewProver(r, 4)
		if v := s.Ask(context.Background(), root, 20_000); !v.Decided() || s.Nodes < fitLeastNodes {
			continue
		}
		solved++
		for _, x := range provenSamples(s, root) {
			net := &s.board.odds.nets[0]
			if x.attacker {
				net = &s.board.odds.nets[1]
			}
			var sum lanes
			for _, number := range x.points {
				sum.add(&net.points[s.board.odds.row[number]])
			}
			odds := float64(net.weigh(sum, &x.counts)) / (laneUnit * weightUnit)
			if !x.won {
				odds = -odds
			}
			if odds > 0 {
				right++
			}
			loss += math.Log1p(math.Exp(-odds))
			n++
		}
	}
	if share, mean := float64(right)/float64(n), loss/float64(n); share < 0.95 || mean > 0.25 {
		t.Errorf("%d positions: %.3f judged right, want 0.95; mean loss %.3f, want at most 0.25", n, share, mean)
	}
}
