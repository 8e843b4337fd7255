package tsumego

// proofTable remembers positions in three tables: decided ones by position
// with the balances they hold for, undecided ones by position and balance with
// their numbers, and successes of the defender that lean on the path by
// position and path.
type proofTable struct {
	proofs []proofEntry
	open   []openEntry
	twins  []twinEntry
	// limit is the number of entries up to which the first two grow; the
	// others count what they hold, replaced entries too.
	limit, nProofs, nOpen int
}

type proofEntry struct {
	key          uint64
	work         uint32 // positions searched for it
	attackerTo   balance
	defenderFrom balance
	move         uint8
	used         bool
}

type openEntry struct {
	key    uint64
	pn, dn uint32
	work   uint32
}

type twinEntry struct {
	key  uint64
	from balance
	move uint8
	lean int16
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
	for limit*(16+24+4)*2 <= memMiB<<20 {
		limit *= 2
	}
	return proofTable{
		limit:  limit,
		proofs: make([]proofEntry, minEntries),
		open:   make([]openEntry, minEntries),
		twins:  make([]twinEntry, limit/4),
	}
}

// growProofs doubles the table of decided positions once it is half full.
func (t *proofTable) growProofs() {
	if t.nProofs++; t.nProofs*2 <= len(t.proofs) || len(t.proofs) >= t.limit {
		return
	}
	old := t.proofs
	t.proofs = make([]proofEntry, 2*len(old))
	for _, e := range old {
		if e.used {
			*t.proofSlot(e.key) = e
		}
	}
}

// growOpen is the same for undecided ones.
func (t *proofTable) growOpen() {
	if t.nOpen++; t.nOpen*2 <= len(t.open) || len(t.open) >= t.limit {
		return
	}
	old := t.open
	t.open = make([]openEntry, 2*len(old))
	for _, e := range old {
		if e.key != 0 {
			*t.openSlot(e.key) = e
		}
	}
}

// proofSlot is where a new entry goes: a free one of its bucket, or the one
// that was the least work.
func (t *proofTable) proofSlot(key uint64) *proofEntry {
	i := key & uint64(len(t.proofs)-1) &^ (ways - 1)
	bucket := t.proofs[i : i+ways]
	slot := &bucket[0]
	for j := range bucket {
		if !bucket[j].used {
			return &bucket[j]
		}
		if bucket[j].work < slot.work {
			slot = &bucket[j]
		}
	}
	return slot
}

// openSlot is the entry of the key, or where a new one goes.
func (t *proofTable) openSlot(key uint64) *openEntry {
	i := key & uint64(len(t.open)-1) &^ (ways - 1)
	bucket := t.open[i : i+ways]
	slot := &bucket[0]
	for j := range bucket {
		if bucket[j].key == key {
			return &bucket[j]
		}
		if bucket[j].work < slot.work {
			slot = &bucket[j]
		}
	}
	return slot
}

// withBalance is the key of a position at a balance.
func withBalance(key uint64, k balance) uint64 {
	return key ^ (uint64(uint8(k))+1)*0x9fb21c651e98df25
}

// key identifies the position without its threats.
func (p *position) key() uint64 {
	q := *p
	q.threats = [2]int8{}
	return q.hash()
}

func (t *proofTable) proof(key uint64) *proofEntry {
	i := key & uint64(len(t.proofs)-1) &^ (ways - 1)
	bucket := t.proofs[i : i+ways]
	for j := range bucket {
		if bucket[j].key == key && bucket[j].used {
			return &bucket[j]
		}
	}
	return nil
}

// keepProof stores a decided value that leans on no ancestor. It never narrows
// what is known.
func (t *proofTable) keepProof(key uint64, v value, work uint64) {
	e := t.proof(key)
	if e == nil {
		t.growProofs()
		e = t.proofSlot(key)
		*e = proofEntry{key: key, attackerTo: noAttacker, defenderFrom: noDefender, used: true}
	}
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

func (t *proofTable) numbers(key uint64, v *value) bool {
	i := key & uint64(len(t.open)-1) &^ (ways - 1)
	for j := range t.open[i : i+ways] {
		if e := &t.open[i+uint64(j)]; e.key == key {
			*v = value{pn: e.pn, dn: e.dn, lean: free}
			return true
		}
	}
	return false
}

func (t *proofTable) keepNumbers(key uint64, v value, work uint64) {
	e := t.openSlot(key)
	if e.key == key {
		work += uint64(e.work)
	} else {
		t.growOpen()
		e = t.openSlot(key)
	}
	*e = openEntry{key: key, pn: v.pn, dn: v.dn, work: uint32(min(work, 1<<31))}
}

func (t *proofTable) twin(key uint64, v *value) bool {
	e := &t.twins[key&uint64(len(t.twins)-1)]
	if e.key != key {
		return false
	}
	*v = defenderWins(e.from, int32(e.lean), e.move)
	return true
}

func (t *proofTable) keepTwin(key uint64, v value) {
	t.twins[key&uint64(len(t.twins)-1)] = twinEntry{key: key, from: v.bound, move: v.move, lean: int16(v.lean)}
}
