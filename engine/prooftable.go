package engine

import (
	"math/bits"
	"unsafe"

	"duiju/engine/internal/memory"
)

// The table of Prove. One entry serves all budgets of a position: it holds for
// which of them the position is decided, and the proof and disproof number of
// the one searched last. Where a bucket is full, the entry with the least work
// behind it goes, as small subtrees are cheap to search again (A. Nagai's
// SmallTreeGC, bucket by bucket). Verdicts that lean on the path are kept apart,
// by position and path. The table is for one goroutine.

type proofTable struct {
	entries []proofEntry
	twins   []twinEntry
	// limit is the number of entries up to which the table grows; used and
	// nTwins count what was stored, replaced entries too.
	limit, used, nTwins int
	shift               uint8 // the bits of a key above it choose the bucket
}

// proofEntry is an entry, packed so that a bucket fills one line of a cache.
// id has the lower 56 bits of the key and the move above them; the other bits
// of the key are those that choose the bucket. facts has, from below, 16 bits
// each of phi and delta (see packNumber), 8 bits each of at, otherTo,
// holderFrom and rank (see packWork).
type proofEntry struct{ id, facts uint64 }

const (
	keyBits = 56
	keyMask = 1<<keyBits - 1
)

// The bounds of an entry for a side that has no success, and of a success that
// holds at every budget.
const (
	noOther   int8 = -128
	noHolder  int8 = 127
	anyOther  int8 = 127
	anyHolder int8 = -127
)

// newEntry is an entry without facts.
func newEntry(key uint64) proofEntry {
	const facts = uint64((1<<8+int64(noOther))<<40 | int64(noHolder)<<48)
	return proofEntry{key & keyMask, facts}
}

// free reports a place without an entry.
func (e *proofEntry) free() bool { return e.id == 0 }

func (e *proofEntry) holds(key uint64) bool { return (e.id^key)&keyMask == 0 }

// move is that of the last proof; NoMove: all moves are equal, or it is 256 or
// more.
func (e *proofEntry) move() Move { return Move(e.id >> keyBits) }

// phi and delta are the numbers at budget at; phi is 0 if there are none.
func (e *proofEntry) phi() uint32   { return unpackNumber(uint16(e.facts)) }
func (e *proofEntry) delta() uint32 { return unpackNumber(uint16(e.facts >> 16)) }
func (e *proofEntry) at() int8      { return int8(e.facts >> 32) }

func (e *proofEntry) hasNumbers() bool { return uint16(e.facts) != 0 }

// otherTo and holderFrom are the budgets up to which the one side succeeds and
// from which its holder does.
func (e *proofEntry) otherTo() int8    { return int8(e.facts >> 40) }
func (e *proofEntry) holderFrom() int8 { return int8(e.facts >> 48) }

// rank grows with the work, which is about how many positions were searched.
func (e *proofEntry) rank() uint8  { return uint8(e.facts >> 56) }
func (e *proofEntry) work() uint64 { return unpackWork(e.rank()) }

func (e *proofEntry) setNumbers(k int8, phi, delta uint32) {
	e.facts = e.facts&^(1<<40-1) | uint64(packNumber(phi)) | uint64(packNumber(delta))<<16 | uint64(uint8(k))<<32
}

func (e *proofEntry) setOtherTo(k int8)    { e.facts = e.facts&^(0xff<<40) | uint64(uint8(k))<<40 }
func (e *proofEntry) setHolderFrom(k int8) { e.facts = e.facts&^(0xff<<48) | uint64(uint8(k))<<48 }
func (e *proofEntry) setWork(n uint64)     { e.facts = e.facts&(1<<56-1) | uint64(packWork(n))<<56 }

// setMove keeps a move if there is room for it.
func (e *proofEntry) setMove(m Move) {
	if m < 1<<(64-keyBits) {
		e.id = e.id&keyMask | uint64(m)<<keyBits
	}
}

// succeeds reports whether one side's success is known at a budget.
func (e *proofEntry) succeeds(holder bool, k int8) bool {
	if holder {
		return e.holderFrom() != noHolder && k >= e.holderFrom()
	}
	return e.otherTo() != noOther && k <= e.otherTo()
}

// tell fills in f if the position is decided at its budget.
func (e *proofEntry) tell(at place, f *finding) bool {
	switch {
	case e.succeeds(false, at.budget):
		*f = decided(won.onlyIf(!at.holds), e.otherTo(), firm, e.move())
	case e.succeeds(true, at.budget):
		*f = decided(won.onlyIf(at.holds), e.holderFrom(), firm, e.move())
	default:
		return false
	}
	return true
}

// packNumber keeps the upper 11 bits of a number below 1<<30, rounded up, and
// how many are missing.
func packNumber(n uint32) uint16 {
	if n < 1<<11 {
		return uint16(n)
	}
	s := bits.Len32(n) - 11
	if n = (n + 1<<s - 1) >> s; n == 1<<11 {
		n, s = n/2, s+1
	}
	return uint16(uint32(s)<<11 | n)
}

func unpackNumber(x uint16) uint32 { return uint32(x&(1<<11-1)) << (x >> 11) }

// packWork keeps the upper 4 bits of a number, rounded down: 0 for 0, the
// larger the more.
func packWork(n uint64) uint8 {
	if n == 0 {
		return 0
	}
	n = min(n, 1<<31-1)
	s := bits.Len64(n) - 1
	return uint8(1 + (s<<3 | int(n<<3>>s&7)))
}

