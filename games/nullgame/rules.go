package nullgame

import (
	"fmt"
	"strconv"

	"duiju/engine"
	"duiju/games"
	"duiju/games/scene"
)

// maxPins keeps the row on the screen.
const maxPins = 12

// cell is a place of the row.
type cell uint8

const (
	outside  cell = iota // beyond the row
	standing             // a pin
	byFirst              // whose pin that side took
	bySecond
)

// position is what the rules know. It is copied by games.Copied.
type position struct {
	most   bool // whoever took more pins wins, and one may pass
	row    [maxPins]cell
	turn   games.Side
	passes int // in a row
}

// newPosition is a row of pins.
func newPosition(pins int, most bool) position {
	p := position{most: most}
	for i := range pins {
		p.row[i] = standing
	}
	return p
}

// The moves of the engine: pin i alone, pins i and i+1, or the pass.
const (
	one  engine.Move = 1
	two  engine.Move = one + maxPins
	pass engine.Move = two + maxPins
)

// pins are the places of the pins that a move takes.
func pins(m engine.Move) []scene.Point {
	switch {
	case m == pass:
		return nil
	case m >= two:
		return []scene.Point{scene.Point(m - two), scene.Point(m-two) + 1}
	}
	return []scene.Point{scene.Point(m - one)}
}

// Moves appends every legal move. This and what follows is the engine's view
// of a position, by games.Copied.
func (p *position) Moves(dst []engine.Move) []engine.Move {
	for i, c := range p.row {
		if c != standing {
			continue
		}
		dst = append(dst, one+engine.Move(i))
		if i+1 < maxPins && p.row[i+1] == standing {
			dst = append(dst, two+engine.Move(i))
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
	for _, i := range pins(m) {
		p.row[i] = byFirst + cell(p.turn)
		p.passes = 0
	}
	p.turn = p.turn.Other()
}

// count is how many places of the row are as c.
func (p *position) count(c cell) (n int) {
	for _, is := range p.row {
		if is == c {
			n++
		}
	}
	return n
}

// ahead is how many pins more than the other the side to move has taken.
func (p *position) ahead() int {
	return p.count(byFirst+cell(p.turn)) - p.count(byFirst+cell(p.turn.Other()))
}

// Outcome is the result for the side to move: who finds no pin has lost, or
// who took fewer.
func (p *position) Outcome() engine.Outcome {
	switch {
	case p.count(standing) > 0 && p.passes < 2:
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

// Hash spreads all that matters over all bits (multiplication by a large odd
// number). Where the last pin wins it does not matter who moves or took a pin.
func (p *position) Hash() uint64 {
	h := uint64(1)
	mix := func(v uint64) { h = (h ^ v) * 0x9e3779b97f4a7c15; h ^= h >> 32 }
	for _, c := range p.row {
		if !p.most {
			c = min(c, byFirst)
		}
		mix(uint64(c))
	}
	if p.most {
		mix(uint64(p.turn))
		mix(uint64(p.passes))
	}
	return h
}

// MoveName is the text of a move: "3", "3-4" or "pass".
func (p *position) MoveName(m engine.Move) string {
	switch {
	case m == pass:
		return "pass"
	case m >= two:
		return fmt.Sprintf("%d-%d", m-two+1, m-two+2)
	}
	return strconv.Itoa(int(m-one) + 1)
}
