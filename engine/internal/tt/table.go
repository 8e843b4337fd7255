// Package tt is the transposition table of the engine: what a search found out
// about a position, by the position's hash. It knows neither games nor windows, so
// a search written by hand for one game can use the same table and be compared.
//
// An entry is two words:
//
//	data  score (high 32 bits) | move (low 32 bits)
//	check (high 48 bits of the key | meta) XOR data
//	meta  depth 8 bits | age 5 bits | proven 1 bit | bound 2 bits
//
// Both are written and read atomically, but not together: an entry torn by
// two threads does not match its key and is not found (R. Hyatt and T. Mann,
// "A lock-less transposition table implementation for parallel search", 2002).
// The check word leaves out the low bits of the key. They choose the bucket, so from
// 4 MiB (65,536 buckets) on all 64 bits of a hash are compared.
//
// Probe and Store may be called by any number of goroutines at once; Clear and
// NextAge only while nobody else uses the table.
package tt

import (
	"math/bits"
	"sync/atomic"
	"unsafe"

	"duiju/engine/internal/memory"
)

const (
	bucketSize = 4
	ageBits    = 5

	// MaxDepth is the largest depth that an entry can hold, in plies.
	MaxDepth = 255

	// NoBound and Exact are engine.NoBound and engine.Exact.
	NoBound = 0
	Exact   = 3
)

// slot is an entry's check word and its data.
type slot = [2]atomic.Uint64

const (
	checkWord = iota
	dataWord
)

type bucket [bucketSize]slot

// Table is a transposition table.
type Table struct {
	buckets []bucket
	age     uint64
}

// Entry is what is known of a position. It has four fields, as the compiler
// keeps no larger struct in registers, and that costs a fifth of a search.
type Entry struct {
	Move  uint32 // the best one, 0 if none is known
	Score int32
	Depth int // plies searched, 0 to MaxDepth
	Claim
}

// Claim is what an Entry says about its score.
type Claim struct {
	Bound  uint8 // how Score bounds the value: engine.Bound
	Proven bool  // the bound rests on no evaluation
}

// New returns an empty table of so many MiB; 0 means 16.
func New(mib int) *Table {
	if mib <= 0 {
		mib = 16
	}
	t := &Table{buckets: make([]bucket, mib<<20/(16*bucketSize))}
	memory.Huge(t.buckets)
	return t
}

// Clear forgets everything.
func (t *Table) Clear() {
	clear(t.buckets)
	t.age = 0
}

// NextAge begins a new search: older entries lose their protection.
func (t *Table) NextAge() { t.age = (t.age + 1) & (1<<ageBits - 1) }

func (t *Table) bucket(key uint64) *bucket {
	i, _ := bits.Mul64(bits.RotateLeft64(key, -16), uint64(len(t.buckets)))
	return &t.buckets[i]
}

// Fetch asks for the bucket of a key.
func (t *Table) Fetch(key uint64) { memory.Fetch(unsafe.Pointer(t.bucket(key))) }

// Probe returns the Entry for key.
func (t *Table) Probe(key uint64) (Entry, bool) {
	b := t.bucket(key)
	for i := range b {
		data := b[i][dataWord].Load()
		check := b[i][checkWord].Load() ^ data
		if check>>16 == key>>16 && check&0xffff != 0 {
			return unpack(check, data), true
		}
	}
	return Entry{}, false
}

// Store keeps e under key, in the place of the Entry with the same key or of
// the one of the least priority: shallow and old.
func (t *Table) Store(key uint64, e Entry) {
	b := t.bucket(key)
	victim, least := 0, int(1)<<30
	for i := range b {
		data := b[i][dataWord].Load()
		check := b[i][checkWord].Load() ^ data
		if check&0xffff != 0 && check>>16 == key>>16 {
			old := unpack(check, data)
			if t.keeps(old, check, e) {
				move := e.Move
				e = old
				if move != 0 {
					e.Move = move
				}
			} else if e.Move == 0 {
				e.Move = old.Move
			}
			victim = i
			break
		}
		if priority := t.priority(check); priority < least {
			victim, least = i, priority
		}
	}
	check, data := e.pack(key, t.age)
	memory.Write(&b[victim], check^data, data)
}

// keeps reports whether the bound of old says more than that of e about the
// same position.
func (t *Table) keeps(old Entry, check uint64, e Entry) bool {
	if e.Bound == NoBound || old.Proven && !e.Proven && old.Bound == Exact {
		return old.Bound != NoBound
	}
	return check>>3&(1<<ageBits-1) == t.age && e.Bound != Exact && !e.Proven && old.Depth > e.Depth+3
}

// priority ranks an entry for replacement.
func (t *Table) priority(check uint64) int {
	if check&0xffff == 0 {
		return -1 << 20
	}
	old := int((t.age - check>>3) & (1<<ageBits - 1))
	w := int(check>>8&0xff) - 8*old
	if check&3 == Exact {
		w += 2
	}
	return w
}

func (e Entry) pack(key, age uint64) (check, data uint64) {
	meta := uint64(min(e.Depth, MaxDepth))<<8 | age<<3 | uint64(e.Bound)
	if e.Proven {
		meta |= 4
	}
	if e.Bound == NoBound {
		meta |= 4 // an entry is never all zero
	}
	return key&^0xffff | meta, uint64(uint32(e.Score))<<32 | uint64(e.Move)
}

func unpack(check, data uint64) Entry {
	bound := uint8(check & 3)
	return Entry{uint32(data), int32(data >> 32), int(check >> 8 & 0xff), Claim{bound, check&4 != 0 && bound != NoBound}}
}
