package match

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// A deal is sealed: what is hidden is fixed before the first move, and its
// SHA-256 is shown then. Once the game is over the sealed text itself is
// shown, and anybody can see that it was not changed:
//
//	printf 'duiju deal 1\nseed 31\nsalt 5f0c…\nlayout pnpC/…\n' | sha256sum
//
// The salt keeps the seal from being found by trying seeds.

// NewSalt is a fresh salt for Setup.Salt: 32 random hexadecimal digits.
func NewSalt() string {
	var salt [16]byte
	_, _ = rand.Read(salt[:]) // it never fails: see crypto/rand
	return hex.EncodeToString(salt[:])
}

// sealed is the text whose hash is the seal, "" if nothing is hidden.
func (m *Match) sealed() string {
	if m.referee == nil || m.referee.Layout() == "" {
		return ""
	}
	return fmt.Sprintf("duiju deal 1\nseed %d\nsalt %s\nlayout %s\n", m.set.Seed, m.set.Salt, m.referee.Layout())
}

// Seal is the SHA-256 of the sealed deal in hexadecimal digits, "" where
// nothing is hidden.
func (m *Match) Seal() string {
	text := m.sealed()
	if text == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// Opened is the text that was sealed, once the game is over; "" before.
func (m *Match) Opened() string {
	if !m.Status().Over {
		return ""
	}
	return m.sealed()
}
