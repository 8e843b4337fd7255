package gomoku

// Weak levels overlook threats as people do: whether a threat is missed is
// decided once, from the seed and its stones, so that a second look does not
// cure it until the threat changes.

// blindness is how often, in percent, a level overlooks a threat.
type blindness struct {
	four    int // an enemy four
	three   int // an enemy open three
	ownFive int // its own four
}

// The rate is multiplied by what makes a threat easy or hard to see.
const (
	mostBlind    = 90 // percent
	oldThreat    = 4  // plies after which a threat is old
	blindPercent = 100
)

// row is a threat: stones of one colour in one direction.
type row struct {
	stones []int
	dir    int
	broken bool
}

// hide returns the board as a level sees it: in every threat that it overlooks
// one stone is an obstacle, so that the threat is gone while the point stays
// taken.
func (b blindness) hide(s *state, seed uint64) *board {
	if b == (blindness{}) {
		return &s.board
	}
	seen := s.board
	p := positionOf(&s.board, s.turn)
	own, other := p.side, p.side^1
	for q := range s.points {
		if s.cells[q] != empty {
			continue
		}
		b.look(s, &seen, p, q, other, lineFive, b.four, seed)
		b.look(s, &seen, p, q, other, lineOpenFour, b.three, seed)
		b.look(s, &seen, p, q, own, lineFive, b.ownFive, seed)
	}
	return &seen
}

// look decides about the rows in which a stone of a side on q would make the
// class.
func (b blindness) look(s *state, seen *board, p *position, q, side int, class lineClass, percent int, seed uint64) {
	for d := range directions {
		if percent == 0 || p.patterns[q].of(side).class(d) != class {
			continue
		}
		r := s.rowThrough(q, d, black+color(side))
		if s.missed(r, percent, seed) {
			seen.cells[r.stones[len(r.stones)/2]] = edge
		}
	}
}

// rowThrough collects the stones that make a threat with q.
func (b *board) rowThrough(q, d int, c color) (r row) {
	r.dir = d
	for _, step := range [2]int{-1, 1} {
		gap := false
		for k := 1; k <= 4; k++ {
			switch b.look(q, d, k*step) {
			case c:
				r.broken = r.broken || gap
				r.stones = append(r.stones, b.offset(q, d, k*step))
				continue
			case empty:
				gap = true
				continue
			}
			break
		}
	}
	return r
}

// missed decides whether a row is overlooked.
func (s *state) missed(r row, percent int, seed uint64) bool {
	rate := 1000 * percent
	switch {
	case r.dir >= 2:
		rate = rate * 3 / 2
	case !r.broken:
		rate /= 2
	}
	if r.broken {
		rate = rate * 3 / 2
	}
	switch age := s.age(r); {
	case age <= 1:
		rate /= 2
	case age > oldThreat:
		rate = rate * 3 / 2
	}
	h := splitmix(seed)
	for _, q := range r.stones {
		h ^= splitmix(zobrist[s.cells[q]-black][q])
	}
	return h.below(1000*blindPercent) < min(rate, 1000*mostBlind)
}

// age is how many plies ago the newest stone of the row was placed.
func (s *state) age(r row) int {
	for i := range s.moves {
		last := s.named(s.moves[len(s.moves)-1-i])
		for _, q := range r.stones {
			if q == last {
				return i + 1
			}
		}
	}
	return len(s.moves) + 1
}
