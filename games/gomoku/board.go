package gomoku

// color is what stands on a point.
type color uint8

// The contents of a point. The two bits are those of a line word.
const (
	empty color = iota
	black
	white
	edge
)

func (c color) other() color { return black + white - c }

// rule is a rule set.
type rule uint8

// The rule sets.
const (
	freestyle rule = iota // five or more wins
	standard              // exactly five wins, six or more is nothing
	renju                 // black: exactly five and forbidden points; white: five or more
)

// exact reports whether only exactly five wins for the colour.
func (r rule) exact(c color) bool { return r == standard || r == renju && c == black }

// forbids reports whether the colour has forbidden points.
func (r rule) forbids(c color) bool { return r == renju && c == black }

// board is the rules type: stones on points, nothing that a player computes.
type board struct {
	*geometry
	rule   rule
	hex    bool // points are named by two digits from the top left
	cells  [maxPoints]color
	stones int
}

func newBoard(n int, r rule) *board { return &board{geometry: geometryOf(n), rule: r} }

// look is the content of the point k steps from p in direction d.
func (b *board) look(p, d, k int) color {
	if q := b.offset(p, d, k); q >= 0 {
		return b.cells[q]
	}
	return edge
}

// put places a stone, or removes it with empty.
func (b *board) put(p int, c color) {
	switch {
	case b.cells[p] == empty && c != empty:
		b.stones++
	case b.cells[p] != empty && c == empty:
		b.stones--
	}
	b.cells[p] = c
}

// row is the length of the unbroken line of the stone on p in direction d.
func (b *board) row(p, d int) int {
	c, n := b.cells[p], 1
	for k := 1; b.look(p, d, k) == c; k++ {
		n++
	}
	for k := -1; b.look(p, d, k) == c; k-- {
		n++
	}
	return n
}

// wins reports whether the stone on p stands in a winning row.
func (b *board) wins(p int) bool {
	exact := b.rule.exact(b.cells[p])
	for d := range directions {
		if n := b.row(p, d); n == 5 || n > 5 && !exact {
			return true
		}
	}
	return false
}

// winningRow lists the points of the winning rows through the stone on p.
func (b *board) winningRow(p int) []int {
	exact := b.rule.exact(b.cells[p])
	var out []int
	for d := range directions {
		if n := b.row(p, d); n < 5 || n > 5 && exact {
			continue
		}
		k := 0
		for b.look(p, d, k-1) == b.cells[p] {
			k--
		}
		for ; b.look(p, d, k) == b.cells[p]; k++ {
			out = append(out, b.offset(p, d, k))
		}
	}
	return out
}

// dead reports whether no window of five can become one colour any more, so
// that nobody can win.
func (b *board) dead() bool {
	for p := range b.points {
		for d := range directions {
			if b.offset(p, d, 4) >= 0 && b.open(p, d) {
				return false
			}
		}
	}
	return true
}

// open reports whether the five points from p in direction d hold stones of
// one colour at most.
func (b *board) open(p, d int) bool {
	var seen color
	for k := range 5 {
		seen |= b.look(p, d, k)
	}
	return seen != black|white
}
