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
// SmallTreeGC, bucket by bucket). Verdicts that depend on the path are kept apart,
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
func (pe *proofEntry) free() bool { return pe.id == 0 }

func (pe *proofEntry) holds(key uint64) bool { return (pe.id^key)&keyMask == 0 }

// move is that of the last proof; NoMove: all moves are equal, or it is 256 or
// more.
func (pe *proofEntry) move() Move { return Move(pe.id >> keyBits) }

// phi and delta are the numbers at budget at; phi is 0 if there are none.
func (pe *proofEntry) phi() uint32   { return unpackNumber(uint16(pe.facts)) }
func (pe *proofEntry) delta() uint32 { return unpackNumber(uint16(pe.facts >> 16)) }
func (pe *proofEntry) budget() int8  { return int8(pe.facts >> 32) }

func (pe *proofEntry) hasNumbers() bool { return uint16(pe.facts) != 0 }

// otherTo and holderFrom are the budgets up to which the one side succeeds and
// from which its holder does.
func (pe *proofEntry) otherTo() int8    { return int8(pe.facts >> 40) }
func (pe *proofEntry) holderFrom() int8 { return int8(pe.facts >> 48) }

// rank grows with the work, which is about how many positions were searched.
func (pe *proofEntry) rank() uint8  { return uint8(pe.facts >> 56) }
func (pe *proofEntry) work() uint64 { return unpackWork(pe.rank()) }

func (pe *proofEntry) setNumbers(k int8, phi, delta uint32) {
	pe.facts = pe.facts&^(1<<40-1) | uint64(packNumber(phi)) | uint64(packNumber(delta))<<16 | uint64(uint8(k))<<32
}

func (pe *proofEntry) setOtherTo(k int8)    { pe.facts = pe.facts&^(0xff<<40) | uint64(uint8(k))<<40 }
func (pe *proofEntry) setHolderFrom(k int8) { pe.facts = pe.facts&^(0xff<<48) | uint64(uint8(k))<<48 }
func (pe *proofEntry) setWork(n uint64)     { pe.facts = pe.facts&(1<<56-1) | uint64(packWork(n))<<56 }

// setMove keeps a move if there is room for it.
func (pe *proofEntry) setMove(m Move) {
	if m < 1<<(64-keyBits) {
		pe.id = pe.id&keyMask | uint64(m)<<keyBits
	}
}

// succeeds reports whether one side's success is known at a budget.
func (pe *proofEntry) succeeds(holder bool, k int8) bool {
	if holder {
		return pe.holderFrom() != noHolder && k >= pe.holderFrom()
	}
	return pe.otherTo() != noOther && k <= pe.otherTo()
}

// decides fills in f if the position is decided at its budget.
func (pe *proofEntry) decides(key proofKey, f *finding) bool {
	switch {
	case pe.succeeds(false, key.budget):
		*f = decided(wonIf(!key.holds), pe.otherTo(), proven, pe.move())
	case pe.succeeds(true, key.budget):
		*f = decided(wonIf(key.holds), pe.holderFrom(), proven, pe.move())
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

// twinEntry is a verdict that depends on the path.
type twinEntry struct {
	key   uint64
	move  Move
	valid validity
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

func (pt *proofTable) clear() {
	clear(pt.entries)
	clear(pt.twins)
	pt.used, pt.nTwins = 0, 0
}

// make takes empty memory for a power of two of entries.
func (pt *proofTable) make(entries int) {
	pt.entries = make([]proofEntry, entries)
	memory.Huge(pt.entries)
	pt.shift = uint8(64 - bits.TrailingZeros(uint(entries/proofSlots)))
}

func (pt *proofTable) bucket(key uint64) *[proofSlots]proofEntry {
	i := key >> (pt.shift & 63) * proofSlots
	return (*[proofSlots]proofEntry)(pt.entries[i : i+proofSlots])
}

// fetch has the bucket of the position on its way while something else is done.
func (pt *proofTable) fetch(key uint64) { memory.Fetch(unsafe.Pointer(pt.bucket(key))) }

// find is the entry of the position, or nil.
func (pt *proofTable) find(key uint64) *proofEntry {
	b := pt.bucket(key)
	for j := range b {
		if b[j].holds(key) {
			return &b[j]
		}
	}
	return nil
}

// entry is the entry of the position. A new one takes a free place of its
// bucket, or that of the least work.
func (pt *proofTable) entry(key uint64) *proofEntry {
	if e := pt.find(key); e != nil {
		return e
	}
	pt.grow()
	e := pt.slot(key)
	*e = newEntry(key)
	return e
}

// storeGuess stores the first numbers of a position that has no entry, with no
// work: they hold at every budget, and give way to all else.
func (pt *proofTable) storeGuess(key uint64, phi, delta uint32) {
	pt.grow()
	if e := pt.slot(key); e.free() || e.rank() == 0 {
		*e = newEntry(key)
		e.setNumbers(0, phi, delta)
	}
}

func (pt *proofTable) slot(key uint64) *proofEntry {
	b := pt.bucket(key)
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
func (pt *proofTable) grow() {
	if pt.used++; pt.used*2 <= len(pt.entries) || len(pt.entries) >= pt.limit {
		return
	}
	old, shift := pt.entries, pt.shift
	pt.make(min(4*len(old), pt.limit))
	for i, e := range old {
		if !e.free() {
			*pt.slot(uint64(i/proofSlots)<<shift&^keyMask | e.id&keyMask) = e
		}
	}
}

// storeProof stores a verdict that depends on no ancestor. It never narrows what is
// known.
func (pt *proofTable) storeProof(key proofKey, f *finding, work uint64) {
	e := pt.entry(key.hash)
	if packWork(work) > e.rank() {
		e.setWork(work)
	}
	switch holder := (f.phi == 0) == key.holds; {
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

func (pt *proofTable) storeNumbers(key proofKey, phi, delta uint32, work uint64) {
	e := pt.entry(key.hash)
	e.setWork(work + e.work())
	e.setNumbers(key.budget, phi, delta)
}

func (pt *proofTable) twin(key uint64, f *finding) bool {
	if pt.nTwins == 0 {
		return false
	}
	e := &pt.twins[key&uint64(len(pt.twins)-1)]
	if e.key != key {
		return false
	}
	*f = decided(wonIf(e.won), e.bound, e.valid, e.move)
	return true
}

// storeTwin stores a verdict that depends on the path. The table grows while it is
// less than a quarter of the other.
func (pt *proofTable) storeTwin(key uint64, f *finding) {
	if pt.nTwins++; pt.nTwins > len(pt.twins) && len(pt.twins)*4 < pt.limit {
		old := pt.twins
		pt.twins = make([]twinEntry, 4*len(old))
		for _, e := range old {
			pt.twins[e.key&uint64(len(pt.twins)-1)] = e
		}
		pt.nTwins = len(old)
	}
	pt.twins[key&uint64(len(pt.twins)-1)] = twinEntry{key: key, move: f.move, valid: f.valid, bound: f.bound, won: f.phi == 0}
}
