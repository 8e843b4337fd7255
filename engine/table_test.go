package engine

import (
	"math/rand/v2"
	"sync"
	"testing"
)

func TestTableGivesBackWhatItWasGiven(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	tab := newTable(1)
	for i := range 100_000 {
		key := r.Uint64()
		e := entry{
			move:  Move(r.Uint32()),
			score: Score(r.IntN(2*int(Infinite)+1)) - Infinite,
			depth: r.IntN(maxStored + 1),
			bound: Bound(1 + r.IntN(3)),
			firm:  r.IntN(2) == 0,
		}
		if i%1000 == 0 {
			tab.nextAge()
		}
		tab.store(key, e)
		if got, ok := tab.probe(key); !ok || got != e {
			t.Fatalf("stored %+v, found %+v (%v)", e, got, ok)
		}
	}
	if full := tab.full(); full < 1 || full > 1000 {
		t.Errorf("%d permille full", full)
	}
}

// TestTableTellsAllHashesApart: two keys of one bucket that differ in any one
// bit are different positions.
func TestTableTellsAllHashesApart(t *testing.T) {
	tab := newTable(4)
	const key = 0x0123456789abcdef
	tab.store(key, entry{move: 1, bound: Exact, depth: 3})
	for bit := range 64 {
		if _, ok := tab.probe(key ^ 1<<bit); ok {
			t.Errorf("a key that differs in bit %d is found", bit)
		}
	}
}

func TestTableKeepsDeepAndYoungEntries(t *testing.T) {
	tab := newTable(1)
	// Keys with the same low 16 bits and high bits share a bucket.
	key := func(i int) uint64 { return uint64(i) << 20 }
	for i := range bucketSize {
		tab.store(key(i), entry{bound: Exact, depth: 10 + i, move: 1})
	}
	tab.store(key(bucketSize), entry{bound: Exact, depth: 1, move: 1})
	if _, ok := tab.probe(key(0)); ok {
		t.Error("the shallowest entry is still there")
	}
	for i := 1; i < bucketSize; i++ {
		if _, ok := tab.probe(key(i)); !ok {
			t.Errorf("entry of depth %d was given up for one of depth 1", 10+i)
		}
	}
	for range 4 {
		tab.nextAge()
	}
	tab.store(key(bucketSize), entry{bound: Exact, depth: 1, move: 1}) // now the youngest
	tab.store(key(9), entry{bound: Exact, depth: 1, move: 1})
	if _, ok := tab.probe(key(bucketSize)); !ok {
		t.Error("a new entry was given up for another instead of an old one")
	}
}

// TestTornEntriesAreNotFound: threads write the same bucket all the time, and
// whatever is found is what one of them wrote for that key.
func TestTornEntriesAreNotFound(t *testing.T) {
	tab := &table{buckets: make([]bucket, 1)}
	var threads sync.WaitGroup
	for n := range uint64(4) {
		threads.Go(func() {
			r := rand.New(rand.NewPCG(2, n))
			for range 50_000 {
				k := r.Uint64N(16)
				key := k*0x9e3779b97f4a7c15&^0xffff | k
				if e, ok := tab.probe(key); ok && (uint64(e.move) != k+1 || uint64(e.score)%16 != k) {
					t.Errorf("key %d holds %+v", k, e)
					return
				}
				tab.store(key, entry{move: Move(k + 1), score: Score(k + 16*r.Uint64N(1000)), depth: int(r.Uint64N(20)), bound: LowerBound})
			}
		})
	}
	threads.Wait()
}

func TestScoresMoveBetweenRootAndNode(t *testing.T) {
	for _, s := range []Score{0, 5, -5, MaxEval, -MaxEval, WinIn(7), LossIn(7), WinIn(500)} {
		for _, ply := range []int{0, 1, 5, 100} {
			if back := toNode(toRoot(s, ply), ply); back != s {
				t.Errorf("%v at ply %d comes back as %v", s, ply, back)
			}
		}
	}
	if toRoot(WinIn(3), 4) != WinIn(7) || toRoot(LossIn(3), 4) != LossIn(7) {
		t.Error("a win in 3, four plies below the root, is a win in 7")
	}
}
