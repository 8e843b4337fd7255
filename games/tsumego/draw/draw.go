package draw

import (
	"math/rand/v2"
	"slices"

	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
)

// The sizes of what is drawn.
const (
	LeastSpace   = 4
	MostSpace    = 14
	mostOutside  = 3 // liberties of the wall outside
	mostInside   = 4 // stones of each colour in the space
	MostInRegion = 34
	MostFree     = 19 // empty points of the region
)

// place is where on the board a problem stands.
type place struct {
	Name   string
	weight int
	Size   int // of the square board
	// The rectangle in which the space grows.
	X0, Y0, X1, Y1 int
}

// places as section 9 of the rules weighs them.
var places = []place{
	{"corner", 5, 9, 0, 0, 4, 3},
	{"side", 3, 11, 3, 0, 8, 3},
	{"centre", 2, 11, 3, 3, 7, 6},
}

// Pencil draws one random position.
type Pencil struct {
	Rng   *rand.Rand
	B     *goban.Board
	At    place
	space []int          // the defender's room
	in    goban.PointSet // space, wall, gaps and outside liberties
}

// DrawProblem makes a random position in which Black is to move, or returns nil
// if a chain of it has no liberty. What it draws follows from rng alone.
func DrawProblem(rng *rand.Rand, at place, goal problem.Goal) *problem.Problem {
	d := Pencil{Rng: rng, At: at}
	d.B = goban.NewBoard(d.At.Size, d.At.Size)
	defender := goban.White
	if goal == problem.Live {
		defender = goban.Black
	}
	d.Grow(LeastSpace + rng.IntN(MostSpace-LeastSpace+1))
	d.Wall(defender)
	d.Outside()
	d.Enclose(defender.Other())
	d.Fill(goban.Black)
	d.Fill(goban.White)
	for p, c := range d.B.Stones {
		if c != goban.Empty && !d.B.HasLiberty(p) {
			return nil
		}
	}
	return &problem.Problem{Board: d.B, Goal: goal, Target: goban.StonesOn(d.B, defender)}
}

func DrawPlace(rng *rand.Rand) place {
	total := 0
	for _, p := range places {
		total += p.weight
	}
	n := rng.IntN(total)
	for _, p := range places {
		if n -= p.weight; n < 0 {
			return p
		}
	}
	return places[0]
}

// Grow makes a connected space of n points by taking random neighbours of what
// is there, the more easily the more of them are there.
func (d *Pencil) Grow(n int) {
	x, y := d.At.X0, d.At.Y0
	if d.At.Name == "corner" {
		x, y = x+d.Rng.IntN(2), y+d.Rng.IntN(2)
	} else {
		x, y = (d.At.X0+d.At.X1)/2, y+d.Rng.IntN(2)
	}
	d.space = []int{d.B.At(x, y)}
	d.in.Add(d.space[0])
	for len(d.space) < n {
		p := d.space[d.Rng.IntN(len(d.space))]
		q := d.B.Near[p][d.Rng.IntN(len(d.B.Near[p]))]
		qx, qy := q%d.B.W, q/d.B.W
		if d.in.Has(q) || qx < d.At.X0 || qy < d.At.Y0 || qx > d.At.X1 || qy > d.At.Y1 {
			if d.full() {
				return
			}
			continue
		}
		d.in.Add(q)
		d.space = append(d.space, q)
	}
}

// full reports whether the rectangle has no more room.
func (d *Pencil) full() bool {
	return len(d.space) >= (d.At.X1-d.At.X0+1)*(d.At.Y1-d.At.Y0+1)
}

// around lists the points that touch a set along the lines, then those that
// touch it only by a corner, in board order.
func (d *Pencil) around(in *goban.PointSet) (sides, corners []int) {
	for p := range d.B.Stones {
		if in.Has(p) {
			continue
		}
		side := false
		for _, q := range d.B.Near[p] {
			side = side || in.Has(q)
		}
		switch {
		case side:
			sides = append(sides, p)
		case slices.ContainsFunc(d.B.Around(p), in.Has):
			corners = append(corners, p)
		}
	}
	return sides, corners
}

func (d *Pencil) onFirstLine(p int) bool { return len(d.B.Near[p]) < 4 }

// Wall puts the defender's stones around the space; on the first line and on
// the diagonal points some are missing.
func (d *Pencil) Wall(c goban.Color) {
	sides, corners := d.around(&d.in)
	for _, p := range sides {
		if !d.onFirstLine(p) || d.Rng.IntN(3) > 0 {
			d.B.Stones[p] = c
		}
		d.in.Add(p)
	}
	for _, p := range corners {
		if d.Rng.IntN(2) == 0 {
			d.B.Stones[p] = c
			d.in.Add(p)
		}
	}
}

// Outside leaves a few liberties of the wall open.
func (d *Pencil) Outside() {
	sides, _ := d.around(&d.in)
	for n := d.Rng.IntN(mostOutside + 1); n > 0 && len(sides) > 0; n-- {
		d.in.Add(sides[d.Rng.IntN(len(sides))])
	}
}

// Enclose puts the attacker around everything.
func (d *Pencil) Enclose(c goban.Color) {
	sides, corners := d.around(&d.in)
	for _, p := range append(sides, corners...) {
		d.B.Stones[p] = c
	}
}

// Fill puts a few stones of one colour into the space.
func (d *Pencil) Fill(c goban.Color) {
	for n := d.Rng.IntN(mostInside + 1); n > 0; n-- {
		p := d.space[d.Rng.IntN(len(d.space))]
		if d.B.Stones[p] == goban.Empty {
			d.B.Stones[p] = c
		}
	}
}
