package tsumego

import "math/bits"

// proofTable remembers positions. One entry serves all threats: it holds for
// which balances the position is decided, and the proof and disproof number of
// the balance that was searched last. Successes that lean on the path are kept
// apart, by position and path.
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
// each of pn and dn (see packNumber), 8 bits each of at, attackerTo,
// defenderFrom and work (see packWork).
type proofEntry struct{ id, facts uint64 }

const (
	keyBits = 56
	keyMask = 1<<keyBits - 1
)

func newEntry(key uint64) proofEntry {
	e := proofEntry{id: key & keyMask}
	e.setAttackerTo(noAttacker)
	e.setDefenderFrom(noDefender)
	return e
}

// free reports a place without an entry.
func (e *proofEntry) free() bool { return e.id == 0 }

func (e *proofEntry) holds(key uint64) bool { return (e.id^key)&keyMask == 0 }

// move is that of the last proof; 0: none, or all moves are equal.
func (e *proofEntry) move() uint8 { return uint8(e.id >> keyBits) }

// pn and dn are the numbers at balance at; pn is 0 if there are none.
func (e *proofEntry) pn() uint32  { return unpackNumber(uint16(e.facts)) }
func (e *proofEntry) dn() uint32  { return unpackNumber(uint16(e.facts >> 16)) }
func (e *proofEntry) at() balance { return balance(e.facts >> 32) }

func (e *proofEntry) hasNumbers() bool { return uint16(e.facts) != 0 }

// attackerTo and defenderFrom are the balances up to which the attacker
// succeeds and from which the defender does.
func (e *proofEntry) attackerTo() balance   { return balance(e.facts >> 40) }
func (e *proofEntry) defenderFrom() balance { return balance(e.facts >> 48) }

// work is about how many positions were searched for it.
func (e *proofEntry) work() uint64 { return unpackWork(e.rank()) }

// rank grows with the work.
func (e *proofEntry) rank() uint8 { return uint8(e.facts >> 56) }

func (e *proofEntry) setNumbers(k balance, pn, dn uint32) {
	e.facts = e.facts&^(1<<40-1) | uint64(packNumber(pn)) | uint64(packNumber(dn))<<16 | uint64(uint8(k))<<32
}

func (e *proofEntry) setAttackerTo(k balance) { e.facts = e.facts&^(0xff<<40) | uint64(uint8(k))<<40 }

func (e *proofEntry) setDefenderFrom(k balance) {
	e.facts = e.facts&^(0xff<<48) | uint64(uint8(k))<<48
}

func (e *proofEntry) setWork(n uint64) {
	e.facts = e.facts&(1<<56-1) | uint64(packWork(n))<<56
}

func (e *proofEntry) setMove(m uint8) { e.id = e.id&keyMask | uint64(m)<<keyBits }

func (e *proofEntry) decided() bool {
	return e.attackerTo() != noAttacker || e.defenderFrom() != noDefender
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

type twinEntry struct {
	key      uint64
	bound    balance
	move     uint8
	attacker bool // whose success it is
	lean     int16
}

// ways is the number of entries of a bucket.
const ways = 4

// noSuccess are the bounds of an entry for the side that has no success.
const (
	noAttacker balance = -128
	noDefender balance = 127
)

// minEntries is the size a table begins with, at least 256 buckets. It grows with what is stored,
// because a small table stays in the processor's cache.
const minEntries = 1 << 12

// newProofTable makes tables that grow to about memMiB in all.
func newProofTable(memMiB int) proofTable {
	limit := minEntries
	for limit*16*2 <= memMiB<<20 {
		limit *= 2
	}
	return newProofTableOf(minEntries, limit)
}

func newProofTableOf(entries, limit int) proofTable {
	t := proofTable{limit: limit, twins: make([]twinEntry, entries/4)}
	t.make(entries)
	return t
}

// make takes empty memory for a power of two of entries.
func (t *proofTable) make(entries int) {
	t.entries = make([]proofEntry, entries)
	t.shift = uint8(64 - bits.TrailingZeros(uint(entries/ways)))
}

func (t *proofTable) bucket(key uint64) *[ways]proofEntry {
	i := key >> (t.shift & 63) * ways
	return (*[ways]proofEntry)(t.entries[i : i+ways])
}

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

// proof is the entry of a position that is decided for some balances, or nil.
func (t *proofTable) proof(key uint64) *proofEntry {
	if e := t.find(key); e != nil && e.decided() {
		return e
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
// work: they hold at every balance, and give way to all else.
func (t *proofTable) keepFirst(key uint64, v value) {
	t.grow()
	if e := t.slot(key); e.free() || e.rank() == 0 {
		*e = newEntry(key)
		e.setNumbers(0, v.pn, v.dn)
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
			key := uint64(i/ways)<<shift&^keyMask | e.id&keyMask
			*t.slot(key) = e
		}
	}
}

// withBalance is the key of a position at a balance.
func withBalance(key uint64, k balance) uint64 {
	return key ^ (uint64(uint8(k))+1)*0x9fb21c651e98df25
}

// key identifies the position without its threats.
func (p *position) key() uint64 {
	if k := p.mix(0); k&keyMask != 0 {
		return k
	}
	return 1
}

// keepProof stores a decided value that leans on no ancestor. It never narrows
// what is known.
func (t *proofTable) keepProof(key uint64, v value, work uint64) {
	e := t.entry(key)
	if packWork(work) > e.rank() {
		e.setWork(work)
	}
	switch {
	case v.pn == 0 && v.bound > e.attackerTo():
		e.setAttackerTo(v.bound)
	case v.dn == 0 && v.bound < e.defenderFrom():
		e.setDefenderFrom(v.bound)
	default:
		return
	}
	if v.move != 0 {
		e.setMove(v.move)
	}
}

func (t *proofTable) keepNumbers(key uint64, k balance, v value, work uint64) {
	e := t.entry(key)
	e.setWork(work + e.work())
	e.setNumbers(k, v.pn, v.dn)
}

func (t *proofTable) twin(key uint64, v *value) bool {
	if t.nTwins == 0 {
		return false
	}
	e := &t.twins[key&uint64(len(t.twins)-1)]
	if e.key != key {
		return false
	}
	if e.attacker {
		*v = attackerWins(e.bound, int32(e.lean), e.move)
	} else {
		*v = defenderWins(e.bound, int32(e.lean), e.move)
	}
	return true
}

// keepTwin stores a value that leans on the path. The table grows while it is
// less than a quarter of the other.
func (t *proofTable) keepTwin(key uint64, v value) {
	if t.nTwins++; t.nTwins > len(t.twins) && len(t.twins)*4 < t.limit {
		old := t.twins
		t.twins = make([]twinEntry, 4*len(old))
		for _, e := range old {
			t.twins[e.key&uint64(len(t.twins)-1)] = e
		}
		t.nTwins = len(old)
	}
	t.twins[key&uint64(len(t.twins)-1)] = twinEntry{key: key, bound: v.bound, move: v.move, attacker: v.pn == 0, lean: int16(v.lean)}
}
