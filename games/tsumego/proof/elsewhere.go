package proof

import (
	"context"

	"duiju/games/tsumego/region"
)

// MovesElsewhere follows the attacker's proof from p and counts the moves that the
// defender can play outside the region before the target is captured, at most most. A
// wall with more liberties outside than that cannot be captured in time. It looks at no
// more than limit positions; what it does not see to the end counts as most.
func MovesElsewhere(ctx context.Context, d Driver, r *region.Region, p region.Position, most int, limit *int) int {
	e := elsewhere{ctx, d, r, map[region.Position]int{}, most, limit}
	return e.count(p)
}

type elsewhere struct {
	ctx    context.Context
	driver Driver
	region *region.Region
	known  map[region.Position]int
	most   int
	limit  *int
}

func (e *elsewhere) count(p region.Position) int {
	if p.Left == 0 {
		return 0
	}
	if n, ok := e.known[p]; ok {
		return n
	}
	if n, dead := e.region.MovesToCapture(&p); dead {
		return min(n, e.most)
	}
	if *e.limit--; *e.limit < 0 {
		return e.most
	}
	e.known[p] = e.most // coming back here is no proof
	n := 0
	if p.AttackerToMove {
		n = e.after(p)
	} else {
		for _, by := range e.region.MoveList(&p) {
			c, _ := e.region.After(&p, by)
			m := e.count(c)
			if by == uint8(region.MovePass) {
				m++
			}
			if n = max(n, m); n >= e.most {
				break
			}
		}
	}
	e.known[p] = min(n, e.most)
	return e.known[p]
}

// after is count after the attacker's proven move at p.
func (e *elsewhere) after(p region.Position) int {
	by, _, ok := e.driver.Reply(&p)
	if !ok {
		if v := e.driver.Ask(e.ctx, p, askedAgain); v.Pn != 0 {
			return e.most
		}
		by, _, ok = e.driver.Reply(&p)
	}
	if c, legal := e.region.After(&p, by); ok && legal {
		return e.count(c)
	}
	return e.most
}

// askedAgain bounds a question whose answer was forgotten.
const askedAgain = 2_000
