package tsumego

import (
	"math/rand/v2"
	"testing"
)

// TestPackedNumbers: numbers lose less than a thousandth, upwards, and keep
// their order; work loses an eighth, downwards.
func TestPackedNumbers(t *testing.T) {
	before := uint32(0)
	for n := uint64(0); n < infinite; n += 1 + n/37 {
		got := unpackNumber(packNumber(uint32(n)))
		if uint64(got) < n || uint64(got) > n+n/1000 || got < before {
			t.Errorf("%d becomes %d after %d", n, got, before)
		}
		before = got
		if w := unpackWork(packWork(n)); w > n || w < n-n/8 || w == 0 && n > 0 {
			t.Errorf("work %d becomes %d", n, w)
		}
	}
}

// TestTableKeepsEverything: what is stored is found again, through all growth of
// a table that is large enough, and nothing else is.
func TestTableKeepsEverything(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	table := newProofTable(16)
	type stored struct {
		key  uint64
		k    balance
		move uint8
		won  bool
		pn   uint32
	}
	var all []stored
	for range 100_000 {
		x := stored{rng.Uint64(), balance(rng.IntN(11) - 5), uint8(1 + rng.IntN(65)), rng.IntN(2) == 0, uint32(rng.IntN(2000) + 1)}
		switch rng.IntN(3) {
		case 0:
			x.move = 0
			table.keepNumbers(x.key, x.k, value{pn: x.pn, dn: 3}, 2)
		case 1:
			x.pn = 0
			if x.won {
				table.keepProof(x.key, attackerWins(x.k, free, x.move), 3)
			} else {
				table.keepProof(x.key, defenderWins(x.k, free, x.move), 3)
			}
		default:
			x.move = 0
			table.keepFirst(x.key, value{pn: x.pn, dn: 3})
			x.k = 0
		}
		all = append(all, x)
	}
	lost := 0
	for _, x := range all {
		e := table.find(x.key)
		if e == nil {
			lost++
			continue
		}
		var v value
		switch {
		case x.pn != 0 && (e.pn() != x.pn || e.dn() != 3 || e.at() != x.k || e.decided()):
			t.Fatalf("%+v: numbers %d %d at %d", x, e.pn(), e.dn(), e.at())
		case x.pn == 0 && (e.hasNumbers() || !e.tell(x.k, &v) || (v.pn == 0) != x.won || v.bound != x.k || v.move != x.move):
			t.Fatalf("%+v: proof %+v", x, v)
		}
	}
	// A table is half full before it grows, so some buckets are full.
	if lost > len(all)/20 {
		t.Errorf("%d of %d lost", lost, len(all))
	}
	for range 100_000 {
		if table.find(rng.Uint64()) != nil {
			t.Fatal("found what was never stored")
		}
	}
}
