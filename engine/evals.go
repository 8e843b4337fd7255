package engine

import "sync/atomic"

// evalCache keeps evaluations beside the table (Selection.KeepEval). An entry is one
// word, 32 bits of the hash and the score, so that threads can share it without a
// lock. Two hashes that agree in those bits and the index are confused; that is rare
// enough for an evaluation, which no proof needs.
type evalCache []atomic.Uint64

// newEvalCache makes a cache a quarter of the size of the table.
func newEvalCache(tableMiB int) evalCache {
	if tableMiB <= 0 {
		tableMiB = 16
	}
	n := uint64(1)
	for n*2*8 <= uint64(tableMiB)<<20/4 {
		n *= 2
	}
	return make(evalCache, n)
}

// eval is the game's Eval, from the cache if it is there.
func (ec evalCache) eval(g Game) Score {
	h := g.Hash()
	slot := &ec[h&uint64(len(ec)-1)]
	if x := slot.Load(); x != 0 && x>>32 == h>>32 {
		return Score(int32(uint32(x)))
	}
	v := g.Eval()
	slot.Store(h>>32<<32 | uint64(uint32(v)))
	return v
}
