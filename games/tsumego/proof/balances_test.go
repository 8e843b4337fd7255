package proof

import (
	"testing"

	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/region"
	"duiju/games/tsumego/tsumegotest"
)

// comingBack is a region in which positions come back.
func comingBack(t *testing.T) *region.Region {
	b := goban.Drawn(tsumegotest.Pad("..O.XO...", ".OOOXO...", "OX.OXO...", "XXXXXO...", "OOOOOO...")...)
	target, _ := b.Chain(b.At(4, 0))
	r, err := region.BuildRegion(b, target, region.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestWhatLeansOnAPathKeepsItsBalance: what a first move is worth at one balance,
// because it comes back to the beginning, is not taken for another.
func TestWhatLeansOnAPathKeepsItsBalance(t *testing.T) {
	r := comingBack(t)
	for _, order := range [][]region.Balance{{0, -1, -2, -3}, {-3, -2, -1, 0}, {2, -1, 0, -2}} {
		s := NewProver(r, 1)
		for _, k := range order {
			p := r.Start(false)
			p.SetBalance(k)
			v := s.Ask(t.Context(), p, 0)
			if !v.Decided() || (v.Pn == 0) != (k <= -2) {
				t.Errorf("%v: captured %v at %d", order, v.Pn == 0, k)
			}
			if v.Pn == 0 && v.Bound < k || v.Dn == 0 && v.Bound > k {
				t.Errorf("%v: at %d the bound is %d", order, k, v.Bound)
			}
		}
	}
}
