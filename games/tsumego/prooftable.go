package tsumego

// proofTable remembers positions in three tables: decided ones by position
// with the balances they hold for, undecided ones by position and balance with
// their numbers, and successes of the defender that lean on the path by
// position and path.
type proofTable struct {
	proofs []proofEntry
	open   []openEntry
	twins  []twinEntry
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

// newProofTable uses a power of two of entries, about memMiB in all.
func newProofTable(memMiB int) proofTable {
	n := 1 << 10
	for n*(16+24+4)*2 <= max(1, memMiB)<<20 {
		n *= 2
	}
	return proofTable{
		proofs: make([]proofEntry, n),
		open:   make([]openEntry, n),
		twins:  make([]twinEntry, n/4),
	}
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
		i := key & uint64(len(t.proofs)-1) &^ (ways - 1)
		bucket := t.proofs[i : i+ways]
		e = &bucket[0]
		for j := range bucket {
			if !bucket[j].used {
				e = &bucket[j]
				break
			}
			if bucket[j].work < e.work {
				e = &bucket[j]
			}
		}
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
	i := key & uint64(len(t.open)-1) &^ (ways - 1)
	bucket := t.open[i : i+ways]
	e := &bucket[0]
	for j := range bucket {
		if bucket[j].key == key {
			e = &bucket[j]
			work += uint64(e.work)
			break
		}
		if bucket[j].work < e.work {
			e = &bucket[j]
		}
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
