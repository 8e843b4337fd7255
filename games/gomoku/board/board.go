package board

import (
	"duiju/engine"
	"duiju/games"
	"duiju/games/text/message"
)

// Color is what stands on a point.
type Color uint8

// The contents of a point. The two bits are those of a line word.
const (
	Empty Color = iota
	Black
	White
	Edge
)

func (c Color) Other() Color { return Black + White - c }

// Side is the side of the colour where Black is First.
func (c Color) Side() games.Side { return games.Side(c - Black) }

// Of is the inverse of Side; of NoSide it is Empty.
func Of(side games.Side) Color { return Color(side + 1) }

// Text names the colour.
func (c Color) Text() message.Text {
	if c == Black {
		return message.T("gomoku.side.black")
	}
	return message.T("gomoku.side.white")
}

// Rule is a rule set.
type Rule uint8

// The rule sets.
const (
	Freestyle Rule = iota // five or more wins
	Standard              // exactly five wins, six or more is nothing
	Renju                 // black: exactly five and forbidden points; white: five or more
	Caro                  // exactly five wins, but not with an enemy stone at both ends
	CaroSix               // as caro, but six or more wins, whatever stands at its ends
	Rules
)

// Exact reports whether only exactly five wins for the colour.
func (r Rule) Exact(c Color) bool {
	return r == Standard || r == Caro || r == Renju && c == Black
}

// Ends reports whether a five with an enemy stone at both ends does not win.
func (r Rule) Ends() bool { return r == Caro || r == CaroSix }

// Forbids reports whether the colour has forbidden points.
func (r Rule) Forbids(c Color) bool { return r == Renju && c == Black }

var ruleNames = [...]string{Freestyle: "freestyle", Standard: "standard", Renju: "renju", Caro: "caro", CaroSix: "caro-six"}

// String is the rule's name in options and texts.
func (r Rule) String() string { return ruleNames[r] }

// RuleNamed is the rule of a name.
func RuleNamed(name string) (Rule, bool) {
	for r, n := range ruleNames {
		if n == name {
			return Rule(r), true
		}
	}
	return 0, false
}

// Text is the rule in words, with what it says of six in a row.
func (r Rule) Text() message.Text {
	return message.T([...]string{
		Freestyle: "gomoku.rules.freestyle", Standard: "gomoku.rules.standard", Renju: "gomoku.rules.renju",
		Caro: "gomoku.rules.caro", CaroSix: "gomoku.rules.carosix",
	}[r])
}

// Board is the rules type: stones on points, nothing that a player computes.
type Board struct {
	*Geometry
	Rule Rule
	Hex  bool // points are named by two digits from the top left
	// CentreFirst says that the first stone must stand on the centre.
	CentreFirst bool
	Cells       [MaxPoints]Color
	Stones      int
}

func New(n int, r Rule) *Board { return &Board{Geometry: GeometryOf(n), Rule: r} }

// Look is the content of the point k steps from p in direction d.
func (b *Board) Look(p, d, k int) Color {
	if q := b.Offset(p, d, k); q >= 0 {
		return b.Cells[q]
	}
	return Edge
}

// Put places a stone, or removes it with empty.
func (b *Board) Put(p int, c Color) {
	switch {
	case b.Cells[p] == Empty && c != Empty:
		b.Stones++
	case b.Cells[p] != Empty && c == Empty:
		b.Stones--
	}
	b.Cells[p] = c
}

// MayPlay reports whether a side may play on p.
func (b *Board) MayPlay(p int, c Color) bool {
	return b.Cells[p] == Empty && (b.Stones > 0 || !b.CentreFirst || p == b.Centre()) &&
		(c != Black || b.Forbidden(p) == Allowed)
}

// first is where the row through the stone on p begins in a direction, in steps
// from p.
func (b *Board) first(p, d int) (k int) {
	for b.Look(p, d, k-1) == b.Cells[p] {
		k--
	}
	return k
}

// row is the length of the row.
func (b *Board) row(p, d int) int {
	c, n := b.Cells[p], -b.first(p, d)
	for k := 0; b.Look(p, d, k) == c; k++ {
		n++
	}
	return n
}

// Wins reports whether the stone on p stands in a winning row.
func (b *Board) Wins(p int) bool {
	for d := range Directions {
		if b.winsIn(p, d) {
			return true
		}
	}
	return false
}

// winsIn reports whether the row of the stone on p in direction d wins.
func (b *Board) winsIn(p, d int) bool {
	n := b.row(p, d)
	if n != 5 || !b.Rule.Ends() {
		return n == 5 || n > 5 && !b.Rule.Exact(b.Cells[p])
	}
	first := b.first(p, d)
	enemy := b.Cells[p].Other()
	return b.Look(p, d, first-1) != enemy || b.Look(p, d, first+5) != enemy
}

// WinningRow lists the points of the winning rows through the stone on p.
func (b *Board) WinningRow(p int) []int {
	var out []int
	for d := range Directions {
		if !b.winsIn(p, d) {
			continue
		}
		for k := b.first(p, d); b.Look(p, d, k) == b.Cells[p]; k++ {
			out = append(out, b.Offset(p, d, k))
		}
	}
	return out
}

// StonesBeside lists the stones of a colour within four points of p in a direction,
// as far as no other stone stands between, and reports whether there is a gap in them.
func (b *Board) StonesBeside(p, d int, c Color) (stones []int, broken bool) {
	for _, step := range [2]int{-1, 1} {
		gap := false
		for k := 1; k <= 4; k++ {
			at := b.Look(p, d, k*step)
			if at != c && at != Empty {
				break
			}
			if gap = gap || at == Empty; at == c {
				broken = broken || gap
				stones = append(stones, b.Offset(p, d, k*step))
			}
		}
	}
	return stones, broken
}

// Dead reports whether no window of five can become one colour any more, so
// that nobody can win.
func (b *Board) Dead() bool {
	for _, window := range b.InWindow {
		var seen Color
		for _, p := range window {
			seen |= b.Cells[p]
		}
		if seen != Black|White {
			return false
		}
	}
	return true
}

// Fives counts the windows of five through p in which a side can still make a five
// that wins, with p its own.
func (b *Board) Fives(p int, c Color) (n int) {
	for d := range Directions {
		for first := -4; first <= 0; first++ {
			if b.canFill(p, d, first, c) {
				n++
			}
		}
	}
	return n
}

// Row names the stones of a side that stand with p in such a window.
func (b *Board) Row(p int, c Color) (stones []string) {
	for d := range Directions {
		for k := -4; k <= 4; k++ {
			first := max(k, 0) - 4
			for first <= min(k, 0) && !b.canFill(p, d, first, c) {
				first++
			}
			if k != 0 && b.Look(p, d, k) == c && first <= min(k, 0) {
				stones = append(stones, b.Name(b.Offset(p, d, k)))
			}
		}
	}
	return stones
}

// canFill reports whether the five points from the one first steps from p in
// direction d are free or c's, and would win together with what stands beyond
// their ends.
func (b *Board) canFill(p, d, first int, c Color) bool {
	for k := first; k < first+5; k++ {
		if at := b.Look(p, d, k); k != 0 && at != Empty && at != c {
			return false
		}
	}
	before, behind := b.Look(p, d, first-1), b.Look(p, d, first+5)
	switch {
	case b.Rule.Exact(c) && (before == c || behind == c):
		return false
	case b.Rule.Ends() && before == c.Other() && behind == c.Other():
		return false
	}
	return true
}

// Move is the move to a point: the point plus one.
func Move(q int) engine.Move { return engine.Move(q + 1) }
