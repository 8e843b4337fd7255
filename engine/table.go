package engine

import (
	"math/bits"
	"sync/atomic"
)

// The transposition table. An entry is two words:
//
//	data  score (high 32 bits) | move (low 32 bits)
//	check (high 48 bits of the key | meta) XOR data
//	meta  depth 8 bits | age 5 bits | firm 1 bit | bound 2 bits
//
// Both are written and read atomically, but not together: an entry torn by
// two threads does not match its key and is not found (R. Hyatt and T. Mann,
// "A lock-less transposition table implementation for parallel search", 2002).
// The bucket is chosen by the low bits of the key first, which the check word
// leaves out, so from 4 MiB (65,536 buckets) on all 64 bits of a hash count.

const (
	bucketSize = 4
	ageBits    = 5
	maxStored  = 255 // the largest depth an entry can hold
)

type slot struct{ check, data atomic.Uint64 }

type bucket [bucketSize]slot

type table struct {
	buckets []bucket
	age     uint64
}

// entry is a slot in the clear.
type entry struct {
	move  Move
	score Score // proven scores count from the node, not from the root
	depth int
	bound Bound
	firm  bool // the bound rests on no evaluation
}

func newTable(mib int) *table {
	if mib <= 0 {
		mib = 16
	}
	return &table{buckets: make([]bucket, mib<<20/(16*bucketSize))}
}

func (t *table) clear() {
	clear(t.buckets)
	t.age = 0
}

// nextAge begins a new search: older entries lose their protection.
func (t *table) nextAge() { t.age = (t.age + 1) & (1<<ageBits - 1) }

func (t *table) bucket(key uint64) *bucket {
	i, _ := bits.Mul64(bits.RotateLeft64(key, -16), uint64(len(t.buckets)))
	return &t.buckets[i]
}

// probe returns the entry for key.
func (t *table) probe(key uint64) (entry, bool) {
	b := t.bucket(key)
	for i := range b {
		data := b[i].data.Load()
		check := b[i].check.Load() ^ data
		if check>>16 == key>>16 && check&0xffff != 0 {
			return unpack(check, data), true
		}
	}
	return entry{}, false
}

// store keeps e under key, in the place of the entry with the same key or of
// the one worth least: shallow and old.
func (t *table) store(key uint64, e entry) {
	b := t.bucket(key)
	victim, least := 0, int(1)<<30
	for i := range b {
		data := b[i].data.Load()
		check := b[i].check.Load() ^ data
		if check&0xffff != 0 && check>>16 == key>>16 {
			old := unpack(check, data)
			if t.keeps(old, check, e) {
				move := e.move
				e = old
				if move != NoMove {
					e.move = move
				}
			} else if e.move == NoMove {
				e.move = old.move
			}
			victim = i
			break
		}
		if worth := t.worth(check); worth < least {
			victim, least = i, worth
		}
	}
	check, data := e.pack(key, t.age)
	b[victim].data.Store(data)
	b[victim].check.Store(check ^ data)
}

// keeps reports whether the bound of old says more than that of e about the
// same position.
func (t *table) keeps(old entry, check uint64, e entry) bool {
	if e.bound == NoBound || old.firm && !e.firm && old.bound == Exact {
		return old.bound != NoBound
	}
	return check>>3&(1<<ageBits-1) == t.age && e.bound != Exact && !e.firm && old.depth > e.depth+3
}

// worth ranks an entry for replacement.
func (t *table) worth(check uint64) int {
	if check&0xffff == 0 {
		return -1 << 20
	}
	old := int((t.age - check>>3) & (1<<ageBits - 1))
	w := int(check>>8&0xff) - 8*old
	if Bound(check&3) == Exact {
		w += 2
	}
	return w
}

// full is how full the table is with entries of this search, in permille,
// from a sample.
func (t *table) full() int {
	n := min(1000/bucketSize, len(t.buckets))
	used := 0
	for i := range n {
		for j := range bucketSize {
			s := &t.buckets[i][j]
			check := s.check.Load() ^ s.data.Load()
			if check&0xffff != 0 && check>>3&(1<<ageBits-1) == t.age {
				used++
			}
		}
	}
	return used * 1000 / (n * bucketSize)
}

func (e entry) pack(key, age uint64) (check, data uint64) {
	meta := uint64(min(e.depth, maxStored))<<8 | age<<3 | uint64(e.bound)
	if e.firm {
		meta |= 4
	}
	if e.bound == NoBound {
		meta |= 4 // an entry is never all zero
	}
	return key&^0xffff | meta, uint64(uint32(e.score))<<32 | uint64(e.move)
}

func unpack(check, data uint64) entry {
	b := Bound(check & 3)
	return entry{
		move:  Move(data),
		score: Score(int32(data >> 32)),
		depth: int(check >> 8 & 0xff),
		bound: b,
		firm:  check&4 != 0 && b != NoBound,
	}
}

// toRoot turns a score that counts from the node into one that counts from
// the root, ply moves above.
func toRoot(s Score, ply int) Score {
	switch {
	case s > MaxEval:
		return max(s-Score(ply), MaxEval+1)
	case s < -MaxEval:
		return min(s+Score(ply), -MaxEval-1)
	}
	return s
}

// toNode is the inverse of toRoot.
func toNode(s Score, ply int) Score {
	switch {
	case s > MaxEval:
		return min(s+Score(ply), Infinite)
	case s < -MaxEval:
		return max(s-Score(ply), -Infinite)
	}
	return s
}
