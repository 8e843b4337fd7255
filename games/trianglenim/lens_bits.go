package trianglenim

import (
	"fmt"
	"strings"

	"duiju/games/list"
	"duiju/games/scene"
	"duiju/games/text/message"
)

// bitsLens shows the article's figures live: the position as bits, the test
// and the play of the chosen take, the table entry and the stack.
func (s *state) bitsLens(chosen mask, sc *scene.Scene) {
	b := s.rules.board()
	row := func(key message.Text) { sc.Captions = append(sc.Captions, key) }
	row(message.Verbatim(b.bitNames()))
	row(message.T("trianglenim.bits.position", "bits", b.bits(s.pos()), "hex", b.hex(s.pos())))
	if chosen != 0 {
		row(message.T("trianglenim.bits.take", "bits", b.bits(chosen), "hex", b.hex(chosen)))
		row(message.T("trianglenim.bits.and", "bits", b.bits(s.pos()&chosen), "hex", b.hex(s.pos()&chosen)))
		row(message.T("trianglenim.bits.xor", "bits", b.bits(s.pos()^chosen), "hex", b.hex(s.pos()^chosen)))
	}
	switch t := solved(s.rules); {
	case t == nil:
		row(s.waiting())
	case t.won(s.pos()):
		row(message.T("trianglenim.bits.won"))
	default:
		row(message.T("trianglenim.bits.lost"))
	}
	var lists []string
	for limit := 1; limit <= s.rules.Side; limit++ {
		lists = append(lists, fmt.Sprint(len(b.limited(limit))))
	}
	row(message.T("trianglenim.bits.takes", "lists", strings.Join(lists, " "), "k", s.rules.Limit, "n", len(s.takes())))
	row(message.T("trianglenim.bits.stack", "stack", strings.Join(list.Of(s.stack, b.hex), " ")))
	least, _ := b.canonical(s.pos())
	images := map[mask]bool{}
	for symmetry := range symmetries {
		images[b.image(s.pos(), symmetry)] = true
	}
	row(message.T("trianglenim.bits.class", "hex", b.hex(least), "n", len(images)))
}

// bits writes m with the last cell first, as the article does.
func (b *board) bits(m mask) string { return fmt.Sprintf("%0*b", b.cells, uint64(m)) }

// bitNames is the row of letters above bits.
func (b *board) bitNames() string {
	var names strings.Builder
	for cell := b.cells - 1; cell >= 0; cell-- {
		names.WriteString(cellName(cell))
	}
	return names.String()
}

// tableLens draws the whole table, as far as it is made.
func (s *state) tableLens(sc *scene.Scene) {
	t := solved(s.rules)
	if t != nil {
		sc.Captions = append(sc.Captions, message.T("trianglenim.table.lost", "lost", t.lost, "total", 1<<t.cells))
	} else {
		sc.Captions = append(sc.Captions, s.waiting())
		t = solutionOf(s.rules).partial.Load()
	}
	if t == nil {
		return
	}
	var most int
	sc.Field, most = t.field(s.pos())
	sc.Captions = append(sc.Captions, message.T("trianglenim.table.shade", "most", most)) // how many positions a cell is, the screen decides
}
