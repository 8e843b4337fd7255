package engine

import (
	"math/rand/v2"
	"testing"
)

// Numbers lose less than a thousandth, upwards, and keep their order; work loses
// an eighth, downwards.
func TestPackedNumbers(t *testing.T) {
	before := uint32(0)
	for n := uint64(0); n < uint64(ceiling); n += 1 + n/37 {
		got := packNumber(uint32(n)).value()
		if uint64(got) < n || uint64(got) > n+n/1000 || got < before {
			t.Errorf("%d becomes %d after %d", n, got, before)
		}
		before = got
		if w := packWork(n).value(); w > n || w < n-n/8 || w == 0 && n > 0 {
			t.Errorf("work %d becomes %d", n, w)
		}
	}
	if w, most := packWork(1<<40), packWork(1<<31-1); w != most || most.value() < 1<<30 {
		t.Errorf("work beyond the most becomes %d for %d", w.value(), most.value())
	}
}

// Below a power of two a number is rounded up to it.
func TestNumbersBelowPowersOfTwo(t *testing.T) {
	for n := uint32(1); n < ceiling; n *= 2 {
		if got := packNumber(n - 1).value(); got < n-1 || got > n {
			t.Errorf("%d becomes %d", n-1, got)
		}
	}
}

// What is stored is found again, through all growth of a table that is large
// enough, and nothing else is.
func TestProofTableKeepsEverything(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	table := newProofTable(16)
	type stored struct {
		at   proofKey
		move Move
		won  bool
		phi  uint32
	}
	var all []stored
	for range 100_000 {
		x := stored{
			proofKey{rng.Uint64(), int8(rng.IntN(11) - 5), rng.IntN(2) == 0}, Move(1 + rng.IntN(255)), rng.IntN(2) == 0, uint32(rng.IntN(2000) + 1),
		}
		switch rng.IntN(3) {
		case 0:
			table.storeNumbers(x.at, x.phi, 3, 2)
		case 1:
			x.phi = 0
			f := decided(wonIf(x.won), x.at.budget, proven, x.move)
			table.storeProof(x.at, &f, 3)
		default:
			table.storeGuess(x.at.hash, x.phi, 3)
			x.at.budget = 0
		}
		all = append(all, x)
	}
	lost := 0
	for _, x := range all {
		e := table.find(x.at.hash)
		if e == nil {
			lost++
			continue
		}
		var f finding
		switch {
		case x.phi != 0 && (e.phi.value() != x.phi || e.delta.value() != 3 || e.budget != x.at.budget || e.decides(x.at, &f)):
			t.Fatalf("%+v: numbers %d %d at %d", x, e.phi.value(), e.delta.value(), e.budget)
		case x.phi == 0 && (e.phi != 0 || !e.decides(x.at, &f) || (f.verdict() == won) != x.won || f.bound != x.at.budget || f.move != x.move):
			t.Fatalf("%+v: proof %+v", x, f)
		case x.phi == 0:
			// The holder's success holds with more, the other side's with less.
			worse, better := x.at, x.at
			worse.budget, better.budget = x.at.budget-1, x.at.budget+1
			if x.won != x.at.holds {
				worse, better = better, worse
			}
			if e.decides(worse, &f) || !e.decides(better, &f) {
				t.Fatalf("%+v: the proof holds at the wrong budgets", x)
			}
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

// In a table that is full, the entry with the least work goes, and one with work
// never for a first guess.
func TestFullProofTableKeepsTheWork(t *testing.T) {
	table := newProofTableOf(2*proofSlots, 2*proofSlots) // all keys here are of the first bucket
	for i := range uint64(proofSlots) {
		table.storeNumbers(proofKey{hash: i + 1}, 5, 5, 100*(i+1))
	}
	table.storeGuess(99, 7, 7)
	if table.find(99) != nil {
		t.Error("a guess took the place of work")
	}
	table.storeNumbers(proofKey{hash: 50}, 5, 5, 1)
	if table.find(50) == nil || table.find(1) != nil || table.find(2) == nil {
		t.Error("another entry than the one with the least work has gone")
	}
	table.clear()
	if table.find(2) != nil || table.find(50) != nil {
		t.Error("clear keeps entries")
	}
}

// The best child is left a part of the next one's number later; what is refuted
// is never gone to.
func TestWorseNumbers(t *testing.T) {
	for _, c := range []struct{ n, part, want uint32 }{{1, 2, 3}, {1, 4, 2}, {8, 2, 14}, {8, 4, 11}, {ceiling, 2, infinite}, {infinite, 4, infinite}} {
		if got := childThreshold(c.n, c.part); got != c.want {
			t.Errorf("worse than %d by one in %d is %d, want %d", c.n, c.part, got, c.want)
		}
	}
}
