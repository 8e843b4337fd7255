package board

import (
	"duiju/games/text/message"
)

// kind is why a point is forbidden to black in renju.
type kind uint8

// The kinds, in the order in which they are reported.
const (
	Allowed kind = iota
	Overline
	DoubleFour
	DoubleThree
)

// String is the word of the tests and protocols.
func (k kind) String() string {
	return [...]string{"allowed", "overline", "double-four", "double-three"}[k]
}

// Text is the kind in words.
func (k kind) Text() message.Text {
	switch k {
	case Overline:
		return message.T("gomoku.kind.overline")
	case DoubleFour:
		return message.T("gomoku.kind.doublefour")
	}
	return message.T("gomoku.kind.doublethree")
}

// Forbidden says whether and why the empty point p is forbidden to black, by
// the whole recursive rule: a three counts only if its straight four may be
// made. The board is as before when it returns.
//
// The recursion ends because each level adds a stone. On boards of other rules
// nothing is forbidden.
func (b *Board) Forbidden(p int) kind {
	if b.Rule != Renju {
		return Allowed
	}
	return b.Judge(p).Kind
}

// judgement is what a black stone on a point would make.
type judgement struct {
	Kind  kind
	Five  bool
	Fours [Directions]int  // number of fours
	Three [Directions]bool // counted threes
	False [Directions]bool // threes by shape whose straight fours are all refused
}

func (b *Board) Judge(p int) (j judgement) {
	b.Cells[p] = Black
	defer func() { b.Cells[p] = Empty }()
	fours, threes, six := 0, 0, false
	for d := range Directions {
		switch n := b.row(p, d); {
		case n == 5:
			return judgement{Five: true}
		case n > 5:
			six = true
		}
	}
	for d := range Directions {
		j.Fours[d] = b.fours(p, d)
		fours += j.Fours[d]
	}
	switch {
	case six:
		j.Kind = Overline
		return j
	case fours > 1:
		j.Kind = DoubleFour
		return j
	}
	for d := range Directions {
		if j.Fours[d] != 0 {
			continue
		}
		j.Three[d], j.False[d] = b.three(p, d)
		if j.Three[d] {
			threes++
		}
	}
	if threes > 1 {
		j.Kind = DoubleThree
	}
	return j
}

// joined reports whether black stands on all points strictly between p and
// the point k steps away in direction d.
func (b *Board) joined(p, d, k int) bool {
	s := 1
	if k < 0 {
		s = -1
	}
	for i := s; i != k; i += s {
		if b.Look(p, d, i) != Black {
			return false
		}
	}
	return true
}

// fivePoints returns the offsets from p in direction d of the empty points
// where one more black stone makes a row of exactly five through both. There
// are at most two; n says how many.
func (b *Board) fivePoints(p, d int) (at [2]int, n int) {
	for k := -4; k <= 4; k++ {
		if k == 0 || b.Look(p, d, k) != Empty || !b.joined(p, d, k) {
			continue
		}
		q := b.Offset(p, d, k)
		b.Cells[q] = Black
		if b.row(q, d) == 5 {
			at[n] = k
			n++
		}
		b.Cells[q] = Empty
	}
	return at, n
}

// fours counts the fours that the black stone on p stands in, in direction d:
// a straight four is one, two fours on one line are two.
func (b *Board) fours(p, d int) int {
	at, n := b.fivePoints(p, d)
	if n == 2 && b.row(p, d) == 4 && at[1]-at[0] == 5 {
		return 1
	}
	return n
}

// three reports whether the black stone on p makes a three in direction d: some
// point within three turns it into a straight four, makes no five and is not
// forbidden itself. With shape but without such a point it is a false three.
func (b *Board) three(p, d int) (real, shape bool) {
	for k := -3; k <= 3; k++ {
		if k == 0 || b.Look(p, d, k) != Empty || !b.joined(p, d, k) {
			continue
		}
		q := b.Offset(p, d, k)
		if !b.straightFour(p, q, d) {
			continue
		}
		if j := b.Judge(q); !j.Five && j.Kind == Allowed {
			return true, false
		}
		shape = true
	}
	return false, shape
}

// straightFour reports whether black on q makes a row of exactly four through
// p and q with a five point at both ends.
func (b *Board) straightFour(p, q, d int) bool {
	b.Cells[q] = Black
	defer func() { b.Cells[q] = Empty }()
	if b.row(q, d) != 4 {
		return false
	}
	at, n := b.fivePoints(p, d)
	return n == 2 && at[1]-at[0] == 5
}
