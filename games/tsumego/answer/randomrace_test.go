package answer

import (
	"math/rand/v2"

	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/region"
)

// mostRaceEmpty is how many empty points a board of randomRace has at most.
const mostRaceEmpty = 12

// wallRace is a race of White, at the top, with the wall around it, which has as many
// liberties in a large area as White has.
var wallRace = []string{
	"OOOOXO",
	"....XO",
	"XXXXXO",
	"O.....",
	"OOO...",
}

// randomRace draws a board with two to four chains and at most 12 empty points: columns
// of stones and of liberties, so that most chains race each other, chains that grew at
// random, or a race with a wall with some points changed. It returns nil if some chain has
// no liberty or the board has other chains too.
func randomRace(rng *rand.Rand) *goban.Board {
	b := goban.NewBoard(4+rng.IntN(5), 2+rng.IntN(3))
	c := goban.Color(1 + rng.IntN(2))
	switch rng.IntN(4) {
	case 0:
		for i := range 2 + rng.IntN(3) {
			b.Stones[rng.IntN(len(b.Stones))] = goban.Color(1 + i%2)
		}
	case 1:
		b = goban.Drawn(wallRace...)
		for range rng.IntN(5) {
			b.Stones[rng.IntN(len(b.Stones))] = goban.Color(rng.IntN(3))
		}
	default:
		for x := range b.W {
			kind := rng.IntN(4)
			if kind < 2 {
				c = c.Other()
			}
			for y := range b.H {
				if kind > 0 && rng.IntN(10) > 0 {
					b.Stones[b.At(x, y)] = c
				}
			}
		}
	}
	free := len(b.Stones) - len(goban.StonesOn(b, goban.Black)) - len(goban.StonesOn(b, goban.White))
	if free == len(b.Stones) {
		return nil
	}
	for tries := 0; free > mostRaceEmpty-rng.IntN(4) && tries < 2000; tries++ {
		p := rng.IntN(len(b.Stones))
		q := b.Near[p][rng.IntN(len(b.Near[p]))]
		if b.Stones[p] == goban.Empty && b.Stones[q] != goban.Empty {
			b.Stones[p] = b.Stones[q]
			free--
		}
	}
	if free > mostRaceEmpty {
		return nil
	}
	found := 0
	var seen goban.PointSet
	for p, c := range b.Stones {
		if c == goban.Empty || seen.Has(p) {
			continue
		}
		chain, liberties := b.Chain(p)
		if seen.AddAll(chain); len(liberties) == 0 {
			return nil
		}
		found++
	}
	if found < 2 || found > 4 || len(goban.StonesOn(b, goban.Black)) == 0 || len(goban.StonesOn(b, goban.White)) == 0 {
		return nil
	}
	return b
}

// wholeBoard is the whole board as a region: nothing lies outside, so nothing is
// assumed. The board has at most 64 points.
func wholeBoard(b *goban.Board, target []int) *region.Region {
	r := &region.Region{W: b.W, H: b.H, Attacker: b.Stones[target[0]].Other(), Bit: make([]int8, len(b.Stones))}
	for p, c := range b.Stones {
		r.Bit[p] = int8(p)
		r.Points = append(r.Points, p)
		r.Full |= 1 << p
		switch c {
		case r.Attacker:
			r.Attack |= 1 << p
		case r.Attacker.Other():
			r.Defend |= 1 << p
		}
		for _, q := range b.Near[p] {
			r.Near[p] |= 1 << q
		}
	}
	r.MakeGrown()
	r.Target = r.Mask(target)
	return r
}
