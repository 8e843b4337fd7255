package goban

import "slices"

// StaticStatus is what is certain of a point of a whole board even if one side
// only passes from now on.
type StaticStatus string

// The static statuses.
const (
	StaticAlive     StaticStatus = "alive"           // stones that cannot be captured
	StaticDead      StaticStatus = "dead"            // stones where their side cannot live, not even in seki
	StaticBlack     StaticStatus = "black_territory" // empty points where White cannot live
	StaticWhite     StaticStatus = "white_territory"
	StaticUndecided StaticStatus = "undecided"
)

// Static finds the status of every point: Benson's life, and the areas in which
// the other side cannot make two eyes.
func Static(b *Board) []StaticStatus {
	out := make([]StaticStatus, len(b.Stones))
	for p := range out {
		out[p] = StaticUndecided
	}
	for _, c := range []Color{Black, White} {
		alive := BensonAlive(b, c)
		territory := staticTerritory(b, c, alive)
		for p, s := range b.Stones {
			switch {
			case alive.Has(p), s == c && territory.Has(p):
				out[p] = StaticAlive
			case !territory.Has(p):
			case s == c.Other():
				out[p] = StaticDead
			case s == Empty && c == Black:
				out[p] = StaticBlack
			case s == Empty:
				out[p] = StaticWhite
			}
		}
	}
	return out
}

// area is a chain or a connected area without stones of a colour, with what
// borders on it.
type area struct{ points, border []int }

// areasOf lists the connected areas of the points for which in holds; border
// are the other points next to one.
func areasOf(b *Board, in func(Color) bool) []area {
	var seen PointSet
	var out []area
	for start, s := range b.Stones {
		if seen.Has(start) || !in(s) {
			continue
		}
		a := area{points: b.Reach(start, func(p int) bool { return in(b.Stones[p]) })}
		seen.AddAll(a.points)
		var bordering PointSet
		for _, p := range a.points {
			bordering.AddAll(b.Near[p])
		}
		for _, q := range bordering.List() {
			if !in(b.Stones[q]) {
				a.border = append(a.border, q)
			}
		}
		out = append(out, a)
	}
	return out
}

// BensonAlive are the stones of colour c that live by Benson's rule on the
// whole board; see Region.alive.
func BensonAlive(b *Board, c Color) *PointSet {
	chains := areasOf(b, func(s Color) bool { return s == c })
	regions := areasOf(b, func(s Color) bool { return s != c })
	chainAt := map[int]int{}
	for i, ch := range chains {
		for _, p := range ch.points {
			chainAt[p] = i
		}
	}
	living := make([]bool, len(chains))
	for i := range living {
		living[i] = true
	}
	for changed := true; changed; {
		changed = false
		vital := make([]int, len(chains))
		for _, r := range regions {
			for _, i := range vitalTo(b, r, chainAt, living) {
				vital[i]++
			}
		}
		for i := range chains {
			if living[i] && vital[i] < 2 {
				living[i], changed = false, true
			}
		}
	}
	var out PointSet
	for i, ch := range chains {
		if living[i] {
			out.AddAll(ch.points)
		}
	}
	return &out
}

// vitalTo lists the chains to which a region is vital: all its borders live,
// and each of its empty points is next to the chain.
func vitalTo(b *Board, r area, chainAt map[int]int, living []bool) []int {
	touching := map[int]int{} // empty points next to each chain
	for _, p := range r.border {
		if !living[chainAt[p]] {
			return nil
		}
		touching[chainAt[p]] = 0
	}
	free := 0
	for _, p := range r.points {
		if b.Stones[p] != Empty {
			continue
		}
		free++
		counted := map[int]bool{}
		for _, q := range b.Near[p] {
			if i, ok := chainAt[q]; ok && !counted[i] {
				counted[i] = true
				touching[i]++
			}
		}
	}
	var out []int
	for i := range len(living) {
		if n, ok := touching[i]; ok && n == free {
			out = append(out, i)
		}
	}
	return out
}

