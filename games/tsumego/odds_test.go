package tsumego

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"duiju/assets"
)

// TestOddsOfChildren: what a child changes in its parent gives the odds of
// reading it as a whole.
func TestOddsOfChildren(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	compared := 0
	for range 20 {
		r, p := drawForOdds(rng)
		o := newOddsBoard(r)
		for range 60 {
			g := r.glance(&p)
			o.begin(&p, &g)
			moves := append(r.moveList(&p), uint8(movePass))
			for _, by := range moves {
				c, legal := r.after(&p, by)
				if !legal || c.pos.left == 0 {
					continue
				}
				g := r.glance(&c.pos)
				c.counts = r.countsOf(&c.pos, &g)
				var number [maxRegionPoints]uint32
				want := o.net.weigh(o.read(&c.pos, &g, o.net, &number), &c.counts)
				if got := o.odds(&c); got != want {
					t.Fatalf("move %d: odds %d, read as a whole %d", by, got, want)
				}
				compared++
			}
			c, legal := r.after(&p, moves[rng.IntN(len(moves))])
			if !legal || c.pos.left == 0 || c.pos.passes == bothPassed {
				break
			}
			p = c.pos
		}
	}
	if compared < 1000 {
		t.Errorf("only %d children compared", compared)
	}
}

// TestOddsHaveNoSide: the odds are those of the position turned, mirrored and
// with the colours exchanged.
func TestOddsHaveNoSide(t *testing.T) {
	p, ok := builtin("second-line-five-kill")
	if !ok {
		t.Fatal("no such problem")
	}
	oddsOf := func(p *problem) int32 {
		r, err := p.Region()
		if err != nil {
			t.Fatal(err)
		}
		root := p.start(r)
		g := r.glance(&root)
		c := r.countsOf(&root, &g)
		o := newOddsBoard(r)
		var number [maxRegionPoints]uint32
		net := &o.nets[1-root.side()]
		return net.weigh(o.read(&root, &g, net, &number), &c)
	}
	want := oddsOf(p)
	for s := range symmetries {
		if got := oddsOf(p.mirrored(s, s%2 != 0)); got != want {
			t.Errorf("symmetry %d: odds %d, want %d", s, got, want)
		}
	}
}

// TestOddsKnow: on drawings that the weights were not fitted to they give what
// was proven more than the chance that a guess by the mover's share would.
func TestOddsKnow(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 4))
	loss, right, n := 0.0, 0, 0
	for solved := 0; solved < 6; {
		r, root := drawForOdds(rng)
		s := newProver(r, 4)
		if v := s.ask(context.Background(), root, 20_000); !v.decided() || s.nodes < fitLeastNodes {
			continue
		}
		solved++
		for _, x := range provenSamples(s, root) {
			net := &s.odds.nets[0]
			if x.attacker {
				net = &s.odds.nets[1]
			}
			var sum lanes
			for _, number := range x.points {
				sum.add(&net.points[s.odds.row[number]])
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
	if share, mean := float64(right)/float64(n), loss/float64(n); share < 0.95 || mean > 0.15 {
		t.Errorf("%d positions: %.3f judged right, want 0.95; mean loss %.3f, want at most 0.15", n, share, mean)
	}
}

// TestOddsFile: a file that is no model is an error, not a panic.
func TestOddsFile(t *testing.T) {
	whole := assets.TsumegoOdds
	if _, err := readOdds(whole); err != nil {
		t.Fatal(err)
	}
	wrong := append([]byte(nil), whole...)
	for i := range 4 {
		wrong[4+i] = 0xff // the first surrounding
	}
	for name, data := range map[string][]byte{
		"empty": nil, "short": whole[:3], "cut": whole[:len(whole)-1], "long": append(whole[:len(whole):len(whole)], 0), "surrounding": wrong,
	} {
		if _, err := readOdds(data); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestLanes: sums of packed lanes are the sums of the lanes, with any signs.
func TestLanes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 1000 {
		var sum lanes
		var want [oddsLanes]int32
		for i := range 40 {
			var v [oddsLanes]int16
			for h := range v {
				v[h] = int16(rng.IntN(1601) - 800)
			}
			packed := packLanes(v[:])
			for h := range want {
				if i%4 == 3 {
					want[h] -= int32(v[h])
				} else {
					want[h] += int32(v[h])
				}
			}
			if i%4 == 3 {
				sum.sub(&packed)
			} else {
				sum.add(&packed)
			}
		}
		for h := range want {
			// The net that weighs lane h alone.
			var net oddsNet
			net.weight[h] = 1
			expect := want[h]
			if h > 0 {
				expect = max(0, expect)
			}
			if got := net.weigh(sum, &counts{}); got != expect {
				t.Fatalf("lane %d is %d, want %d", h, got, expect)
			}
		}
	}
}
