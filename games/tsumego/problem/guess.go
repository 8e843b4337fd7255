package problem

import (
	"slices"

	"duiju/games/tsumego/goban"
)

// A target where a file marks none and none stands alone in a closed region: the
// colour that is farther from the open board is the one inside, and its dragons around
// the deepest room are the target.

// farthest is the distance of stones that open space does not reach.
const farthest = 12

// quiet is how far a point is from any stone that lies in the open.
const quiet = 3

// within is how far from the open board an empty point is inside: dragons around the
// same such points are not alone there, and what is asked may be about them all.
const within = 3

// mostGuesses bounds what is tried where a guess is not the question.
const mostGuesses = 5

// Guesses lists what may be meant where the file names no target, the likeliest
// first: a group alone in a closed region, then the dragons of the colour inside,
// those around one room together and then each for itself, the deepest first, then
// the deepest of the other; what the file's own moves are about before all. Where
// the file says the goal, they are of its colour.
func (p *Problem) Guesses() [][]int {
	if !p.TargetInferred {
		return nil
	}
	want := goban.Empty
	switch {
	case p.GoalInferred:
	case p.Goal == Kill:
		want = p.Board.Next.Other()
	default:
		want = p.Board.Next
	}
	var known [][]int
	if len(p.Target) > 0 && !p.Guessed {
		known = append(known, p.Target)
	}
	return p.byFile(append(known, p.dragons(want)...))
}

// byFile puts what the file's own right line captures before what its first move
// stands next to, and both before the rest.
func (p *Problem) byFile(guesses [][]int) [][]int {
	right := ReadAnswer(p).Right
	if len(right) == 0 {
		return guesses
	}
	var taken, near goban.PointSet
	b := p.Board.Clone()
	for _, q := range append(right[:1:1], AsFileSays(p.Board, p.Node, p.Board.Next, right[0]).Line...) {
		if b.Check(q) != nil {
			break
		}
		taken.AddAll(b.Play(q))
	}
	if q := right[0]; q != goban.PassMove {
		near.Add(q)
		near.AddAll(b.Around(q))
	}
	far := func(d []int) int {
		switch {
		case slices.ContainsFunc(d, taken.Has):
			return 0
		case slices.ContainsFunc(d, near.Has):
			return 1
		}
		return 2
	}
	slices.SortStableFunc(guesses, func(x, y []int) int { return far(x) - far(y) })
	return guesses
}

// dragons is what Guesses finds by the picture; want limits the colour if it is
// not Empty.
func (p *Problem) dragons(want goban.Color) [][]int {
	b := p.Board
	away := fromOpen(b)
	var sum, n [3]int
	for q, c := range b.Stones {
		if c != goban.Empty {
			sum[c] += away[q]
			n[c]++
		}
	}
	if n[goban.Black] == 0 || n[goban.White] == 0 {
		return nil
	}
	inside := goban.White
	if sum[goban.Black]*n[goban.White] > sum[goban.White]*n[goban.Black] {
		inside = goban.Black
	}
	depth := func(d []int) int {
		sum := 0
		for _, q := range d {
			sum += away[q]
		}
		return sum
	}
	deepest := func(c goban.Color, joins func(int) bool) [][]int {
		if want != goban.Empty && want != c {
			return nil
		}
		all := dragons(b, c, joins)
		slices.SortStableFunc(all, func(x, y []int) int { return depth(y) - depth(x) })
		return all
	}
	apart := func(int) bool { return false }
	parts := deepest(inside, apart)
	guesses := deepest(inside, func(q int) bool { return away[q] >= within })
	guesses = slices.DeleteFunc(guesses, func(all []int) bool {
		return slices.ContainsFunc(parts, func(d []int) bool { return len(d) == len(all) && slices.Contains(all, d[0]) })
	})
	guesses = append(guesses, parts...)
	guesses = guesses[:min(len(guesses), mostGuesses-1)]
	others := deepest(inside.Other(), apart)
	return append(guesses, others[:min(len(others), 1)]...)
}

