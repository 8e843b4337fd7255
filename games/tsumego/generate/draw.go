package generate

import (
	"math/rand/v2"
	"slices"

	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
)

// The sizes of what is drawn.
const (
	leastSpace   = 4
	mostSpace    = 14
	mostOutside  = 3 // liberties of the wall outside
	mostInside   = 4 // stones of each colour in the space
	mostInRegion = 34
	mostFree     = 19 // empty points of the region
)

// place is where on the board a problem stands.
type place struct {
	name   string
	weight int
	size   int // of the square board
	// The rectangle in which the space grows.
	x0, y0, x1, y1 int
}

// places as section 9 of the rules weighs them.
var places = []place{
	{"corner", 5, 9, 0, 0, 4, 3},
	{"side", 3, 11, 3, 0, 8, 3},
	{"centre", 2, 11, 3, 3, 7, 6},
}

// pencil draws one random position.
type pencil struct {
	rng   *rand.Rand
	b     *goban.Board
	at    place
	space []int          // the defender's room
	in    goban.PointSet // space, wall, gaps and outside liberties
}

// DrawProblem makes a random position in which Black is to move, or returns nil
// if a chain of it has no liberty. What it draws follows from rng alone.
func DrawProblem(rng *rand.Rand, at place, goal problem.Goal) *problem.Problem {
	d := pencil{rng: rng, at: at}
	d.b = goban.NewBoard(d.at.size, d.at.size)
	defender := goban.White
	if goal == problem.Live {
		defender = goban.Black
	}
	d.grow(leastSpace + rng.IntN(mostSpace-leastSpace+1))
	d.wall(defender)
	d.outside()
	d.enclose(defender.Other())
	d.fill(goban.Black)
	d.fill(goban.White)
	for p, c := range d.b.Stones {
		if c != goban.Empty && !d.b.HasLiberty(p) {
			return nil
		}
	}
	return &problem.Problem{Board: d.b, Goal: goal, Target: goban.StonesOn(d.b, defender)}
}

// DrawPlace draws where a problem stands.
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

// grow makes a connected space of n points by taking random neighbours of what
// is there, the more easily the more of them are there.
func (d *pencil) grow(n int) {
	x, y := d.at.x0, d.at.y0
	if d.at.name == "corner" {
		x, y = x+d.rng.IntN(2), y+d.rng.IntN(2)
	} else {
		x, y = (d.at.x0+d.at.x1)/2, y+d.rng.IntN(2)
	}
	d.space = []int{d.b.At(x, y)}
	d.in.Add(d.space[0])
	for len(d.space) < n {
		p := d.space[d.rng.IntN(len(d.space))]
		q := d.b.Near[p][d.rng.IntN(len(d.b.Near[p]))]
		qx, qy := q%d.b.W, q/d.b.W
		if d.in.Has(q) || qx < d.at.x0 || qy < d.at.y0 || qx > d.at.x1 || qy > d.at.y1 {
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
func (d *pencil) full() bool {
	return len(d.space) >= (d.at.x1-d.at.x0+1)*(d.at.y1-d.at.y0+1)
}

// around lists the points that touch a set along the lines, then those that
// touch it only by a corner, in board order.
func (d *pencil) around(in *goban.PointSet) (sides, corners []int) {
	for p := range d.b.Stones {
		if in.Has(p) {
			continue
		}
		switch {
		case slices.ContainsFunc(d.b.Near[p], in.Has):
			sides = append(sides, p)
		case slices.ContainsFunc(d.b.Around(p), in.Has):
			corners = append(corners, p)
		}
	}
	return sides, corners
}

func (d *pencil) onFirstLine(p int) bool { return len(d.b.Near[p]) < 4 }

// wall puts the defender's stones around the space; on the first line and on
// the diagonal points some are missing.
func (d *pencil) wall(c goban.Color) {
	sides, corners := d.around(&d.in)
	for _, p := range sides {
		if !d.onFirstLine(p) || d.rng.IntN(3) > 0 {
			d.b.Stones[p] = c
		}
		d.in.Add(p)
	}
	for _, p := range corners {
		if d.rng.IntN(2) == 0 {
			d.b.Stones[p] = c
			d.in.Add(p)
		}
	}
}

// outside leaves a few liberties of the wall open.
func (d *pencil) outside() {
	sides, _ := d.around(&d.in)
	for n := d.rng.IntN(mostOutside + 1); n > 0 && len(sides) > 0; n-- {
		d.in.Add(sides[d.rng.IntN(len(sides))])
	}
}

// enclose puts the attacker around everything.
func (d *pencil) enclose(c goban.Color) {
	sides, corners := d.around(&d.in)
	for _, p := range append(sides, corners...) {
		d.b.Stones[p] = c
	}
}

// fill puts a few stones of one colour into the space.
func (d *pencil) fill(c goban.Color) {
	for n := d.rng.IntN(mostInside + 1); n > 0; n-- {
		p := d.space[d.rng.IntN(len(d.space))]
		if d.b.Stones[p] == goban.Empty {
			d.b.Stones[p] = c
		}
	}
}
