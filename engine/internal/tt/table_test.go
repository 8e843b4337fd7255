package tt

import (
	"math/rand/v2"
	"sync"
	"testing"
)

func TestTableGivesBackWhatItWasGiven(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	tab := New(1)
	for i := range 100_000 {
		key := r.Uint64()
		e := Entry{
			Move:  r.Uint32(),
			Score: int32(r.Uint32()),
			Depth: r.IntN(MaxDepth + 1),
			Claim: Claim{Bound: uint8(1 + r.IntN(3)), Proven: r.IntN(2) == 0},
		}
		if i%1000 == 0 {
			tab.NextAge()
		}
		tab.Store(key, e)
		if got, ok := tab.Probe(key); !ok || got != e {
			t.Fatalf("stored %+v, found %+v (%v)", e, got, ok)
		}
	}
}

// TestTableTellsAllHashesApart: two keys of one bucket that differ in any one
// bit are different positions.
func TestTableTellsAllHashesApart(t *testing.T) {
	tab := New(4)
	const key = 0x0123456789abcdef
	tab.Store(key, Entry{Move: 1, Depth: 3, Claim: Claim{Bound: Exact}})
	for bit := range 64 {
		if _, ok := tab.Probe(key ^ 1<<bit); ok {
			t.Errorf("a key that differs in bit %d is found", bit)
		}
	}
}

func TestTableKeepsDeepAndYoungEntries(t *testing.T) {
	tab := New(1)
	// Keys with the same low 16 bits and high bits share a bucket.
	key := func(i int) uint64 { return uint64(i) << 20 }
	for i := range bucketSize {
		tab.Store(key(i), Entry{Depth: 10 + i, Move: 1, Claim: Claim{Bound: Exact}})
	}
	tab.Store(key(bucketSize), Entry{Depth: 1, Move: 1, Claim: Claim{Bound: Exact}})
	if _, ok := tab.Probe(key(0)); ok {
		t.Error("the shallowest entry is still there")
	}
	for i := 1; i < bucketSize; i++ {
		if _, ok := tab.Probe(key(i)); !ok {
			t.Errorf("entry of depth %d was given up for one of depth 1", 10+i)
		}
	}
	for range 4 {
		tab.NextAge()
	}
	tab.Store(key(bucketSize), Entry{Depth: 1, Move: 1, Claim: Claim{Bound: Exact}}) // now the youngest
	tab.Store(key(9), Entry{Depth: 1, Move: 1, Claim: Claim{Bound: Exact}})
	if _, ok := tab.Probe(key(bucketSize)); !ok {
		t.Error("a new entry was given up for another instead of an old one")
	}
}

// TestTornEntriesAreNotFound: threads write the same bucket all the time, and
// whatever is found is what one of them wrote for that key.
func TestTornEntriesAreNotFound(t *testing.T) {
	tab := &Table{buckets: make([]bucket, 1)}
	var threads sync.WaitGroup
	for n := range uint64(4) {
		threads.Go(func() {
			r := rand.New(rand.NewPCG(2, n))
			for range 50_000 {
				k := r.Uint64N(16)
				key := k*0x9e3779b97f4a7c15&^0xffff | k
				if e, ok := tab.Probe(key); ok && (uint64(e.Move) != k+1 || uint64(e.Score)%16 != k) {
					t.Errorf("key %d holds %+v", k, e)
					return
				}
				tab.Store(key, Entry{Move: uint32(k + 1), Score: int32(k + 16*r.Uint64N(1000)), Depth: int(r.Uint64N(20)), Claim: Claim{Bound: 2}})
			}
		})
	}
	threads.Wait()
}
