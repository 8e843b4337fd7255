package engine

import "math/bits"

// The table of Prove. It is for one goroutine, holds numbers instead of
// bounds, and when a bucket is full gives up the entry with the least work
// behind it: small subtrees are cheap to search again (Nagai's SmallTreeGC,
// done bucket by bucket).

const proofSlots = 4 // of a bucket, 128 bytes

type proofEntry struct {
	key        uint64 // 0: empty
	phi, delta uint32
	work       uint32 // nodes spent, saturated
	move       Move
	on         basis
}

type proofBucket [proofSlots]proofEntry

type proofTable struct{ buckets []proofBucket }

func newProofTable(mib int) *proofTable {
	if mib <= 0 {
		mib = 16
	}
	return &proofTable{make([]proofBucket, mib<<20/(32*proofSlots))}
}

func (t *proofTable) clear() { clear(t.buckets) }

func (t *proofTable) bucket(key uint64) *proofBucket {
	i, _ := bits.Mul64(bits.RotateLeft64(key, -16), uint64(len(t.buckets)))
	return &t.buckets[i]
}

func (t *proofTable) probe(key uint64) (proofEntry, bool) {
	b := t.bucket(key)
	for i := range b {
		if b[i].key == key {
			return b[i], true
		}
	}
	return proofEntry{}, false
}

// store keeps e, adding work to what an entry of the same position has cost.
func (t *proofTable) store(e proofEntry, work uint64) {
	b := t.bucket(e.key)
	victim := &b[0]
	for i := range b {
		if b[i].key == e.key {
			victim = &b[i]
			work += uint64(victim.work)
			break
		}
		if b[i].work < victim.work {
			victim = &b[i]
		}
	}
	e.work = uint32(min(work, 1<<32-1))
	*victim = e
}
