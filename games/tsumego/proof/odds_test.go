package proof

import (
	"math/rand/v2"
	"testing"

	"duiju/engine"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
)

// TestOddsOfChildren: what a child changes in its parent gives the odds of
// reading it as a whole.
func TestOddsOfChildren(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	compared := 0
	for compared < 1000 {
		all := problem.Collection()
		drawn := all[rng.IntN(len(all))]
		r, err := drawn.Region()
		if err != nil {
			continue
		}
		p, o := drawn.Start(r), newOddsBoard(r)
		for range 60 {
			g := r.PointSets(&p)
			o.begin(&p, &g)
			moves := append(r.MoveList(&p), uint8(region.MovePass))
			for _, by := range moves {
				c, legal := r.After(&p, by)
				if !legal || c.Left == 0 {
					continue
				}
				g := r.PointSets(&c)
				counts := countsOf(r, &c, &g)
				var number [region.MaxRegionPoints]uint32
				want := o.net.weigh(o.read(&c, &g, o.net, &number), &counts)
				if got := o.odds(&c, engine.Move(by), &g); got != want {
					t.Fatalf("move %d: odds %d, read as a whole %d", by, got, want)
				}
				compared++
			}
			c, legal := r.After(&p, moves[rng.IntN(len(moves))])
			if !legal || c.Left == 0 || c.Passes == region.BothPassed {
				break
			}
			p = c
		}
	}
}

// TestOddsHaveNoSide: the odds are those of the position turned, mirrored and
// with the colours exchanged.
func TestOddsHaveNoSide(t *testing.T) {
	p, _ := problem.Builtin("second-line-five-kill")
	oddsOf := func(p *problem.Problem) int32 {
		r, err := p.Region()
		if err != nil {
			t.Fatal(err)
		}
		root := p.Start(r)
		g := r.PointSets(&root)
		c := countsOf(r, &root, &g)
		o := newOddsBoard(r)
		var number [region.MaxRegionPoints]uint32
		net := &o.nets[1-root.Side()]
		return net.weigh(o.read(&root, &g, net, &number), &c)
	}
	want := oddsOf(p)
	for s := range goban.Symmetries {
		if got := oddsOf(p.Mirrored(s, s%2 != 0)); got != want {
			t.Errorf("symmetry %d: odds %d, want %d", s, got, want)
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
			var v [oddsLanes]int32
			for h := range v {
				v[h] = int32(rng.IntN(1601) - 800)
			}
			packed := packLanes(v[:])
			for h := range want {
				if i%4 == 3 {
					want[h] -= v[h]
				} else {
					want[h] += v[h]
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
