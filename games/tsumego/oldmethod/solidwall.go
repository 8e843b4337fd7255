package oldmethod

import (
	"slices"

	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/region"
)

// solidWall is a region of its own: the shape, with a chain of the defender on
// all points around it, diagonal ones included, and nothing outside.
func solidWall(r *region.Region, s eyeShape) *region.Region {
	b := goban.NewBoard(r.W, r.H)
	inside, stones := goban.SetOf(r.List(s.space)), goban.SetOf(r.List(s.stones))
	for p := range b.Stones {
		switch {
		case stones.Has(p):
			b.Stones[p] = r.Attacker
		case !inside.Has(p) && slices.ContainsFunc(b.Around(p), inside.Has):
			b.Stones[p] = r.Attacker.Other()
		}
	}
	return newEyeProblem(r, b, s.space, 0, false, false)
}
