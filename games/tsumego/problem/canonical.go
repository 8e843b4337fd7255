package problem

import (
	"fmt"
	"hash/fnv"
	"math/bits"
	"slices"

	"duiju/games/list"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/region"
)

// Canonical is the form that all problems share which differ only by symmetry,
// by colours, by their place on the board and by what stands outside the
// region: the region's rectangle row by row, one byte a point, for the symmetry
// that gives the smallest text.
func Canonical(r *region.Region, p *region.Position) string {
	x0, y0, x1, y1 := r.W, r.H, 0, 0
	for _, q := range r.Points {
		x, y := q%r.W, q/r.W
		x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
	}
	w, h := x1-x0+1, y1-y0+1
	best := ""
	for s := range goban.Symmetries {
		width, height := w, h
		if s&4 != 0 {
			width, height = h, w
		}
		cells := slices.Repeat([]byte{'_'}, width*height)
		for i, q := range r.Points {
			x, y := goban.Mirrored(s, w, h, q%r.W-x0, q/r.W-y0)
			cells[y*width+x] = cell(r, p, uint64(1)<<i)
		}
		text := fmt.Sprintf("%v %dx%d %s", p.AttackerToMove, width, height, cells)
		if best == "" || text < best {
			best = text
		}
	}
	return best
}

// cell is a letter for all that is known of one region point.
func cell(r *region.Region, p *region.Position, bit uint64) byte {
	c := byte(0)
	switch {
	case p.Left&bit != 0:
		c = 1
	case p.Defend&bit != 0:
		c = 2
	case p.Attack&bit != 0:
		c = 3
	}
	if r.Wall&bit != 0 {
		c += 4
	}
	if r.Exits&bit != 0 {
		c += 8
	}
	if p.Ban >= 0 && bits.TrailingZeros64(bit) == int(p.Ban) {
		c += 16
	}
	return 'A' + c
}

// Key names the problem up to symmetry, colours and place on the board: 16
// hexadecimal digits, or "" if it has no region. What stands outside the walls
// does not count.
func (p *Problem) Key() string {
	r, err := p.Assumed()
	if err != nil {
		return ""
	}
	root := p.Start(r)
	h := fnv.New64a()
	h.Write([]byte(Canonical(r, &root)))
	return fmt.Sprintf("%016x", h.Sum64())
}

// BoardKey is Key for a problem without a target: of the whole board.
func (p *Problem) BoardKey() string {
	best := ""
	for s := range 2 * goban.Symmetries {
		m := p.Mirrored(s/2, s%2 == 1).Board
		text := fmt.Sprint(m.W, m.Next, m.Ban, m.Stones)
		if best == "" || text < best {
			best = text
		}
	}
	h := fnv.New64a()
	h.Write([]byte(best))
	return fmt.Sprintf("%016x", h.Sum64())
}

// Start is the position at the beginning of the problem in its region.
func (p *Problem) Start(r *region.Region) region.Position {
	root := r.Start(p.Goal == Kill)
	if p.Board.Ban != goban.NoPoint {
		root.Ban = r.Bit[p.Board.Ban]
	}
	return root
}

// Mirrored is the same problem turned by a symmetry and, if swap is set, with
// the colours exchanged.
func (p *Problem) Mirrored(s int, swap bool) *Problem {
	b := p.Board
	w, h := b.W, b.H
	if s&4 != 0 {
		w, h = h, w
	}
	c := goban.NewBoard(w, h)
	at := func(q int) int {
		if q < 0 {
			return q
		}
		return c.At(goban.Mirrored(s, b.W, b.H, q%b.W, q/b.W))
	}
	color := func(c goban.Color) goban.Color {
		if swap && c != goban.Empty {
			return c.Other()
		}
		return c
	}
	for q, stone := range b.Stones {
		c.Stones[at(q)] = color(stone)
	}
	c.Next, c.Ban = color(b.Next), at(b.Ban)
	m := &Problem{Name: p.Name, Board: c, Goal: p.Goal, AsksStatus: p.AsksStatus, Threats: p.Threats, Views: p.Views.Moved(at), Walls: p.Walls.Moved(at), Target: list.Of(p.Target, at)}
	for _, c := range p.Choices {
		m.Choices = append(m.Choices, list.Of(c, at))
	}
	return m
}
