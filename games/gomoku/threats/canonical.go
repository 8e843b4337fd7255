package threats

import (
	"duiju/engine"
	"duiju/games/gomoku/board"
)

// CanonicalStones is the number of stones up to which mirror images share a
// table entry. Later they hardly meet: from the first stone on the centre depth 8
// takes 100,906 nodes instead of 478,272, from six stones as many as without.
const CanonicalStones = 8

// CanonicalHash is the least hash of the eight images of the position and the
// symmetry that leads to it; with many stones, the position's own.
func (p *Position) CanonicalHash() (uint64, uint8) {
	if p.Board.Stones > CanonicalStones {
		return p.hash, 0
	}
	var hashes [8]uint64
	for q := range p.taken.All() {
		c := p.Board.Cells[q]
		if c == board.Edge { // obstacles have no hash
			return p.hash, 0
		}
		for s := range hashes {
			hashes[s] ^= board.Zobrist[c-board.Black][p.Board.Images[s][q]]
		}
	}
	least := 0
	for s := range hashes {
		if hashes[s] < hashes[least] {
			least = s
		}
	}
	return p.hash ^ hashes[0] ^ hashes[least], uint8(least)
}

// MapMove is the move's image under a symmetry.
func (p *Position) MapMove(m engine.Move, symmetry uint8) engine.Move {
	return board.Move(int(p.Board.Images[symmetry][int(m)-1]))
}

// UnmapMove is the move whose image under the symmetry is given. Mirrors are
// their own inverse; where the axes are swapped after them, swapping first
// makes each mirror the other.
func (p *Position) UnmapMove(m engine.Move, symmetry uint8) engine.Move {
	if symmetry&4 != 0 {
		symmetry = 4 | symmetry&1<<1 | symmetry>>1&1
	}
	return p.MapMove(m, symmetry)
}
