package tsumego

import (
	"fmt"
	"hash/fnv"
	"math/bits"
	"slices"
)

// symmetries is the number of ways to turn and mirror a rectangle's points.
const symmetries = 8

// mirrored maps column and row of a w x h board under symmetry s (0 ... 7): bit 0
// mirrors left and right, bit 1 top and bottom, bit 2 then swaps columns and
// rows.
func mirrored(s, w, h, x, y int) (int, int) {
	if s&1 != 0 {
		x = w - 1 - x
	}
	if s&2 != 0 {
		y = h - 1 - y
	}
	if s&4 != 0 {
		return y, x
	}
	return x, y
}

// canonical is the form that all problems share which differ only by symmetry,
// by colours, by their place on the board and by what stands outside the
// region: the region's rectangle row by row, one byte a point, for the symmetry
// that gives the smallest text.
func canonical(r *region, p *position) string {
	x0, y0, x1, y1 := r.W, r.H, 0, 0
	for _, q := range r.Points {
		x, y := q%r.W, q/r.W
		x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
	}
	w, h := x1-x0+1, y1-y0+1
	best := ""
	for s := range symmetries {
		width, height := w, h
		if s&4 != 0 {
			width, height = h, w
		}
		cells := slices.Repeat([]byte{'_'}, width*height)
		for i, q := range r.Points {
			x, y := mirrored(s, w, h, q%r.W-x0, q/r.W-y0)
			cells[y*width+x] = r.cell(p, uint64(1)<<i)
		}
		text := fmt.Sprintf("%v %dx%d %s", p.attackerToMove, width, height, cells)
		if best == "" || text < best {
			best = text
		}
	}
	return best
}

// cell is a letter for all that is known of one region point.
func (r *region) cell(p *position, bit uint64) byte {
	c := byte(0)
	switch {
	case p.left&bit != 0:
		c = 1
	case p.defend&bit != 0:
		c = 2
	case p.attack&bit != 0:
		c = 3
	}
	if r.Wall&bit != 0 {
		c += 4
	}
	if r.Exits&bit != 0 {
		c += 8
	}
	if p.ban >= 0 && bits.TrailingZeros64(bit) == int(p.ban) {
		c += 16
	}
	return 'A' + c
}

// Key names the problem up to symmetry, colours and place on the board: 16
// hexadecimal digits, or "" if it has no region.
func (p *problem) Key() string {
	r, err := p.Region()
	if err != nil {
		return ""
	}
	root := p.start(r)
	h := fnv.New64a()
	h.Write([]byte(canonical(r, &root)))
	return fmt.Sprintf("%016x", h.Sum64())
}

// start is the position at the beginning of the problem in its region.
func (p *problem) start(r *region) position {
	root := r.start(p.Goal == kill)
	if p.Board.Ban != noPoint {
		root.ban = r.bit[p.Board.Ban]
	}
	return root
}

// mirrored is the same problem turned by a symmetry and, if swap is set, with
// the colours exchanged.
func (p *problem) mirrored(s int, swap bool) *problem {
	b := p.Board
	w, h := b.W, b.H
	if s&4 != 0 {
		w, h = h, w
	}
	c := newBoard(w, h)
	at := func(q int) int {
		if q < 0 {
			return q
		}
		return c.At(mirrored(s, b.W, b.H, q%b.W, q/b.W))
	}
	color := func(c color) color {
		if swap && c != empty {
			return c.Other()
		}
		return c
	}
	for q, stone := range b.Stones {
		c.Stones[at(q)] = color(stone)
	}
	c.Next, c.Ban = color(b.Next), at(b.Ban)
	m := &problem{Name: p.Name, Board: c, Goal: p.Goal, AsksStatus: p.AsksStatus, Views: p.Views.moved(at), Walls: p.Walls.moved(at)}
	for _, q := range p.Target {
		m.Target = append(m.Target, at(q))
	}
	return m
}

// moved is the set of where its points go; nil stays nil.
func (s *pointSet) moved(at func(int) int) *pointSet {
	if s == nil {
		return nil
	}
	var out pointSet
	for p := range maxSize * maxSize {
		if s.has(p) {
			out.add(at(p))
		}
	}
	return &out
}
