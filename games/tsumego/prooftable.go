package tsumego

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
}

type proofEntry struct {
	key          uint64 // 0: free
	pn, dn       uint32 // at balance at; pn 0: none
	work         uint32 // positions searched for it
	at           balance
	attackerTo   balance
	defenderFrom balance
	move         uint8 // of the last proof; 0: none, or all moves are equal
}

func (e *proofEntry) decided() bool {
	return e.attackerTo != noAttacker || e.defenderFrom != noDefender
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

// minEntries is the size a table begins with. It grows with what is stored,
// because a small table stays in the processor's cache.
const minEntries = 1 << 12

// newProofTable makes tables that grow to about memMiB in all.
func newProofTable(memMiB int) proofTable {
	limit := minEntries
	for limit*24*2 <= memMiB<<20 {
		limit *= 2
	}
	return newProofTableOf(minEntries, limit)
}

func newProofTableOf(entries, limit int) proofTable {
	return proofTable{limit: limit, entries: make([]proofEntry, entries), twins: make([]twinEntry, entries/4)}
}

func (t *proofTable) bucket(key uint64) *[ways]proofEntry {
	i := key & uint64(len(t.entries)-1) &^ (ways - 1)
	return (*[ways]proofEntry)(t.entries[i : i+ways])
}

// find is the entry of the position, or nil.
func (t *proofTable) find(key uint64) *proofEntry {
	b := t.bucket(key)
	for j := range b {
		if b[j].key == key {
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
	*e = proofEntry{key: key, attackerTo: noAttacker, defenderFrom: noDefender}
	return e
}

// keepFirst stores the first numbers of a position that has no entry, with no
// work: they hold at every balance, and give way to all else.
func (t *proofTable) keepFirst(key uint64, v value) {
	t.grow()
	if e := t.slot(key); e.key == 0 || e.work == 0 {
		*e = proofEntry{key: key, pn: v.pn, dn: v.dn, attackerTo: noAttacker, defenderFrom: noDefender}
	}
}

func (t *proofTable) slot(key uint64) *proofEntry {
	b := t.bucket(key)
	slot := &b[0]
	for j := range b {
		if b[j].key == 0 {
			return &b[j]
		}
		if b[j].work < slot.work {
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
	old := t.entries
	t.entries = make([]proofEntry, min(4*len(old), t.limit))
	for _, e := range old {
		if e.key != 0 {
			*t.slot(e.key) = e
		}
	}
}

// withBalance is the key of a position at a balance.
func withBalance(key uint64, k balance) uint64 {
	return key ^ (uint64(uint8(k))+1)*0x9fb21c651e98df25
}

// key identifies the position without its threats.
func (p *position) key() uint64 { return max(p.mix(0), 1) }

// keepProof stores a decided value that leans on no ancestor. It never narrows
// what is known.
func (t *proofTable) keepProof(key uint64, v value, work uint64) {
	e := t.entry(key)
	e.work = max(e.work, uint32(min(work, 1<<31)))
	switch {
	case v.pn == 0 && v.bound > e.attackerTo:
		e.attackerTo = v.bound
	case v.dn == 0 && v.bound < e.defenderFrom:
		e.defenderFrom = v.bound
	default:
		return
	}
	if v.move != 0 {
		e.move = v.move
	}
}

func (t *proofTable) keepNumbers(key uint64, k balance, v value, work uint64) {
	e := t.entry(key)
	work += uint64(e.work)
	e.at, e.pn, e.dn, e.work = k, v.pn, v.dn, uint32(min(work, 1<<31))
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