// staticTerritory is where the other side of c cannot live although c passes:
// the areas around living stones in which it cannot make two eyes even if it
// may fill everything else. Its eyes can only be where stones of c are captured,
// or on empty points that are not next to a stone of c: a living one could fill
// the eye, and to capture another one the point had to be filled. Next to a
// living stone there is no eye at all.
func staticTerritory(b *Board, c Color, alive *PointSet) *PointSet {
	var out, seen PointSet
	for start := range b.Stones {
		if seen.Has(start) || alive.Has(start) {
			continue
		}
		points := b.Reach(start, func(p int) bool { return !alive.Has(p) })
		seen.AddAll(points)
		closed := false
		var inner []int
		for _, p := range points {
			free := b.Stones[p] != c.Other()
			for _, q := range b.Near[p] {
				free = free && (b.Stones[p] == c || b.Stones[q] != c) && !alive.Has(q)
				closed = closed || alive.Has(q)
			}
			if free {
				inner = append(inner, p)
			}
		}
		if closed && !twoEyes(b, points, inner) && !sekiRoom(b, c, points, alive) {
			out.AddAll(points)
		}
	}
	return &out
}

// twoEyes reports whether one side, having filled the area except two of the
// inner points, would live with these as eyes: both are next to the same
// chains.
func twoEyes(b *Board, points, inner []int) bool {
	for i, u := range inner {
		for _, v := range inner[i+1:] {
			if !slices.Contains(b.Near[u], v) && sameChains(b, points, u, v) {
				return true
			}
		}
	}
	return false
}

// sameChains reports whether every connected part of the area without u and v
// that is next to one of them is next to both.
func sameChains(b *Board, points []int, u, v int) bool {
	in := SetOf(points)
	in.Remove(u)
	in.Remove(v)
	for _, start := range slices.Concat(b.Near[u], b.Near[v]) {
		if !in.Has(start) {
			continue
		}
		part := SetOf(b.Reach(start, in.Has))
		if !slices.ContainsFunc(b.Near[u], part.Has) || !slices.ContainsFunc(b.Near[v], part.Has) {
			return false
		}
	}
	return true
}

// sekiRoom reports whether the other side of c can live around a chain of two
// stones of c in an area, without two eyes. That is possible in one shape, in
// which the two stones (X) leave an empty point at either end and one on either
// side:
//
//	. O O O .
//	O O - O .
//	O - X a O
//	O b X - O
//	. O - O O
//	. O O O .
//
// To take them the other side would have to leave itself one small eye, but it
// need not: if a and b belong to one chain, nobody can begin. Where the shape has
// no edge of the board, no living stone beside it and no further stone of X that
// only a move inside could take, the other side may fill all the rest.
func sekiRoom(b *Board, c Color, points []int, alive *PointSet) bool {
	in := SetOf(points)
	for _, p := range points {
		if b.Stones[p] != c {
			continue
		}
		chain, _ := b.Chain(p)
		if len(chain) != 2 || chain[0] != p {
			continue
		}
		for _, side := range []int{1, -1} {
			if b.sekiShape(chain[0], chain[1], side, &in, alive) {
				return true
			}
		}
	}
	return false
}

// sekiShape is sekiRoom for the stones at p and q, with the empty points on the
// given side of p and the other of q.
func (b *Board) sekiShape(p, q, side int, in, alive *PointSet) bool {
	color, along := b.Stones[p], q-p
	dx, dy := q%b.W-p%b.W, q/b.W-p/b.W
	across := side * (dx*b.W - dy) // a quarter turn
	for _, s := range []int{p, q} {
		if x, y := s%b.W, s/b.W; x == 0 || y == 0 || x == b.W-1 || y == b.H-1 {
			return false
		}
	}
	free := []int{p - along, q + along, p + across, q - across}
	inside := SetOf(append(free, p, q))
	for _, e := range free {
		if !in.Has(e) || b.Stones[e] != Empty {
			return false
		}
		for _, n := range b.Near[e] {
			if !inside.Has(n) && (alive.Has(n) || b.Stones[n] == color) {
				return false
			}
		}
	}
	// The chain that a and b must belong to, with the shape left open.
	from, to := p-across, q+across
	if !in.Has(from) || !in.Has(to) {
		return false
	}
	return slices.Contains(b.Reach(from, func(n int) bool { return in.Has(n) && !inside.Has(n) }), to)
}
