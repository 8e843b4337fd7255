package nullgame

import (
	"fmt"
	"math/bits"
	"strconv"

	"duiju/engine"
	"duiju/games"
)

// maxPins keeps every position within a few bits and the row on the screen.
const maxPins = 12

// A move is the mask of the pins that it takes, or pass.
const pass engine.Move = 1 << maxPins

// position is what the rules know.
type position struct {
	most   bool      // whoever took more pins wins, and one may pass
	up     uint32    // bit i is set while pin i+1 stands
	taken  [2]uint32 // the pins that each side took
	turn   games.Side
	passes int // in a row
}

// Moves appends every legal move. This and what follows is the engine's view
// of a position, by games.Copied.
func (p *position) Moves(dst []engine.Move) []engine.Move {
	for i := range maxPins {
		one := uint32(1) << i
		if p.up&one == 0 {
			continue
		}
		dst = append(dst, engine.Move(one))
		if two := one | one<<1; p.up&two == two {
			dst = append(dst, engine.Move(two))
		}
	}
	if p.most {
		dst = append(dst, pass)
	}
	return dst
}

// Do plays a legal move.
func (p *position) Do(m engine.Move) {
	p.passes++
	if m != pass {
		p.up &^= uint32(m)
		p.taken[p.turn] |= uint32(m)
		p.passes = 0
	}
	p.turn = p.turn.Other()
}

// ahead is how many pins more than the other the side to move has taken.
func (p *position) ahead() int {
	return bits.OnesCount32(p.taken[p.turn]) - bits.OnesCount32(p.taken[p.turn.Other()])
}

// Outcome is the result for the side to move: who finds no pin has lost, or
// who took fewer.
func (p *position) Outcome() engine.Outcome {
	switch {
	case p.up != 0 && p.passes < 2:
		return engine.Ongoing
	case !p.most || p.ahead() < 0:
		return engine.Loss
	case p.ahead() > 0:
		return engine.Win
	}
	return engine.Draw
}

// Eval counts pins. Where the last one wins there is nothing to count.
func (p *position) Eval() engine.Score {
	if !p.most {
		return 0
	}
	return engine.Score(p.ahead())
}

// Hash spreads all that matters over all bits (multiplication by large odd
// numbers). Where the last pin wins it does not matter who moves.
func (p *position) Hash() uint64 {
	h := uint64(p.up+1) * 0x9e3779b97f4a7c15
	if p.most {
		h ^= (uint64(p.taken[0])<<16 | uint64(p.passes)<<1 | uint64(p.turn) | 1<<40) * 0xd6e8feb86659fd93
	}
	return h
}

// MoveName is the text of a move: "3", "3-4" or "pass".
func (p *position) MoveName(m engine.Move) string {
	first := bits.TrailingZeros32(uint32(m)) + 1
	switch {
	case m == pass:
		return "pass"
	case bits.OnesCount32(uint32(m)) == 1:
		return strconv.Itoa(first)
	}
	return fmt.Sprintf("%d-%d", first, first+1)
}
