package oldmethod

import (
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/region"
)

// solidWall is a region of its own: the shape, with a chain of the defender on
// all points around it, diagonal ones included, and nothing outside.
func solidWall(r *region.Region, s eyeShape) *region.Region {
	b := goban.NewBoard(r.W, r.H)
	defender := r.Attacker.Other()
	var inside goban.PointSet
	for _, p := range r.List(s.space) {
		inside.Add(p)
	}
	w := &region.Region{W: r.W, H: r.H, Attacker: r.Attacker, Bit: make([]int8, r.W*r.H)}
	for p := range b.Stones {
		w.Bit[p] = -1
		x, y := p%b.W, p/b.W
		if inside.Has(p) || nextToSet(b, &inside, x, y) {
			w.Bit[p] = int8(len(w.Points))
			w.Points = append(w.Points, p)
		}
	}
	for i, p := range w.Points {
		w.Full |= 1 << i
		for _, q := range b.Near[p] {
			if k := w.Bit[q]; k >= 0 {
				w.Near[i] |= 1 << k
			}
		}
		switch {
		case !inside.Has(p):
			b.Stones[p] = defender
			w.Defend |= 1 << i
		case s.stones>>r.Bit[p]&1 != 0:
			w.Attack |= 1 << i
		}
	}
	w.Target = w.Defend
	w.MakeGrown()
	return w
}
