package engine

import (
	"math/bits"
	"unsafe"

	"duiju/engine/internal/memory"
)

// The table of Prove. One entry serves all budgets of a position: it says at which of
// them the position is decided, and has the numbers at the budget searched last. In a
// full bucket the entry with the least work is replaced, as small subtrees are cheap
// to search again (A. Nagai's SmallTreeGC, bucket by bucket). Verdicts that depend on
// the path have a table of their own, by position and path. The table is for one
// goroutine.

type proofTable struct {
	entries []proofEntry
	twins   []twinEntry
	// limit is the number of entries up to which the table grows; used and
	// nTwins count what was stored, replaced entries too.
	limit, used, nTwins int
	shift               uint8 // the bits of a key above it choose the bucket
}

// proofEntry is an entry of 16 bytes, so that a bucket fills one line of a cache. id
// has the lower 56 bits of the key and the move above them; the other bits of the key
// are those that choose the bucket.
type proofEntry struct {
	id         uint64
	phi, delta packedNumber // at the budget; phi is 0 if there are none
	budget     int8
	otherTo    int8       // the side that does not hold the budget succeeds up to this one
	holderFrom int8       // its holder succeeds from this one on
	work       packedWork // about how many positions were searched
}

const (
	keyBits = 56
	keyMask = 1<<keyBits - 1
)

// Bounds of an entry: of a side that succeeds at no budget, and of one that succeeds
// at every budget.
const (
	noOther   int8 = -128
	noHolder  int8 = 127
	anyOther  int8 = 127
	anyHolder int8 = -127
)

// newEntry is an entry of which nothing is known.
func newEntry(key uint64) proofEntry {
	return proofEntry{id: key & keyMask, otherTo: noOther, holderFrom: noHolder}
}

// free reports a place without an entry.
func (pe *proofEntry) free() bool { return pe.id == 0 }

func (pe *proofEntry) has(key uint64) bool { return (pe.id^key)&keyMask == 0 }

// move is the winning move of the last proof; NoMove if there is none, or if it is
// 256 or more.
func (pe *proofEntry) move() Move { return Move(pe.id >> keyBits) }

// setMove keeps a move if there is room for it.
func (pe *proofEntry) setMove(m Move) {
	if m < 1<<(64-keyBits) {
		pe.id = pe.id&keyMask | uint64(m)<<keyBits
	}
}

func (pe *proofEntry) setNumbers(budget int8, phi, delta uint32) {
	pe.budget, pe.phi, pe.delta = budget, packNumber(phi), packNumber(delta)
}

// succeeds reports whether one side's success is known at a budget.
func (pe *proofEntry) succeeds(holder bool, k int8) bool {
	if holder {
		return pe.holderFrom != noHolder && k >= pe.holderFrom
	}
	return pe.otherTo != noOther && k <= pe.otherTo
}

// decides fills in f if the position is decided at its budget.
func (pe *proofEntry) decides(key proofKey, f *finding) bool {
	switch {
	case pe.succeeds(false, key.budget):
		*f = decided(winIf(!key.holds), pe.otherTo, proven, pe.move())
	case pe.succeeds(true, key.budget):
		*f = decided(winIf(key.holds), pe.holderFrom, proven, pe.move())
	default:
		return false
	}
	return true
}

// packedNumber is the upper 11 bits of a number below 1<<30, rounded up, and how many
// are missing.
type packedNumber uint16

func packNumber(n uint32) packedNumber {
	if n < 1<<11 {
		return packedNumber(n)
	}
	s := bits.Len32(n) - 11
	if n = (n + 1<<s - 1) >> s; n == 1<<11 {
		n, s = n/2, s+1
	}
	return packedNumber(uint32(s)<<11 | n)
}

func (pn packedNumber) value() uint32 { return uint32(pn&(1<<11-1)) << (pn >> 11) }

// packedWork is the upper 4 bits of a number, rounded down: 0 for 0, the larger the
// more.
type packedWork uint8

func packWork(n uint64) packedWork {
	if n == 0 {
		return 0
	}
	n = min(n, 1<<31-1)
	s := bits.Len64(n) - 1
	return packedWork(1 + (s<<3 | int(n<<3>>s&7)))
}

func (pw packedWork) value() uint64 {
	if pw == 0 {
		return 0
	}
	pw--
	return uint64(8+pw&7) << (pw >> 3) >> 3
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
	pt := &proofTable{limit: limit, twins: make([]twinEntry, minEntries/4)}
	pt.make(minEntries)
	return pt
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

// fetch has memory bring the bucket of the position while the search works on.
func (pt *proofTable) fetch(key uint64) { memory.Fetch(unsafe.Pointer(pt.bucket(key))) }

// find is the entry of the position, or nil.
func (pt *proofTable) find(key uint64) *proofEntry {
	b := pt.bucket(key)
	for j := range b {
		if b[j].has(key) {
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

// storeGuess stores the first numbers of a position that has no entry. They hold at
// every budget, have no work behind them, and replace no other entry.
func (pt *proofTable) storeGuess(key uint64, phi, delta uint32) {
	pt.grow()
	if e := pt.slot(key); e.free() || e.work == 0 {
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
		if b[j].work < slot.work {
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

// storeProof stores a verdict that depends on no ancestor. Of two bounds the wider one
// stays.
func (pt *proofTable) storeProof(key proofKey, f *finding, work uint64) {
	e := pt.entry(key.hash)
	e.work = max(e.work, packWork(work))
	switch holder := (f.phi == 0) == key.holds; {
	case !holder && f.bound > e.otherTo:
		e.otherTo = f.bound
	case holder && f.bound < e.holderFrom:
		e.holderFrom = f.bound
	default:
		return
	}
	if f.move != NoMove {
		e.setMove(f.move)
	}
}

func (pt *proofTable) storeNumbers(key proofKey, phi, delta uint32, work uint64) {
	e := pt.entry(key.hash)
	e.work = packWork(work + e.work.value())
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
	*f = decided(winIf(e.won), e.bound, e.valid, e.move)
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
