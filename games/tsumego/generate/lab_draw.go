//go:build lab

package generate

import (
	"math/bits"
	"math/rand/v2"

	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
)

// The empty points of a region to which the odds are fitted.
const (
	oddsMostFree  = 26
	oddsLeastFree = 6
)

// DrawForOdds draws problems as the generator does, half of them in larger
// spaces and with more stones.
func DrawForOdds(rng *rand.Rand) (*region.Region, region.Position) {
	for {
		d := pencil{rng: rng, at: DrawPlace(rng)}
		space := leastSpace + 2 + rng.IntN(mostSpace-leastSpace+1)
		large := rng.IntN(2) == 0
		if large {
			d.at.size = 13
			switch d.at.name {
			case "corner":
				d.at.x1, d.at.y1 = 3+rng.IntN(5), 3+rng.IntN(3)
			case "side":
				d.at.x0, d.at.x1, d.at.y1 = 2, 9, 3+rng.IntN(2)
			default:
				d.at.x0, d.at.y0, d.at.x1, d.at.y1 = 2, 2, 8, 7
			}
			space = 10 + rng.IntN(14)
		}
		d.b = goban.NewBoard(d.at.size, d.at.size)
		d.grow(space)
		d.wall(goban.White)
		d.outside()
		d.enclose(goban.Black)
		for range 1 + bits.Len(uint(space/10)) { // once or twice
			d.fill(goban.Black)
			d.fill(goban.White)
		}
		p := &problem.Problem{Board: d.b, Goal: problem.Goal(rng.IntN(2))}
		whole := true
		for q, c := range d.b.Stones {
			whole = whole && (c == goban.Empty || d.b.HasLiberty(q))
			if c == goban.White {
				p.Target = append(p.Target, q)
			}
		}
		if !whole {
			continue
		}
		r, err := p.Region()
		if err == nil && r.Exits == 0 && len(r.Weak) == 0 && r.Empty() >= oddsLeastFree && r.Empty() <= oddsMostFree {
			return r, p.Start(r)
		}
	}
}
