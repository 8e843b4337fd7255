package darkchess

import (
	"strings"

	"duiju/engine"
)

// turn is one whole turn: a flip has one square, a step or capture two, a
// chain capture more. shown is the piece turned up by a flip or an attack,
// empty while that is not known.
type turn struct {
	path  []square
	shown piece
}

// String is the turn as move text: c2, c2(P), a4-a5, b3-b5-b2.
func (t turn) String() string {
	var w strings.Builder
	for i, s := range t.path {
		if i > 0 {
			w.WriteByte('-')
		}
		w.WriteString(s.String())
	}
	if t.shown != empty {
		w.WriteString("(" + string(t.shown.byte()) + ")")
	}
	return w.String()
}

// turns lists every legal turn, without outcomes.
func (b *board) turns() []turn {
	var all []turn
	c := b.clone()
	for _, m := range b.moves(nil) {
		if isFlip(m) {
			all = append(all, turn{path: []square{toOf(m)}})
			continue
		}
		path := []square{fromOf(m), toOf(m)}
		all = append(all, turn{path: path})
		c.do(m)
		all = c.chains(all, path)
		c.undo()
	}
	return all
}

// chains appends the turns that go on from path where the board waits within
// a chain, and restores the board.
func (b *board) chains(all []turn, path []square) []turn {
	if !b.waiting {
		return all
	}
	b.do(passMove)
	for _, m := range b.moves(nil) {
		if m == stopMove {
			continue
		}
		longer := append(append([]square(nil), path...), toOf(m))
		all = append(all, turn{path: longer})
		b.do(m)
		all = b.chains(all, longer)
		b.undo()
	}
	b.undo()
	return all
}

// play plays a legal turn. Without its outcome, where it needs one, the board
// waits for that.
func (b *board) play(t turn) {
	if len(t.path) == 1 {
		b.do(flipOf(t.path[0]))
	}
	for i := 1; i < len(t.path); i++ {
		if i > 1 {
			b.do(passMove)
		}
		b.do(stepOf(t.path[i-1], t.path[i]))
	}
	if b.atChance() && t.shown != empty {
		b.do(outcomeOf(t.shown))
	}
	if b.waiting {
		b.do(passMove)
		b.do(stopMove)
	}
}

// nameOf is the text of a searched move: stop and the pass within a chain
// have names for the x-ray's sake.
func nameOf(m engine.Move) string {
	switch {
	case isOutcome(m):
		return "(" + string(turnedUp(m).byte()) + ")"
	case m == passMove:
		return "pass"
	case m == stopMove:
		return "stop"
	case isFlip(m):
		return toOf(m).String()
	}
	return fromOf(m).String() + "-" + toOf(m).String()
}