// Ask makes a guess the question: its target, and if the file does not say the
// goal, that of the side to move.
func (p *Problem) Ask(target []int) {
	p.Guessed = p.Guessed || len(p.Target) == 0 || &p.Target[0] != &target[0]
	p.Target = target
	if p.GoalInferred {
		p.Goal = GoalOf(p.Board.Next, p.Board.Stones[target[0]])
	}
}

// fromOpen is how far each stone is from the open board, over empty points.
func fromOpen(b *goban.Board) []int {
	near := spreadFrom(b, func(q int) bool { return b.Stones[q] != goban.Empty }, func(int) bool { return true })
	most := 0
	for q, c := range b.Stones {
		if c == goban.Empty {
			most = max(most, near[q])
		}
	}
	open := min(quiet, most)
	return spreadFrom(b, func(q int) bool { return b.Stones[q] == goban.Empty && near[q] >= open },
		func(q int) bool { return b.Stones[q] == goban.Empty })
}

// spreadFrom is the distance of every point from those for which from holds, over
// points for which through does; farthest where there is no way.
func spreadFrom(b *goban.Board, from, through func(int) bool) []int {
	out := make([]int, len(b.Stones))
	var ring []int
	for q := range out {
		out[q] = farthest
		if from(q) {
			out[q] = 0
			ring = append(ring, q)
		}
	}
	for i := 0; i < len(ring); i++ {
		q := ring[i]
		if out[q] > 0 && !through(q) {
			continue
		}
		for _, t := range b.Near[q] {
			if out[t] > out[q]+1 {
				out[t] = out[q] + 1
				ring = append(ring, t)
			}
		}
	}
	return out
}

// dragons are the stones of a colour that belong together: chains, with those
// that stand diagonally or one point apart and are not cut there, and those around
// the same empty points if these join them.
func dragons(b *goban.Board, c goban.Color, joins func(int) bool) [][]int {
	return b.Parts(func(s goban.Color) bool { return s == c }, func(start int) []int {
		d := goban.Joined(start, func(p int, join func(int)) {
			if b.Stones[p] == c {
				for _, q := range linked(b, p) {
					join(q)
				}
			}
			for _, q := range b.Near[p] {
				if b.Stones[q] == c || b.Stones[q] == goban.Empty && joins(q) {
					join(q)
				}
			}
		})
		return slices.DeleteFunc(d, func(q int) bool { return b.Stones[q] == goban.Empty })
	})
}

// GroupsNear are the groups of both colours, those nearest a point first.
func GroupsNear(b *goban.Board, point int) [][]int {
	var all [][]int
	for _, c := range []goban.Color{goban.Black, goban.White} {
		all = append(all, dragons(b, c, func(int) bool { return false })...)
	}
	far := func(group []int) int {
		least := b.W + b.H
		for _, q := range group {
			dx, dy := q%b.W-point%b.W, q/b.W-point/b.W
			least = min(least, max(dx, -dx)+max(dy, -dy))
		}
		return least
	}
	slices.SortStableFunc(all, func(x, y []int) int { return far(x) - far(y) })
	return all
}

// linked are the stones of p's colour that p is linked with.
func linked(b *goban.Board, p int) []int {
	var out []int
	c, x, y := b.Stones[p], p%b.W, p/b.W
	at := func(dx, dy int) (int, goban.Color) {
		if x+dx < 0 || y+dy < 0 || x+dx >= b.W || y+dy >= b.H {
			return 0, c.Other()
		}
		q := b.At(x+dx, y+dy)
		return q, b.Stones[q]
	}
	for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		q, s := at(d[0], d[1])
		if s == c {
			out = append(out, q)
		} else if far, t := at(2*d[0], 2*d[1]); s == goban.Empty && t == c {
			out = append(out, far)
		}
	}
	for _, d := range [][2]int{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}} {
		q, s := at(d[0], d[1])
		_, one := at(d[0], 0)
		_, two := at(0, d[1])
		if s == c && (one != c.Other() || two != c.Other()) {
			out = append(out, q)
		}
	}
	return out
}
