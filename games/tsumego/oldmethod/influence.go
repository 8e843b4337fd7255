package oldmethod

import (
	"cmp"
	"slices"

	"duiju/games/tsumego/goban"
)

// The amounts of influence (氣位) that a stone has on a point near it, after
// the paper; see influence.
const (
	NextTo    = 6 // (1,0), grade 1
	diagonal  = 5 // (1,1), grade 1.5
	hane      = 3 // (1,1) round an enemy stone in contact, grade 2
	onePoint  = 3 // (2,0), grade 2
	knight    = 2 // (2,1), grade 2.5
	ownedFrom = 6 // from this value on, an empty point counts as the defender's
)

// Influence values every point of b: the strongest amount of a Black stone
// minus the strongest of a White one. A stone in between stops it: the middle
// point of a jump; both points next to a diagonal; both of (1,0) and (1,1)
// before a knight's move. A diagonal with exactly one of its two points held
// by an enemy stone is a hane. Stones in without, if not nil, count as not
// there.
func Influence(b *goban.Board, without *goban.PointSet) []int {
	best := make([][3]int, len(b.Stones))
	at := func(x, y int) goban.Color {
		p := b.At(x, y)
		if without != nil && without.Has(p) {
			return goban.Empty
		}
		return b.Stones[p]
	}
	for p := range b.Stones {
		x, y := p%b.W, p/b.W
		c := at(x, y)
		if c == goban.Empty {
			continue
		}
		for dy := -2; dy <= 2; dy++ {
			for dx := -2; dx <= 2; dx++ {
				tx, ty := x+dx, y+dy
				if tx < 0 || ty < 0 || tx >= b.W || ty >= b.H {
					continue
				}
				if v := amount(at, c, x, y, dx, dy); v > best[b.At(tx, ty)][c] {
					best[b.At(tx, ty)][c] = v
				}
			}
		}
	}
	out := make([]int, len(best))
	for p, v := range best {
		out[p] = v[goban.Black] - v[goban.White]
	}
	return out
}

// amount is what a stone of colour c at x, y has on the point dx, dy away.
func amount(at func(x, y int) goban.Color, c goban.Color, x, y, dx, dy int) int {
	ax, ay := max(dx, -dx), max(dy, -dy)
	switch {
	case ax+ay == 1:
		return NextTo
	case ax == 1 && ay == 1:
		a, b := at(x+dx, y), at(x, y+dy)
		switch {
		case a != goban.Empty && b != goban.Empty:
			return 0
		case a == c.Other() || b == c.Other():
			return hane
		}
		return diagonal
	case ax+ay == 2:
		if at(x+dx/2, y+dy/2) != goban.Empty {
			return 0
		}
		return onePoint
	case ax+ay == 3:
		// One step along the longer way, then the diagonal.
		if at(x+dx/2, y+dy/2) != goban.Empty && at(x+cmp.Compare(dx, 0), y+cmp.Compare(dy, 0)) != goban.Empty {
			return 0
		}
		return knight
	}
	return 0
}

// DeadChains lists the chains whose own place is reversed: every stone's
// point, valued without the chain, has the enemy's sign, and no liberty has its
// own. Without the second half both sides of every wall would be dead.
func DeadChains(b *goban.Board) [][]int {
	all := Influence(b, nil)
	var out [][]int
	var seen goban.PointSet
	for p, c := range b.Stones {
		if c == goban.Empty || seen.Has(p) {
			continue
		}
		chain, liberties := b.Chain(p)
		seen.AddAll(chain)
		set := goban.SetOf(chain)
		free := func(l int) bool { return all[l] != 0 && (all[l] > 0) == (c == goban.Black) }
		if !slices.ContainsFunc(liberties, free) && reversed(b, c, chain, &set) {
			out = append(out, chain)
		}
	}
	return out
}

func reversed(b *goban.Board, c goban.Color, chain []int, set *goban.PointSet) bool {
	values := Influence(b, set)
	for _, q := range chain {
		v := values[q]
		if c == goban.White {
			v = -v
		}
		if v >= 0 {
			return false
		}
	}
	return true
}
