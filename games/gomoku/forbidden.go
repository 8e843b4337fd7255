package gomoku

// kind is why a point is forbidden to black in renju.
type kind uint8

// The kinds, in the order in which they are reported.
const (
	allowed kind = iota
	overline
	doubleFour
	doubleThree
)

// String is the word of the tests and protocols.
func (k kind) String() string {
	return [...]string{"allowed", "overline", "double-four", "double-three"}[k]
}

// forbidden says whether and why the empty point p is forbidden to black, by
// the whole recursive rule: a three counts only if its straight four may be
// made. The board is as before when it returns.
//
// The recursion ends because each level adds a stone. On boards of other rules
// nothing is forbidden.
func (b *board) forbidden(p int) kind {
	if b.rule != renju {
		return allowed
	}
	return b.judge(p).kind
}

// judgement is what a black stone on a point would make.
type judgement struct {
	kind  kind
	five  bool
	fours [directions]int  // number of fours
	three [directions]bool // counted threes
	false [directions]bool // threes by shape whose straight fours are all refused
}

func (b *board) judge(p int) (j judgement) {
	b.cells[p] = black
	defer func() { b.cells[p] = empty }()
	fours, threes, six := 0, 0, false
	for d := range directions {
		switch n := b.row(p, d); {
		case n == 5:
			return judgement{five: true}
		case n > 5:
			six = true
		}
	}
	for d := range directions {
		j.fours[d] = b.fours(p, d)
		fours += j.fours[d]
	}
	switch {
	case six:
		j.kind = overline
		return j
	case fours > 1:
		j.kind = doubleFour
		return j
	}
	for d := range directions {
		if j.fours[d] != 0 {
			continue
		}
		j.three[d], j.false[d] = b.three(p, d)
		if j.three[d] {
			threes++
		}
	}
	if threes > 1 {
		j.kind = doubleThree
	}
	return j
}

// joined reports whether black stands on all points strictly between p and
// the point k steps away in direction d.
func (b *board) joined(p, d, k int) bool {
	s := 1
	if k < 0 {
		s = -1
	}
	for i := s; i != k; i += s {
		if b.look(p, d, i) != black {
			return false
		}
	}
	return true
}

// fivePoints returns the offsets from p in direction d of the empty points
// where one more black stone makes a row of exactly five through both. There
// are at most two; n says how many.
func (b *board) fivePoints(p, d int) (at [2]int, n int) {
	for k := -4; k <= 4; k++ {
		if k == 0 || b.look(p, d, k) != empty || !b.joined(p, d, k) {
			continue
		}
		q := b.offset(p, d, k)
		b.cells[q] = black
		if b.row(q, d) == 5 {
			at[n] = k
			n++
		}
		b.cells[q] = empty
	}
	return at, n
}

// fours counts the fours that the black stone on p stands in, in direction d:
// a straight four is one, two fours on one line are two.
func (b *board) fours(p, d int) int {
	at, n := b.fivePoints(p, d)
	if n == 2 && b.row(p, d) == 4 && at[1]-at[0] == 5 {
		return 1
	}
	return n
}

// three reports whether the black stone on p makes a three in direction d: some
// point within three turns it into a straight four, makes no five and is not
// forbidden itself. With shape but without such a point it is a false three.
func (b *board) three(p, d int) (real, shape bool) {
	for k := -3; k <= 3; k++ {
		if k == 0 || b.look(p, d, k) != empty || !b.joined(p, d, k) {
			continue
		}
		q := b.offset(p, d, k)
		if !b.straightFour(p, q, d) {
			continue
		}
		if j := b.judge(q); !j.five && j.kind == allowed {
			return true, false
		}
		shape = true
	}
	return false, shape
}

// straightFour reports whether black on q makes a row of exactly four through
// p and q with a five point at both ends.
func (b *board) straightFour(p, q, d int) bool {
	b.cells[q] = black
	defer func() { b.cells[q] = empty }()
	if b.row(q, d) != 4 {
		return false
	}
	at, n := b.fivePoints(p, d)
	return n == 2 && at[1]-at[0] == 5
}