func unpackWork(x uint8) uint64 {
	if x == 0 {
		return 0
	}
	x--
	return uint64(8+x&7) << (x >> 3) >> 3
}

// twinEntry is a verdict that leans on the path.
type twinEntry struct {
	key   uint64
	move  Move
	on    basis
	bound int8
	won   bool // by the side to move
}

const (
	proofSlots = 4 // of a bucket
	// minEntries is the size a table begins with. It grows with what is stored,
	// because a small table stays in the processor's cache.
	minEntries = 1 << 12
)

// newProofTable makes tables that grow to about mib in all.
func newProofTable(mib int) *proofTable {
	if mib <= 0 {
		mib = 16
	}
	limit := minEntries
	for limit*16*2 <= mib<<20 {
		limit *= 2
	}
	return newProofTableOf(minEntries, limit)
}

func newProofTableOf(entries, limit int) *proofTable {
	t := &proofTable{limit: limit}
	t.make(entries)
	t.twins = make([]twinEntry, entries/4)
	return t
}

func (t *proofTable) clear() {
	clear(t.entries)
	clear(t.twins)
	t.used, t.nTwins = 0, 0
}

// make takes empty memory for a power of two of entries.
func (t *proofTable) make(entries int) {
	t.entries = make([]proofEntry, entries)
	memory.Huge(t.entries)
	t.shift = uint8(64 - bits.TrailingZeros(uint(entries/proofSlots)))
}

func (t *proofTable) bucket(key uint64) *[proofSlots]proofEntry {
	i := key >> (t.shift & 63) * proofSlots
	return (*[proofSlots]proofEntry)(t.entries[i : i+proofSlots])
}

// fetch has the bucket of the position on its way while something else is done.
func (t *proofTable) fetch(key uint64) { memory.Fetch(unsafe.Pointer(t.bucket(key))) }

// find is the entry of the position, or nil.
func (t *proofTable) find(key uint64) *proofEntry {
	b := t.bucket(key)
	for j := range b {
		if b[j].holds(key) {
			return &b[j]
		}
	}
	return nil
}

// entry is the entry of the position. A new one takes a free place of its
// bucket, or that of the least work.
func (t *proofTable) entry(key uint64) *proofEntry {
	if e := t.find(key); e != nil {
		return e
	}
	t.grow()
	e := t.slot(key)
	*e = newEntry(key)
	return e
}

// keepFirst stores the first numbers of a position that has no entry, with no
// work: they hold at every budget, and give way to all else.
func (t *proofTable) keepFirst(key uint64, phi, delta uint32) {
	t.grow()
	if e := t.slot(key); e.free() || e.rank() == 0 {
		*e = newEntry(key)
		e.setNumbers(0, phi, delta)
	}
}

func (t *proofTable) slot(key uint64) *proofEntry {
	b := t.bucket(key)
	slot := &b[0]
	for j := range b {
		if b[j].free() {
			return &b[j]
		}
		if b[j].rank() < slot.rank() {
			slot = &b[j]
		}
	}
	return slot
}

// grow makes the table four times as large once it is half full.
func (t *proofTable) grow() {
	if t.used++; t.used*2 <= len(t.entries) || len(t.entries) >= t.limit {
		return
	}
	old, shift := t.entries, t.shift
	t.make(min(4*len(old), t.limit))
	for i, e := range old {
		if !e.free() {
			*t.slot(uint64(i/proofSlots)<<shift&^keyMask | e.id&keyMask) = e
		}
	}
}

// keepProof stores a verdict that leans on no ancestor. It never narrows what is
// known.
func (t *proofTable) keepProof(at place, f *finding, work uint64) {
	e := t.entry(at.key)
	if packWork(work) > e.rank() {
		e.setWork(work)
	}
	switch holder := (f.phi == 0) == at.holds; {
	case !holder && f.bound > e.otherTo():
		e.setOtherTo(f.bound)
	case holder && f.bound < e.holderFrom():
		e.setHolderFrom(f.bound)
	default:
		return
	}
	if f.move != NoMove {
		e.setMove(f.move)
	}
}

func (t *proofTable) keepNumbers(at place, phi, delta uint32, work uint64) {
	e := t.entry(at.key)
	e.setWork(work + e.work())
	e.setNumbers(at.budget, phi, delta)
}

func (t *proofTable) twin(key uint64, f *finding) bool {
	if t.nTwins == 0 {
		return false
	}
	e := &t.twins[key&uint64(len(t.twins)-1)]
	if e.key != key {
		return false
	}
	*f = decided(won.onlyIf(e.won), e.bound, e.on, e.move)
	return true
}

// keepTwin stores a verdict that leans on the path. The table grows while it is
// less than a quarter of the other.
func (t *proofTable) keepTwin(key uint64, f *finding) {
	if t.nTwins++; t.nTwins > len(t.twins) && len(t.twins)*4 < t.limit {
		old := t.twins
		t.twins = make([]twinEntry, 4*len(old))
		for _, e := range old {
			t.twins[e.key&uint64(len(t.twins)-1)] = e
		}
		t.nTwins = len(old)
	}
	t.twins[key&uint64(len(t.twins)-1)] = twinEntry{key: key, move: f.move, on: f.on, bound: f.bound, won: f.phi == 0}
}
