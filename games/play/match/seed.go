package match

import (
	"crypto/rand"
	"crypto/sha256"
	"duiju/games"
	"encoding/binary"
)

// Seeds. The seed of a match decides its deal, so nobody may know or guess it
// before the end: a new one is taken from the system's random source, and what
// players get leads to no seed.

// readableSeeds bounds the seeds of games that hide nothing: eight digits,
// which people read and type.
const readableSeeds = 100_000_000

// NewSeed is a fresh seed for a match: all 64 bits random where a Referee
// hides something, for they cannot be tried one by one.
func NewSeed(m games.Module) uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // it never fails: see crypto/rand
	seed := binary.LittleEndian.Uint64(b[:])
	if m.Info().Referee == nil {
		seed %= readableSeeds
	}
	return seed
}

// PlayerSeed is the seed for the player on a side, for Env: it follows from the
// match's own seed, which cannot be found from it. NoSide is for a player who
// only looks on.
func (m *Match) PlayerSeed(s games.Side) uint64 {
	text := binary.LittleEndian.AppendUint64([]byte("duiju player 1\n"), m.set.Seed)
	sum := sha256.Sum256(append(text, byte(s)))
	return binary.LittleEndian.Uint64(sum[:])
}
