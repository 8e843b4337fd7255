package darkchess

import (
	"duiju/engine"
	"duiju/engine/mix"
)

// The keys of the position hash. They are made from a fixed seed, so that
// node counts repeat from run to run.
var (
	squareKeys   [16][squares]uint64
	poolKeys     [letters][6]uint64
	quietKeys    [quietSteps + 1]uint64
	turnKey      uint64
	undecidedKey uint64
	pendingKeys  [squares * squares]uint64
	chainKeys    [2][squares]uint64
	modeKeys     [8]uint64
	timesKeys    [8]uint64
)

// quietSteps is how many plies before the draw by quiet plies the hash begins
// to tell quiet counts apart. Below, positions with different counts share
// their table entry.
const quietSteps = 16

// quietFactor spreads a quiet count over a key.
const quietFactor = 0x9e3779b97f4a7c15

func init() {
	next := splitmix(0x6475696a75).Next
	for p := range squareKeys {
		for s := range squareKeys[p] {
			if piece(p) != empty {
				squareKeys[p][s] = next()
			}
		}
	}
	fill := func(keys []uint64) {
		for i := range keys {
			keys[i] = next()
		}
	}
	for i := range poolKeys {
		fill(poolKeys[i][1:])
	}
	fill(quietKeys[1:])
	turnKey, undecidedKey = next(), next()
	fill(pendingKeys[:])
	fill(chainKeys[0][:])
	fill(chainKeys[1][:])
	fill(modeKeys[1:])
	fill(timesKeys[1:])
}

func moveKey(m engine.Move) uint64 {
	if m == engine.NoMove {
		return 0
	}
	return pendingKeys[m&(squares*squares-1)]
}

func chainKey(s square, waiting bool) uint64 {
	if s == noSquare {
		return 0
	}
	if waiting {
		return chainKeys[1][s]
	}
	return chainKeys[0][s]
}

// hash is the key with the quiet count as far as it matters.
func (b *board) hash() uint64 {
	return b.key ^ quietKeys[max(0, quietSteps-max(0, b.rules.Draw-int(b.quiet)))]
}

// rehash computes the key from nothing, for tests and new positions.
func (b *board) rehash() uint64 {
	var k uint64
	for s := range squares {
		k ^= squareKeys[b.at[s]][s]
	}
	for i, n := range b.pool {
		k ^= poolKeys[i][n]
	}
	if b.turn == black {
		k ^= turnKey
	}
	if b.undecided {
		k ^= undecidedKey
	}
	return k ^ moveKey(b.pending) ^ chainKey(b.chain, b.waiting)
}

// splitmixer draws lots, those of a deal too.
type splitmixer struct{ mix.Splitmix }

func splitmix(seed uint64) *splitmixer { return &splitmixer{mix.Splitmix(seed)} }

// below is a number in [0, n), without bias.
func (s *splitmixer) below(n int) int {
	limit := ^uint64(0) - ^uint64(0)%uint64(n)
	for {
		if v := s.Next(); v < limit {
			return int(v % uint64(n))
		}
	}
}

// pick is a random square of a non-empty mask.
func (s *splitmixer) pick(mask uint32) square {
	var all []square
	for ; mask != 0; mask &= mask - 1 {
		all = append(all, first(mask))
	}
	return all[s.below(len(all))]
}
