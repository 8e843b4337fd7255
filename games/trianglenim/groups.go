package trianglenim

// groups splits a position into its groups, maximal sets of pieces joined by
// neighbour steps, in the order of their lowest pieces. No take touches two.
func (b *board) groups(p mask) []mask {
	var list []mask
	for p != 0 {
		g, _ := b.firstGroup(p)
		list = append(list, g)
		p &^= g
	}
	return list
}

// isSingles reports whether no two pieces of p are neighbours.
func (b *board) isSingles(p mask) bool {
	for m := p; m != 0; m &= m - 1 {
		if b.near[m.lowest()]&p != 0 {
			return false
		}
	}
	return true
}

// cube is a place of the triangular lattice in three coordinates that sum to
// 0. Turns by 60° and mirrors permute them and change all signs.
type cube [3]int

func cubeOf(cell int) cube {
	r, c := place(cell)
	return cube{c, r - c, -r}
}

// turn is one of the 12 turns and mirrors of the lattice about the origin.
type turn struct {
	perm [3]int
	sign int
}

var turns = func() (all []turn) {
	for _, perm := range [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		all = append(all, turn{perm, 1}, turn{perm, -1})
	}
	return all
}()

func (t turn) of(v cube) cube {
	return cube{t.sign * v[t.perm[0]], t.sign * v[t.perm[1]], t.sign * v[t.perm[2]]}
}

// shape names a set of cells up to moving, turning and mirroring: the least of
// its 12 forms moved to the corner of a 8x8 grid, as a set of its points.
// Congruent groups have the same Grundy value.
func shape(g mask) uint64 {
	least := ^uint64(0)
	for _, t := range turns {
		lowX, lowY := maxSide, maxSide
		for m := g; m != 0; m &= m - 1 {
			v := t.of(cubeOf(m.lowest()))
			lowX, lowY = min(lowX, v[0]), min(lowY, v[1])
		}
		var form uint64
		for m := g; m != 0; m &= m - 1 {
			v := t.of(cubeOf(m.lowest()))
			form |= 1 << ((v[0]-lowX)*maxSide + v[1] - lowY)
		}
		least = min(least, form)
	}
	return least
}

// mirror is a mirror or half-turn of the lattice, as a map from cell to cell;
// -1 stands for a place outside the board.
type mirror struct {
	to     [maxCells]int8
	centre bool // a half-turn
	board  bool // one of the three mirrors of the triangle itself
}

// image is the image of m, false if part of it lies outside the board.
func (f *mirror) image(m mask) (mask, bool) {
	var image mask
	for ; m != 0; m &= m - 1 {
		to := f.to[m.lowest()]
		if to < 0 {
			return 0, false
		}
		image |= 1 << to
	}
	return image, true
}

var mirrorLists = lazily(maxSide, listMirrors)

// mirrors lists all mirrors and half-turns that map some cell of the board to
// a cell of the board, those of the triangle first.
func (b *board) mirrors() []mirror { return mirrorLists[b.side]() }

// listMirrors tries, for each turn that is its own inverse, every shift that
// puts some cell on some cell.
func listMirrors(side int) []mirror {
	cells := cellAt(side, 0)
	var boards, others []mirror
	seen := map[mirror]bool{}
	for _, t := range turns {
		if v := (cube{1, 3, -4}); t.of(t.of(v)) != v || t.of(v) == v {
			continue // a turn by 60° or 120°, or none at all
		}
		for from := range cells {
			for onto := range cells {
				f, ok := newMirror(t, from, onto, cells)
				if !ok || seen[f] {
					continue
				}
				seen[f] = true
				if f.board {
					boards = append(boards, f)
				} else {
					others = append(others, f)
				}
			}
		}
	}
	return append(boards, others...)
}

// newMirror is the turn followed by the shift that puts cell from on cell
// onto; false if doing it twice is not the identity (a glide).
func newMirror(t turn, from, onto, cells int) (f mirror, ok bool) {
	f, shift := moved(t, from, onto, cells)
	return f, t.of(shift) == cube{-shift[0], -shift[1], -shift[2]}
}

// moved is the turn followed by the shift that puts cell from on cell onto.
func moved(t turn, from, onto, cells int) (f mirror, shift cube) {
	a, b := t.of(cubeOf(from)), cubeOf(onto)
	shift = cube{b[0] - a[0], b[1] - a[1], b[2] - a[2]}
	f.centre = t.perm == [3]int{0, 1, 2}
	f.board = true
	for cell := range cells {
		v := t.of(cubeOf(cell))
		// Back from cube coordinates: c is the first, -r the third.
		r, c := -(v[2] + shift[2]), v[0]+shift[0]
		if r < 0 || c < 0 || c > r || cellAt(r, c) >= cells {
			f.to[cell] = -1
			f.board = false
			continue
		}
		f.to[cell] = int8(cellAt(r, c))
	}
	return f, shift
}

// ownMirror finds a mirror that maps p to itself so that no take meets its own
// image: every take can then be answered by its image.
func (r rules) ownMirror(p mask) *mirror {
	among := r.board().mirrors()
next:
	for i := range among {
		f := &among[i]
		if image, inside := f.image(p); !inside || image != p {
			continue
		}
		for _, take := range r.takes() {
			if p&take != take {
				continue
			}
			if image, _ := f.image(take); image&take != 0 {
				continue next
			}
		}
		return f
	}
	return nil
}
